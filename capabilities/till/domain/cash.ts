/** Pieces of each banknote and coin: value in the smallest unit → how many. */
export type Pieces = Readonly<Record<string, number>>;

/** Most pieces of one kind that a count takes. */
export const MAX_PIECES = 100_000;

/** What the pieces are worth together. */
export function sumOfPieces(pieces: Pieces): number {
  return Object.entries(pieces).reduce((sum, [value, count]) => sum + Number(value) * count, 0);
}

/** Whether so many pieces can lie in a till; undefined where nothing was typed. */
export const isCount = (count: number | undefined): boolean =>
  count === undefined || (Number.isInteger(count) && count >= 0 && count <= MAX_PIECES);

/** Whether each number of a count is a number of pieces. */
export const areCounts = (pieces: Pieces): boolean => Object.values(pieces).every(isCount);

/** Whether a count names banknotes and coins of the currency alone, each a whole number of times. */
export function arePieces(pieces: Pieces, values: readonly number[]): boolean {
  return Object.entries(pieces).every(
    ([value, count]) => values.some((each) => String(each) === value) && isCount(count),
  );
}

/** What went into a till and out of it, beside the cash that it began with. */
export type TillCash = {
  /** Payments in cash, those included that were voided later. */
  readonly received: number;
  /** Payments in cash that were voided and handed back from it. */
  readonly voided: number;
  readonly refunded: number;
  /** Deposits of owners paid in. */
  readonly deposited: number;
  /** Deposits of owners paid out. */
  readonly paid_out: number;
  /** Put in without a bill. */
  readonly put_in: number;
  /** Taken out without a bill. */
  readonly taken_out: number;
};

/** The cash that should be in a till. */
export function expectedCash(float: number, cash: TillCash): number {
  const into = cash.received + cash.deposited + cash.put_in;
  return float + into - cash.voided - cash.refunded - cash.paid_out - cash.taken_out;
}

/** Whether a difference between what was counted and what should be there asks for a reason. */
export function needsReason(
  { counted, expected }: { readonly counted: number; readonly expected: number },
  limit: number,
): boolean {
  return Math.abs(counted - expected) > limit;
}

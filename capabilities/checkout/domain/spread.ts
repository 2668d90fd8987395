import type { Tender } from './receipt.ts';

/** A bill among several that are paid in one go. */
export type SpreadBill = {
  readonly id: string;
  /** What is still to pay of it. */
  readonly due: number;
  /** When its visit began, ISO 8601. */
  readonly checked_in_at: string;
  readonly number: number;
  /** What a person set for it; without it, it takes its turn. */
  readonly part?: number | undefined;
};

/** Bills in the order in which money reaches them: the oldest visit first, then the lower number. */
export function oldestFirst<Bill extends Pick<SpreadBill, 'checked_in_at' | 'number'>>(bills: readonly Bill[]): Bill[] {
  return [...bills].sort((a, b) => Date.parse(a.checked_in_at) - Date.parse(b.checked_in_at) || a.number - b.number);
}

/**
 * How much of one sum each bill gets, in the order of {@link oldestFirst}: what a person set stays as it was set, the
 * others are filled one after another with what that leaves.
 *
 * @param sum What is paid in all; the parts sum to it unless {@link partsFault} gives the reason why they cannot.
 */
export function partsOfSum<Bill extends SpreadBill>(
  bills: readonly Bill[],
  sum: number,
): (Bill & { readonly part: number })[] {
  let left = sum - bills.reduce((all, { part }) => all + (part ?? 0), 0);
  return oldestFirst(bills).map((bill) => {
    if (bill.part !== undefined) return { ...bill, part: bill.part };
    const part = Math.max(0, Math.min(left, bill.due));
    left -= part;
    return { ...bill, part };
  });
}

/** Why the parts of a sum are not paid, or nothing: a bill would be overpaid, or money is left over or lacks. */
export function partsFault(
  parts: readonly { readonly due: number; readonly part: number }[],
  sum: number,
): 'amountOver' | 'partsUnequal' | undefined {
  if (parts.some(({ due, part }) => part > due)) return 'amountOver';
  return parts.reduce((all, { part }) => all + part, 0) === sum ? undefined : 'partsUnequal';
}

/**
 * Which payment pays which bill: payments in the order in which they were typed fill the bills in theirs. A payment over
 * two bills is cut, and its pieces sum to it; the change of cash is on its last piece alone, so that change is
 * reckoned once.
 *
 * @param parts What each bill gets, summing to what the payments sum to.
 * @returns for each bill, in the order given, its pieces.
 */
export function spreadTenders<T extends Tender>(parts: readonly number[], tenders: readonly T[]): T[][] {
  const pieces: T[][] = parts.map(() => []);
  const open = [...parts];
  for (const tender of tenders) {
    let left = tender.amount;
    for (const [place, room] of open.entries()) {
      const amount = Math.min(left, room);
      if (amount === 0) continue;
      left -= amount;
      open[place] = room - amount;
      const change = left === 0 ? (tender.tendered ?? tender.amount) - tender.amount : 0;
      pieces[place]!.push({ ...tender, amount, ...(tender.tendered !== undefined && { tendered: amount + change }) });
    }
  }
  return pieces;
}

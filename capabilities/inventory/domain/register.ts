import { roundQuantity } from './stock.ts';

/** What is entered for a bottle of controlled medicine after it was opened. */
export const entryKinds = ['draw', 'waste', 'return', 'check', 'correct', 'close'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** An entry as two people make it. */
export type TypedEntry = {
  readonly kind: EntryKind;
  /** What is in the bottle before the entry, as both saw it. */
  readonly counted: number;
  readonly given: number;
  readonly wasted: number;
  /** What goes back into the bottle. */
  readonly returned: number;
  readonly reason: string;
};

/** Why an entry cannot be made. */
export type EntryProblem = 'quantityMissing' | 'reasonMissing' | 'balanceDiffers' | 'bottleShort' | 'bottleNotEmpty';

/**
 * What an entry changes of the balance, or why it cannot be made. Screen and server call this function.
 *
 * The counted amount is compared with the balance at every entry; where it differs, the entry has a reason, and the
 * balance stays until a correction takes over what was counted.
 */
export function judgeEntry(
  entry: TypedEntry,
  bottle: { readonly balance: number; readonly size: number },
): { readonly quantity: number } | { readonly problem: EntryProblem } {
  const { kind, counted, given, wasted, returned } = entry;
  const hasReason = entry.reason.trim() !== '';
  const differs = roundQuantity(counted - bottle.balance) !== 0;
  if (kind === 'draw' && given + wasted <= 0) return { problem: 'quantityMissing' };
  if (kind === 'waste' && wasted <= 0) return { problem: 'quantityMissing' };
  if (kind === 'return' && returned <= 0) return { problem: 'quantityMissing' };
  if (differs && !hasReason) return { problem: kind === 'correct' ? 'reasonMissing' : 'balanceDiffers' };
  if (['waste', 'return', 'correct'].includes(kind) && !hasReason) return { problem: 'reasonMissing' };
  if (kind === 'close' && bottle.balance > 0) return { problem: 'bottleNotEmpty' };
  const quantity = roundQuantity(
    kind === 'draw' || kind === 'waste'
      ? -(given + wasted)
      : kind === 'return'
        ? returned
        : kind === 'correct'
          ? counted - bottle.balance
          : 0,
  );
  const balance = roundQuantity(bottle.balance + quantity);
  return balance < 0 || balance > bottle.size ? { problem: 'bottleShort' } : { quantity };
}

/** Whether what was counted before an entry differed from the balance; `balance` is that after the entry. */
export function isDiscrepancy(entry: {
  readonly counted: number | null;
  readonly balance: number;
  readonly quantity: number;
}): boolean {
  return entry.counted !== null && roundQuantity(entry.counted - (entry.balance - entry.quantity)) !== 0;
}

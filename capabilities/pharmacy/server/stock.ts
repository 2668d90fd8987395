import type { Context } from '@alder/server';
import type { LineRow } from './prescription.repository.ts';

type Line = { readonly id: string; readonly pet: string; readonly medicine: string | null; readonly name: string };

/** What dispensing asks of the stock, which is another capability's; a hospital may count none. */
export type StockDeps = {
  /** Locks the stock of several medicines before any of it is taken. */
  readonly lockStock: (work: Context, medicines: readonly (string | null)[]) => Promise<void>;
  /** Takes a line from the shelf and gives its lots; undefined where the stock of the medicine is not counted. */
  readonly takeStock: (
    work: Context,
    line: Line & { readonly quantity: number },
    lot?: string | null,
  ) => Promise<string | undefined>;
  /** Puts a line back to the lots it was taken from; false where none were. */
  readonly returnStock: (work: Context, line: Line) => Promise<boolean>;
};

/** Stock of a hospital that counts none. */
export const noStock: StockDeps = {
  lockStock: async () => undefined,
  takeStock: async () => undefined,
  returnStock: async () => false,
};

/**
 * Takes a line from the shelf when it is dispensed, and puts it back when that is undone.
 *
 * @param before The line as it is stored.
 * @param to Its progress after the step; undefined where it takes none.
 * @param lot The lot that the pharmacy named.
 * @returns The lot that the line has from now on; nothing where it stays as it is.
 */
export async function moveStock(
  { takeStock, returnStock }: StockDeps,
  work: Context,
  before: LineRow,
  { to, dose_count, lot }: { to: string | undefined; dose_count?: number | undefined; lot?: string | null | undefined },
): Promise<{ lot?: string | null }> {
  if (to === 'dispensed') {
    const quantity = (dose_count ?? before.dose_count) * before.groups;
    const taken = await takeStock(work, { ...before, quantity }, lot ?? null);
    return taken === undefined ? {} : { lot: taken };
  }
  if (before.progress !== 'dispensed' || to === undefined) return {};
  return (await returnStock(work, before)) ? { lot: null } : {};
}

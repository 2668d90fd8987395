import type { Context, StreamContext } from '@alder/server';
import { witnessMissing } from '../contract/index.ts';
import type { LineRow } from './prescription.repository.ts';

type Line = { readonly id: string; readonly pet: string; readonly medicine: string | null; readonly name: string };

type DrawnLine = Line & { readonly medical_record: string; readonly register_entry: string | null };

/** What dispensing asks of the stock, which is another capability's; a hospital may count none. */
export type StockDeps = {
  /** Locks the stock of several medicines before any of it is taken. */
  readonly lockStock: (work: Context, medicines: readonly (string | null)[]) => Promise<void>;
  /** Takes a line from the stock and returns its lots; undefined where the stock of the medicine is not counted. */
  readonly takeStock: (
    work: Context,
    line: Line & { readonly quantity: number },
    lot?: string | null,
  ) => Promise<string | undefined>;
  /**
   * What was drawn for a line from an open bottle of the controlled register; undefined where no bottle of it is open.
   * Refuses a line of which a bottle is open and nothing was drawn.
   */
  readonly findDrawn: (
    work: Context,
    line: DrawnLine & { readonly quantity: number },
  ) => Promise<{ readonly register_entry: string; readonly lot: string; readonly witness: string } | undefined>;
  /** Puts a line back to the lots it was taken from; false where none were. */
  readonly returnStock: (work: Context, line: Line) => Promise<boolean>;
};

/** What dispensing asks of the stock and of the users of the hospital; `apps/server/src/compose.ts` gives it. */
export type DispenseDeps = StockDeps & {
  /** Proves a colleague by their PIN or password; refuses `notFound`, `passwordWrong`, `tooMany`. */
  readonly verifyColleague: (
    context: StreamContext,
    proof: { readonly account: string; readonly secret: string },
  ) => Promise<{ readonly id: string; readonly display_name: string }>;
};

/** Stock of a hospital that counts none. */
export const noStock: StockDeps = {
  lockStock: async () => undefined,
  takeStock: async () => undefined,
  findDrawn: async () => undefined,
  returnStock: async () => false,
};

type Step = {
  readonly to: string | undefined;
  readonly dose_count?: number | undefined;
  readonly lot?: string | null | undefined;
  readonly witness?: string | null | undefined;
};

/**
 * Takes a line from the stock when it is dispensed, and puts it back when that is undone.
 *
 * @param before The line as it is stored.
 * @param to Its progress after the step; undefined where it takes none.
 * @param lot The lot that the pharmacy named.
 * @param witness Name of the second person who confirmed it just now; of a dose that was drawn in the controlled register it is
 * who confirmed that.
 * @returns Lot, entry of the register and second person that the line has from now on; nothing where they stay as they are.
 * @throws {Refusal} `witnessMissing` for controlled medicine from the stock that no second person has confirmed.
 */
export async function moveStock(
  { findDrawn, takeStock, returnStock }: StockDeps,
  work: Context,
  before: LineRow,
  { to, dose_count, lot, witness }: Step,
): Promise<{ lot?: string | null; register_entry?: string; witness?: string }> {
  if (to === 'dispensed') {
    const quantity = (dose_count ?? before.dose_count) * before.groups;
    const drawn = await findDrawn(work, { ...before, quantity });
    if (drawn) return drawn;
    const isControlled = before.type === 'controlled';
    if (isControlled && !witness) throw witnessMissing();
    const lots = await takeStock(work, { ...before, quantity }, lot ?? null);
    return { ...(isControlled && witness && { witness }), ...(lots !== undefined && { lot: lots }) };
  }
  if (before.progress !== 'dispensed' || to === undefined) return {};
  return (await returnStock(work, before)) ? { lot: null } : {};
}

import { type HospitalTrx, newId } from '@alder/database';
import { depositOf, lockOwner } from './deposit.repository.ts';

type Deposit = { readonly at: string | null; readonly amount: number; readonly notes: string };
type Row = { readonly id: string; readonly parent: string; readonly data: Deposit };

/**
 * How deposits of another practice system enter the ledger of their owners: no payment, in no till of any day. What is taken
 * back is an entry of its own, as everything in the ledger; a deposit that was used since stays.
 */
export const importedDeposits = {
  async add(trx: HospitalTrx, rows: readonly Row[]): Promise<readonly []> {
    const entries = rows.filter(({ data }) => data.amount !== 0).map(entryOf);
    if (entries.length > 0) await trx.insertInto('deposit_entry').values(entries).execute();
    return [];
  },

  async remove(trx: HospitalTrx, rows: readonly Row[]) {
    const removed: string[] = [];
    // What was used first: taking it back first leaves the owner what the deposit takes.
    for (const { id, parent, data } of rows.toSorted((a, b) => a.data.amount - b.data.amount)) {
      await lockOwner(trx, parent);
      if ((await depositOf(trx, parent)) < data.amount) continue;
      if (data.amount !== 0)
        await trx
          .insertInto('deposit_entry')
          .values({ id: newId(), owner: parent, amount: -data.amount, note: data.notes })
          .execute();
      removed.push(id);
    }
    return { removed, changed: [] };
  },
};

/** An entry of the day that the file names: the ledger is ordered by its ids. */
function entryOf({ parent, data: { at, amount, notes } }: Row) {
  const entry = { owner: parent, amount, note: notes };
  return at === null ? { id: newId(), ...entry } : { id: newId(Date.parse(at)), ...entry, created_at: new Date(at) };
}

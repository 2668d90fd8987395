import { type HospitalTrx, newId } from '@alder/database';
import { sql } from 'kysely';

/** Locks the owner until the transaction ends, so that two cashiers cannot spend one deposit. */
export async function lockOwner(trx: HospitalTrx, owner: string): Promise<boolean> {
  const row = await trx.selectFrom('owner').select('id').where('id', '=', owner).forUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Whether the hospital has this owner; a reader waits for no lock. */
export async function hasOwner(trx: HospitalTrx, owner: string): Promise<boolean> {
  const row = await trx.selectFrom('owner').select('id').where('id', '=', owner).executeTakeFirst();
  return row !== undefined;
}

/** What an owner's deposit holds: the sum of its entries. */
export async function depositOf(trx: HospitalTrx, owner: string): Promise<number> {
  const { sum } = await trx
    .selectFrom('deposit_entry')
    .select(sql<number | null>`sum(amount)`.as('sum'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

export function insertDeposit(
  trx: HospitalTrx,
  entry: {
    owner: string;
    amount: number;
    note: string;
    author: string;
    payment?: string;
    /** How money came in or went out; without it none did. */
    type?: string;
    till_session?: string | null;
    created_at: Date;
  },
) {
  return trx
    .insertInto('deposit_entry')
    .values({ id: newId(), ...entry })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Newest first; `before` is the id that the page before ended with: ids grow with time. */
export function listDeposits(trx: HospitalTrx, owner: string, before: string | undefined, limit: number) {
  return trx
    .selectFrom('deposit_entry')
    .selectAll()
    .where('owner', '=', owner)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

import { type HospitalTrx, newId, type SystemTrx } from '@alder/database';
import { sql } from 'kysely';
import { WEEKLY_LETTER_ROLES } from '../domain/index.ts';

export async function findWanted(trx: HospitalTrx, account: string): Promise<boolean> {
  const row = await trx
    .selectFrom('weekly_letter_choice')
    .select('since')
    .where('account', '=', account)
    .executeTakeFirst();
  return (row?.since ?? null) !== null;
}

/** Switches the letter of a person on or off; one that is on stays on since when it was. */
export async function setWanted(trx: HospitalTrx, account: string, since: Date | null): Promise<void> {
  await trx
    .insertInto('weekly_letter_choice')
    .values({ account, since })
    .onConflict((conflict) =>
      conflict.columns(['hospital', 'account']).doUpdateSet({
        since: since && sql<Date>`coalesce(weekly_letter_choice.since, excluded.since)`,
      }),
    )
    .execute();
}

/** People who may have the letter and want it: active here and elsewhere, in the role, at an address that they confirmed. */
const readers = (trx: HospitalTrx) =>
  trx
    .selectFrom('weekly_letter_choice as c')
    .innerJoin('membership as m', 'm.account', 'c.account')
    .innerJoin('account as a', 'a.id', 'c.account')
    .where('c.since', 'is not', null)
    .where('m.active', '=', true)
    .where('a.active', '=', true)
    .where('m.role', 'in', [...WEEKLY_LETTER_ROLES])
    // A letter to an address that nobody confirmed may reach a stranger.
    .where('a.email_validated', '=', true);

/** Readers who wanted the letter when it was due, and have none of this week yet. */
export function listReaders(trx: HospitalTrx, { week, dueAt }: { readonly week: string; readonly dueAt: Date }) {
  return readers(trx)
    .select(['a.id', 'a.email', 'a.lang'])
    .where('c.since', '<=', dueAt)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('weekly_letter as w').select('w.id').whereRef('w.account', '=', 'a.id').where('w.week', '=', week),
        ),
      ),
    )
    .orderBy('a.id')
    .execute();
}

/** Letters that are not sent yet. */
export function listWaiting(trx: HospitalTrx) {
  return trx
    .selectFrom('weekly_letter as w')
    .innerJoin('letter as l', 'l.id', 'w.letter')
    .select(['w.letter', 'w.account'])
    .where('l.state', '=', 'waiting')
    .execute();
}

/** Of these accounts those that still are readers. */
export async function findReaders(trx: HospitalTrx, accounts: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await readers(trx)
    .select('a.id')
    .where('a.id', 'in', [...accounts])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** @returns false where the person has a letter of the week already */
export async function insertWeeklyLetter(
  trx: HospitalTrx,
  row: { readonly account: string; readonly week: string; readonly letter: string; readonly token_hash: Buffer },
): Promise<boolean> {
  const made = await trx
    .insertInto('weekly_letter')
    .values({ id: newId(), ...row })
    .onConflict((conflict) => conflict.columns(['hospital', 'account', 'week']).doNothing())
    .executeTakeFirst();
  return Number(made.numInsertedOrUpdatedRows ?? 0) > 0;
}

/** The letter of a link, in whatever hospital. */
export function findByToken(trx: SystemTrx, hash: Buffer) {
  return trx
    .selectFrom('weekly_letter as w')
    .innerJoin('hospital as h', 'h.id', 'w.hospital')
    .select(['w.hospital', 'w.account', 'h.name', 'h.names'])
    .where('w.token_hash', '=', hash)
    .where('h.active', '=', true)
    .executeTakeFirst();
}

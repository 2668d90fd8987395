import type { Database, HospitalTrx } from '@alder/database';
import { type Insertable, sql, type Updateable } from 'kysely';

export function findServer(trx: HospitalTrx) {
  return trx.selectFrom('chimera_server').selectAll().executeTakeFirst();
}
export type ServerRow = NonNullable<Awaited<ReturnType<typeof findServer>>>;

export function lockServer(trx: HospitalTrx) {
  return trx.selectFrom('chimera_server').selectAll().forNoKeyUpdate().executeTakeFirst();
}

export async function putServer(trx: HospitalTrx, server: Omit<Insertable<Database['chimera_server']>, 'hospital'>) {
  const updated = await trx.updateTable('chimera_server').set(server).returningAll().executeTakeFirst();
  return updated ?? (await trx.insertInto('chimera_server').values(server).returningAll().executeTakeFirstOrThrow());
}

export function removeServer(trx: HospitalTrx) {
  return trx.deleteFrom('chimera_server').execute();
}

/** Whether the accounts of the hospital are shown the button: `chimera_access` of the account state. */
export function setAccess(trx: HospitalTrx, isLinked: boolean) {
  return sql`select app.set_chimera_access(${isLinked})`.execute(trx);
}

export function findPull(trx: HospitalTrx, pet: string) {
  return trx.selectFrom('chimera_pet').selectAll().where('pet', '=', pet).executeTakeFirst();
}
export type PullRow = NonNullable<Awaited<ReturnType<typeof findPull>>>;

/** Reads a pull by its id and holds it until the transaction ends. */
export function lockPull(trx: HospitalTrx, id: string) {
  return trx.selectFrom('chimera_pet').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export function putPull(
  trx: HospitalTrx,
  pull: Pick<Insertable<Database['chimera_pet']>, 'id' | 'pet' | 'remote' | 'pulled' | 'pulled_at'>,
) {
  const { remote, pulled, pulled_at } = pull;
  return trx
    .insertInto('chimera_pet')
    .values(pull)
    .onConflict((conflict) =>
      conflict.columns(['hospital', 'pet']).doUpdateSet({
        ...{ remote, pulled, pulled_at },
        // What was decided of another counterpart says nothing about this one.
        taken: sql`case when chimera_pet.remote = excluded.remote then chimera_pet.taken end`,
        taken_at: sql`case when chimera_pet.remote = excluded.remote then chimera_pet.taken_at end`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function setPull(trx: HospitalTrx, id: string, change: Updateable<Database['chimera_pet']>) {
  return trx.updateTable('chimera_pet').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

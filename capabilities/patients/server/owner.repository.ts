import type { Database, HospitalTrx } from '@alder/database';
import { type Insertable, sql, type Updateable } from 'kysely';
import { formerNames } from '../domain/former-name.ts';

export type OwnerRow = Awaited<ReturnType<typeof insertOwner>>;
export type NewOwner = Omit<Insertable<Database['owner']>, 'hospital'>;
export type OwnerChange = Updateable<Database['owner']>;

export function findOwner(trx: HospitalTrx, id: string) {
  return trx.selectFrom('owner').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Reads one owner and holds it until the transaction ends. */
export function lockOwner(trx: HospitalTrx, id: string) {
  return trx.selectFrom('owner').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export function insertOwner(trx: HospitalTrx, owner: NewOwner) {
  return trx.insertInto('owner').values(owner).returningAll().executeTakeFirstOrThrow();
}

/** Writes a change that was made from `version`; nothing when the owner has another by now. */
export function setOwner(trx: HospitalTrx, { id, version }: { id: string; version: number }, change: OwnerChange) {
  return trx
    .updateTable('owner')
    .set({ notes: sql`notes`, ...change })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}

/** What a change of the name adds to it: the name before, by which search finds the owner for some years. */
export function renamed(
  before: Pick<OwnerRow, 'name' | 'former_names'>,
  name: string | undefined,
  now: Date,
): OwnerChange {
  const former_names = formerNames(before, name ?? before.name);
  return former_names.join('|') === before.former_names.join('|') ? {} : { former_names, renamed_at: now };
}

/** Owners, newest first. */
export function listOwners(
  trx: HospitalTrx,
  { owner, before, limit }: { owner?: string | undefined; before?: string | undefined; limit: number },
) {
  return trx
    .selectFrom('owner')
    .selectAll()
    .$if(owner === undefined, (query) => query.where('deleted', '=', false))
    .$if(owner !== undefined, (query) => query.where('id', '=', owner!))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Another owner with one of these numbers, however they are written; the numbers are held meanwhile. */
export async function findDuplicateTelephone(trx: HospitalTrx, digits: readonly string[], except: string | null) {
  if (digits.length === 0) return undefined;
  await sql`
    select pg_advisory_xact_lock(hashtextextended(concat_ws('|', app.hospital(), 'phone', d), 0))
    from (select d from unnest(${[...digits]}::text[]) as d order by d) as held`.execute(trx);
  return trx
    .selectFrom('owner_phone')
    .innerJoin('owner', 'owner.id', 'owner_phone.owner')
    .select(['owner.id', 'owner.name', 'owner.phones'])
    .where('owner_phone.digits', 'in', digits)
    .$if(except !== null, (query) => query.where('owner.id', '!=', except!))
    .orderBy('owner.id')
    .executeTakeFirst();
}

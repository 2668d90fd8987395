import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';
import type { MergedOwner } from '../domain/owner-merge.ts';
import { lockOwner, type OwnerRow } from './owner.repository.ts';

/** Both owners, locked in a fixed order, so that two merges cannot deadlock. */
export async function lockBothOwners(trx: HospitalTrx, one: string, other: string) {
  const rows = new Map<string, OwnerRow | undefined>();
  for (const id of [one, other].sort()) rows.set(id, await lockOwner(trx, id));
  return [rows.get(one), rows.get(other)] as const;
}

/** What decides whether an owner can be merged. */
export async function readMergedOwner(trx: HospitalTrx, { id, deleted, erased_at }: OwnerRow): Promise<MergedOwner> {
  const { rows } = await sql<{ hasErasure: boolean; hasLine: boolean }>`select
    exists (select from erasure_request e where e.owner = ${id} and e.state in ('open', 'erasing')) as "hasErasure",
    exists (select from line_link l where l.owner = ${id} and l.ended_at is null) as "hasLine"`.execute(trx);
  return { id, deleted, isErased: erased_at !== null, ...rows[0]! };
}

/** Other owners with the same telephone number or name. */
export async function listCandidates(trx: HospitalTrx, id: string) {
  const { rows } = await sql<{
    id: string;
    name: string;
    reading: string | null;
    phones: string[];
    why: ('phone' | 'name')[];
    pets: number;
  }>`
    with found as (
      select p.owner as id, 'phone' as why from owner_phone own join owner_phone p on p.digits = own.digits
        where own.owner = ${id} and p.owner <> own.owner
      union select s.owner, 'name' from owner_search own join owner_search s on s.name = own.name
        where own.owner = ${id} and s.owner <> own.owner and own.name <> ''
    )
    select o.id, o.name, o.reading, o.phones, f.why,
      (select count(*)::int from pet where pet.owner = o.id and not pet.deleted) as pets
    from (select id, array_agg(why order by why desc) as why from found group by id) f join owner o on o.id = f.id
    order by cardinality(f.why) desc, o.id limit 20`.execute(trx);
  return rows;
}

/** Number of rows that refer to an owner, by table; pets as their primary and as a further owner apart. */
export async function countOfOwner(trx: HospitalTrx, id: string) {
  const { rows } = await sql<{ counts: Record<string, number>; pets: number; furtherPets: number }>`
    select app.count_of_owner(${id}::uuid) as counts, (select count(*)::int from pet where owner = ${id}) as pets,
      (select count(*)::int from pet_owner where owner = ${id}) as "furtherPets"`.execute(trx);
  return rows[0]!;
}

/** Moves entries of every room, in the database: no room can be forgotten. See `app.move_owner`. */
export async function moveOwner(
  trx: HospitalTrx,
  from: string,
  to: string,
  only?: unknown,
): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ moved: Record<string, string[]> }>`
    select app.move_owner(${from}::uuid, ${to}::uuid, ${only === undefined ? null : JSON.stringify(only)}::jsonb) as moved`.execute(
    trx,
  );
  return rows[0]!.moved;
}

/** Pets of which someone is an owner, locked, in the order of their ids. */
export async function lockPetsOfOwner(trx: HospitalTrx, owner: string) {
  const { rows } = await sql<{ id: string; owner: string | null }>`
    select p.id, p.owner from pet p
    where p.owner = ${owner} or p.id in (select pet from pet_owner where owner = ${owner})
    order by p.id for no key update`.execute(trx);
  return rows;
}

export async function setPrimaryOwner(trx: HospitalTrx, pet: string, owner: string | null): Promise<void> {
  await trx.updateTable('pet').set({ owner }).where('id', '=', pet).execute();
}

/** What an owner has as a deposit, in the smallest unit of the currency. */
export async function sumDeposits(trx: HospitalTrx, owner: string): Promise<number> {
  const row = await trx
    .selectFrom('deposit_entry')
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .where('owner', '=', owner)
    .executeTakeFirst();
  return Number(row?.sum ?? 0);
}

/** Whether an owner is merged into another one now. */
export async function isMergedAway(trx: HospitalTrx, owner: string): Promise<boolean> {
  const row = await trx
    .selectFrom('owner_merge')
    .select('id')
    .where('merged', '=', owner)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

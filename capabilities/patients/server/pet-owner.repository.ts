import { type HospitalTrx, newId } from '@alder/database';
import { sql } from 'kysely';
import type { SearchWord } from '../domain/fold.ts';
import type { FurtherOwner, Relation } from '../domain/owners.ts';

export type FurtherOwnerRow = Awaited<ReturnType<typeof listFurtherOwners>>[number];

/** Further owners of some pets, in the order in which they became owners. */
export function listFurtherOwners(trx: HospitalTrx, pets: readonly string[]) {
  return trx
    .selectFrom('pet_owner')
    .innerJoin('owner', 'owner.id', 'pet_owner.owner')
    .select(['pet_owner.id as row', 'pet_owner.pet', 'pet_owner.owner', 'pet_owner.informed'])
    .select(sql<Relation>`pet_owner.relation`.as('relation'))
    .select(['owner.name', 'owner.reading', 'owner.phones'])
    .where('pet_owner.pet', 'in', pets.length > 0 ? pets : [sql<string>`null`])
    .orderBy('pet_owner.id')
    .execute();
}

/** What is stored of the further owners of a pet, without what names them. */
export async function readFurtherOwners(trx: HospitalTrx, pet: string): Promise<FurtherOwner[]> {
  const rows = await listFurtherOwners(trx, [pet]);
  return rows.map(({ owner, relation, informed }) => ({ owner, relation, informed }));
}

/** Makes these the further owners of a pet; a person who was one before keeps their place. The pet must be locked. */
export async function writeFurtherOwners(
  trx: HospitalTrx,
  pet: string,
  further: readonly FurtherOwner[],
): Promise<void> {
  const people = further.map(({ owner }) => owner);
  await trx
    .deleteFrom('pet_owner')
    .where('pet', '=', pet)
    .$if(people.length > 0, (query) => query.where('owner', 'not in', people))
    .execute();
  if (people.length === 0) return;
  await trx
    .insertInto('pet_owner')
    .values(further.map((each) => ({ id: newId(), pet, ...each })))
    .onConflict((conflict) =>
      conflict.columns(['hospital', 'pet', 'owner']).doUpdateSet(({ ref }) => ({
        relation: ref('excluded.relation'),
        informed: ref('excluded.informed'),
      })),
    )
    .execute();
}

/** Owners that an entry can name: those that are there, with what keeps one from being chosen anew. */
export function listOwnersToName(trx: HospitalTrx, ids: readonly string[]) {
  return trx.selectFrom('owner').select(['id', 'deleted', 'erased_at']).where('id', 'in', ids).execute();
}

/**
 * The further owner by whom a search found each of these pets: one that holds a word, as written or by its sound, which
 * neither the pet nor its primary owner holds.
 */
export async function listFoundBy(
  trx: HospitalTrx,
  words: readonly SearchWord[],
  pets: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (words.length === 0 || pets.length === 0) return new Map();
  const typed = words.map(({ text, digits }) => digits || text);
  const { rows } = await sql<{ pet: string; owner: string }>`
    with pattern as (select unnest(app.sound_patterns(${typed}::text[])) as p)
    select distinct on (r.pet) r.pet, r.owner
    from pet_owner r
    join pet on pet.id = r.pet
    join owner_search f on f.owner = r.owner
    left join owner_search o on o.owner = pet.owner
    where r.pet = any(${[...pets]}::uuid[]) and exists (
      select from pattern
      where concat_ws('|', f.everything, f.sounds) ~ p
        and concat_ws('|', app.search_key(pet.name), app.search_key(pet.reading), app.search_key(pet.patient_id),
          app.search_key(pet.chip_number), app.search_key(pet.passport_number), app.sounds(app.search_key(pet.name)),
          app.reading_sounds(pet.reading), o.everything, o.sounds) !~ p)
    order by r.pet, r.id`.execute(trx);
  return new Map(rows.map(({ pet, owner }) => [pet, owner]));
}

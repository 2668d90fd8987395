import type { HospitalTrx } from '@alder/database';
import { type RawBuilder, sql } from 'kysely';
import { ARRIVES } from './apply.repository.ts';
import { reason } from './judge.repository.ts';

/**
 * Further owners of an import with the pet and the owner that they are of: those that the hospital knows, and those of the
 * files. `primary_key` is the primary owner of a pet of the files, by its id in the other system.
 */
const found = (id: string, rows: RawBuilder<unknown>) => sql`
  select r.number, r.data->>'owner' as owner_key, r.data->>'relation' as relation,
    coalesce(r.parent_target, pk.target, pf.target) as pet, pf.number is not null as is_in_files, pf.parent as primary_key,
    coalesce(ok.target, f.target) as owner, ok.target is not null or f.number is not null as has_owner
  from data_import_row r
  left join data_import_key pk on pk.entity = 'pet' and pk.source_id = r.parent
  left join data_import_row pf on pf.import = r.import and pf.entity = 'pet' and pf.source_id = r.parent
    and pf.outcome is distinct from 'refused'
  left join data_import_key ok on ok.entity = 'owner' and ok.source_id = r.data->>'owner'
  left join data_import_row f on f.import = r.import and f.entity = 'owner' and f.source_id = r.data->>'owner'
    and f.outcome is distinct from 'refused'
  where r.import = ${id} and r.entity = 'petOwner' and ${rows}`;

const OPEN = sql`r.outcome is null`;

/** Further owners who are neither in the files nor known, or who are the primary owner; those of a stray. */
export async function refusePetOwners(trx: HospitalTrx, id: string): Promise<void> {
  await sql`
    update data_import_row r set outcome = 'refused', reasons = case
      when not e.has_owner then ${reason('ownerMissing', sql`coalesce(r.data->>'name', e.owner_key)`)}
      when e.is_primary then ${reason('primaryOwner', sql`coalesce(r.data->>'name', e.owner_key)`)}
      else ${reason('primaryMissing')} end
    from (select f.*,
        case when f.is_in_files then f.primary_key is null else p.owner is null end as is_stray,
        coalesce(case when f.is_in_files then f.primary_key = f.owner_key end, false) or coalesce(p.owner = f.owner, false) as is_primary
      from (${found(id, OPEN)}) f left join pet p on p.id = f.pet) e
    where r.import = ${id} and r.entity = 'petOwner' and r.number = e.number
      and (not e.has_owner or e.is_primary or e.is_stray)`.execute(trx);
}

/** Further owners that the pet has already: the same, or as another relation, which a person decides. */
export async function comparePetOwners(trx: HospitalTrx, id: string): Promise<void> {
  await sql`
    update data_import_row r set target = h.id,
      outcome = case when h.relation = e.relation then 'same' else 'doubtful' end,
      reasons = case when h.relation = e.relation then r.reasons else ${reason('changedHere')} end
    from (${found(id, OPEN)}) e join pet_owner h on h.pet = e.pet and h.owner = e.owner
    where r.import = ${id} and r.entity = 'petOwner' and r.number = e.number`.execute(trx);
  // One that an earlier import brought and that a person has taken away does not come back by itself.
  await sql`
    update data_import_row r set outcome = 'doubtful', reasons = ${reason('changedHere')}
    from data_import_key k
    where r.import = ${id} and r.entity = 'petOwner' and r.outcome is null
      and k.entity = 'petOwner' and k.source_id = r.source_id
      and not exists (select from pet_owner h where h.id = k.target)`.execute(trx);
}

/** Further owners beyond those that a pet has at most. */
export async function refuseFullPetOwners(trx: HospitalTrx, id: string, most: number): Promise<void> {
  await sql`
    update data_import_row r set outcome = 'refused', reasons = ${reason('ownersFull', sql`${String(most)}::text`)}
    from (select f.number, (select count(*) from pet_owner h where h.pet = f.pet)
        + row_number() over (partition by r.parent, r.patient_id order by f.number) as place
      from (${found(id, OPEN)}) f join data_import_row r on r.import = ${id} and r.entity = 'petOwner' and r.number = f.number) e
    where r.import = ${id} and r.entity = 'petOwner' and r.number = e.number and e.place > ${most}`.execute(trx);
}

/**
 * Names the owners of rows that are to be imported, once pets and owners are in the hospital. Rows whose owner was left out,
 * is the primary one by now or is an owner already are not imported.
 */
export async function settlePetOwners(trx: HospitalTrx, id: string): Promise<void> {
  await sql`
    update data_import_row r set data = r.data || jsonb_build_object('owner_target', k.target)
    from data_import_key k
    where r.import = ${id} and r.entity = 'petOwner' and ${ARRIVES}
      and k.entity = 'owner' and k.source_id = r.data->>'owner'`.execute(trx);
  await sql`
    update data_import_row r set outcome = 'refused', taken = false, reasons = case
      when not r.data ? 'owner_target' then ${reason('ownerMissing', sql`coalesce(r.data->>'name', r.data->>'owner')`)}
      when p.owner is null then ${reason('primaryMissing')}
      else ${reason('primaryOwner', sql`coalesce(r.data->>'name', r.data->>'owner')`)} end
    from pet p
    where r.import = ${id} and r.entity = 'petOwner' and ${ARRIVES} and p.id = r.parent_target
      and (not r.data ? 'owner_target' or p.owner is null or p.owner = (r.data->>'owner_target')::uuid)`.execute(trx);
  await sql`
    update data_import_row r set outcome = 'same', taken = false, target = h.id
    from pet_owner h
    where r.import = ${id} and r.entity = 'petOwner' and ${ARRIVES} and r.target is null
      and h.pet = r.parent_target and h.owner = (r.data->>'owner_target')::uuid`.execute(trx);
}

import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';
import type { ImportEntity } from '../domain/index.ts';
import { tableOf } from './apply.repository.ts';

/** Reasons of a row with one more. */
export const reason = (code: string, value = sql`null::text`) =>
  sql`r.reasons || jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('code', ${code}::text, 'value', ${value})))`;

/** A row that is in the files twice counts once. */
export async function refuseRepeated(trx: HospitalTrx, id: string, entity: ImportEntity): Promise<void> {
  await sql`
    update data_import_row r set outcome = 'refused', reasons = ${reason('duplicateRow', sql`r.source_id`)}
    from (select number, row_number() over (partition by source_id order by number) as place
      from data_import_row where import = ${id} and entity = ${entity} and outcome is null) as e
    where r.import = ${id} and r.entity = ${entity} and r.number = e.number and e.place > 1`.execute(trx);
}

/** Rows beyond those that a list of this kind has at most. */
export async function refuseTooMany(trx: HospitalTrx, id: string, entity: ImportEntity, most: number): Promise<void> {
  await sql`
    update data_import_row r set outcome = 'refused', reasons = ${reason('tooMany', sql`${String(most)}::text`)}
    where r.import = ${id} and r.entity = ${entity} and r.outcome is null and r.number > ${most}`.execute(trx);
}

/** Rows whose owner is neither in the files nor known from an earlier import. */
export async function refuseWithoutOwner(trx: HospitalTrx, id: string, entity: ImportEntity): Promise<void> {
  await sql`
    update data_import_row r set outcome = 'refused', reasons = ${reason('ownerMissing', sql`r.parent`)}
    where r.import = ${id} and r.entity = ${entity} and r.outcome is null and r.parent is not null and r.parent_of = 'owner'
      and not exists (select from data_import_row p where p.import = ${id} and p.entity = 'owner'
        and p.source_id = r.parent and p.outcome <> 'refused')
      and not exists (select from data_import_key k join owner o on o.id = k.target and not o.deleted
        where k.entity = 'owner' and k.source_id = r.parent)`.execute(trx);
}

/**
 * Finds the pet of a row that belongs to one: by its id in the other system, else by chart number among the files, else by chart
 * number in the hospital. A chart number that two patients have is doubtful.
 */
export async function findPets(trx: HospitalTrx, id: string, entity: ImportEntity): Promise<void> {
  await sql`
    update data_import_row r set parent = p.source_id
    from (select app.search_key(data->>'patient_id') as chart, min(source_id) as source_id
      from data_import_row where import = ${id} and entity = 'pet' and outcome <> 'refused'
      group by 1 having count(*) = 1) as p
    where r.import = ${id} and r.entity = ${entity} and r.outcome is null and r.parent is null and r.parent_of = 'pet'
      and p.chart = app.search_key(r.patient_id)`.execute(trx);
  await sql`
    update data_import_row r set parent_target = k.target
    from data_import_key k join pet on pet.id = k.target and not pet.deleted
    where r.import = ${id} and r.entity = ${entity} and r.outcome is null and r.parent_of = 'pet'
      and k.entity = 'pet' and k.source_id = r.parent`.execute(trx);
  await sql`
    update data_import_row r set parent_target = case when f.n = 1 then f.pet end,
      outcome = case when f.n > 1 then 'refused' end,
      reasons = case when f.n > 1 then ${reason('petUnclear', sql`r.patient_id`)} else r.reasons end
    from (select c.chart, min(s.pet::text)::uuid as pet, count(*) as n
      from (select distinct app.search_key(patient_id) as chart from data_import_row
        where import = ${id} and entity = ${entity} and outcome is null and parent is null and parent_of = 'pet') as c
      join pet_search s on s.chart = c.chart group by 1) as f
    where r.import = ${id} and r.entity = ${entity} and r.outcome is null and r.parent is null and r.parent_of = 'pet'
      and f.chart = app.search_key(r.patient_id)`.execute(trx);
  await sql`
    update data_import_row r set outcome = 'refused',
      reasons = ${reason('petMissing', sql`coalesce(r.parent, r.patient_id)`)}
    where r.import = ${id} and r.entity = ${entity} and r.outcome is null and r.parent_target is null and r.parent_of = 'pet'
      and not exists (select from data_import_row p where p.import = ${id} and p.entity = 'pet'
        and p.source_id = r.parent and p.outcome <> 'refused')`.execute(trx);
}

/** Rows that an earlier import brought: the same, changed, or changed in the hospital since, which a person decides. */
export async function compareWithEarlier(trx: HospitalTrx, id: string, entity: ImportEntity): Promise<void> {
  await sql`
    update data_import_row r set target = k.target,
      outcome = case when k.hash = r.hash then 'same' when t.version > k.target_version then 'doubtful' else 'changed' end,
      reasons = case when k.hash <> r.hash and t.version > k.target_version then ${reason('changedHere')} else r.reasons end
    from data_import_key k join ${sql.table(tableOf(entity))} t on t.id = k.target
    where r.import = ${id} and r.entity = ${entity} and r.outcome is null
      and k.entity = ${entity} and k.source_id = r.source_id`.execute(trx);
}

/** Owners of the hospital with the same telephone number: the same person where the name is the same, else doubtful. */
export async function compareOwners(trx: HospitalTrx, id: string): Promise<void> {
  await sql`
    with typed as (
      select r.number, app.search_key(r.data->>'name') as name, app.phone_digits(phone) as digits
      from data_import_row r, lateral jsonb_array_elements_text(r.data->'phones') as phone
      where r.import = ${id} and r.entity = 'owner' and r.outcome is null
    ), found as (
      select distinct on (t.number) t.number, o.id, o.name, app.search_key(o.name) = t.name as is_same
      from typed t join owner_phone p on p.digits = t.digits and t.digits <> ''
        join owner o on o.id = p.owner and not o.deleted
      order by t.number, app.search_key(o.name) = t.name desc, o.id
    )
    update data_import_row r set outcome = case when f.is_same then 'same' else 'doubtful' end,
      target = case when f.is_same then f.id end,
      reasons = case when f.is_same then r.reasons else ${reason('phoneDup', sql`f.name`)} end
    from found f where r.import = ${id} and r.entity = 'owner' and r.number = f.number`.execute(trx);
}

/**
 * Patients of the hospital with the same chart number or chip: the same one where name and species agree too, else
 * doubtful; so is the second of two in the files.
 */
export async function comparePets(trx: HospitalTrx, id: string): Promise<void> {
  await sql`
    with typed as (
      select r.number, app.search_key(r.data->>'patient_id') as chart, app.search_key(r.data->>'name') as name,
        r.data->>'species' as species
      from data_import_row r where r.import = ${id} and r.entity = 'pet' and r.outcome is null
    ), found as (
      select distinct on (t.number) t.number, s.pet, s.name = t.name and s.species = t.species as is_same
      from typed t join pet_search s on s.chart = t.chart
      order by t.number, s.name = t.name and s.species = t.species desc, s.pet
    )
    update data_import_row r set outcome = case when f.is_same then 'same' else 'doubtful' end,
      target = case when f.is_same then f.pet end,
      reasons = case when f.is_same then r.reasons else ${reason('patientIdDup', sql`pet.patient_id || ' ' || pet.name`)} end
    from found f join pet on pet.id = f.pet
    where r.import = ${id} and r.entity = 'pet' and r.number = f.number`.execute(trx);
  await sql`
    update data_import_row r set outcome = 'doubtful', reasons = ${reason('chipDup', sql`pet.patient_id || ' ' || pet.name`)}
    from (select c.number, min(s.pet::text)::uuid as pet
      from data_import_row c join pet_search s on s.chip = app.search_key(c.data->>'chip_number') and s.chip <> ''
      where c.import = ${id} and c.entity = 'pet' and c.outcome is null group by 1) as f
    join pet on pet.id = f.pet
    where r.import = ${id} and r.entity = 'pet' and r.number = f.number`.execute(trx);
  for (const [code, field] of [
    ['patientIdDup', 'patient_id'],
    ['chipDup', 'chip_number'],
  ] as const)
    await sql`
      update data_import_row r set outcome = 'doubtful', reasons = ${reason(code, sql`f.value`)}
      from (select number, data->>${field} as value,
          row_number() over (partition by app.search_key(data->>${field}) order by number) as place
        from data_import_row where import = ${id} and entity = 'pet' and coalesce(outcome, 'new') <> 'refused'
          and data->>${field} <> '') as f
      where r.import = ${id} and r.entity = 'pet' and r.number = f.number and f.place > 1 and r.outcome is null`.execute(
      trx,
    );
}

/** Weights that the pet has already, of the same time. */
export async function compareWeights(trx: HospitalTrx, id: string): Promise<void> {
  await sql`
    update data_import_row r set outcome = 'same', target = v.id
    from vital_signs v
    where r.import = ${id} and r.entity = 'weight' and r.outcome is null and r.parent_target is not null
      and v.pet = r.parent_target and v.measured_at = (r.data->>'measured_at')::timestamptz
      and v.weight = (r.data->>'weight')::double precision and v.deleted_at is null`.execute(trx);
}

/** Allergies that the pet has already. */
export async function compareAllergies(trx: HospitalTrx, id: string): Promise<void> {
  await sql`
    update data_import_row r set outcome = 'same', target = a.id
    from allergy_record a
    where r.import = ${id} and r.entity = 'allergy' and r.outcome is null and r.parent_target is not null
      and a.pet = r.parent_target and app.search_key(a.name) = app.search_key(r.data->>'name') and a.deleted_at is null`.execute(
    trx,
  );
}

/** Invoices whose lines do not add up to the total that the file names: a person looks at them first. */
export async function doubtInvoices(trx: HospitalTrx, id: string): Promise<void> {
  await sql`
    update data_import_row r set outcome = 'doubtful', reasons = ${reason('totalDiffers', sql`r.data->>'number'`)}
    from (select data->>'number' as number from data_import_row
      where import = ${id} and entity = 'invoice' and outcome is distinct from 'refused'
      group by 1 having count(distinct data->>'total') > 1 or sum((data->>'amount')::bigint) <> max((data->>'total')::bigint)
        and sum((data->>'amount')::bigint + coalesce((data->>'tax')::bigint, 0)) <> max((data->>'total')::bigint)) as i
    where r.import = ${id} and r.entity = 'invoice' and r.outcome is null and r.data->>'number' = i.number`.execute(
    trx,
  );
}

/** Deposits of an owner that add up to less than nothing: no ledger holds that. */
export async function refuseShortDeposits(trx: HospitalTrx, id: string): Promise<void> {
  await sql`
    update data_import_row r set outcome = 'refused', reasons = ${reason('depositShort', sql`r.parent`)}
    from (select parent from data_import_row where import = ${id} and entity = 'deposit' and outcome is null
      group by parent having sum((data->>'amount')::bigint) < 0) as o
    where r.import = ${id} and r.entity = 'deposit' and r.outcome is null and r.parent = o.parent`.execute(trx);
}

/** Alerts beyond those that a pet can show: none is left out in silence. */
export async function refuseFullAlerts(trx: HospitalTrx, id: string, most: number): Promise<void> {
  await sql`
    update data_import_row r set outcome = 'refused', reasons = ${reason('alertsFull')}
    from (select a.number, row_number() over (partition by coalesce(a.parent, a.parent_target::text) order by a.number)
        + coalesce(jsonb_array_length(p.alerts), jsonb_array_length(n.data->'alerts'), 0) as place
      from data_import_row a
      left join pet p on p.id = a.parent_target
      left join data_import_row n on n.import = a.import and n.entity = 'pet' and n.source_id = a.parent and n.outcome = 'new'
      where a.import = ${id} and a.entity = 'alert' and a.outcome is null) as f
    where r.import = ${id} and r.entity = 'alert' and r.number = f.number and f.place > ${most}`.execute(trx);
}

/** The rest is new. */
export async function judgeNew(trx: HospitalTrx, id: string, entity: ImportEntity): Promise<void> {
  await trx
    .updateTable('data_import_row')
    .set({ outcome: 'new' })
    .where('import', '=', id)
    .where('entity', '=', entity)
    .where('outcome', 'is', null)
    .execute();
}

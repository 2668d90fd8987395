import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';
import type { StudyRow } from './study.repository.ts';

/** A diagnosis or prescription so many days before or after the sample speaks against it. */
const SICK_DAYS_BEFORE = 30;
const SICK_DAYS_AFTER = 7;
/** The newest so many results of a study are read. */
export const MAX_SAMPLES = 20_000;

export type SampleRow = {
  record: string;
  pet: string;
  pet_name: string;
  patient_id: string;
  species: string;
  breed: string;
  coat_colour: string | null;
  sex: 'male' | 'female' | null;
  birthdate: string | null;
  measured_at: Date;
  raw: string;
  number: number | null;
  unit: string;
  comparator: string | null;
  diagnosis: boolean;
  drug: boolean;
  flagged: boolean;
  critical: boolean;
  held: boolean;
};

type Group = Pick<StudyRow, 'device' | 'analyte' | 'species' | 'sex' | 'age_from_days' | 'age_to_days'> & {
  readonly since: Date;
  readonly until: Date;
  /** Every spelling of the breeds in lower case; empty: any. */
  readonly breeds: readonly string[];
};

/**
 * Valid results of patients for one analyte on one model, newest first, with the health data of the animal then:
 * diagnoses and prescriptions around the sample, other values of the run outside their range, QC that was not valid.
 * Dewormers are given to healthy animals and are no sign of disease.
 */
export async function listSamples(trx: HospitalTrx, group: Group, max: number): Promise<SampleRow[]> {
  const { device, analyte, species, sex, age_from_days, age_to_days, since, until, breeds } = group;
  const has = JSON.stringify([{ code: analyte }]);
  const [before, after] = [`${SICK_DAYS_BEFORE} days`, `${SICK_DAYS_AFTER} days`];
  const age = sql`(record."timestamp"::date - pet.birthdate)`;
  const isAround = sql`visit.checked_in_at between record."timestamp" - ${before}::interval
    and record."timestamp" + ${after}::interval`;
  const { rows } = await sql<SampleRow>`
    select record.id as record, pet.id as pet, pet.name as pet_name, pet.patient_id, pet.species, pet.breed,
      pet.coat_colour, pet.sex, pet.birthdate::text as birthdate, record."timestamp" as measured_at,
      value.raw, value.number, value.unit, value.comparator, value.flagged, value.critical,
      exists (select from diagnosis_record as diagnosed
        join medical_record as visit on visit.id = diagnosed.medical_record and visit.hospital = diagnosed.hospital
        where diagnosed.pet = pet.id and diagnosed.deleted_at is null and diagnosed.status <> 'ruled_out' and ${isAround}) as diagnosis,
      exists (select from medicine_record as given
        join medical_record as visit on visit.id = given.medical_record and visit.hospital = given.hospital
        where given.pet = pet.id and given.deleted_at is null and given.type <> 'deworm' and ${isAround}) as drug,
      exists (select from qc_held_result as held
        join qc_hold on qc_hold.id = held.hold and qc_hold.hospital = held.hospital
        where held.record = record.id and qc_hold.analyte in ('', ${analyte})
          and (qc_hold.released_at is null or qc_hold.overridden)) as held
    from lab_record as record
    join pet on pet.id = record.pet and pet.hospital = record.hospital
    cross join lateral (
      select max(one ->> 'raw') filter (where one ->> 'code' = ${analyte}) as raw,
        max((one ->> 'number')::double precision) filter (where one ->> 'code' = ${analyte}) as number,
        coalesce(max(one ->> 'unit') filter (where one ->> 'code' = ${analyte}), '') as unit,
        max(one ->> 'comparator') filter (where one ->> 'code' = ${analyte}) as comparator,
        coalesce(bool_or(one ->> 'flag' in ('L', 'H', 'LL', 'HH')) filter (where one ->> 'code' <> ${analyte}), false)
          as flagged,
        coalesce(bool_or(one ->> 'flag' in ('LL', 'HH')) filter (where one ->> 'code' <> ${analyte}), false) as critical
      from jsonb_array_elements(record.results) as one
    ) as value
    where record.device = ${device} and not record.control and not record.invalid
      and record.verify_state in ('final', 'amended') and record.results @> ${has}::jsonb
      and record."timestamp" >= ${since} and record."timestamp" < ${until}
      and not pet.deleted and pet.species = ${species}
      and (${sex}::text is null or pet.sex = ${sex})
      and (${breeds.length} = 0 or lower(pet.breed) = any(${[...breeds]}::text[]))
      and (${age_from_days}::int is null or ${age} >= ${age_from_days})
      and (${age_to_days}::int is null or ${age} < ${age_to_days})
      and (value.number is not null or value.comparator is not null)
    order by record."timestamp" desc, record.id desc
    limit ${max}`.execute(trx);
  return rows;
}

/** Whether a result can be one of a study: of a patient, with the analyte, on the model. */
export async function hasSample(trx: HospitalTrx, study: Pick<StudyRow, 'device' | 'analyte'>, record: string) {
  const has = JSON.stringify([{ code: study.analyte }]);
  const row = await trx
    .selectFrom('lab_record')
    .select('id')
    .where('id', '=', record)
    .where('device', '=', study.device)
    .where('pet', 'is not', null)
    .where(sql<boolean>`results @> ${has}::jsonb`)
    .executeTakeFirst();
  return row !== undefined;
}

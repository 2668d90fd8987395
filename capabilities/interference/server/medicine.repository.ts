import type { HospitalTrx } from '@alder/database';
import { endOfCourse } from '@alder/pharmacy/domain';
import { sql } from 'kysely';
import type { MedicineOverTime } from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

/** Medicines of an animal that are looked through, the newest first; older ones act no longer. */
const MAX_MEDICINES = 300;

type Row = {
  readonly pet: string;
  readonly names: (string | null)[];
  readonly active_substance: string | null;
  readonly from: Date;
  /** Of a prescription. */
  readonly days: number | null;
  /** Of an order of a stay. */
  readonly until: Date | null;
};

/** What animals were prescribed, and what a treatment sheet gave them. */
export async function listMedicines(
  trx: HospitalTrx,
  pets: readonly string[],
): Promise<(MedicineOverTime & { pet: string; names: (string | null)[] })[]> {
  const { rows } = await sql<Row>`
    with given as (
      select pet, name, name_ja, name_zhtw, medicine, created_at as "from", days::float8, null::timestamptz as until
      from medicine_record where pet = any(${pets}::uuid[]) and deleted_at is null
      union all
      select o.pet, o.name, o.name_ja, o.name_zhtw, o.medicine, o.starts_at, null,
        least(o.stopped_at, o.ends_at, stay.discharged_at, case o.repeat when 'once' then o.starts_at + interval '1 day' end)
      from inpatient_order o
      join inpatient_record stay on stay.id = o.inpatient_record and stay.hospital = o.hospital
      where o.pet = any(${pets}::uuid[]) and o.deleted_at is null and o.kind in ('medicine', 'fluid')
      order by "from" desc limit ${MAX_MEDICINES * pets.length}
    ), entry as materialized (
      select medicine, app.catalog_entry('medicine', medicine) as entry
      from (select distinct medicine from given where medicine is not null) m
    )
    select pet, array[name, entry ->> 'name', name_ja, name_zhtw] as names, entry ->> 'active_substance' as active_substance,
      "from", days, until
    from given left join entry using (medicine) order by "from" desc`.execute(trx);
  return rows.map(({ pet, names, active_substance, from, days, until }) => {
    const start = from.toISOString();
    const end = days === null ? until : new Date(endOfCourse({ created_at: start, days }));
    return { pet, names, active_substance, from: start, until: end?.toISOString() ?? null };
  });
}

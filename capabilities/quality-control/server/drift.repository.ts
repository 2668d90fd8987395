import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';

/** Results of a lot beyond which older ones are not looked at. */
const MAX_RUNS_OF_LOT = 400;

/** One value of a patient with its lot; `place` 1 is the newest lot of the analyzer and panel, 2 the one before it. */
export type LotValueRow = {
  readonly model: string;
  readonly serial: string;
  readonly profile: string;
  readonly lot: string;
  readonly place: 1 | 2;
  /** Results of the lot, and the first of them. */
  readonly runs: number;
  readonly since: Date;
  readonly at: Date;
  readonly species: string;
  readonly analyte: string;
  readonly number: number;
  readonly unit: string;
};

/**
 * Valid numbers of patients with the two newest lots of each analyzer and panel, the newest first. No condition names the
 * hospital: a HospitalTrx cannot see another hospital's rows.
 *
 * @param since Results before it do not count.
 */
export async function listLotValues(trx: HospitalTrx, since: Date): Promise<LotValueRow[]> {
  const { rows } = await sql<LotValueRow>`
    with run as (
      select r.id, r.device as model, r.device_serial as serial, r.profile, r.rotor_lot as lot, r."timestamp" as at,
        r.results, pet.species
      from lab_record r
      join pet on pet.hospital = r.hospital and pet.id = r.pet
      where r.rotor_lot <> '' and not r.control and not r.invalid and r.verify_state in ('final', 'amended')
        and r."timestamp" >= ${since}
    ), lot as (
      select model, serial, profile, lot, count(*)::int as runs, min(at) as since,
        row_number() over (partition by model, serial, profile order by min(at) desc, lot)::int as place
      from run group by model, serial, profile, lot
    ), newest as (
      select run.*, lot.place, lot.runs, lot.since,
        row_number() over (partition by run.model, run.serial, run.profile, run.lot order by run.at desc, run.id) as nth
      from run join lot using (model, serial, profile, lot)
      where lot.place <= 2
    )
    select newest.model, newest.serial, newest.profile, newest.lot, newest.place, newest.runs, newest.since, newest.at,
      newest.species, value ->> 'code' as analyte, (value ->> 'number')::double precision as number,
      coalesce(value ->> 'unit', '') as unit
    from newest cross join lateral jsonb_array_elements(newest.results) as value
    where newest.nth <= ${MAX_RUNS_OF_LOT} and value ->> 'number' is not null and value ->> 'comparator' is null
      and coalesce(value ->> 'flag', '') <> 'invalid'
    order by newest.at desc, newest.id`.execute(trx);
  return rows;
}

import type { HospitalTrx, SystemTrx } from '@alder/database';
import { sql } from 'kysely';

/** Hospitals in use, by name. */
export function listHospitals(trx: SystemTrx) {
  return trx
    .selectFrom('hospital')
    .select(['id', 'key', 'name', 'timezone'])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** What the stored runs since a day say of each analyzer. */
export function listRunSums(trx: HospitalTrx, since: Date) {
  return trx
    .selectFrom('lab_record')
    .select(['device as model', 'device_serial as serial'])
    .select([
      sql<number>`count(*)::int`.as('runs'),
      sql<number>`count(*) filter (where error is not null)::int`.as('errors'),
      sql<{ code: string; text: string } | null>`(array_agg(error order by created_at desc)
        filter (where error is not null))[1]`.as('last_error'),
      sql<number | null>`(array_agg(round(extract(epoch from device_time - created_at) / 60)::int
        order by created_at desc) filter (where clock_off))[1]`.as('clock_offset'),
    ])
    .where('created_at', '>=', since)
    .where('set_id', 'is not', null)
    .groupBy(['device', 'device_serial'])
    .execute();
}

import { type HospitalTrx, newId } from '@alder/database';
import { sql } from 'kysely';
import type { LinkDay } from '../contract/index.ts';

/** Counts of the lines of a gateway; a day that is reported again only grows. */
export async function recordLinks(trx: HospitalTrx, gateway: string, days: readonly LinkDay[]): Promise<void> {
  if (days.length === 0) return;
  const devices = await trx
    .selectFrom('device')
    .select(['id', 'model', 'serial'])
    .where(({ or, eb }) => or([eb('gateway', '=', gateway), eb('gateway', 'is', null)]))
    .execute();
  const rows = days.flatMap(({ model, serial, ...counts }) => {
    const device = devices.find((one) => one.model === model && one.serial === serial);
    return device ? [{ id: newId(), device: device.id, ...counts }] : [];
  });
  if (rows.length === 0) return;
  await trx
    .insertInto('device_link_day')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['hospital', 'device', 'day']).doUpdateSet({
        naks: sql<number>`greatest(device_link_day.naks, excluded.naks)`,
        repeats: sql<number>`greatest(device_link_day.repeats, excluded.repeats)`,
        rejected: sql<number>`greatest(device_link_day.rejected, excluded.rejected)`,
      }),
    )
    .execute();
}

/** What gateways counted since a day, by device. */
export function listLinkSums(trx: HospitalTrx, since: string) {
  return trx
    .selectFrom('device_link_day')
    .select('device')
    .select([
      sql<number>`sum(naks)::int`.as('naks'),
      sql<number>`sum(repeats)::int`.as('repeats'),
      sql<number>`sum(rejected)::int`.as('rejected'),
    ])
    .where('day', '>=', since)
    .groupBy('device')
    .execute();
}

/** Hours in which each device sent something, as whole hours since 1970, and messages that nobody could read since a day. */
export function listSentHours(trx: HospitalTrx, since: Date, unreadableSince: Date) {
  return trx
    .selectFrom('transmission')
    .select(['device as model', 'device_serial as serial'])
    .select([
      sql<number[]>`array_agg(distinct floor(extract(epoch from received_at) / 3600)::int)`.as('hours'),
      sql<number>`count(*) filter (where state = 'quarantined' and received_at >= ${unreadableSince})::int`.as(
        'unreadable',
      ),
    ])
    .where('received_at', '>=', since)
    .groupBy(['device', 'device_serial'])
    .execute();
}

/** Runs of each device by the day of the hospital. */
export function listRunsByDay(trx: HospitalTrx, since: Date, zone: string) {
  return trx
    .selectFrom('lab_record')
    .select(['device as model', 'device_serial as serial'])
    .select([
      sql<string>`to_char(created_at at time zone ${zone}, 'YYYY-MM-DD')`.as('day'),
      sql<number>`count(*)::int`.as('runs'),
    ])
    .where('created_at', '>=', since)
    .where('set_id', 'is not', null)
    .groupBy(['device', 'device_serial', 'day'])
    .execute();
}

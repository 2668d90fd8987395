import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export type ResultRow = NonNullable<Awaited<ReturnType<typeof findResult>>>;
export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

export function findResult(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('lab_record')
    .select(['id', 'device', 'device_serial', 'brand', 'model', 'results', 'timestamp', 'created_at', 'rotor_lot'])
    .select(['internal_qc', 'set_id', 'driver', 'driver_version', 'modified', 'person_edited'])
    .where('id', '=', id)
    .executeTakeFirst();
}

const selectMessage = (trx: HospitalTrx) =>
  trx
    .selectFrom('transmission')
    .select(['id', 'received_at', 'protocol', 'charset', 'decimal_mark', 'size', 'raw_key', 'raw_sha256', 'device']);

export function findMessage(trx: HospitalTrx, id: string) {
  return selectMessage(trx).where('id', '=', id).executeTakeFirst();
}

/** Later messages of the same device within a day, the oldest first: one of them may have amended the run. */
export function listLater(trx: HospitalTrx, first: string): Promise<MessageRow[]> {
  return selectMessage(trx)
    .where(
      sql<boolean>`(device, device_serial) = (select device, device_serial from transmission where id = ${first}::uuid)`,
    )
    .where('id', '>', first)
    .where('state', '=', 'filed')
    .where(
      sql<boolean>`received_at < (select received_at + interval '1 day' from transmission where id = ${first}::uuid)`,
    )
    .orderBy('id')
    .limit(20)
    .execute();
}

/** The hospital's entry of an analyzer; without a serial the only one of its model. */
export async function findDevice(trx: HospitalTrx, { device, device_serial }: ResultRow) {
  const rows = await trx
    .selectFrom('device')
    .select(['id', 'name', 'serial'])
    .where('model', '=', device)
    .where('deleted', '=', false)
    .execute();
  return (
    rows.find(({ serial }) => serial === device_serial) ??
    (device_serial === '' && rows.length === 1 ? rows[0] : undefined)
  );
}

/** The last control run of an analyte before then. */
export function findLastRun(trx: HospitalTrx, device: string, analyte: string, before: Date) {
  return trx
    .selectFrom('qc_point')
    .innerJoin('qc_lot', 'qc_lot.id', 'qc_point.lot')
    .select(['qc_point.measured_at', 'qc_lot.lot', 'qc_point.level', 'qc_point.value', 'qc_point.unit', 'qc_point.z'])
    .select(['qc_point.rules', 'qc_point.verdict', 'qc_point.state'])
    .where('qc_point.device', '=', device)
    .where('qc_point.analyte', '=', analyte)
    .where('qc_point.state', '<>', 'excluded')
    .where('qc_point.measured_at', '<=', before)
    .orderBy('qc_point.measured_at', 'desc')
    .orderBy('qc_point.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Holds that a result was measured under, with who released them. */
export function listHolds(trx: HospitalTrx, record: string) {
  return trx
    .selectFrom('qc_held_result as held')
    .innerJoin('qc_hold as hold', 'hold.id', 'held.hold')
    .leftJoin('account', 'account.id', 'hold.released_by')
    .select(['hold.analyte', 'hold.reason', 'hold.released_at', 'account.display_name as releaser'])
    .where('held.record', '=', record)
    .orderBy('hold.since')
    .execute();
}

/** The package of a lot: the one that was opened last before the run, else any. */
export function findReagent(trx: HospitalTrx, lot: string, at: Date) {
  return trx
    .selectFrom('reagent_lot')
    .select(['name', 'expires_on', 'opened_at'])
    .where('lot', '=', lot)
    .orderBy(sql`opened_at <= ${at} desc nulls last, opened_at desc nulls last, id`)
    .limit(1)
    .executeTakeFirst();
}

export function findRange(trx: HospitalTrx, id: string) {
  return trx.selectFrom('custom_range').select(['source', 'valid_from']).where('id', '=', id).executeTakeFirst();
}

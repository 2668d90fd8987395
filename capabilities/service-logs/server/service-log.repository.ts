import { type HospitalTrx, newId, type SystemTrx } from '@alder/database';
import { sql } from 'kysely';
import type { ServiceStatus } from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export type LogRow = Awaited<ReturnType<typeof listLogs>>[number];

/** Logs with their newest request; what joins names the hospital, because a reviewer reads those of several. */
export function selectLog(trx: HospitalTrx | SystemTrx) {
  return (trx as HospitalTrx)
    .selectFrom('service_log as log')
    .leftJoin('replacement_request as request', (join) =>
      join.onRef('request.id', '=', 'log.request').onRef('request.hospital', '=', 'log.hospital'),
    )
    .leftJoin('account as asker', 'asker.id', 'request.requested_by')
    .leftJoin('account as reviewer', 'reviewer.id', 'log.decided_by')
    .selectAll('log')
    .select([
      'request.reason',
      'request.contact',
      'request.photo',
      'request.requested_by',
      'request.created_at as requested_at',
      'asker.display_name as requested_by_name',
      'reviewer.display_name as decided_by_name',
    ])
    .select((eb) =>
      eb
        .selectFrom('service_log as same')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('same.hospital', '=', 'log.hospital')
        .whereRef('same.model', '=', 'log.model')
        .whereRef('same.rotor_lot_number', '=', 'log.rotor_lot_number')
        .where('same.deleted_at', 'is', null)
        .as('lot_count'),
    )
    .where('log.deleted_at', 'is', null);
}

export type LogFilter = {
  readonly since: Date;
  readonly until: Date;
  readonly before?: { readonly at: string; readonly id: string } | undefined;
  readonly limit: number;
};

/** Newest first. */
export function listLogs(trx: HospitalTrx, { since, until, before, limit }: LogFilter) {
  let query = selectLog(trx)
    .where('log.listed', '=', true)
    .where('log.created_at', '>=', since)
    .where('log.created_at', '<=', until)
    .orderBy('log.created_at', 'desc')
    .orderBy('log.id', 'desc')
    .limit(limit);
  if (before)
    query = query.where(sql<boolean>`(log.created_at, log.id) < (${before.at}::timestamptz, ${before.id}::uuid)`);
  return query.execute();
}

export function findLog(trx: HospitalTrx, id: string): Promise<LogRow | undefined> {
  return selectLog(trx).where('log.id', '=', id).executeTakeFirst();
}

/** Logs in the order of their ids, held until the transaction ends. */
export function lockLogs(trx: HospitalTrx, ids: readonly string[]): Promise<LogRow[]> {
  return selectLog(trx)
    .where('log.id', 'in', [...ids])
    .orderBy('log.id')
    .forUpdate('log')
    .execute();
}

export type NewLog = {
  record: string;
  model: string;
  serial: string;
  error_code: string;
  error_text: string;
  rotor_lot_number: string | null;
  replaceable: boolean;
  listed: boolean;
  duplicate_of: string | null;
  exam_time: Date;
  evidence: string;
  created_at: Date;
};

/** @returns The new id; nothing when the run has a log already. */
export async function insertLog(trx: HospitalTrx, log: NewLog): Promise<string | undefined> {
  const row = await trx
    .insertInto('service_log')
    .values({ id: newId(), ...log })
    .onConflict((conflict) => conflict.columns(['hospital', 'record']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The log of the same analyzer, lot and time of measurement: the device dumped a run again. */
export function findSame(
  trx: HospitalTrx,
  { model, serial, lot, exam_time }: { model: string; serial: string; lot: string | null; exam_time: Date },
) {
  return trx
    .selectFrom('service_log')
    .select('id')
    .where('model', '=', model)
    .where('serial', '=', serial)
    .where(sql<boolean>`rotor_lot_number is not distinct from ${lot}`)
    .where('exam_time', '=', exam_time)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
}

/** A stored run as its fault is read from it, with the hash of the message that it came in. */
export function findFaultyRun(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('lab_record')
    .leftJoin('transmission', (join) =>
      join
        .onRef('transmission.id', '=', 'lab_record.set_id')
        .onRef('transmission.hospital', '=', 'lab_record.hospital'),
    )
    .select([
      'lab_record.device',
      'lab_record.device_serial',
      'profile',
      'error',
      'control',
      'internal_qc',
      'rotor_lot',
    ])
    .select(['driver', 'driver_version', 'cassette', 'comments', 'timestamp', 'set_id', 'transmission.raw_sha256'])
    .where('lab_record.id', '=', id)
    .executeTakeFirst();
}

export type LogValues = {
  service_status?: ServiceStatus;
  request?: string;
  decided_by?: string;
  decided_at?: Date;
  decision_reason?: string;
  deleted_at?: Date;
};

export async function setLog(trx: HospitalTrx, id: string, values: LogValues): Promise<void> {
  await trx.updateTable('service_log').set(values).where('id', '=', id).execute();
}

/** Logs that can still expire and were made before a day, oldest first. */
export function listOpenBefore(trx: HospitalTrx, statuses: readonly ServiceStatus[], before: Date) {
  return trx
    .selectFrom('service_log')
    .select(['id', 'service_status', 'created_at'])
    .where('service_status', 'in', [...statuses])
    .where('created_at', '<', before)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .limit(200)
    .execute();
}

import { type HospitalTrx, newId } from '@alder/database';
import { presentEntry } from '@alder/server';
import type { Charset } from '@alder/terms';
import { type Transmission, transmission } from '../contract/index.ts';
import type { Protocol } from '../domain/index.ts';

export type TransmissionRow = Awaited<ReturnType<typeof listQuarantined>>[number];

/** Messages that could not be read, newest first. */
export function listQuarantined(trx: HospitalTrx, before: string | undefined, limit: number) {
  let query = trx
    .selectFrom('transmission')
    .selectAll()
    .where('state', '=', 'quarantined')
    .orderBy('id', 'desc')
    .limit(limit);
  if (before) query = query.where('id', '<', before);
  return query.execute();
}

export function findTransmission(trx: HospitalTrx, id: string): Promise<TransmissionRow | undefined> {
  return trx.selectFrom('transmission').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Reads one message and holds it until the transaction ends. */
export function lockTransmission(trx: HospitalTrx, id: string): Promise<TransmissionRow | undefined> {
  return trx.selectFrom('transmission').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The message that a gateway handed over under this number before. */
export function findBySeq(trx: HospitalTrx, gateway: string, seq: number): Promise<TransmissionRow | undefined> {
  return trx
    .selectFrom('transmission')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('seq', '=', seq)
    .executeTakeFirst();
}

export type NewTransmission = {
  gateway: string;
  seq: number | null;
  device: string;
  device_serial: string;
  protocol: Protocol;
  charset: Charset;
  decimal_mark: string;
  received_at: string;
  raw_key: string;
  raw_sha256: string;
  size: number;
  preview: string;
};

/** @returns The new id; undefined if a duplicate of this request is just storing the same number. */
export async function insertTransmission(trx: HospitalTrx, row: NewTransmission): Promise<string | undefined> {
  const inserted = await trx
    .insertInto('transmission')
    .values({ ...row, id: newId(), state: 'status' })
    .onConflict((conflict) => conflict.columns(['hospital', 'gateway', 'seq']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export async function setTransmission(
  trx: HospitalTrx,
  id: string,
  change: {
    state: Transmission['state'];
    fault: string | null;
    protocol?: Protocol;
    charset?: Charset;
    decimal_mark?: string;
  },
): Promise<void> {
  await trx.updateTable('transmission').set(change).where('id', '=', id).execute();
}

/** Records that a device was active, once a minute at most: each write raises the entry's version. */
export async function touchDevice(trx: HospitalTrx, model: string, serial: string, now: Date): Promise<void> {
  await trx
    .updateTable('device')
    .set({ last_seen: now })
    .where('model', '=', model)
    .where('serial', '=', serial)
    .where(({ or, eb }) => or([eb('last_seen', 'is', null), eb('last_seen', '<', new Date(now.getTime() - 60_000))]))
    .execute();
}

/** A message as it goes out; its bytes are fetched on their own. */
export function presentTransmission(row: TransmissionRow): Transmission {
  const { hospital, raw_key, raw_sha256, decimal_mark, seq, ...visible } = row;
  return presentEntry(transmission, {
    ...visible,
    received_at: row.received_at.toISOString(),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  });
}

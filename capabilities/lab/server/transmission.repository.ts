import type { HospitalTrx } from '@alder/database';
import type { Protocol } from '@alder/instrument-messages/domain';
import { presentEntry } from '@alder/server';
import type { Charset } from '@alder/terms';
import { type Transmission, transmission } from '../contract/index.ts';
import type { TriagePlace } from '../domain/index.ts';

export type TransmissionRow = Awaited<ReturnType<typeof listQuarantined>>[number];

/** States of messages by the place in which they are listed. */
export const STATE_AT = { waiting: 'quarantined', aside: 'aside', discarded: 'discarded' } as const;

/** Messages that could not be read, newest first. */
export function listQuarantined(trx: HospitalTrx, place: TriagePlace, before: string | undefined, limit: number) {
  let query = trx
    .selectFrom('transmission')
    .selectAll()
    .where('state', '=', STATE_AT[place])
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

/** The messages that a gateway handed over under these numbers before. */
export function listBySeq(trx: HospitalTrx, gateway: string, seqs: readonly number[]) {
  return trx
    .selectFrom('transmission')
    .select(['id', 'seq', 'raw_sha256'])
    .where('gateway', '=', gateway)
    .where('seq', 'in', [...seqs])
    .execute();
}

/** An uploaded file with these bytes whose results were filed. */
export function findUploaded(trx: HospitalTrx, raw_sha256: string): Promise<{ id: string } | undefined> {
  return trx
    .selectFrom('transmission')
    .select('id')
    .where('gateway', 'is', null)
    .where('raw_sha256', '=', raw_sha256)
    .where('state', 'in', ['filed', 'duplicate'])
    .orderBy('id')
    .executeTakeFirst();
}

export type NewTransmission = {
  id: string;
  state: Transmission['state'];
  fault: string | null;
  gateway: string | null;
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

/** @returns Ids of the rows stored; one is missing if a duplicate of its message is just storing the same number. */
export async function insertTransmissions(trx: HospitalTrx, rows: readonly NewTransmission[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const inserted = await trx
    .insertInto('transmission')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['hospital', 'gateway', 'seq']).doNothing())
    .returning('id')
    .execute();
  return new Set(inserted.map(({ id }) => id));
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

/** Sets a message aside, discards it, or brings it back. */
export async function setTriage(
  trx: HospitalTrx,
  id: string,
  state: Transmission['state'],
  triage: object | null,
): Promise<void> {
  await trx
    .updateTable('transmission')
    .set({ state, triage: triage && JSON.stringify(triage) })
    .where('id', '=', id)
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

import { createHash } from 'node:crypto';
import { newId } from '@alder/database';
import type { Work } from '@alder/server';
import type { Charset } from '@alder/terms';
import { type LabRecord, laboratoryFileEmpty, laboratoryFileUnreadable, laboratoryMissing } from '../contract/index.ts';
import { type Devices, fileReadings, type Message, read, rowOf } from './receive-message.ts';
import { presentRecord } from './record.presenter.ts';
import { findRecord, listOfTransmission } from './record.repository.ts';
import { findUploaded, insertTransmissions } from './transmission.repository.ts';

/** A file of a reference laboratory as a person uploads it. */
export type Upload = {
  readonly laboratory: string;
  readonly charset: Charset;
  readonly decimal: '.' | ',';
  readonly bytes: Buffer;
};

/** What became of an uploaded file. */
export type Uploaded = {
  readonly records: LabRecord[];
  /** Results that are new or were changed. */
  readonly added: number;
  readonly transmission: string;
};

/**
 * Reads a file of a reference laboratory and files its runs by the same path as messages of analyzers. The person who holds the
 * file is told at once what is wrong with it; nothing is kept of a file that cannot be read.
 *
 * @throws `laboratoryFileUnreadable`, `laboratoryFileEmpty`, `laboratoryMissing`.
 */
export async function fileUpload(
  work: Work,
  { bytes, laboratory, charset, decimal }: Upload,
  { ownDriversOf }: Pick<Devices, 'ownDriversOf'>,
): Promise<Uploaded> {
  const { trx, services, hospital, now } = work;
  const before = await findUploaded(trx, createHash('sha256').update(bytes).digest('hex'));
  if (before) return { ...(await uploaded(work, before.id, [])), added: 0 };

  const settings = { protocol: 'file', charset, decimal, device: 'generic', device_serial: '' } as const;
  const unread = { ...settings, bytes, received_at: now.toISOString(), interrupted: false, laboratory };
  const reading = read(work, unread, await ownDriversOf(trx));
  if (reading.fault !== null) throw laboratoryFileUnreadable({ fault: reading.fault });
  if (reading.runs.length === 0) throw laboratoryFileEmpty();
  const isNamed = ({ laboratory: own, device }: (typeof reading.runs)[number]) => Boolean(own || device.vendor);
  if (laboratory === '' && !reading.runs.every(isNamed))
    throw laboratoryMissing({ fields: { laboratory: laboratoryMissing.code } });

  const stored = await services.storage.put(hospital.id, bytes);
  const message: Message = { ...unread, stored };
  const id = newId();
  const file = { id, message, ...reading };
  await insertTransmissions(trx, [rowOf(file, { gateway: null, seq: null })]);
  const [receipt] = await fileReadings(work, [file]);
  return { ...(await uploaded(work, id, receipt!.records)), added: receipt!.changed };
}

/** The results of a transmission, and others that its runs were merged into. */
async function uploaded({ trx }: Work, transmission: string, ids: readonly string[]): Promise<Omit<Uploaded, 'added'>> {
  const own = await listOfTransmission(trx, transmission);
  const others = [...new Set(ids)].filter((id) => !own.some((row) => row.id === id));
  const rows = [...own];
  for (const id of others) {
    const row = await findRecord(trx, id);
    if (row) rows.push(row);
  }
  return { records: rows.map(presentRecord), transmission };
}

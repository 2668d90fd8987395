import type { Work } from '@alder/server';
import type { Charset, DeviceModel } from '@alder/terms';
import { type DecimalMark, type Protocol, type Run, readRuns, UnreadableMessage } from '../domain/index.ts';
import type { Filed } from './describe-run.ts';
import { fileRun } from './file-run.ts';
import { listOfTransmission } from './record.repository.ts';
import { findBySeq, insertTransmission, setTransmission, touchDevice } from './transmission.repository.ts';

/** A message as a gateway hands it over; its bytes are durable already. */
export type Delivery = {
  readonly gateway: string;
  readonly seq: number;
  readonly received_at: string;
  readonly protocol: Protocol;
  readonly charset: Charset;
  readonly decimal: DecimalMark;
  readonly device: DeviceModel;
  readonly device_serial: string;
  readonly interrupted: boolean;
  readonly bytes: Uint8Array;
  readonly stored: { readonly key: string; readonly sha256: string };
};

export type Receipt = { readonly result: 'stored' | 'duplicate' | 'quarantined'; readonly records: string[] };

/** Longest message taken from a gateway: the same as it takes from a device. */
export const MESSAGE_LIMIT_BYTES = 64 * 1024 * 1024;

const PREVIEW_LETTERS = 400;

/** Takes a message in: notes it, reads it, files its runs; what cannot be read goes to quarantine with its bytes. */
export async function receiveMessage(work: Work, message: Delivery): Promise<Receipt> {
  const { trx } = work;
  const known = await findBySeq(trx, message.gateway, message.seq);
  if (known && known.raw_sha256 === message.stored.sha256) return repeated(work, known.id);

  // A gateway that lost its disk may count from the start again: then the number says nothing, and nothing is lost.
  const id = await insertTransmission(trx, rowOf(message, known ? null : message.seq));
  if (id === undefined) return repeated(work, (await findBySeq(trx, message.gateway, message.seq))!.id);

  await touchDevice(trx, message.device, message.device_serial, work.now);
  if (message.interrupted) return quarantine(work, id, 'The device broke off in the middle');
  return readInto(work, id, message);
}

/** Reads a stored message and files what is in it. */
export async function readInto(
  work: Work,
  id: string,
  message: Pick<Delivery, 'bytes' | 'protocol' | 'charset' | 'decimal' | 'device' | 'device_serial' | 'received_at'>,
): Promise<Receipt> {
  const { trx, hospital } = work;
  let runs: Run[];
  try {
    runs = readRuns(message.bytes, { ...message, zone: hospital.timezone });
  } catch (error) {
    if (error instanceof UnreadableMessage) return quarantine(work, id, error.message);
    throw error;
  }
  const filed: Filed[] = [];
  for (const run of runs) filed.push(await fileRun(work, run, { ...message, set_id: id }));
  const isNews = filed.some(({ outcome }) => outcome !== 'duplicate');
  await setTransmission(trx, id, { state: runs.length === 0 ? 'status' : isNews ? 'filed' : 'duplicate', fault: null });
  return { result: isNews || runs.length === 0 ? 'stored' : 'duplicate', records: filed.map((one) => one.id) };
}

async function repeated({ trx }: Work, id: string): Promise<Receipt> {
  return { result: 'duplicate', records: (await listOfTransmission(trx, id)).map((record) => record.id) };
}

async function quarantine({ trx, emit }: Work, id: string, fault: string): Promise<Receipt> {
  await setTransmission(trx, id, { state: 'quarantined', fault });
  emit({ event: 'transmission.quarantined', id, permit: 'lis' });
  return { result: 'quarantined', records: [] };
}

function rowOf(message: Delivery, seq: number | null) {
  return {
    gateway: message.gateway,
    seq,
    device: message.device,
    device_serial: message.device_serial,
    protocol: message.protocol,
    charset: message.charset,
    decimal_mark: message.decimal,
    received_at: message.received_at,
    raw_key: message.stored.key,
    raw_sha256: message.stored.sha256,
    size: message.bytes.length,
    preview: previewOf(message.bytes),
  };
}

/** Control characters are shown as symbols, so that a damaged frame is recognisable. */
function previewOf(bytes: Uint8Array): string {
  const text = new TextDecoder('windows-1252').decode(bytes.subarray(0, PREVIEW_LETTERS));
  return text.replace(/\p{Cc}/gu, (letter) =>
    letter <= '\u001f' ? String.fromCharCode(0x2400 + letter.charCodeAt(0)) : ' ',
  );
}

import { type HospitalTrx, newId } from '@alder/database';
import { type DriverFile, type DriverRef, driverFor } from '@alder/drivers/domain';
import {
  type DecimalMark,
  type Protocol,
  type Run,
  readRuns,
  UnreadableMessage,
} from '@alder/instrument-messages/domain';
import type { Work } from '@alder/server';
import type { Charset, DeviceModel } from '@alder/terms';
import { fileRuns } from './file-runs.ts';
import { listOfTransmission } from './record.repository.ts';
import { insertTransmissions, listBySeq, type NewTransmission, setTransmission } from './transmission.repository.ts';

/** What filing a message needs of the devices capability; `apps/server/src/compose.ts` gives it. */
export type Devices = {
  /** Records that a device was active. */
  readonly touchDevice: (trx: HospitalTrx, model: string, serial: string, now: Date) => Promise<void>;
  /** Absent in tests that ask for no versions of software. */
  readonly noteSoftware?: (
    trx: HospitalTrx,
    said: { readonly model: string; readonly serial: string; readonly software: string },
    now: Date,
  ) => Promise<void>;
  /** The drivers that the hospital has switched on for its devices, by model and serial number. */
  readonly ownDriversOf: (trx: HospitalTrx) => Promise<OwnDrivers>;
};
export type OwnDrivers = (model: string, serial: string) => DriverFile | undefined;

/** A message with the settings by which it is read; its bytes are durable already. */
export type Message = {
  readonly received_at: string;
  readonly protocol: Protocol;
  readonly charset: Charset;
  readonly decimal: DecimalMark;
  readonly device: DeviceModel;
  readonly device_serial: string;
  readonly interrupted: boolean;
  readonly bytes: Uint8Array;
  readonly stored: { readonly key: string; readonly sha256: string };
  /** Reference laboratory that a person named for the file. */
  readonly laboratory?: string;
};

/** A message as a gateway hands it over. */
export type Delivery = Message & {
  /** Of the frame, for the audit log; a request over HTTP has its own. */
  readonly request_id?: string;
  readonly gateway: string;
  readonly seq: number;
};

export type Receipt = { readonly result: 'stored' | 'duplicate' | 'quarantined'; readonly records: string[] };

/** Longest message taken from a gateway: the same as it takes from a device. */
export const MESSAGE_LIMIT_BYTES = 64 * 1024 * 1024;

const PREVIEW_LETTERS = 400;

/** Stores a message, reads it and files its runs; what cannot be read goes to quarantine with its bytes. */
export async function receiveMessage(work: Work, message: Delivery, devices: Devices): Promise<Receipt> {
  const [receipt] = await receiveMessages(work, [message], devices);
  return receipt!;
}

/**
 * Stores messages of one gateway, reads them and files their runs, all in one transaction and in their order; what
 * cannot be read goes to quarantine with its bytes. Each has a row in the audit log.
 *
 * @returns A receipt of each message.
 */
export async function receiveMessages(
  work: Work,
  messages: readonly Delivery[],
  { touchDevice, noteSoftware, ownDriversOf }: Devices,
): Promise<Receipt[]> {
  const { trx } = work;
  const { gateway } = messages[0]!;
  const seqs = messages.map(({ seq }) => seq);
  const known = new Map((await listBySeq(trx, gateway, seqs)).map((row) => [row.seq, row]));
  const own = await ownDriversOf(trx);
  const readings = messages
    .filter(({ seq, stored }) => known.get(seq)?.raw_sha256 !== stored.sha256)
    .map((message) => ({ id: newId(), message, ...read(work, message, own) }));
  // A gateway that lost its disk may count from the start again: then the number says nothing, and nothing is lost.
  const inserted = await insertTransmissions(
    trx,
    readings.map((reading) => {
      const { gateway, seq } = reading.message;
      return rowOf(reading, { gateway, seq: known.has(seq) ? null : seq });
    }),
  );
  const fresh = readings.filter(({ id }) => inserted.has(id));
  const models = fresh.map(({ message: { device, device_serial } }) => JSON.stringify([device, device_serial]));
  for (const [model, serial] of [...new Set(models)].map((text) => JSON.parse(text) as [string, string]))
    await touchDevice(trx, model, serial, work.now);
  for (const { runs, message } of fresh) {
    const software = runs.map((run) => run.device.software ?? '').find(Boolean);
    const { device: model, device_serial: serial } = message;
    if (software) await noteSoftware?.(trx, { model, serial, software: software.slice(0, 60) }, work.now);
  }
  const receipts = new Map<Delivery, Receipt>();
  for (const [index, { result, records }] of (await fileReadings(work, fresh)).entries())
    receipts.set(fresh[index]!.message, { result, records });
  const quarantined = new Map(fresh.flatMap(({ message, fault, id }) => (fault === null ? [] : [[message, id]])));

  // What was stored before, or just now under the same number.
  const rows = fresh.length < messages.length ? await listBySeq(trx, gateway, seqs) : [];
  for (const message of messages) {
    if (receipts.has(message)) continue;
    const { id } = rows.find(({ seq }) => seq === message.seq)!;
    const records = await listOfTransmission(trx, id);
    receipts.set(message, { result: 'duplicate', records: records.map((record) => record.id) });
  }
  for (const message of messages) {
    const [record] = receipts.get(message)!.records;
    const transmission = quarantined.get(message);
    work.audit({
      ...(message.request_id !== undefined && { request_id: message.request_id }),
      ...(record && { entity: 'record', id: record }),
      ...(transmission && { entity: 'transmission', id: transmission }),
    });
  }
  return messages.map((message) => receipts.get(message)!);
}

/** Reads a stored message again and files what is in it. */
export async function readInto(
  work: Work,
  id: string,
  message: Readable,
  { ownDriversOf }: Pick<Devices, 'ownDriversOf'>,
): Promise<Receipt> {
  const reading = { id, message, ...read(work, { ...message, interrupted: false }, await ownDriversOf(work.trx)) };
  const [receipt] = await fileReadings(work, [reading]);
  await setTransmission(work.trx, id, { state: stateOf(reading, receipt!), fault: reading.fault });
  return receipt!;
}

type Readable = Pick<
  Message,
  'bytes' | 'protocol' | 'charset' | 'decimal' | 'device' | 'device_serial' | 'received_at'
>;

/** The runs of a message, or why it cannot be read. */
export type Reading<Message extends Readable = Readable> = {
  /** Id of its transmission. */
  readonly id: string;
  readonly message: Message;
  readonly runs: readonly Run[];
  readonly driver: DriverRef;
  readonly fault: string | null;
};

/** Reads a message with the driver of its device. */
export function read(
  { hospital }: Work,
  message: Readable & Pick<Message, 'interrupted'>,
  own: OwnDrivers,
): Pick<Reading, 'runs' | 'fault' | 'driver'> {
  const file = own(message.device, message.device_serial);
  const driver = driverFor(message.device, message.bytes, file ? [file] : []);
  const ref = { id: driver.id, version: driver.version };
  if (message.interrupted) return { runs: [], fault: 'The device broke off in the middle', driver: ref };
  try {
    const runs = readRuns(message.bytes, { ...message, zone: hospital.timezone }, driver);
    return { runs, fault: null, driver: ref };
  } catch (error) {
    if (error instanceof UnreadableMessage) return { runs: [], fault: error.message, driver: ref };
    throw error;
  }
}

/** What became of a message, and how many results are new or were changed by it. */
type FiledReading = Receipt & { readonly changed: number };

/** Files the runs of stored messages, in their order; a message without news is marked as such. */
export async function fileReadings(work: Work, readings: readonly Reading[]): Promise<FiledReading[]> {
  const filed = await fileRuns(
    work,
    readings.flatMap(({ id, message, runs, driver }) =>
      runs.map((run) => ({ run, source: { ...message, set_id: id, driver } })),
    ),
  );
  const receipts: FiledReading[] = [];
  for (const { id, runs, fault } of readings) {
    const own = filed.splice(0, runs.length);
    const changed = own.filter(({ outcome }) => outcome !== 'duplicate').length;
    const isNews = changed > 0;
    if (fault !== null) work.emit({ event: 'transmission.quarantined', id, permit: 'lis' });
    else if (!isNews && runs.length > 0) await setTransmission(work.trx, id, { state: 'duplicate', fault: null });
    const result = fault !== null ? 'quarantined' : isNews || runs.length === 0 ? 'stored' : 'duplicate';
    receipts.push({ result, records: own.map((one) => one.id), changed });
  }
  return receipts;
}

/** State of a transmission by what was read in it and by what became of it. */
function stateOf({ runs, fault }: Reading, receipt?: Receipt): 'quarantined' | 'status' | 'duplicate' | 'filed' {
  if (fault !== null) return 'quarantined';
  if (runs.length === 0) return 'status';
  return receipt?.result === 'duplicate' ? 'duplicate' : 'filed';
}

/** The row of a message that was read; a file that a person uploaded has neither gateway nor number. */
export function rowOf(
  reading: Reading<Message>,
  { gateway, seq }: Pick<NewTransmission, 'gateway' | 'seq'>,
): NewTransmission {
  const { id, message, fault } = reading;
  return {
    id,
    state: stateOf(reading),
    fault,
    gateway,
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

import { setImmediate as rest } from 'node:timers/promises';
import type { DriverFile } from '@alder/drivers/domain';
import { driverFile, driverFor } from '@alder/drivers/domain';
import { dayOf } from '@alder/i18n/format';
import { readRuns, UnreadableMessage } from '@alder/instrument-messages/domain';
import type { StreamContext, Work } from '@alder/server';
import { ObjectMissing } from '@alder/storage';
import type { DeviceModel } from '@alder/terms';
import { type InputOf, notFound } from '@alder/wire';
import { type DraftReplay, otherModel, type Replay, replayDraft, replayDriver } from '../contract/index.ts';
import { type Outcome, outcomeOf, REPLAY_DAYS, REPLAY_MESSAGES, ReplayCounter, readMessage } from '../domain/index.ts';
import { ownDriversOf } from './own-drivers.ts';
import { storeReplay } from './replay.repository.ts';
import { captureIn, firstFile, readTaught, teach } from './teach-file.ts';
import { dialectOf, presentChange } from './workshop.presenter.ts';
import {
  type DeviceRow,
  findDevice,
  findDriver,
  findUse,
  findVersion,
  listMessages,
  type MessageRow,
} from './workshop.repository.ts';

/** Messages with whole images in them hold no more results than others. */
const MAX_REPLAYED_BYTES = 2_000_000;

/** What is tried, and what it is tried on. */
type Trial = Awaited<ReturnType<typeof openTrial>>;

/** Reads the stored messages of a device with a saved version, and stores the kinds of change for a person to decide. */
export async function replay(context: StreamContext, asked: InputOf<typeof replayDriver>): Promise<Replay> {
  const { inHospital, now } = context;
  const found = await inHospital(async (work) => {
    const device = await findDevice(work.trx, asked.device);
    const version = await findVersion(work.trx, asked.driver, asked.number);
    if (!device || !version) throw notFound();
    const file = driverFile.parse(version.file);
    work.audit({
      ...{ action: replayDriver.id, entity: 'device', id: device.id },
      detail: { driver: file.id, number: asked.number },
    });
    return openTrial(work, device, file);
  });
  const { groups, ...summary } = await run(context, found);
  return inHospital(async ({ trx, audit }) => {
    const { against } = found;
    const { messages } = summary;
    const changes = await storeReplay(trx, asked, { against, messages, made_at: now, groups });
    const detail = { driver: found.file.id, number: asked.number, messages, changes: groups.length };
    audit({ action: replayDriver.id, entity: 'device', id: asked.device, detail });
    const place = ({ kind, code }: (typeof changes)[number]) =>
      groups.findIndex((group) => group.kind === kind && group.code === code);
    return { ...summary, groups: changes.sort((a, b) => place(a) - place(b)).map(presentChange) };
  });
}

/** The same with a draft that is not saved: nothing is stored. */
export async function replayTaught(context: StreamContext, input: InputOf<typeof replayDraft>): Promise<DraftReplay> {
  const { inHospital, hospital } = context;
  const found = await inHospital(async (work) => {
    const { trx, audit } = work;
    const device = await findDevice(trx, input.device);
    const driver = input.driver === null ? undefined : await findDriver(trx, input.driver);
    if (!device || (input.driver !== null && !driver)) throw notFound();
    const capture = captureIn(input);
    const last = driver && (await findVersion(trx, driver.id, driver.newest));
    const from = last
      ? driverFile.parse(last.file)
      : firstFile(device.model, capture, { id: 'own.draft', name: 'Draft' });
    const file = teach(from, input.taught, capture);
    readTaught(capture, file, hospital.timezone);
    audit({ action: replayDraft.id, entity: 'device', id: device.id, detail: { taught: input.taught } });
    return openTrial(work, device, file);
  });
  const { groups, ...summary } = await run(context, found);
  return { ...summary, groups: groups.map((group) => ({ ...group })) };
}

/** @throws {Refusal} `otherModel` */
async function openTrial({ trx, now }: Work, device: DeviceRow, file: DriverFile) {
  if (file.model !== device.model) throw otherModel();
  const since = new Date(now.getTime() - REPLAY_DAYS * 86_400_000);
  const messages = await listMessages(trx, device, { since, limit: REPLAY_MESSAGES + 1 });
  const own = (await ownDriversOf(trx))(device.model, device.serial);
  const against = (await findUse(trx, device.id))?.version ?? 0;
  return { device, file, own, messages, against };
}

/** Reads the messages with the driver that reads them now and with the one that is tried. */
async function run(context: StreamContext, { device, file, own, messages }: Trial) {
  const { hospital } = context;
  const counter = new ReplayCounter();
  let missing = 0;
  for (const row of messages.slice(0, REPLAY_MESSAGES)) {
    const bytes = await readBytes(context, row);
    // Others are answered between two messages.
    await rest();
    if (!bytes) {
      missing += 1;
      continue;
    }
    const message = { ...dialectOf(row), bytes };
    const before = readNow(message, own, device.model as DeviceModel, hospital.timezone);
    const after = outcomeOf(readMessage(message, file, hospital.timezone));
    const received_at = row.received_at.toISOString();
    counter.add({ id: row.id, received_at, before, after }, dayOf(row.received_at, hospital.timezone));
  }
  const { groups, ...summary } = counter.summary();
  const newest = messages.length > REPLAY_MESSAGES ? REPLAY_MESSAGES : null;
  type Counted = Omit<Replay, 'groups' | 'missing' | 'newest'>;
  return { ...(structuredClone(summary) as Counted), missing, newest, groups };
}

/** As the laboratory reads it now: with the own driver of the device, else with that of the product. */
function readNow(
  message: Parameters<typeof readMessage>[0],
  own: DriverFile | undefined,
  model: DeviceModel,
  zone: string,
): Outcome {
  if (own) return outcomeOf(readMessage(message, own, zone));
  const { bytes, ...dialect } = message;
  try {
    return outcomeOf({ runs: readRuns(bytes, { ...dialect, zone }, driverFor(model, bytes)) });
  } catch (error) {
    if (error instanceof UnreadableMessage) return { fault: error.message };
    throw error;
  }
}

/** `undefined` where the bytes are gone from the storage, or too long. */
export async function readBytes(
  { services }: Pick<StreamContext, 'services'>,
  { raw_key, size }: Pick<MessageRow, 'raw_key' | 'size'>,
): Promise<Uint8Array | undefined> {
  if (size > MAX_REPLAYED_BYTES) return undefined;
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of await services.storage.read(raw_key)) chunks.push(chunk as Uint8Array);
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined;
    throw error;
  }
  return Buffer.concat(chunks);
}

import { setImmediate as rest } from 'node:timers/promises';
import type { DriverFile } from '@alder/drivers/domain';
import { driverFile, driverFor } from '@alder/drivers/domain';
import { dayOf } from '@alder/i18n/format';
import { readRuns, UnreadableMessage } from '@alder/instrument-messages/domain';
import type { StreamContext } from '@alder/server';
import { ObjectMissing } from '@alder/storage';
import type { DeviceModel } from '@alder/terms';
import { notFound } from '@alder/wire';
import { otherModel, type Replay, replayDriver } from '../contract/index.ts';
import { type Outcome, outcomeOf, REPLAY_DAYS, REPLAY_MESSAGES, ReplayCounter, readMessage } from '../domain/index.ts';
import { ownDriversOf } from './own-drivers.ts';
import { dialectOf } from './workshop.presenter.ts';
import { findDevice, findVersion, listMessages, type MessageRow } from './workshop.repository.ts';

/** Messages with whole images in them hold no more results than others. */
const MAX_REPLAYED_BYTES = 2_000_000;

type ReplayInput = { readonly device: string; readonly driver: string; readonly number: number };

/** Reads the stored messages of a device with the driver that reads them now and with another one. */
export async function replay(context: StreamContext, asked: ReplayInput): Promise<Replay> {
  const { inHospital, hospital, now } = context;
  const found = await inHospital(async ({ trx, audit }) => {
    const device = await findDevice(trx, asked.device);
    const version = await findVersion(trx, asked.driver, asked.number);
    if (!device || !version) throw notFound();
    const file = driverFile.parse(version.file);
    if (file.model !== device.model) throw otherModel();
    const since = new Date(now.getTime() - REPLAY_DAYS * 86_400_000);
    const messages = await listMessages(trx, device, { since, limit: REPLAY_MESSAGES + 1 });
    audit({
      action: replayDriver.id,
      entity: 'device',
      id: device.id,
      detail: { driver: file.id, number: asked.number },
    });
    const own = (await ownDriversOf(trx))(device.model, device.serial);
    return { device, file, own, messages };
  });
  const counter = new ReplayCounter();
  let missing = 0;
  for (const row of found.messages.slice(0, REPLAY_MESSAGES)) {
    const bytes = await readBytes(context, row);
    // Others are answered between two messages.
    await rest();
    if (!bytes) {
      missing += 1;
      continue;
    }
    const message = { ...dialectOf(row), bytes };
    const before = readNow(message, found.own, found.device.model as DeviceModel, hospital.timezone);
    const after = outcomeOf(readMessage(message, found.file, hospital.timezone));
    const received_at = row.received_at.toISOString();
    counter.add({ id: row.id, received_at, before, after }, dayOf(row.received_at, hospital.timezone));
  }
  const isCut = found.messages.length > REPLAY_MESSAGES;
  return { ...structuredClone(counter.summary()), missing, newest: isCut ? REPLAY_MESSAGES : null } as Replay;
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

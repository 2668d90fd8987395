import { driverFile } from '@alder/drivers/domain';
import { type Context, type Implementation, implement, implementStream } from '@alder/server';
import type { Charset, DeviceModel } from '@alder/terms';
import { notFound, stale } from '@alder/wire';
import {
  captureUnusable,
  changesOpen,
  decideChange,
  driverTestFails,
  getCapture,
  getDriverVersion,
  getWorkshop,
  otherModel,
  replayDraft,
  replayDriver,
  replayMissing,
  saveDriver,
  switchDriverOff,
  switchDriverOn,
} from '../contract/index.ts';
import { MAX_CAPTURE_BYTES, protocolOf, useObstacle, type Verdict } from '../domain/index.ts';
import { findReplay, listChanges, lockChange, setVerdict } from './replay.repository.ts';
import { readBytes, replay, replayTaught } from './replay.ts';
import { saveVersion } from './save-driver.ts';
import {
  dialectOf,
  passes,
  presentChange,
  presentDriver,
  presentMessage,
  presentUse,
  presentVersion,
} from './workshop.presenter.ts';
import {
  findDevice,
  findDriver,
  findMessage,
  findUse,
  findVersion,
  listDrivers,
  listMessages,
  lockDevice,
  setUse,
} from './workshop.repository.ts';

const LAST_MESSAGES = 30;

/** Every call of the driver workshop, for `apps/server/src/compose.ts`. */
export const driverWorkshopHandlers: readonly Implementation[] = [
  implement(getWorkshop, async ({ device: id }, { trx }) => {
    const device = await findDevice(trx, id);
    if (!device) throw notFound();
    const use = await findUse(trx, id);
    const { model, name, serial, protocol } = device;
    return {
      device: {
        ...{ id, name, serial, model: model as DeviceModel },
        ...{ protocol: protocolOf(protocol as 'astm' | 'hl7' | 'folder'), charset: device.charset as Charset },
        decimal: device.decimal_mark as '.' | ',',
      },
      use: use ? presentUse(use) : null,
      drivers: (await listDrivers(trx, model)).map(presentDriver),
      messages: (await listMessages(trx, device, { limit: LAST_MESSAGES })).map(presentMessage),
    };
  }),

  implementStream(getDriverVersion, ({ driver: id, number }, { inHospital, hospital }) =>
    inHospital(async ({ trx, audit }) => {
      const driver = await findDriver(trx, id);
      const row = driver && (await findVersion(trx, id, number ?? driver.newest));
      if (!driver || !row) throw notFound();
      // The capture may name a patient and its owner.
      audit({ action: getDriverVersion.id, entity: 'ownDriver', id });
      return { result: presentVersion(row, hospital.timezone), driver: presentDriver(driver) };
    }),
  ),

  implementStream(getCapture, async ({ device: id, transmission }, context) => {
    const message = await context.inHospital(async ({ trx, audit }) => {
      const device = await findDevice(trx, id);
      const found = device && (await findMessage(trx, transmission, device));
      if (!found) throw notFound();
      if (found.size > MAX_CAPTURE_BYTES) throw captureUnusable({ fault: 'tooLarge' });
      audit({ action: getCapture.id, entity: 'transmission', id: transmission });
      return found;
    });
    const bytes = await readBytes(context, message);
    if (!bytes) throw notFound();
    return { result: { ...dialectOf(message), bytes: Buffer.from(bytes).toString('base64') } };
  }),

  implement(saveDriver, async (input, context) => ({ result: await saveVersion(context, input) })),

  implementStream(replayDriver, (input, context) => replay(context, input)),

  implementStream(replayDraft, (input, context) => replayTaught(context, input)),

  implement(decideChange, async ({ id, version, verdict }, { trx, account, now, audit, emit }) => {
    const before = await lockChange(trx, id);
    if (!before) throw notFound();
    if (before.version !== version) throw stale({ current: presentChange(before) });

    const row = await setVerdict(trx, id, { verdict, person: account.id, decided_at: now });
    const { device, driver, number, kind, code, count } = row;
    const detail = { device, driver, number, kind, code, count, before: before.verdict, verdict };
    audit({ entity: 'driverChange', id, detail });
    emit({ event: 'ownDriver.updated', id: driver, permit: 'lis' });
    return { result: presentChange(row) };
  }),

  implement(switchDriverOn, async ({ device: id, driver, number, version }, context) => {
    const { trx, account, now, hospital, audit, emit } = context;
    const device = await lockDevice(trx, id);
    const row = device && (await findVersion(trx, driver, number));
    if (!device || !row) throw notFound();
    const before = await refuseStaleUse(context, id, version);
    const file = driverFile.parse(row.file);
    if (file.model !== device.model) throw otherModel();
    if (!passes(row, file, hospital.timezone)) throw driverTestFails();
    const changes = await agreedChanges(context, { device: id, driver, number }, before?.version ?? 0);

    const use = await setUse(trx, { device: id, driver, number, person: account.id, since: now });
    audit({ entity: 'device', id, detail: { driver: file.id, number, changes } });
    emit({ event: 'ownDriver.updated', id: driver, permit: 'lis' });
    return { result: presentUse(use) };
  }),

  implement(switchDriverOff, async ({ device: id, version }, context) => {
    const { trx, account, now, audit, emit } = context;
    if (!(await lockDevice(trx, id))) throw notFound();
    const before = await refuseStaleUse(context, id, version);

    const use = await setUse(trx, { device: id, driver: null, number: null, person: account.id, since: now });
    audit({ entity: 'device', id, detail: { driver: null } });
    if (before?.driver) emit({ event: 'ownDriver.updated', id: before.driver, permit: 'lis' });
    return { result: presentUse(use) };
  }),
];

/**
 * The changes that were agreed to, for the audit log.
 *
 * @throws {Refusal} `replayMissing` or `changesOpen`
 */
async function agreedChanges(
  { trx, now }: Context,
  tried: { device: string; driver: string; number: number },
  against: number,
) {
  const replayed = await findReplay(trx, tried);
  const changes = replayed ? await listChanges(trx, replayed.id) : [];
  const decided = changes.map(({ count, verdict }) => ({ count, verdict: verdict as Verdict | null }));
  const obstacle = useObstacle(replayed, decided, { against, now });
  if (obstacle?.is === 'replayMissing') throw replayMissing();
  if (obstacle?.is === 'changesOpen') throw changesOpen({ open: obstacle.open, refused: obstacle.refused });
  return changes.map(({ id, kind, code, count }) => ({ id, kind, code, count }));
}

/** What is switched on for the device has to be what the person saw. */
async function refuseStaleUse({ trx }: Context, device: string, version: number | null) {
  const use = await findUse(trx, device);
  if ((use?.version ?? null) !== version) throw stale({ current: use ? presentUse(use) : null });
  return use;
}

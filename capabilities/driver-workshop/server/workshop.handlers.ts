import { driverFile } from '@alder/drivers/domain';
import { type Context, type Implementation, implement, implementStream } from '@alder/server';
import type { Charset, DeviceModel } from '@alder/terms';
import { notFound, stale } from '@alder/wire';
import {
  captureUnusable,
  driverTestFails,
  getCapture,
  getDriverVersion,
  getWorkshop,
  otherModel,
  replayDriver,
  saveDriver,
  switchDriverOff,
  switchDriverOn,
} from '../contract/index.ts';
import { MAX_CAPTURE_BYTES, protocolOf } from '../domain/index.ts';
import { readBytes, replay } from './replay.ts';
import { saveVersion } from './save-driver.ts';
import { dialectOf, passes, presentDriver, presentMessage, presentUse, presentVersion } from './workshop.presenter.ts';
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

  implement(switchDriverOn, async ({ device: id, driver, number, version }, context) => {
    const { trx, account, now, hospital, audit, emit } = context;
    const device = await lockDevice(trx, id);
    const row = device && (await findVersion(trx, driver, number));
    if (!device || !row) throw notFound();
    await refuseStaleUse(context, id, version);
    const file = driverFile.parse(row.file);
    if (file.model !== device.model) throw otherModel();
    if (!passes(row, file, hospital.timezone)) throw driverTestFails();

    const use = await setUse(trx, { device: id, driver, number, person: account.id, since: now });
    audit({ entity: 'device', id, detail: { driver: file.id, number } });
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

/** What is switched on for the device has to be what the person saw. */
async function refuseStaleUse({ trx }: Context, device: string, version: number | null) {
  const use = await findUse(trx, device);
  if ((use?.version ?? null) !== version) throw stale({ current: use ? presentUse(use) : null });
  return use;
}

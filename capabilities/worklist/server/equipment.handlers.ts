import type { HospitalTrx } from '@alder/database';
import { changesOf, type Implementation, implement, implementStream } from '@alder/server';
import { dicomCertificate } from '@alder/settings';
import { notFound, stale } from '@alder/wire';
import {
  addressNotAllowed,
  aetitleInUse,
  echoPacsEquipment,
  equipmentUnreachable,
  getAetitles,
  updatePacsEquipment,
} from '../contract/index.ts';
import { echoDevice } from './echo-device.ts';
import { hostOf, presentEquipment } from './equipment.presenter.ts';
import {
  findCalledTitle,
  findEquipment,
  hasEquipment,
  listEquipment,
  lockEquipment,
  type Peers,
} from './equipment.repository.ts';
import { isAllowedAddress } from './own-address.ts';

/** The devices that images come from and go to. */
export const equipmentHandlers = ({ insertPeer, setPeer, setPeerEcho }: Peers): readonly Implementation[] => [
  implement(getAetitles, async (_input, { trx, now }) => ({
    result: (await listEquipment(trx)).map(presentEquipment),
    called_aetitle: await findCalledTitle(trx),
    now: now.toISOString(),
  })),

  implement(updatePacsEquipment, async ({ id: known, version, ...values }, { trx, services, emit, audit }) => {
    const { address, aetitle } = values;
    if (address && !isAllowedAddress(address, services.settings.dicomHost)) throw addressNotAllowed();
    const device = known === undefined ? undefined : await lockEquipment(trx, known);
    if (known !== undefined && !device) throw notFound();
    if (device && device.version !== version) throw stale({ current: await readDevice(trx, device.id) });
    if (!values.deleted && (await isTaken(trx, aetitle, known))) throw aetitleInUse({ fields: { aetitle: 'inUse' } });

    const before = device && (await readDevice(trx, device.id));
    const id = device ? device.id : await insertPeer(trx, values);
    if (device) await setPeer(trx, id, values);
    emit({ event: device ? 'pacsEquipment.updated' : 'pacsEquipment.created', id, permit: 'pacs' });
    audit({ entity: 'pacsEquipment', id, detail: changesOf(before ?? {}, values, { values: 'all' }) });
    return { result: before && values.deleted ? before : await readDevice(trx, id) };
  }),

  implementStream(echoPacsEquipment, async ({ id }, { inHospital, now, services }) => {
    const { device, calling } = await inHospital(async ({ trx }) => ({
      device: await findEquipment(trx, id),
      calling: await findCalledTitle(trx),
    }));
    if (!device) throw notFound();
    const host = hostOf(device.address);
    const { port } = device;
    const isReachable = host !== undefined && port !== null && isAllowedAddress(host, services.settings.dicomHost);
    if (!isReachable) throw equipmentUnreachable();

    const { aetitle: called, tls, certificate } = device;
    const own = dicomCertificate(services.settings);
    const echo_result = await echoDevice({ host, port, called, calling, ...(tls && { tls: { certificate, own } }) });
    return inHospital(async ({ trx, emit }) => {
      await setPeerEcho(trx, id, { echo_result, echo_at: now });
      emit({ event: 'pacsEquipment.updated', id, permit: 'pacs' });
      return { result: await readDevice(trx, id) };
    });
  }),
];

async function readDevice(trx: HospitalTrx, id: string) {
  const device = await findEquipment(trx, id);
  if (!device) throw notFound();
  return presentEquipment(device);
}

/** A title names one device of the hospital, and never the hospital itself. */
async function isTaken(trx: HospitalTrx, aetitle: string, but: string | undefined): Promise<boolean> {
  return (await hasEquipment(trx, aetitle, but)) || (await findCalledTitle(trx)) === aetitle;
}

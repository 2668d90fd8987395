import type { Work } from '@alder/server';
import type { InputOf, PayloadOf } from '@alder/wire';
import type { heartbeat } from '../contract/index.ts';
import { isConnected } from '../domain/index.ts';
import { announce, listOfGateway, presentLink } from './device.repository.ts';
import { findGateway, touchGateway } from './gateway.repository.ts';
import { recordLinks } from './health.repository.ts';

/** Notes a gateway's sign of life and the devices that it has. @returns What it shall serve. */
export async function recordHeartbeat(
  work: Work,
  gateway: string,
  { version, devices, images, links, ...sign }: InputOf<typeof heartbeat>,
): Promise<PayloadOf<typeof heartbeat>> {
  const { trx, now, emit } = work;
  const before = await findGateway(trx, gateway);
  const waiting = {
    images_waiting: images.waiting,
    images_bytes: images.bytes,
    images_oldest: images.oldest,
    images_refused: images.refused,
    images_error: images.error,
  };
  await touchGateway(trx, gateway, { ...sign, ...waiting, software_version: version }, now);
  const changed = await announce(trx, gateway, devices);
  await recordLinks(trx, gateway, links);
  // An event is emitted only if a screen would change: a heartbeat a minute is no change.
  const isOther =
    before?.storage !== sign.storage ||
    before.images_waiting !== images.waiting ||
    before.images_error !== images.error;
  if (changed || isOther || !isConnected(before?.last_seen ?? null, now))
    emit({ event: 'pulpo.connected', id: gateway });
  return devicesServedBy(work, gateway);
}

/** The devices that a gateway shall serve, with the clock and the hospital. */
export async function devicesServedBy(
  { trx, now, hospital }: Work,
  gateway: string,
): Promise<PayloadOf<typeof heartbeat>> {
  const served = await listOfGateway(trx, gateway);
  return { now: now.toISOString(), hospital: hospital.key, devices: served.map(presentLink) };
}

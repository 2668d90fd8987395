import type { HospitalTrx } from '@alder/database';
import { changesOf, implement } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import { createDevice, deviceExists, getDevices, getHealth, updateDevice } from '../contract/index.ts';
import { linkOf } from '../domain/index.ts';
import {
  type DeviceValues,
  insertDevice,
  listDevices,
  lockDevice,
  presentDevice,
  presentLink,
  setDevice,
} from './device.repository.ts';
import { readHealth } from './device-health.ts';
import { findGateway } from './gateway.repository.ts';

export const deviceHandlers = [
  implement(getDevices, async (_input, { trx, now }) => ({
    result: (await listDevices(trx)).map((row) => presentDevice(row, now)),
    now: now.toISOString(),
  })),

  implement(getHealth, async (_input, { trx, now, hospital }) => {
    const devices = await listDevices(trx);
    const health = await readHealth(trx, devices, { now, zone: hospital.timezone });
    return { result: devices.map(({ id }) => health.get(id)!) };
  }),

  implement(createDevice, async (input, { trx, now, emit }) => {
    await refuseUnknownGateway(trx, input.gateway);

    const row = await insertDevice(trx, linkOf(input));
    if (!row) throw deviceExists();
    emit({ event: 'device.created', id: row.id });
    return { result: presentDevice(row, now) };
  }),

  implement(updateDevice, async ({ id, version, ...change }, { trx, now, emit, audit }) => {
    const current = await lockDevice(trx, id);
    if (!current || current.deleted) throw notFound();
    if (current.version !== version) throw stale({ current: presentDevice(current, now) });
    await refuseUnknownGateway(trx, change.gateway);

    const written = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const input = { ...written, ...changedLink(presentLink(current), written) };
    const row = await setDevice(trx, id, input);
    audit({ entity: 'device', id, detail: changesOf(current, input, { values: 'all' }) });
    emit({ event: 'device.updated', id });
    return { result: presentDevice(row, now) };
  }),
];

async function refuseUnknownGateway(trx: HospitalTrx, gateway: string | null | undefined): Promise<void> {
  if (gateway && !(await findGateway(trx, gateway))) throw notFound();
}

/** What a change makes of the other parts of the link: who moves an analyzer to a serial port takes its network port away. */
function changedLink(current: ReturnType<typeof presentLink>, change: Partial<DeviceValues>): Partial<DeviceValues> {
  const link = linkOf({ ...current, ...change });
  const { order_mode, listen_port, address, serial_port, baud_rate, flow_control, tls } = link;
  const next = { order_mode, listen_port, address, serial_port, baud_rate, flow_control, tls };
  const before: Partial<DeviceValues> = current;
  return Object.fromEntries(
    Object.entries(next).filter(([name, value]) => before[name as keyof typeof next] !== value || name in change),
  );
}

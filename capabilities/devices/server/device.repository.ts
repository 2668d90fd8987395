import { type HospitalTrx, newId } from '@alder/database';
import { presentEntry } from '@alder/server';
import { type Device, device } from '../contract/index.ts';
import { isQcDue } from '../domain/index.ts';

export type DeviceRow = Awaited<ReturnType<typeof listDevices>>[number];

/** Days without a message after which a device counts as away. */
const DEVICE_AWAY_DAYS = 14;

/** Devices in use, in the order in which they were added. */
export function listDevices(trx: HospitalTrx) {
  return trx.selectFrom('device').selectAll().where('deleted', '=', false).orderBy('id').execute();
}

/** Devices that a gateway shall serve. */
export function listOfGateway(trx: HospitalTrx, gateway: string): Promise<DeviceRow[]> {
  return trx
    .selectFrom('device')
    .selectAll()
    .where('deleted', '=', false)
    .where('gateway', '=', gateway)
    .orderBy('id')
    .execute();
}

export function lockDevice(trx: HospitalTrx, id: string): Promise<DeviceRow | undefined> {
  return trx.selectFrom('device').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export type DeviceValues = {
  name: string;
  gateway: string | null;
  protocol: string;
  listen_port: number | null;
  address: string | null;
  serial_port: string | null;
  baud_rate: number | null;
  flow_control: string | null;
  tls: boolean;
  charset: string;
  decimal: string;
  order_mode: string;
};

/** @returns Nothing when the hospital has that model with that serial already. */
export function insertDevice(
  trx: HospitalTrx,
  { decimal, ...values }: DeviceValues & { serial: string; model: string },
): Promise<DeviceRow | undefined> {
  return trx
    .insertInto('device')
    .values({ ...values, id: newId(), decimal_mark: decimal })
    .onConflict((conflict) =>
      conflict
        .columns(['hospital', 'model', 'serial'])
        .doUpdateSet({ ...values, decimal_mark: decimal, deleted: false })
        .where('device.deleted', '=', true),
    )
    .returningAll()
    .executeTakeFirst();
}

export function setDevice(
  trx: HospitalTrx,
  id: string,
  { decimal, ...change }: Partial<DeviceValues> & { deleted?: boolean },
): Promise<DeviceRow> {
  return trx
    .updateTable('device')
    .set({ ...change, ...(decimal && { decimal_mark: decimal }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Records that a device was active, once a minute at most: each write raises the entry's version. */
export async function touchDevice(trx: HospitalTrx, model: string, serial: string, now: Date): Promise<void> {
  await trx
    .updateTable('device')
    .set({ last_seen: now })
    .where('model', '=', model)
    .where('serial', '=', serial)
    .where(({ or, eb }) => or([eb('last_seen', 'is', null), eb('last_seen', '<', new Date(now.getTime() - 60_000))]))
    .execute();
}

/** Notes which software a device says that it runs; written only when it is another one. */
export async function noteSoftware(
  trx: HospitalTrx,
  { model, serial, software }: { readonly model: string; readonly serial: string; readonly software: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('device')
    .set({ software, software_at: now })
    .where('model', '=', model)
    .where('serial', '=', serial)
    .where('software', '<>', software)
    .execute();
}

/** Records when QC of a device last passed; an older run that arrives late changes nothing. */
export async function passQc(trx: HospitalTrx, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('device')
    .set({ last_qc_at: at })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('last_qc_at', 'is', null), eb('last_qc_at', '<', at)]))
    .execute();
}

export type Announced = Omit<DeviceValues, 'gateway'> & { serial: string; model: string };

/**
 * Adds the devices that a gateway has in its own list and the hospital does not know yet.
 *
 * @returns Whether there was one. What the hospital has written about a device is never overwritten.
 */
export async function announce(trx: HospitalTrx, gateway: string, devices: readonly Announced[]): Promise<boolean> {
  if (devices.length === 0) return false;
  const rows = devices.map(({ decimal, ...one }) => ({ ...one, id: newId(), gateway, decimal_mark: decimal }));
  const added = await trx
    .insertInto('device')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['hospital', 'model', 'serial']).doNothing())
    .returning('id')
    .execute();
  return added.length > 0;
}

/** A device as the gateway wants it. */
export function presentLink(row: DeviceRow) {
  return {
    serial: row.serial,
    model: row.model as Device['model'],
    name: row.name,
    protocol: row.protocol as Device['protocol'],
    listen_port: row.listen_port,
    address: row.address,
    serial_port: row.serial_port,
    baud_rate: row.baud_rate,
    flow_control: row.flow_control as Device['flow_control'],
    tls: row.tls,
    charset: row.charset as Device['charset'],
    decimal: row.decimal_mark as Device['decimal'],
    order_mode: row.order_mode as Device['order_mode'],
  };
}

/** A device as it goes out, with its state by the server's clock. */
export function presentDevice(row: DeviceRow, now: Date): Device {
  return presentEntry(device, {
    ...presentLink(row),
    id: row.id,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    deleted: row.deleted,
    gateway: row.gateway,
    last_seen: row.last_seen?.toISOString() ?? null,
    last_qc_at: row.last_qc_at?.toISOString() ?? null,
    state: stateOf(row, now),
  });
}

function stateOf({ last_seen, last_qc_at }: DeviceRow, now: Date): Device['state'] {
  if (!last_seen) return 'setup';
  if (now.getTime() - last_seen.getTime() > DEVICE_AWAY_DAYS * 86_400_000) return 'offline';
  // A device that has never reported quality control is not warned about: some have none to report.
  return last_qc_at !== null && isQcDue(last_qc_at, now) ? 'warning' : 'active';
}

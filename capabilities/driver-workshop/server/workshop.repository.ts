import { type Database, type HospitalTrx, newId } from '@alder/database';
import type { Insertable } from 'kysely';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export type DeviceRow = NonNullable<Awaited<ReturnType<typeof findDevice>>>;
export type DriverRow = NonNullable<Awaited<ReturnType<typeof findDriver>>>;
export type VersionRow = NonNullable<Awaited<ReturnType<typeof findVersion>>>;
export type UseRow = NonNullable<Awaited<ReturnType<typeof findUse>>>;
export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

export function findDevice(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('device')
    .select(['id', 'model', 'serial', 'name', 'protocol', 'charset', 'decimal_mark'])
    .where('id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst();
}

/** Newest messages of a device, as it is known to its gateway. */
export function listMessages(
  trx: HospitalTrx,
  { model, serial }: Pick<DeviceRow, 'model' | 'serial'>,
  { since, limit }: { readonly since?: Date; readonly limit: number },
) {
  return trx
    .selectFrom('transmission')
    .select(['id', 'received_at', 'size', 'state', 'preview', 'protocol', 'charset', 'decimal_mark', 'raw_key'])
    .where('device', '=', model)
    .where('device_serial', '=', serial)
    .$if(since !== undefined, (query) => query.where('received_at', '>=', since!))
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** A message of that device. */
export function findMessage(trx: HospitalTrx, id: string, { model, serial }: Pick<DeviceRow, 'model' | 'serial'>) {
  return trx
    .selectFrom('transmission')
    .select(['id', 'size', 'protocol', 'charset', 'decimal_mark', 'raw_key'])
    .where('id', '=', id)
    .where('device', '=', model)
    .where('device_serial', '=', serial)
    .executeTakeFirst();
}

export function listDrivers(trx: HospitalTrx, model: string) {
  return trx.selectFrom('own_driver').selectAll().where('model', '=', model).orderBy('name').orderBy('id').execute();
}

export function findDriver(trx: HospitalTrx, id: string) {
  return trx.selectFrom('own_driver').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Reads one driver and holds it until the transaction ends. */
export function lockDriver(trx: HospitalTrx, id: string) {
  return trx.selectFrom('own_driver').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function insertDriver(trx: HospitalTrx, values: Pick<DriverRow, 'id' | 'key' | 'name' | 'model'>) {
  return trx.insertInto('own_driver').values(values).returningAll().executeTakeFirstOrThrow();
}

export function setDriver(trx: HospitalTrx, id: string, change: Pick<DriverRow, 'name' | 'newest'>) {
  return trx.updateTable('own_driver').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

const selectVersions = (trx: HospitalTrx) =>
  trx
    .selectFrom('own_driver_version as version')
    .leftJoin('account as author', 'author.id', 'version.author')
    .selectAll('version')
    .select('author.display_name as author_name');

export function findVersion(trx: HospitalTrx, driver: string, number: number) {
  return selectVersions(trx).where('driver', '=', driver).where('number', '=', number).executeTakeFirst();
}

/** Every version of a driver, the oldest first. */
export function listVersions(trx: HospitalTrx, driver: string): Promise<VersionRow[]> {
  return selectVersions(trx).where('driver', '=', driver).orderBy('number').execute();
}

export function insertVersion(
  trx: HospitalTrx,
  values: Omit<Insertable<Database['own_driver_version']>, 'id' | 'hospital'>,
) {
  return trx
    .insertInto('own_driver_version')
    .values({ ...values, id: newId() })
    .execute();
}

export function findUse(trx: HospitalTrx, device: string) {
  return trx
    .selectFrom('driver_use as use')
    .leftJoin('account as person', 'person.id', 'use.person')
    .selectAll('use')
    .select('person.display_name as person_name')
    .where('use.device', '=', device)
    .executeTakeFirst();
}

/** Holds the device until the transaction ends: who switches its driver meanwhile waits. */
export async function lockDevice(trx: HospitalTrx, id: string): Promise<DeviceRow | undefined> {
  await trx.selectFrom('device').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findDevice(trx, id);
}

export type NewUse = { device: string; driver: string | null; number: number | null; person: string; since: Date };

export async function setUse(trx: HospitalTrx, { device, ...values }: NewUse): Promise<UseRow> {
  await trx
    .insertInto('driver_use')
    .values({ id: newId(), device, ...values })
    .onConflict((conflict) => conflict.columns(['hospital', 'device']).doUpdateSet(values))
    .execute();
  return (await findUse(trx, device))!;
}

/** The versions that are switched on, of all devices of the hospital that have one. */
export function listOn(trx: HospitalTrx) {
  return trx
    .selectFrom('driver_use as use')
    .innerJoin('device', 'device.id', 'use.device')
    .innerJoin('own_driver_version as version', (join) =>
      join.onRef('version.driver', '=', 'use.driver').onRef('version.number', '=', 'use.number'),
    )
    .select(['device.model', 'device.serial', 'version.id'])
    .execute();
}

export function listFiles(trx: HospitalTrx, ids: readonly string[]) {
  return trx
    .selectFrom('own_driver_version')
    .select(['id', 'file'])
    .where('id', 'in', [...ids])
    .execute();
}

/** What a driver reads in a version, by the name that results have of it. */
export function findFile(trx: HospitalTrx, key: string, number: number) {
  return trx
    .selectFrom('own_driver_version as version')
    .innerJoin('own_driver as driver', 'driver.id', 'version.driver')
    .select(['version.id', 'version.file', 'driver.name'])
    .where('driver.key', '=', key)
    .where('version.number', '=', number)
    .executeTakeFirst();
}

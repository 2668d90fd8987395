import { createHash } from 'node:crypto';
import { confine, type Db, type HospitalTrx, inSystem, newId } from '@alder/database';

export type GatewayRow = Awaited<ReturnType<typeof listGateways>>[number];

/** Gateways in use, oldest first. */
export function listGateways(trx: HospitalTrx) {
  return trx.selectFrom('gateway').selectAll().where('revoked', '=', false).orderBy('id').execute();
}

export function findGateway(trx: HospitalTrx, id: string): Promise<GatewayRow | undefined> {
  return trx.selectFrom('gateway').selectAll().where('id', '=', id).executeTakeFirst();
}

/** @returns Nothing when the serial is bound already, in whatever hospital. */
export function insertGateway(
  trx: HospitalTrx,
  gateway: { serial: string; key_hash: Buffer; public_key: Buffer; name: string },
): Promise<GatewayRow | undefined> {
  return trx
    .insertInto('gateway')
    .values({ ...gateway, id: newId() })
    .onConflict((conflict) => conflict.column('serial').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export type Sign = {
  readonly software_version: string;
  readonly addresses: string[];
  readonly boot_id: string;
  readonly queue: number;
  readonly oldest: string | null;
  readonly storage: 'ok' | 'full';
  readonly page_port: number | null;
  readonly page_fingerprint: string | null;
  readonly images_waiting: number;
  readonly images_bytes: number;
  readonly images_oldest: string | null;
  readonly images_refused: number;
  readonly images_error: string | null;
};

/** Notes a sign of life; being back ends a notice that it was away. */
export async function touchGateway(trx: HospitalTrx, id: string, sign: Sign, now: Date): Promise<void> {
  await trx
    .updateTable('gateway')
    .set({ ...sign, last_seen: now, offline_since: null })
    .where('id', '=', id)
    .execute();
}

/** Sets the hash of the PIN of a gateway's own page. @returns Nothing when the hospital has no such gateway in use. */
export function setPinHash(trx: HospitalTrx, id: string, page_pin: string | null): Promise<GatewayRow | undefined> {
  return trx
    .updateTable('gateway')
    .set({ page_pin })
    .where('id', '=', id)
    .where('revoked', '=', false)
    .returningAll()
    .executeTakeFirst();
}

/** Flags gateways that have just been away for too long; each is returned once. */
export function markOffline(trx: HospitalTrx, before: Date, now: Date) {
  return trx
    .updateTable('gateway')
    .set({ offline_since: now })
    .where('revoked', '=', false)
    .where('offline_since', 'is', null)
    .where('last_seen', '<=', before)
    .returning('id')
    .execute();
}

/** Revokes a gateway's key for good. @returns Nothing when the hospital has no such gateway in use. */
export function revokeGateway(trx: HospitalTrx, serial: string, now: Date): Promise<GatewayRow | undefined> {
  return trx
    .updateTable('gateway')
    .set({ revoked: true, revoked_at: now })
    .where('serial', '=', serial)
    .where('revoked', '=', false)
    .returningAll()
    .executeTakeFirst();
}

/** The gateway with that serial and its hospital, revoked or not: the one look-up before a hospital is known. */
export function findBySerial(db: Db, serial: string) {
  return inSystem(db, (trx) =>
    trx
      .selectFrom('gateway')
      .innerJoin('hospital', 'hospital.id', 'gateway.hospital')
      .select(['gateway.id as gateway', 'gateway.serial', 'gateway.name as gateway_name'])
      .select(['gateway.key_hash', 'gateway.public_key', 'gateway.revoked'])
      .select(['hospital.id', 'hospital.key', 'hospital.name', 'hospital.active', 'hospital.timezone'])
      .select(['hospital.license_his', 'hospital.license_lis', 'hospital.license_pacs', 'hospital.currency'])
      .select(['hospital.rounding', 'hospital.lang', 'hospital.configs'])
      .where('gateway.serial', '=', serial)
      .executeTakeFirst(),
  );
}

/** Every gateway that a hospital ever enrolled, for the operator. */
export function listEnrolled(trx: HospitalTrx): Promise<GatewayRow[]> {
  return trx.selectFrom('gateway').selectAll().orderBy('id').execute();
}

/** Runs `work` in the hospital with that key. @returns Nothing when there is no such hospital. */
export function inHospitalByKey<Result>(
  db: Db,
  key: string,
  work: (trx: HospitalTrx) => Promise<Result>,
): Promise<Result | undefined> {
  return inSystem(db, async (trx) => {
    const hospital = await trx.selectFrom('hospital').select('id').where('key', '=', key).executeTakeFirst();
    return hospital && work(await confine(trx, hospital.id));
  });
}

/** A key has 256 random bits, so a plain hash keeps it: there is nothing to guess. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

import { confine, type Db, type HospitalTrx, inHospital, inSystem, newId, type SystemTrx } from '@alder/database';
import type { DeviceCharset } from '@alder/dicom';
import type { PacsEquipmentValues } from '@alder/worklist/contract';
import { sql } from 'kysely';
import type { Archive, HospitalArchive } from './archive.ts';

/** What an accepted peer may do. */
export type Admitted = {
  readonly archive: HospitalArchive;
  readonly peer: string;
  readonly charset: DeviceCharset | undefined;
};

/** Why an association is rejected. */
export type NotAdmitted = 'calledNotRecognized' | 'callingNotRecognized';

/**
 * Finds the hospital of a pair of AE titles and an address.
 *
 * The called title identifies the hospital; the calling title must be registered there, with a network that contains
 * the address, or with the presented TLS certificate. The rejection says only which of the two titles is unknown.
 */
export async function admitPeer(
  db: Db,
  { findArchive }: Pick<Archive, 'findArchive'>,
  { called, calling, ...visible }: { called: string; calling: string } & Visible,
): Promise<Admitted | NotAdmitted> {
  if (!isStorable(called) || !isStorable(calling)) return 'calledNotRecognized';
  return inSystem(db, async (trx) => {
    const hospital = await trx
      .selectFrom('hospital')
      .select('id')
      .where('aetitle', '=', called)
      .where('active', '=', true)
      .where('license_pacs', '>', 0)
      .executeTakeFirst();
    if (!hospital) return 'calledNotRecognized';
    const peer = await findPeer(trx, hospital.id, calling, visible);
    if (!peer) return 'callingNotRecognized';
    const archive = await findArchive(await confine(trx, hospital.id));
    return { archive, peer: peer.id, charset: (peer.charset ?? undefined) as DeviceCharset | undefined };
  });
}

/** Identification of a peer besides its AE title. */
type Visible = { readonly address: string; readonly certificate?: string | undefined };

/** A device that is registered with a certificate is accepted by it alone: an address can be forged. */
function findPeer(trx: SystemTrx, hospital: string, calling: string, { address, certificate }: Visible) {
  return trx
    .selectFrom('pacs_peer')
    .select(['id', 'charset'])
    .where('hospital', '=', hospital)
    .where('aetitle', '=', calling)
    .where('deleted', '=', false)
    .where(
      sql<boolean>`case when certificate is null then ${plainAddress(address)}::inet <<= address::cidr
        else certificate = ${certificate ?? null} end`,
    )
    .executeTakeFirst();
}

/** IPv4 addresses as IPv4, also on an IPv6 socket. */
function plainAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, '').replace(/%.*$/, '');
  return plain === '' ? '0.0.0.0' : plain;
}

function isStorable(title: string): boolean {
  return title.length > 0 && title.length <= 16 && /^[\x20-\x7e]+$/.test(title);
}

/** A modality to register. */
export type NewPeer = {
  readonly aetitle: string;
  /** Address, or network in CIDR notation. */
  readonly address: string;
  readonly modalities: readonly string[];
  /** Left out: the settings of the equipment page stay. */
  readonly charset?: DeviceCharset | undefined;
  /** Port on which it accepts images; without it a C-MOVE cannot use it as destination. */
  readonly port?: number | undefined;
  /** SHA-256 of its TLS certificate, 64 hexadecimal digits; with it the address is not checked. */
  readonly certificate?: string | undefined;
};

/**
 * Registers a modality for the hospital with this key, for the operator's command line; a second call changes it.
 *
 * @returns The AE title and id: `called_aetitle` is the title that the modality has to call.
 * @throws {Error} when there is no such hospital, or the address is invalid.
 */
export async function addPeer(
  db: Db,
  hospitalKey: string,
  peer: NewPeer,
): Promise<{ id: string; aetitle: string; called_aetitle: string }> {
  const hospital = await inSystem(db, (trx) =>
    trx.selectFrom('hospital').select(['id', 'aetitle']).where('key', '=', hospitalKey).executeTakeFirst(),
  );
  if (!hospital) throw new Error(`no hospital has the key ${hospitalKey}`);
  if (!isStorable(peer.aetitle)) throw new Error('an AE title has 1 to 16 ASCII characters');
  const id = await inHospital(db, hospital.id, (trx) => upsertPeer(trx, peer));
  return { id, aetitle: peer.aetitle, called_aetitle: hospital.aetitle };
}

/** Registers or changes a peer of the running transaction's hospital. */
export async function upsertPeer(
  trx: HospitalTrx,
  { aetitle, address, modalities, charset, port, certificate }: NewPeer,
): Promise<string> {
  const known = { port: port ?? null, certificate: certificate ?? null };
  const row = { modalities: [...modalities], ...known, ...(charset && { charset }), deleted: false };
  const { id } = await trx
    .insertInto('pacs_peer')
    .values({ id: newId(), aetitle, address: sql<string>`(${address}::cidr)::text`, ...row })
    .onConflict((conflict) =>
      conflict.columns(['hospital', 'aetitle', 'address']).where('deleted', '=', false).doUpdateSet(row),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns The id of the new peer. */
export async function insertPeer(trx: HospitalTrx, values: PacsEquipmentValues): Promise<string> {
  const id = newId();
  await trx
    .insertInto('pacs_peer')
    .values({ ...columnsOf(values), aetitle: values.aetitle, id })
    .execute();
  return id;
}

export async function setPeer(trx: HospitalTrx, id: string, values: PacsEquipmentValues): Promise<void> {
  await trx.updateTable('pacs_peer').set(columnsOf(values)).where('id', '=', id).execute();
}

/** Stores the result of a C-ECHO that was sent to the peer. */
export async function setPeerEcho(
  trx: HospitalTrx,
  id: string,
  { echo_result, echo_at }: { readonly echo_result: string; readonly echo_at: Date },
): Promise<void> {
  await trx.updateTable('pacs_peer').set({ echo_result, echo_at }).where('id', '=', id).execute();
}

/** A network is stored as such: 192.168.1.20/24 is 192.168.1.0/24. */
function columnsOf({ address, modalities, ...rest }: PacsEquipmentValues) {
  const input = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    ...(input as Pick<PacsEquipmentValues, 'aetitle'>),
    modalities: [...new Set(modalities)],
    ...(address === undefined
      ? {}
      : { address: address === null ? null : sql<string>`(network(${address}::inet))::text` }),
  };
}

export async function setPeerSeen(db: Db, { archive, peer }: Admitted, now: Date): Promise<void> {
  await inHospital(db, archive.hospital, (trx) =>
    trx.updateTable('pacs_peer').set({ last_seen: now }).where('id', '=', peer).execute(),
  );
}

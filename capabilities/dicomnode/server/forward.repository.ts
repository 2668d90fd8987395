import { type HospitalTrx, newId } from '@alder/database';
import { type RawBuilder, sql } from 'kysely';
import type { PacsForward } from '../contract/index.ts';

// No condition names the hospital: row-level security confines a HospitalTrx to the rows of one hospital.

export type ForwardRow = Omit<PacsForward, 'created_at' | 'updated_at'> & {
  readonly created_at: Date;
  readonly updated_at: Date;
};

/** Waiting and failed forwardings, and those finished in the last days; the latest change first. */
export function listForwards(trx: HospitalTrx, since: Date): Promise<ForwardRow[]> {
  return selectForwards(trx, sql`f.updated_at >= ${since} order by f.updated_at desc limit 100`);
}

export async function findForward(trx: HospitalTrx, id: string): Promise<ForwardRow | undefined> {
  return (await selectForwards(trx, sql`f.id = ${id}`))[0];
}

export async function insertForward(
  trx: HospitalTrx,
  forward: { series: string; peer: string; requested_by: string; images: number },
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('pacs_forward')
    .values({ ...forward, id })
    .execute();
  return id;
}

export type ForwardChange = {
  readonly state?: PacsForward['state'];
  readonly images?: number;
  readonly sent?: number;
  readonly refused?: number;
  readonly last_image?: string | null;
  readonly attempts?: number;
  readonly reason?: PacsForward['reason'];
};

export async function setForward(trx: HospitalTrx, id: string, change: ForwardChange): Promise<void> {
  await trx.updateTable('pacs_forward').set(change).where('id', '=', id).execute();
}

/** A device that accepts images: one address with a port. */
export type Destination = {
  readonly id: string;
  readonly aetitle: string;
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly certificate: string | null;
  /** The calling AE title. */
  readonly calling: string;
};

/** Devices that accept images; `id` restricts the result to one. */
export async function listDestinations(trx: HospitalTrx, id?: string): Promise<Destination[]> {
  const { rows } = await sql<Destination>`
    select p.id, p.aetitle, host(p.address::inet) as host, p.port, p.tls, p.certificate, h.aetitle as calling
    from pacs_peer p
    join hospital h on h.id = p.hospital
    where not p.deleted and p.port is not null ${id === undefined ? sql`` : sql`and p.id = ${id}`}
      and masklen(p.address::inet) = case family(p.address::inet) when 4 then 32 else 128 end
    order by p.aetitle, p.id limit 50`.execute(trx);
  return rows;
}

export type Forwarded = {
  readonly id: string;
  readonly sop_class_uid: string;
  readonly sop_instance_uid: string;
  readonly transfer_syntax: string;
  readonly object_key: string;
  readonly dataset_offset: number;
  readonly bytes: number;
};

/** DICOM images of a series, the newest revision of each, after the last one that the device responded to. */
export async function listForwarded(trx: HospitalTrx, series: string, behind: string | null): Promise<Forwarded[]> {
  const { rows } = await sql<Forwarded>`
    select id, sop_class_uid, sop_instance_uid, transfer_syntax, object_key, dataset_offset, bytes
    from medical_image
    where series = ${series} and deleted_at is null and not superseded and filetype = 'dicom' and sop_class_uid <> ''
      and ${behind === null ? sql`true` : sql`id > ${behind}`}
    order by id`.execute(trx);
  return rows;
}

export async function findLastImage(trx: HospitalTrx, id: string): Promise<string | null> {
  const { last_image } = await trx
    .selectFrom('pacs_forward')
    .select('last_image')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return last_image;
}

async function selectForwards(trx: HospitalTrx, rest: RawBuilder<unknown>): Promise<ForwardRow[]> {
  const { rows } = await sql<ForwardRow>`
    select f.id, f.version, f.created_at, f.updated_at, f.series, se.study, f.peer, p.aetitle, f.state, f.images, f.sent,
      f.refused, f.attempts, f.reason, pet.name as pet_name,
      coalesce(nullif(se.description, ''), nullif(st.description, ''), se.modality) as about
    from pacs_forward f
    join series se on se.hospital = f.hospital and se.id = f.series
    join study st on st.hospital = se.hospital and st.id = se.study
    join pacs_peer p on p.hospital = f.hospital and p.id = f.peer
    left join pet on pet.hospital = st.hospital and pet.id = st.pet
    where ${rest}`.execute(trx);
  return rows;
}

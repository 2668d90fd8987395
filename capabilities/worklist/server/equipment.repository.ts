import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';
import type { PacsEquipment, PacsEquipmentValues } from '../contract/index.ts';

export type EquipmentRow = {
  readonly id: string;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly aetitle: string;
  readonly modalities: string[];
  readonly name: string;
  readonly address: string | null;
  readonly port: number | null;
  readonly charset: PacsEquipment['charset'];
  readonly certificate: string | null;
  readonly tls: boolean;
  readonly last_seen: Date | null;
  readonly last_image: Date | null;
  readonly today: number;
  readonly echo_at: Date | null;
  readonly echo_result: PacsEquipment['echo_result'];
};

/** Ids begin with their millisecond: images of today are a range of the primary key, whatever the archive holds. */
const firstIdOfToday = sql`(lpad(to_hex((extract(epoch from date_trunc('day', now(), h.timezone)) * 1000)::bigint), 12, '0')
  || repeat('0', 20))::uuid`;

/** Equipment in use, by AE title; `id` reads one. */
export async function listEquipment(trx: HospitalTrx, id?: string): Promise<EquipmentRow[]> {
  const { rows } = await sql<EquipmentRow>`
    select e.id, e.version, e.created_at, e.updated_at, e.aetitle, e.modalities, e.name, e.address, e.port, e.charset,
      e.certificate, e.tls, e.last_seen, e.echo_at, e.echo_result, im.last_image, coalesce(im.today, 0)::int as today
    from pacs_peer e
    join hospital h on h.id = e.hospital
    left join lateral (
      select max(i.created_at) as last_image, count(*) as today
      from medical_image i
      where i.source = 'dicom' and i.sent_by = e.aetitle and i.deleted_at is null and i.id >= ${firstIdOfToday}
    ) im on true
    where not e.deleted ${id === undefined ? sql`` : sql`and e.id = ${id}`}
    order by e.aetitle, e.id`.execute(trx);
  return rows;
}

export async function findEquipment(trx: HospitalTrx, id: string): Promise<EquipmentRow | undefined> {
  return (await listEquipment(trx, id))[0];
}

export function lockEquipment(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('pacs_peer')
    .select(['id', 'version', 'aetitle'])
    .where('id', '=', id)
    .where('deleted', '=', false)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether a device in use bears the title; `but` is one that does not count. */
export async function hasEquipment(trx: HospitalTrx, aetitle: string, but?: string): Promise<boolean> {
  const found = await trx
    .selectFrom('pacs_peer')
    .select('id')
    .where('aetitle', '=', aetitle)
    .where('deleted', '=', false)
    .$if(but !== undefined, (query) => query.where('id', '<>', but!))
    .executeTakeFirst();
  return found !== undefined;
}

/** The title by which devices call the hospital. */
export async function findCalledTitle(trx: HospitalTrx): Promise<string> {
  const { aetitle } = await trx
    .selectFrom('hospital')
    .select('aetitle')
    .where('id', '=', sql<string>`app.hospital()`)
    .executeTakeFirstOrThrow();
  return aetitle;
}

/** What the equipment page needs of the DICOM node, whose peers the devices are; `apps/server/src/compose.ts` gives it. */
export type Peers = {
  /** @returns The id of the new peer. */
  readonly insertPeer: (trx: HospitalTrx, values: PacsEquipmentValues) => Promise<string>;
  readonly setPeer: (trx: HospitalTrx, id: string, values: PacsEquipmentValues) => Promise<void>;
  /** Stores the result of a C-ECHO. */
  readonly setPeerEcho: (
    trx: HospitalTrx,
    id: string,
    echo: { readonly echo_result: string; readonly echo_at: Date },
  ) => Promise<void>;
};

import type { HospitalTrx, SystemTrx } from '@alder/database';
import { sql } from 'kysely';
import type { DayAdded } from '../domain/index.ts';

/** Every hospital that is not deleted. */
export async function listArchives(trx: SystemTrx) {
  return trx
    .selectFrom('hospital')
    .select(['id', 'key', 'name', 'timezone', sql<boolean>`license_pacs > 0`.as('licensed')])
    .where('active', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Bytes added on each day and still stored, including frames derived from originals. */
export async function listAddedByDay(trx: HospitalTrx, timezone: string): Promise<readonly DayAdded[]> {
  const { rows } = await sql<DayAdded>`
    select to_char((created_at at time zone ${timezone})::date, 'YYYY-MM-DD') as date,
      sum(bytes + rendition_bytes)::bigint as bytes
    from medical_image group by 1 order by 1`.execute(trx);
  return rows;
}

/** What the DICOM node accepts: hospitals with an imaging licence, and the devices that may connect to each. */
export async function listAetitles(trx: SystemTrx) {
  const hospitals = await trx
    .selectFrom('hospital')
    .select(['id', 'key', 'name', 'aetitle'])
    .where('active', '=', true)
    .where('license_pacs', '>', 0)
    .orderBy('name')
    .orderBy('id')
    .execute();
  const peers = await trx
    .selectFrom('pacs_peer')
    .select(['hospital', 'aetitle', sql<string>`coalesce(address, '')`.as('address'), 'last_seen'])
    .where('deleted', '=', false)
    .orderBy('aetitle')
    .orderBy('address')
    .execute();
  const ofHospital = Map.groupBy(peers, (peer) => peer.hospital);
  return hospitals.map(({ aetitle, ...hospital }) => ({
    hospital,
    called_aetitle: aetitle,
    calling: (ofHospital.get(hospital.id) ?? []).map((peer) => ({
      aetitle: peer.aetitle,
      address: peer.address,
      seen_at: peer.last_seen?.toISOString() ?? null,
    })),
  }));
}

import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';
import type { ScheduledItem } from '../domain/index.ts';

/** Items that one query looks through: more than any hospital has open. */
const MAX_SCHEDULED = 2000;

/** Open items, the one due first on top. */
export async function listScheduled(trx: HospitalTrx, timezone: string): Promise<ScheduledItem[]> {
  const { rows } = await sql<ScheduledItem>`
    select p.patient_id, p.name as pet_name, p.species, p.breed, p.sex, p.neutered,
      to_char(p.birthdate, 'YYYYMMDD') as birthdate, trim_scale(p.weight)::text as weight,
      coalesce(o.name, '') as owner_name, h.name as hospital_name, coalesce(a.display_name, '') as requested_by_name,
      w.accession_number, w.study_instance_uid, w.modality, w.aetitle, w.procedure, w.views, w.notes, w.status,
      to_char(w.scheduled_at at time zone ${timezone}, 'YYYYMMDD') as day,
      to_char(w.scheduled_at at time zone ${timezone}, 'HH24MISS') as time
    from worklist_item w
    join hospital h on h.id = w.hospital
    join pet p on p.hospital = w.hospital and p.id = w.pet
    left join owner o on o.hospital = p.hospital and o.id = p.owner
    left join account a on a.id = w.requested_by
    where w.status in ('SCHEDULED', 'STARTED')
    order by w.scheduled_at, w.id
    limit ${MAX_SCHEDULED}`.execute(trx);
  return rows;
}

/** Modalities that a device makes; none are named: it may make any. */
export async function modalitiesOf(trx: HospitalTrx, peer: string): Promise<readonly string[]> {
  const device = await trx.selectFrom('pacs_peer').select('modalities').where('id', '=', peer).executeTakeFirst();
  return device?.modalities ?? [];
}

/** The title that devices call, and the devices that may call it by their address. */
export async function findDirectory(trx: HospitalTrx) {
  const hospital = await trx
    .selectFrom('hospital')
    .select('aetitle')
    .where('id', '=', sql<string>`app.hospital()`)
    .where('license_pacs', '>', 0)
    .executeTakeFirst();
  const { rows } = await sql<{
    aetitle: string;
    address: string;
    port: number | null;
    charset: string | null;
    modalities: string[];
  }>`
    select aetitle, address::text, port, charset, modalities from pacs_peer
    where not deleted and address is not null and certificate is null and not tls
    order by aetitle, id`.execute(trx);
  return { called_aetitle: hospital?.aetitle ?? null, equipment: hospital ? rows : [] };
}

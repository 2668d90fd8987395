import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';

/** An open item in the worklist of a device; day and time in the zone of the hospital. */
export type ScheduledRow = {
  readonly patient_id: string;
  readonly pet_name: string;
  readonly species: string;
  readonly breed: string;
  readonly sex: string | null;
  readonly neutered: boolean | null;
  readonly birthdate: string | null;
  readonly weight: string | null;
  readonly owner_name: string;
  readonly hospital_name: string;
  readonly requested_by_name: string;
  readonly accession_number: string;
  readonly study_instance_uid: string;
  readonly modality: string;
  readonly aetitle: string;
  readonly procedure: string;
  readonly views: string[];
  readonly notes: string;
  readonly status: string;
  readonly day: string;
  readonly time: string;
};

/** Items that one query looks through: more than any hospital has open. */
const MAX_SCHEDULED = 2000;

/** Open items, the one due first on top, and what the asking device makes. */
export async function listScheduled(
  trx: HospitalTrx,
  timezone: string,
  peer: string,
): Promise<{ readonly rows: readonly ScheduledRow[]; readonly modalities: readonly string[] }> {
  const { rows } = await sql<ScheduledRow>`
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
  const device = await trx.selectFrom('pacs_peer').select('modalities').where('id', '=', peer).executeTakeFirst();
  return { rows, modalities: device?.modalities ?? [] };
}

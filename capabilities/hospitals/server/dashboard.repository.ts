import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';

/** The hospital's clock: a day begins at midnight of its own time zone. */
type Today = { readonly timezone: string; readonly now: Date };

const midnight = ({ timezone, now }: Today) => sql`date_trunc('day', ${now}::timestamptz, ${timezone})`;

/** Visits checked in today that are not canceled, by stage. */
export async function countVisits(trx: HospitalTrx, today: Today) {
  const { rows } = await sql<{ clinic: number; pharmacy: number; checkout: number; archive: number }>`
    select count(*) filter (where stage = 'clinic') as clinic, count(*) filter (where stage = 'pharmacy') as pharmacy,
      count(*) filter (where stage = 'checkout') as checkout, count(*) filter (where stage = 'archive') as archive
    from medical_record where deleted_at is null and checked_in_at >= ${midnight(today)}`.execute(trx);
  return rows[0]!;
}

/** Payments of today that are not voided, and receipts of today's visits that are not paid in full. */
export async function countMoney(trx: HospitalTrx, today: Today) {
  const { rows } = await sql<{ received: number; unpaid: number }>`
    select (select coalesce(sum(amount), 0)::bigint from payment
        where voided_at is null and paid_at >= ${midnight(today)}) as received,
      (select count(*) from receipt r join medical_record m on m.hospital = r.hospital and m.id = r.medical_record
        where r.status <> 'paid' and r.total > 0 and m.deleted_at is null and m.checked_in_at >= ${midnight(today)})
        as unpaid`.execute(trx);
  return rows[0]!;
}

/** Results of patients that came today, critical ones that are not acknowledged, and those without a patient. */
export async function countLaboratory(trx: HospitalTrx, today: Today) {
  const { rows } = await sql<{ results: number; critical: number; unmatched: number }>`
    select count(*) filter (where created_at >= ${midnight(today)}) as results,
      count(*) filter (where critical and acknowledged is null and reviewed is null and pet is not null) as critical,
      count(*) filter (where match_state in ('unmatched', 'conflict')) as unmatched
    from lab_record where not control and not invalid`.execute(trx);
  return rows[0]!;
}

/** Studies and images that came today, and studies without a patient. */
export async function countImaging(trx: HospitalTrx, today: Today) {
  const { rows } = await sql<{ studies: number; images: number; unmatched: number }>`
    select (select count(*) from study where deleted_at is null and created_at >= ${midnight(today)}) as studies,
      (select count(*) from medical_image where deleted_at is null and created_at >= ${midnight(today)}) as images,
      (select count(*) from study where deleted_at is null and pet is null) as unmatched`.execute(trx);
  return rows[0]!;
}

import type { SystemTrx } from '@alder/database';
import { sql } from 'kysely';
import type { ReviewView } from '../contract/index.ts';
import type { ServiceStatus } from '../domain/index.ts';
import { selectLog } from './service-log.repository.ts';

export type Reviewer = { readonly id: string; readonly role: string };
export type ReviewRow = Awaited<ReturnType<typeof listForReview>>[number];

const STATUSES: Readonly<Record<ReviewView, readonly ServiceStatus[]>> = {
  waiting: ['requested', 'resubmitted'],
  approved: ['approved'],
  possible: ['new'],
  decided: ['rejected', 'resubmit', 'ok', 'done', 'expired'],
};

/** Logs in a view of the reviewer: what waits longest first, what is decided by the newest decision. */
export function listForReview(
  trx: SystemTrx,
  { reviewer, view, limit }: { reviewer: Reviewer; view: ReviewView; limit: number },
) {
  const lots = sql`from service_log any_log where any_log.model = log.model
    and any_log.rotor_lot_number = log.rotor_lot_number and any_log.deleted_at is null`;
  return selectLog(trx)
    .innerJoin('hospital', 'hospital.id', 'log.hospital')
    .select(['hospital.key as hospital_key', 'hospital.name as hospital_name'])
    .select([
      sql<number | null>`(select count(*)::int ${lots})`.as('lot_everywhere'),
      sql<number | null>`(select count(distinct any_log.hospital)::int ${lots})`.as('lot_hospitals'),
    ])
    .where('log.listed', '=', true)
    .where('log.service_status', 'in', [...STATUSES[view]])
    .where('hospital.deleted_at', 'is', null)
    .where(isReviewedBy(reviewer))
    .orderBy(sql`log.updated_at`, view === 'decided' ? 'desc' : 'asc')
    .orderBy('log.id')
    .limit(limit)
    .execute();
}

/** Hospitals of those of the logs that the reviewer may decide. */
export async function hospitalsOfLogs(
  trx: SystemTrx,
  reviewer: Reviewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('service_log as log')
    .select(['log.id', 'log.hospital'])
    .where('log.id', 'in', [...ids])
    .where('log.deleted_at', 'is', null)
    .where(isReviewedBy(reviewer))
    .execute();
  return new Map(rows.map(({ id, hospital }) => [id, hospital]));
}

/** Whether the reviewer decides requests of a hospital. */
export async function mayReview(trx: SystemTrx, reviewer: Reviewer, hospital: string): Promise<boolean> {
  const row = await trx
    .selectFrom('hospital as log')
    .select('log.id')
    .where('log.id', '=', hospital)
    .where(isReviewedBy(reviewer, 'id'))
    .executeTakeFirst();
  return row !== undefined;
}

/** The operator and the vendor review every hospital, a lisConsultant those in which they are one (decision 0531). */
function isReviewedBy({ id, role }: Reviewer, column: 'hospital' | 'id' = 'hospital') {
  if (role !== 'lisConsultant') return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(`log.${column}`)} in (select membership.hospital from membership
    where membership.account = ${id} and membership.role = 'lisConsultant' and membership.active)`;
}

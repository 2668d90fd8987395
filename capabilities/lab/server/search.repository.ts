import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';
import { type FlagKind, MAX_COUNT, markOf, type ResultState } from '../domain/index.ts';

export type RecordSearch = {
  readonly state: ResultState;
  readonly q: string;
  readonly pet?: string | undefined;
  readonly code?: string | undefined;
  readonly flag?: FlagKind | undefined;
  readonly device?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly before: { readonly timestamp: string; readonly id: string } | undefined;
  readonly limit: number;
};

export type FoundRow = Awaited<ReturnType<typeof listFound>>[number];

/** Ids of the results of a page in its order, and whether the search was too wide. */
export async function findRecordIds(trx: HospitalTrx, search: RecordSearch): Promise<{ ids: string[]; many: boolean }> {
  const { state, q, pet, code, flag, device, from, to, before, limit } = search;
  // A result may be critical by the panic flag of the device alone.
  const isAnyCritical = flag === 'critical' && code === undefined;
  const mark = isAnyCritical ? undefined : markOf(code, flag);
  const { rows } = await sql<{ record: string; many: boolean }>`
    select record, many from app.find_lab_records(
      ${state}, ${q}, ${pet ?? null}::uuid, ${mark ?? null}, ${isAnyCritical}, ${device ?? null},
      ${from ?? null}::timestamptz, ${to ?? null}::timestamptz,
      ${before?.timestamp ?? null}::timestamptz, ${before?.id ?? null}::uuid, ${limit})`.execute(trx);
  return { ids: rows.map(({ record }) => record), many: rows.some(({ many }) => many) };
}

/** What a list shows of results, in any order. */
export function listFound(trx: HospitalTrx, ids: readonly string[]) {
  return trx
    .selectFrom('lab_record as r')
    .leftJoin('pet', (join) => join.onRef('pet.id', '=', 'r.pet').onRef('pet.hospital', '=', 'r.hospital'))
    .leftJoin('lab_order as o', (join) => join.onRef('o.id', '=', 'r.lab_order').onRef('o.hospital', '=', 'r.hospital'))
    .select([
      'r.id',
      'r.version',
      'r.pet',
      'r.device',
      'r.model',
      'r.typed_by',
      'r.device_serial',
      'r.profile',
      'r.exam_type',
    ])
    .select(['r.timestamp', 'r.result', 'r.results', 'r.reported', 'r.match_state', 'r.aside', 'r.verify_state'])
    .select(['r.critical', 'r.acknowledged', 'r.reviewed', 'o.order_id', 'o.sample_id'])
    .select(['pet.name as pet_name', 'pet.patient_id', 'pet.species', 'pet.breed', 'pet.coat_colour'])
    .where('r.id', 'in', [...ids])
    .execute();
}

export type Counts = {
  unreviewed: number;
  critical: number;
  unverified: number;
  waiting: number;
  aside: number;
  quarantined: number;
};

/** How much is in each list; a count stops at {@link MAX_COUNT}. */
export async function countRecords(trx: HospitalTrx): Promise<Counts> {
  const some = (from: ReturnType<typeof sql>) =>
    sql`(select count(*)::int from (select from ${from} limit ${MAX_COUNT}) as counted)`;
  const isFiled = sql`match_state in ('matched', 'unrequested') and not invalid and verify_state <> 'retracted'`;
  const isOpen = sql`match_state in ('unmatched', 'conflict') and not invalid
    and not exists (select from qc_run where qc_run.record = lab_record.id)`;
  const { rows } = await sql<Counts>`select
    ${some(sql`lab_record where reviewed is null and ${isFiled}`)} as unreviewed,
    ${some(sql`lab_record where critical and acknowledged is null and ${isFiled}`)} as critical,
    ${some(sql`delta_hold where decided_at is null`)} as unverified,
    ${some(sql`lab_record where ${isOpen} and aside is null`)} as waiting,
    ${some(sql`lab_record where ${isOpen} and aside is not null`)} as aside,
    ${some(sql`transmission where state = 'quarantined'`)} as quarantined`.execute(trx);
  return rows[0]!;
}

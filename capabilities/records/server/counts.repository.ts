import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';

/** What other tables count for the card of one visit; what is absent, nothing stands in the table for. */
export type Counts = {
  readonly todo?: { readonly done: number; readonly total: number };
  readonly treatment?: { readonly sum: number };
  readonly medicine?: { readonly sum: number; readonly lines: readonly MedicineCount[] };
  readonly receipt?: {
    readonly status: string;
    readonly discount_percent: number;
    readonly discount_amount: number;
    readonly total: number;
    readonly received: number;
    /** Items sold at the counter, beside what the visit charges. */
    readonly sum: number;
  };
  readonly order?: { readonly done: number; readonly total: number };
  readonly result?: { readonly unrequested: number; readonly critical: boolean };
  readonly image?: { readonly images: number };
};

export type MedicineCount = {
  readonly name: string;
  readonly frequency: string;
  readonly days: number;
  readonly type: string;
  readonly progress: string;
};

/** A visit and the time that it takes, which orders, results and images of its pet fall into. */
export type VisitSpan = {
  readonly id: string;
  readonly pet: string;
  readonly checked_in_at: Date;
  readonly stage: string;
  readonly stage_since: Date;
};

type CountRow = { record: string; kind: keyof Counts; value: never };

/**
 * Counts of some visits, by visit, each by one look into an index of its table.
 *
 * Laboratory and imaging know the pet and not the visit: what they have from arrival until the card is archived is the
 * visit's. One statement, because a round trip costs more than a kind of count does.
 */
export async function countFor(trx: HospitalTrx, visits: readonly VisitSpan[]): Promise<ReadonlyMap<string, Counts>> {
  if (visits.length === 0) return new Map();
  const ids = sql`any(${visits.map((visit) => visit.id)}::uuid[])`;
  const pets = sql`any(${[...new Set(visits.map((visit) => visit.pet))]}::uuid[])`;
  const since = visits.reduce(
    (first, { checked_in_at }) => (checked_in_at < first ? checked_in_at : first),
    new Date(),
  );
  const { rows } = await sql<CountRow>`
    with span as materialized (
      select * from unnest(${visits.map((visit) => visit.id)}::uuid[], ${visits.map((visit) => visit.pet)}::uuid[],
        ${visits.map((visit) => visit.checked_in_at)}::timestamptz[],
        ${visits.map((visit) => (visit.stage === 'archive' ? visit.stage_since : null))}::timestamptz[]) as v (record, pet, since, until)
    )
    select medical_record as record, 'todo' as kind, jsonb_build_object('done', count(done_at), 'total', count(*)) as value
    from todo_item where medical_record = ${ids} and deleted_at is null group by 1
    union all
    select medical_record, 'treatment', jsonb_build_object('sum', sum(amount))
    from treatment_record where medical_record = ${ids} and deleted_at is null group by 1
    union all
    select medical_record, 'medicine', jsonb_build_object('sum', sum(coalesce(price_override, total_price)),
      'lines', jsonb_agg(jsonb_build_object('name', name, 'frequency', frequency, 'days', days, 'type', type, 'progress', progress) order by id))
    from medicine_record where medical_record = ${ids} and deleted_at is null group by 1
    union all
    select medical_record, 'receipt', jsonb_build_object('status', status, 'discount_percent', discount_percent,
      'discount_amount', discount_amount, 'total', total, 'received', received,
      'sum', coalesce((select sum(amount) from receipt_line where receipt = receipt.id and kind = 'item'), 0))
    from receipt where medical_record = ${ids}
    union all
    select record, 'order', jsonb_build_object('done', count(*) filter (where order_status = 'done'), 'total', count(*))
    from (select pet, created_at, order_status from lab_order
      where pet = ${pets} and created_at >= ${since} and order_status not in ('canceled', 'failed') offset 0) o
    join span using (pet) where o.created_at >= span.since and (span.until is null or o.created_at <= span.until) group by 1
    union all
    select record, 'result', jsonb_build_object('unrequested', count(*) filter (where lab_order is null),
      'critical', bool_or(critical and acknowledged is null))
    from (select pet, "timestamp" as at, lab_order, critical, acknowledged from lab_record
      where pet = ${pets} and "timestamp" >= ${since} and not invalid offset 0) r
    join span using (pet) where r.at >= span.since and (span.until is null or r.at <= span.until) group by 1
    union all
    select record, 'image', jsonb_build_object('images', count(*))
    from (select study.pet, medical_image.created_at from study
      join series on series.study = study.id join medical_image on medical_image.series = series.id
      where study.pet = ${pets} and study.deleted_at is null and study.created_at >= ${since}
        and series.deleted_at is null and medical_image.deleted_at is null offset 0) i
    join span using (pet) where i.created_at >= span.since and (span.until is null or i.created_at <= span.until) group by 1`.execute(
    trx,
  );

  const counts = new Map<string, Counts>();
  for (const { record, kind, value } of rows) counts.set(record, { ...counts.get(record), [kind]: value });
  return counts;
}

/** What hangs on some pets now, by pet: memos and allergies. */
export async function listStuck(trx: HospitalTrx, pets: readonly string[]): Promise<ReadonlyMap<string, Stuck>> {
  const ids = sql`any(${pets as string[]}::uuid[])`;
  const { rows } = await sql<{ pet: string; kind: 'memos' | 'allergies'; value: never }>`
    select pet, 'memos' as kind, jsonb_agg(jsonb_build_object('id', id, 'text', text, 'color', color) order by id) as value
    from post_it_record where pet = ${ids} and cleared_at is null and deleted_at is null group by 1
    union all
    select pet, 'allergies', jsonb_agg(name order by id)
    from allergy_record where pet = ${ids} and deleted_at is null group by 1`.execute(trx);

  const stuck = new Map<string, Stuck>();
  for (const { pet, kind, value } of rows)
    stuck.set(pet, { ...(stuck.get(pet) ?? { memos: [], allergies: [] }), [kind]: value });
  return stuck;
}

export type Stuck = {
  readonly memos: readonly { readonly id: string; readonly text: string; readonly color: string }[];
  readonly allergies: readonly string[];
};

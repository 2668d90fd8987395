import { type HospitalTrx, newId } from '@alder/database';
import { sql } from 'kysely';
import type { Measurement, PairLine } from '../domain/index.ts';

const selectComparisons = (trx: HospitalTrx) =>
  trx
    .selectFrom('device_comparison as comparison')
    .innerJoin('account as author', 'author.id', 'comparison.author')
    .leftJoin('account as approver', 'approver.id', 'comparison.approved_by')
    .innerJoin('device as x', 'x.id', 'comparison.x_device')
    .innerJoin('device as y', 'y.id', 'comparison.y_device')
    .selectAll('comparison')
    .select(['author.display_name as author_name', 'approver.display_name as approved_by_name'])
    .select(['x.model as x_model', 'x.serial as x_serial', 'x.name as x_called'])
    .select(['y.model as y_model', 'y.serial as y_serial', 'y.name as y_called']);

export type ComparisonRow = Awaited<ReturnType<typeof listComparisons>>[number];

/** Newest first, without those that were discarded. */
export function listComparisons(trx: HospitalTrx, { offset, limit }: { offset: string | undefined; limit: number }) {
  let query = selectComparisons(trx)
    .where('comparison.state', '<>', 'discarded')
    .orderBy('comparison.id', 'desc')
    .limit(limit);
  if (offset && /^[0-9a-f-]{36}$/.test(offset)) query = query.where('comparison.id', '<', offset);
  return query.execute();
}

export function findComparison(trx: HospitalTrx, id: string): Promise<ComparisonRow | undefined> {
  return selectComparisons(trx).where('comparison.id', '=', id).executeTakeFirst();
}

/** Reads a comparison and holds it until the transaction ends. */
export async function lockComparison(trx: HospitalTrx, id: string): Promise<ComparisonRow | undefined> {
  await trx.selectFrom('device_comparison').select('id').where('id', '=', id).forUpdate().execute();
  return findComparison(trx, id);
}

export type ComparisonValues = {
  x_device: string;
  y_device: string;
  analyte: string;
  unit: string;
  since: string;
  until: string;
  max_minutes: number;
  tea: number | null;
  author: string;
};

export async function insertComparison(trx: HospitalTrx, values: ComparisonValues): Promise<ComparisonRow> {
  const id = newId();
  await trx
    .insertInto('device_comparison')
    .values({ id, ...values })
    .execute();
  return (await findComparison(trx, id))!;
}

export type ComparisonChange = {
  max_minutes?: number;
  tea?: number | null;
  state?: 'approved' | 'discarded';
  approved_by?: string;
  approved_at?: Date;
  conclusion?: string;
  approval?: string;
};

/** Writes a change; an empty one raises the version, because a pair was added or decided. */
export async function setComparison(trx: HospitalTrx, id: string, change: ComparisonChange): Promise<ComparisonRow> {
  await trx
    .updateTable('device_comparison')
    .set((eb) => ({ ...change, conclusion: change.conclusion ?? eb.ref('conclusion') }))
    .where('id', '=', id)
    .execute();
  return (await findComparison(trx, id))!;
}

/** The newest so many results of each analyzer are searched for pairs. */
export const MAX_MEASUREMENTS = 5000;

type MeasurementRow = Measurement & {
  readonly patient_id: string;
  readonly pet_name: string;
  readonly number: number;
  readonly unit: string;
};

type Where = { model: string; serial: string; analyte: string; since: Date; until: Date };

/** Valid values of patients of one analyzer, the newest of each result, newest first. */
export async function listMeasurements(trx: HospitalTrx, where: Where): Promise<MeasurementRow[]> {
  const { model, serial, analyte, since, until } = where;
  const has = JSON.stringify([{ code: analyte }]);
  const { rows } = await sql<Omit<MeasurementRow, 'at'> & { at: Date }>`
    select record.id as record, record.pet, lab_order.sample_id as sample, record."timestamp" as at,
      pet.patient_id, pet.name as pet_name, value.number, value.unit
    from lab_record as record
    join pet on pet.id = record.pet and pet.hospital = record.hospital
    left join lab_order on lab_order.id = record.lab_order and lab_order.hospital = record.hospital
    cross join lateral (
      select (one ->> 'number')::double precision as number, coalesce(one ->> 'unit', '') as unit
      from jsonb_array_elements(record.results) as one
      where one ->> 'code' = ${analyte} and one ->> 'number' is not null and one ->> 'comparator' is null
        and coalesce(one ->> 'flag', '') <> 'invalid'
      limit 1
    ) as value
    where record.device = ${model} and record.device_serial = ${serial} and not record.control and not record.invalid
      and record.verify_state in ('final', 'amended') and record.results @> ${has}::jsonb
      and record."timestamp" >= ${since} and record."timestamp" < ${until}
    order by record."timestamp" desc, record.id desc
    limit ${MAX_MEASUREMENTS}`.execute(trx);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.getTime() }));
}

export type PairRow = Awaited<ReturnType<typeof listPairs>>[number];

/** Typed pairs and decisions about found ones, in the order in which they were entered. */
export function listPairs(trx: HospitalTrx, comparison: string) {
  return trx
    .selectFrom('comparison_pair')
    .innerJoin('account', 'account.id', 'comparison_pair.author')
    .selectAll('comparison_pair')
    .select('account.display_name as author_name')
    .where('comparison', '=', comparison)
    .orderBy('comparison_pair.id')
    .execute();
}

export async function insertPairs(
  trx: HospitalTrx,
  comparison: string,
  author: string,
  pairs: readonly PairLine[],
): Promise<void> {
  await trx
    .insertInto('comparison_pair')
    .values(pairs.map(({ label, x, y }) => ({ id: newId(), comparison, label, x, y, author })))
    .execute();
}

export type PairDecision = { comparison: string; excluded: boolean; reason: string; author: string };

/** @returns false where the comparison has no such typed pair */
export async function decideTypedPair(trx: HospitalTrx, id: string, decision: PairDecision): Promise<boolean> {
  const { comparison, ...change } = decision;
  const row = await trx
    .updateTable('comparison_pair')
    .set(change)
    .where('id', '=', id)
    .where('comparison', '=', comparison)
    .where('x', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function decideFoundPair(
  trx: HospitalTrx,
  records: { x_record: string; y_record: string },
  { comparison, excluded, reason, author }: PairDecision,
): Promise<void> {
  await trx
    .insertInto('comparison_pair')
    .values({ id: newId(), comparison, ...records, excluded, reason, author })
    .onConflict((conflict) =>
      conflict.columns(['hospital', 'comparison', 'x_record', 'y_record']).doUpdateSet({ excluded, reason, author }),
    )
    .execute();
}

import type { HospitalTrx } from '@alder/database';
import { type RawBuilder, sql } from 'kysely';
import { type Aggregate, type Bucket, type Dimension, type MeasureId, measureOf } from '../domain/index.ts';
import type { FactScope } from './fact.ts';
import { billed, charged, collected, discounted, medicines, outstanding, refunded, services } from './money-facts.ts';
import {
  acknowledging,
  criticals,
  images,
  qcRejected,
  replacements,
  results,
  stored,
  studies,
  turnaround,
} from './test-facts.ts';
import { cameBack, newPets, stays, visits, waits } from './visit-facts.ts';

/** What the rows of each measure are. */
const sources: Readonly<Record<MeasureId, (scope: FactScope) => RawBuilder<unknown>>> = {
  ...{ billed, charged, medicines, services, discounted, collected, refunded, outstanding },
  ...{ visits, newPets, stays, waits, back12: cameBack(12), back18: cameBack(18) },
  ...{ results, criticals, qcRejected, replacements, turnaround, acknowledging, studies, images, stored },
};

/** A part of a measure, for the rows of one bar. */
export type Part = { readonly by: Dimension; readonly key: string };
export type Scope = FactScope & { readonly bucket: Bucket };

/** Key of the rows without a value of the dimension. */
export const NO_KEY = 'none';

/** The value of a dimension as text, of a fact `f`. */
function keyOf(by: Dimension, { timezone, bucket }: Scope): RawBuilder<string> {
  const local = sql`(f.at at time zone ${timezone})`;
  const expressions: Readonly<Partial<Record<Dimension, RawBuilder<unknown>>>> = {
    bucket: sql`to_char(date_trunc(${bucket}, ${local}), 'YYYY-MM-DD')`,
    hour: sql`to_char(${local}, 'HH24')`,
    weekday: sql`to_char(${local}, 'ID')`,
    item: sql`f.label`,
  };
  return sql<string>`coalesce((${expressions[by] ?? sql.ref(`f.${by}`)})::text, ${NO_KEY})`;
}

const aggregates: Readonly<Record<Aggregate, RawBuilder<unknown>>> = {
  sum: sql`sum(f.value) as value, null::float8 as p90`,
  median: sql`percentile_cont(0.5) within group (order by f.value) as value,
    percentile_cont(0.9) within group (order by f.value) as p90`,
  share: sql`avg(f.value) * 100 as value, null::float8 as p90`,
};

export type Figure = { value: number | null; p90: number | null; count: number };
export type KeyedFigure = Figure & {
  key: string;
  name: string | null;
  name_zhtw: string | null;
  name_ja: string | null;
};

/** A measure as one number. */
export async function readFigure(
  trx: HospitalTrx,
  measure: MeasureId,
  scope: Scope,
  part?: Part | undefined,
): Promise<Figure> {
  const { aggregate } = measureOf(measure);
  const { rows } = await sql<Figure>`select ${aggregates[aggregate]}, count(*)::int as count
    from (${sources[measure](scope)}) f where ${ofPart(part, scope)}`.execute(trx);
  const figure = rows[0]!;
  return aggregate === 'sum' ? { ...figure, value: figure.value ?? 0 } : figure;
}

/** A measure as one number, and divided by each of some dimensions. */
export type DividedFigure = { readonly whole: Figure; readonly by: ReadonlyMap<Dimension, readonly KeyedFigure[]> };

/**
 * A measure divided by dimensions, its rows read once for all of them. The largest part comes first; parts over time come
 * in their order.
 */
export async function readDivided(
  trx: HospitalTrx,
  measure: MeasureId,
  dimensions: readonly Dimension[],
  scope: Scope,
): Promise<DividedFigure> {
  const { aggregate } = measureOf(measure);
  const columns = dimensions.map((_, place) => sql.ref(`k${place}`));
  const keys = dimensions.map((by, place) => sql`, ${keyOf(by, scope)} as ${columns[place]!}`);
  const place = sql`case ${sql.join(
    columns.map((column, index) => sql`when ${column} is not null then ${sql.lit(index)}`),
    sql` `,
  )} end`;
  const named = sql`min(label) as name, min(label_zhtw) as name_zhtw, min(label_ja) as name_ja`;
  const facts = aggregate === 'sum' ? summed(sources[measure](scope), dimensions) : sources[measure](scope);
  // In the memory that a connection has by default, a year of a large hospital is sorted and grouped on the disk.
  await sql`select set_config('work_mem', '64MB', true)`.execute(trx);
  const { rows } = await sql<KeyedFigure & { place: number | null }>`
    select ${columns.length > 0 ? place : sql`null::int`} as place,
      ${columns.length > 0 ? sql`coalesce(${sql.join([...columns, sql`''`])})` : sql`''`} as key,
      ${dimensions.includes('item') ? named : sql`null as name, null as name_zhtw, null as name_ja`},
      ${aggregates[aggregate]}, ${aggregate === 'sum' ? sql`coalesce(sum(count), 0)` : sql`count(*)`}::int as count
    from (select f.*${sql.join(keys, sql``)} from (${facts}) f) f
    group by grouping sets (${sql.join([sql`()`, ...columns.map((column) => sql`(${column})`)])})`.execute(trx);

  const whole = rows.find(({ place }) => place === null)!;
  const divided = new Map<Dimension, readonly KeyedFigure[]>();
  for (const [index, by] of dimensions.entries()) {
    const own = rows.filter(({ place }) => place === index).map(({ place: _, ...row }) => row);
    const nameless = by === 'item' ? own : own.map((row) => ({ ...row, name: null, name_zhtw: null, name_ja: null }));
    divided.set(by, (by === 'doctor' ? await withNames(trx, nameless) : nameless).sort(inOrder(by)));
  }
  return { whole: { ...figureOf(whole), value: whole.value ?? (aggregate === 'sum' ? 0 : null) }, by: divided };
}

const TIMES: readonly Dimension[] = ['bucket', 'hour', 'weekday'];

/**
 * Facts of a sum, added up by the quarter of an hour and the dimensions that are no time: the clock of a zone is then
 * reckoned for some thousand rows instead of each. Every zone in use is a multiple of a quarter away from UTC.
 */
function summed(source: RawBuilder<unknown>, dimensions: readonly Dimension[]): RawBuilder<unknown> {
  const columns = dimensions.filter((by) => !TIMES.includes(by)).map((by) => sql.ref(by === 'item' ? 'label' : by));
  const at = dimensions.some((by) => TIMES.includes(by))
    ? sql`date_bin('15 minutes', at, timestamptz '2000-01-01 00:00+00')`
    : sql`null::timestamptz`;
  const names = dimensions.includes('item') ? sql`, min(label_zhtw) as label_zhtw, min(label_ja) as label_ja` : sql``;
  const listed = columns.map((column) => sql`, ${column}`);
  return sql`select ${at} as at${sql.join(listed, sql``)}${names}, sum(value) as value, count(*) as count
    from (${source}) f group by ${sql.join([sql`1`, ...columns])}`;
}

const figureOf = ({ value, p90, count }: Figure): Figure => ({ value, p90, count });

const inOrder = (by: Dimension) => (a: KeyedFigure, b: KeyedFigure) => {
  const byKey = a.key < b.key ? -1 : 1;
  if (by === 'bucket' || by === 'hour' || by === 'weekday') return byKey;
  return (b.value ?? Number.NEGATIVE_INFINITY) - (a.value ?? Number.NEGATIVE_INFINITY) || byKey;
};

async function withNames(trx: HospitalTrx, rows: readonly KeyedFigure[]): Promise<KeyedFigure[]> {
  const names = await accountNames(
    trx,
    rows.map(({ key }) => key).filter((key) => key !== NO_KEY),
  );
  return rows.map((row) => ({ ...row, name: names.get(row.key) ?? null }));
}

async function accountNames(trx: HospitalTrx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await trx.selectFrom('account').select(['id', 'display_name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, display_name }) => [id, display_name]));
}

function ofPart(part: Part | undefined, scope: Scope): RawBuilder<boolean> {
  return part ? sql<boolean>`${keyOf(part.by, scope)} = ${part.key}` : sql<boolean>`true`;
}

export type FactRow = {
  id: string;
  at: Date;
  value: number;
  label: string | null;
  label_zhtw: string | null;
  label_ja: string | null;
  part: string | null;
  type: string | null;
  arrival: string | null;
  number: number | null;
  visit: string | null;
  receipt: string | null;
  study: string | null;
  lab_record: string | null;
  pet: string | null;
  pet_name: string | null;
  patient_id: string | null;
  doctor: string | null;
};

/** The rows that a figure is made of, newest first. */
export async function listFacts(
  trx: HospitalTrx,
  measure: MeasureId,
  scope: Scope,
  { part, offset, limit }: { readonly part?: Part | undefined; readonly offset: number; readonly limit: number },
): Promise<FactRow[]> {
  const { rows } = await sql<FactRow>`
    select f.id, f.at, f.value, f.label, f.label_zhtw, f.label_ja, f.part, f.type, f.arrival,
      f.visit, f.receipt, f.study, f.lab_record, f.pet,
      r.number, coalesce(r.pet_name, p.name) as pet_name, p.patient_id, a.display_name as doctor
    from (select * from (${sources[measure](scope)}) f where ${ofPart(part, scope)}
      order by f.at desc, f.id desc, f.value limit ${limit} offset ${offset}) f
    left join pet p on p.id = f.pet
    left join receipt r on r.id = f.receipt
    left join account a on a.id = f.doctor
    order by f.at desc, f.id desc, f.value`.execute(trx);
  return rows;
}

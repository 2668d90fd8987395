import { type RawBuilder, sql } from 'kysely';

/** Part of time and rules under which the facts of a measure are read. */
export type FactScope = {
  /** First instant of the range. */
  readonly from: Date;
  /** First instant after it. */
  readonly to: Date;
  /** IANA zone of the hospital. */
  readonly timezone: string;
  /** Totals are a multiple of this many smallest units. */
  readonly rounding: number;
};

/** Columns of a fact besides `id`, `at` and `value`; those that a source does not have are null. */
const OPTIONAL = {
  doctor: 'uuid',
  pet: 'uuid',
  visit: 'uuid',
  receipt: 'uuid',
  study: 'uuid',
  lab_record: 'uuid',
  label: 'text',
  label_zhtw: 'text',
  label_ja: 'text',
  part: 'text',
  type: 'text',
  arrival: 'text',
  stage: 'text',
  device: 'text',
  modality: 'text',
} as const;
type Columns = { readonly id: string; readonly at: string; readonly value: string } & {
  readonly [Name in keyof typeof OPTIONAL]?: string;
};

/**
 * The facts of a measure: one row for each thing that it counts, all with the same columns. A figure is an aggregate of
 * them and its list of rows is themselves, so that the two cannot differ.
 *
 * @param columns SQL of each column; constants of the program, never input.
 * @param source From where: `from … where …`.
 */
export function facts(columns: Columns, source: RawBuilder<unknown>): RawBuilder<unknown> {
  const optional = Object.entries(OPTIONAL).map(([name, type]) => {
    const column = columns[name as keyof typeof OPTIONAL];
    return `${column ?? `null::${type}`} as ${name}`;
  });
  const list = [`${columns.id} as id`, `${columns.at} as at`, `(${columns.value})::float8 as value`, ...optional];
  return sql`select ${sql.raw(list.join(', '))} ${source}`;
}

/** Minutes between two instants. */
export const minutesBetween = (from: string, to: string) => `extract(epoch from ${to} - ${from}) / 60`;

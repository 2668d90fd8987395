import { changes } from '@alder/server';
import type { Call } from '@alder/wire';
import { inputSchema, type Place, type Schema } from './inputs-of-calls.fixture.ts';

/** One place of an input and an unusual value for it. */
export type OddInput = { readonly place: Place; readonly value: unknown };

const ID = '0199c0de-0000-7000-8000-000000000001';
const INT4 = 2 ** 31;
const LARGE_COUNT = 5_000;

const NUMBERS = [0, -1, INT4, -INT4 - 1, Number.MAX_SAFE_INTEGER, 1e308, 0.5];
const INSTANTS = ['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '+275760-09-13T00:00:00.000Z'];
const DAYS = ['0000-01-01', '0001-01-01', '9999-12-31', '+275760-09-13'];
const TEXTS = [
  '',
  'a\0b',
  '\ud800',
  'x'.repeat(90_000),
  "'; drop table pet; --",
  '__proto__',
  '99999999999999999999999999',
  '(?=(',
];
/** Text that may be read as a page cursor, a time or a list of ids. */
const CURSORS = [
  ...['-1', 'NaN', '1e400', 'null', '{}', ',', 'eyJ2IjoxfQ', 'W10'],
  ...['', 'x', '1', '99999999999999999999', '1e400', '-1', '0.5', 'a\0b', '9999-99-99', ...INSTANTS, ...DAYS].map(
    (value) => `${value},${ID}`,
  ),
  ...['1,2', '1,2,3'].map((value) => `${value},${ID}`),
  Array.from({ length: 600 }, () => ID).join(','),
  ...INSTANTS,
  ...DAYS,
];

/** A value nested so deep that a recursive reader would exhaust its stack. */
export function nested(depth: number): string {
  return `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
}

/** Unusual values for every field of a call's input, whether the schema requires the field or not. */
export function oddInputs(call: Call): OddInput[] {
  return leaves(inputSchema(call), []).flatMap(({ place, schema }) =>
    valuesFor(schema, !changes(call) || place.at(-1) === 'offset').map((value) => ({ place, value })),
  );
}

type Leaf = { readonly place: Place; readonly schema: Schema };

function leaves(schema: Schema, place: Place): Leaf[] {
  const own = { place, schema };
  if (schema.anyOf) return schema.anyOf.flatMap((each) => leaves(each, place));
  if (schema.properties) {
    const inside = Object.entries(schema.properties).flatMap(([name, each]) => leaves(each, [...place, name]));
    return place.length === 0 ? inside : [own, ...inside];
  }
  if (schema.type === 'array') return [own, ...leaves(schema.items ?? {}, [...place, 0])];
  return [own];
}

function valuesFor(schema: Schema, isCursor: boolean): unknown[] {
  if (schema.enum || schema.const !== undefined || schema.type === 'boolean' || schema.type === 'null') return ['odd'];
  if (schema.type === 'integer' || schema.type === 'number') return NUMBERS;
  if (schema.type === 'array') return [[], Array.from({ length: LARGE_COUNT }, () => ID), [null], {}];
  if (schema.type === 'object' || schema.properties) {
    const many = Object.fromEntries(Array.from({ length: LARGE_COUNT / 10 }, (_, at) => [`k${at}`, at]));
    return [
      {},
      { '': 1 },
      { 'a\0b': 'a\0b' },
      JSON.parse('{"__proto__":1,"constructor":{"prototype":1}}'),
      many,
      JSON.parse(nested(2_000)),
    ];
  }
  if (schema.type === 'string') {
    if (schema.format === 'date-time') return INSTANTS;
    if (schema.format === 'date') return DAYS;
    if (schema.format === 'uuid')
      return ['00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-7FFF-BFFF-FFFFFFFFFFFF', ID, 'x'];
    return isCursor ? [...TEXTS, ...CURSORS] : TEXTS;
  }
  return [...NUMBERS, ...TEXTS, ...CURSORS, [], {}, null, JSON.parse(nested(2_000))];
}

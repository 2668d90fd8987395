import type { HospitalTrx } from '@alder/database';
import type { DateRange, Token } from '@alder/fhir';
import { type RawBuilder, sql } from 'kysely';
import {
  ANALYTE,
  analytesOfLoinc,
  type DeviceRow,
  deviceOf,
  LOINC,
  type OrderRow,
  observationsOf,
  type PatientRow,
  patientOf,
  type ReportedResult,
  type Resource,
  type ResourceType,
  type ResultRow,
  reportOf,
  resultOf,
  type SpecimenRow,
  selects,
  serviceRequestOf,
  specimenOf,
} from '../domain/index.ts';
import type { Condition, Place } from './search.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Where each type is read from, and what its rows become. */
const SOURCES: Readonly<
  Record<
    ResourceType,
    {
      select: keyof typeof selects;
      date?: string;
      numbers?: readonly string[];
      of: (row: never, key: string) => Resource[];
    }
  >
> = {
  DiagnosticReport: { select: 'Result', date: 'timestamp', of: (row: ResultRow) => [reportOf(row)] },
  Observation: { select: 'Result', date: 'timestamp', of: (row: ResultRow) => observationsOf(row) },
  Specimen: {
    ...{ select: 'Specimen', date: 'collected_at', numbers: ['number'] },
    of: (row: SpecimenRow, key) => [specimenOf(row, key)],
  },
  ServiceRequest: {
    ...{ select: 'ServiceRequest', date: 'time', numbers: ['order_id'] },
    of: (row: OrderRow, key) => [serviceRequestOf(row, key)],
  },
  Device: { select: 'Device', numbers: ['serial'], of: (row: DeviceRow, key) => [deviceOf(row, key)] },
  Patient: {
    ...{ select: 'Patient', numbers: ['patient_id', 'chip_number'] },
    of: (row: PatientRow, key) => [patientOf(row, key)],
  },
};

/** Resources of one row, in their places. */
export type Found = { readonly id: string; readonly resources: readonly Resource[] };

/**
 * Rows in their order, newest first, from a place on; conditions that SQL can evaluate are applied already, the rest
 * is evaluated on the resources.
 */
export async function listRows(
  trx: HospitalTrx,
  type: ResourceType,
  {
    conditions,
    from,
    limit,
    key,
  }: {
    conditions: readonly Condition[];
    from: Place | undefined;
    limit: number;
    key: string;
  },
): Promise<Found[]> {
  const { select, of } = SOURCES[type];
  const narrowed = conditions.flatMap((condition) => narrow(type, condition) ?? []);
  const after = from ? [sql`r.id <= ${from.id}::uuid`] : [];
  const where = [...after, ...narrowed].map((each) => sql`and ${each}`);
  const { rows } = await sql<{ id: string }>`
    ${sql.raw(selects[select])} ${sql.join(where, sql` `)} order by r.id desc limit ${limit}`.execute(trx);
  return rows.map((row) => ({ id: row.id, resources: of(row as never, key) }));
}

/** One resource by its id; undefined where there is none, or it is another hospital's. */
export async function findResource(
  trx: HospitalTrx,
  type: ResourceType,
  id: string,
  key: string,
): Promise<Resource | undefined> {
  const row = rowOf(type, id);
  if (!ID.test(row)) return undefined;
  const { select, of } = SOURCES[type];
  const { rows } = await sql<{ id: string }>`${sql.raw(selects[select])} and r.id = ${row}::uuid`.execute(trx);
  return rows.flatMap((each) => of(each as never, key)).find((each) => each.id === id);
}

/** Results with patient, order and tube, in the order of the ids; none where an id is none of the hospital's. */
export async function findResults(trx: HospitalTrx, ids: readonly string[]): Promise<Omit<ReportedResult, 'notes'>[]> {
  const { rows } = await sql<ResultRow>`${sql.raw(selects.Result)} and ${anyOf('id', ids)}`.execute(trx);
  const pets = [...new Set(rows.map(({ pet }) => pet))];
  const patients = await sql<PatientRow>`${sql.raw(selects.Patient)} and ${anyOf('id', pets)}`.execute(trx);
  const orders = await numbersOf(
    trx,
    'lab_order',
    'order_id',
    rows.map(({ order }) => order),
  );
  const tubes = await numbersOf(
    trx,
    'specimen',
    'number',
    rows.map(({ specimen }) => specimen),
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  const byId = new Map(patients.rows.map((patient) => [patient.id, patient]));
  return ids.flatMap((id) => {
    const row = found.get(id);
    const patient = row && byId.get(row.pet);
    if (!patient) return [];
    return [
      { row, patient, order_id: orders.get(row.order ?? '') ?? null, number: tubes.get(row.specimen ?? '') ?? null },
    ];
  });
}

async function numbersOf(
  trx: HospitalTrx,
  from: 'lab_order' | 'specimen',
  column: 'order_id' | 'number',
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; number: string }>`
    select r.id, ${sql.ref(`r.${column}`)} as number from ${sql.table(from)} r
    where ${anyOf(
      'id',
      ids.filter((id) => id !== null),
    )}`.execute(trx);
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** A value is named by its result. */
const rowOf = (type: ResourceType, id: string) => (type === 'Observation' ? resultOf(id) : id);

/** A condition of SQL that leaves out no row with a match. */
function narrow(type: ResourceType, condition: Condition): RawBuilder<unknown> | undefined {
  if (condition.kind === 'id')
    return anyOf(
      'id',
      condition.ids.map((id) => rowOf(type, id)),
    );
  if (condition.kind === 'about') return anyOf('pet', condition.ids);
  if (condition.kind === 'updated') return since(condition.ranges, type);
  if (condition.kind === 'date') return between(SOURCES[type].date!, condition.ranges);
  if (condition.kind === 'identifier') {
    const codes = condition.tokens.map(({ code }) => code);
    if (codes.includes(undefined)) return undefined;
    const columns = SOURCES[type].numbers!.map((name) => sql`${sql.ref(`r.${name}`)} = any(${codes})`);
    return sql`(${sql.join(columns, sql` or `)})`;
  }
  return condition.kind === 'code' && type === 'Observation' ? measuring(condition.tokens) : undefined;
}

function anyOf(column: string, ids: readonly string[]): RawBuilder<unknown> {
  return sql`${sql.ref(`r.${column}`)} = any(${ids.filter((id) => ID.test(id))}::uuid[])`;
}

type Ranges = readonly DateRange[];
const instant = (ms: number) => new Date(Math.max(-62e12, Math.min(ms, 2.5e14))).toISOString();

/** The span in which instants of one range lie; an open or a split one has no bound on that side. */
function boundsOf({ prefix, from, to }: Ranges[number]): readonly [number | undefined, number | undefined] {
  if (prefix === 'eq') return [from, to];
  if (prefix === 'gt' || prefix === 'sa') return [to, undefined];
  if (prefix === 'ge') return [from, undefined];
  if (prefix === 'lt' || prefix === 'eb') return [undefined, from];
  return prefix === 'le' ? [undefined, to] : [undefined, undefined];
}

function between(column: string, ranges: Ranges): RawBuilder<unknown> | undefined {
  const bounds = ranges.map(boundsOf);
  const low = bounds.map(([from]) => from);
  const high = bounds.map(([, to]) => to);
  const at = sql.ref(`r.${column}`);
  const parts = [
    ...(low.includes(undefined) ? [] : [sql`${at} >= ${instant(Math.min(...(low as number[])))}::timestamptz`]),
    ...(high.includes(undefined) ? [] : [sql`${at} <= ${instant(Math.max(...(high as number[])))}::timestamptz`]),
  ];
  return parts.length === 0 ? undefined : sql`(${sql.join(parts, sql` and `)})`;
}

/** A hold of quality control changes what a result says without touching it. */
function since(ranges: Ranges, type: ResourceType): RawBuilder<unknown> | undefined {
  const low = ranges.map((range) => boundsOf(range)[0]);
  if (low.includes(undefined)) return undefined;
  const from = instant(Math.min(...(low as number[])));
  const changed = sql`r.updated_at >= ${from}::timestamptz`;
  if (SOURCES[type].select !== 'Result') return changed;
  return sql`(${changed} or r.id in (select x.record from qc_held_result x
    join qc_hold h on h.hospital = x.hospital and h.id = x.hold
    where greatest(x.created_at, h.released_at) >= ${from}::timestamptz))`;
}

function measuring(tokens: readonly Token[]): RawBuilder<unknown> | undefined {
  const codes = tokens.map(({ system, code }) => {
    if (code === undefined) return undefined;
    if (system === LOINC) return analytesOfLoinc(code);
    return system === ANALYTE ? [code] : [code, ...analytesOfLoinc(code)];
  });
  if (codes.includes(undefined)) return undefined;
  // A device's own code may stand with other blanks than it goes out with; such a code is not narrowed by.
  const codeList = codes.flatMap((each) => each!);
  if (codeList.some((code) => code.includes(' '))) return undefined;
  return sql`exists (select from jsonb_array_elements(r.results) v where btrim(v ->> 'code') = any(${codeList}))`;
}

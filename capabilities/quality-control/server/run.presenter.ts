import type { JudgedValue } from '@alder/lab/domain';
import type { QcEvent, QcHold, QcPoint } from '../contract/index.ts';
import type { HoldRow, ResultRow } from './hold.repository.ts';
import type { listEvents, PointRow } from './run.repository.ts';

export function presentPoint(row: PointRow): QcPoint {
  return {
    ...{ id: row.id, version: row.version, run: row.run, lot: row.lot, level: row.level },
    ...{ analyte: row.analyte, unit: row.unit, value: row.value, mean: row.mean, sd: row.sd, z: row.z },
    rules: row.rules as QcPoint['rules'],
    verdict: row.verdict as QcPoint['verdict'],
    state: row.state as QcPoint['state'],
    reason: row.reason,
    decided_by: row.decider,
    decided_at: row.decided_at?.toISOString() ?? null,
    measured_at: row.measured_at.toISOString(),
    source: row.source as QcPoint['source'],
    note: row.note,
    author: row.author,
  };
}

export function presentHold(row: HoldRow): QcHold {
  return {
    ...{ id: row.id, version: row.version, device: row.device, analyte: row.analyte },
    cause: row.cause as QcHold['cause'],
    since: row.since.toISOString(),
    passed_at: row.passed_at?.toISOString() ?? null,
    rules: (row.rules ?? []) as QcHold['rules'],
    ...{ reason: row.reason, overridden: row.overridden, released_by: row.releaser },
    released_at: row.released_at?.toISOString() ?? null,
    results: Number(row.results ?? 0),
  };
}

export function presentEvent({ id, kind, note, at, name }: Awaited<ReturnType<typeof listEvents>>[number]): QcEvent {
  return { id, kind: kind as QcEvent['kind'], note, at: at.toISOString(), author: name };
}

/** A result of a patient with the values that the hold is about. */
export function presentResult({ id, results, timestamp, ...row }: ResultRow, analyte: string) {
  const values = (results as JudgedValue[]).filter(({ code }) => analyte === '' || code === analyte).slice(0, 6);
  return {
    ...row,
    record: id,
    measured_at: timestamp.toISOString(),
    values: values.map(({ code, raw, unit, flag }) => ({ analyte: code, raw, unit, flag })),
  };
}

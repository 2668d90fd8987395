import { type HospitalTrx, newId } from '@alder/database';
import { sql } from 'kysely';
import type { Verdict } from '../domain/index.ts';

export type PointRow = Awaited<ReturnType<typeof listPoints>>[number];

export type NewRun = {
  device: string;
  lot: string;
  measured_at: Date;
  source: 'device' | 'person';
  record: string | null;
  agent: string | null;
  note: string;
  author: string | null;
};

export async function insertRun(trx: HospitalTrx, run: NewRun): Promise<string> {
  const id = newId();
  await trx
    .insertInto('qc_run')
    .values({ id, ...run })
    .execute();
  return id;
}

/** The run that a message of an analyzer was filed as, with the analytes that it has. */
export async function findRunOfRecord(trx: HospitalTrx, record: string) {
  const run = await trx.selectFrom('qc_run').selectAll().where('record', '=', record).executeTakeFirst();
  if (!run) return undefined;
  const points = await trx.selectFrom('qc_point').select('analyte').where('run', '=', run.id).execute();
  return { ...run, analytes: points.map(({ analyte }) => analyte) };
}

export type NewPoint = {
  run: string;
  lot: string;
  device: string;
  level: number;
  analyte: string;
  unit: string;
  value: number;
  mean: number | null;
  sd: number | null;
  z: number | null;
  rules: string[];
  verdict: Verdict;
  state: 'accepted' | 'rejected';
  measured_at: Date;
};

/** @returns Ids in the order of the values. */
export async function insertPoints(trx: HospitalTrx, points: readonly NewPoint[]): Promise<string[]> {
  const rows = points.map((point) => ({ id: newId(), ...point }));
  if (rows.length > 0) await trx.insertInto('qc_point').values(rows).execute();
  return rows.map(({ id }) => id);
}

const selectPoints = (trx: HospitalTrx) =>
  trx
    .selectFrom('qc_point')
    .innerJoin('qc_run', 'qc_run.id', 'qc_point.run')
    .leftJoin('account as decider', 'decider.id', 'qc_point.decided_by')
    .leftJoin('account as author', 'author.id', 'qc_run.author')
    .selectAll('qc_point')
    .select(['qc_run.source', 'qc_run.note', 'decider.display_name as decider', 'author.display_name as author']);

type PointFilter = { device: string; analyte: string; since?: Date | undefined; limit: number };

/** The newest values of an analyte of an analyzer, the newest first. */
export function listPoints(trx: HospitalTrx, { device, analyte, since, limit }: PointFilter) {
  let query = selectPoints(trx)
    .where('qc_point.device', '=', device)
    .where('qc_point.analyte', '=', analyte)
    .orderBy('qc_point.measured_at', 'desc')
    .orderBy('qc_point.id', 'desc')
    .limit(limit);
  if (since) query = query.where('qc_point.measured_at', '>=', since);
  return query.execute();
}

export function listPointsOfRun(trx: HospitalTrx, run: string): Promise<PointRow[]> {
  return selectPoints(trx).where('qc_point.run', '=', run).orderBy('qc_point.id').execute();
}

export function findPoint(trx: HospitalTrx, id: string): Promise<PointRow | undefined> {
  return selectPoints(trx).where('qc_point.id', '=', id).executeTakeFirst();
}

export function lockPoint(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('qc_point')
    .select(['id', 'version', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function decidePoint(
  trx: HospitalTrx,
  id: string,
  decision: { state: string; reason: string; decided_by: string; decided_at: Date },
): Promise<void> {
  await trx.updateTable('qc_point').set(decision).where('id', '=', id).execute();
}

/** Values of 10 earlier runs of a lot for each analyte, the latest first; since work that restarts the rules. */
export async function listHistory(
  trx: HospitalTrx,
  { lot, analytes, before, since }: { lot: string; analytes: readonly string[]; before: Date; since: Date | null },
) {
  const { rows } = await sql<{ analyte: string; z: number }>`
    select analyte, z from (
      select analyte, z, row_number() over (partition by analyte order by measured_at desc, id desc) as place
      from qc_point
      where lot = ${lot} and analyte = any(${[...analytes]}) and state <> 'excluded' and z is not null
        and measured_at < ${before} and (${since}::timestamptz is null or measured_at > ${since})) as earlier
    where place <= 10 order by place`.execute(trx);
  return rows;
}

/** The latest value of each other level that was run within an hour. */
export async function listOtherLevels(
  trx: HospitalTrx,
  run: { device: string; level: number; analytes: readonly string[]; from: Date; to: Date },
) {
  const { rows } = await sql<{ analyte: string; z: number }>`
    select distinct on (analyte, level) analyte, z from qc_point
    where device = ${run.device} and level <> ${run.level} and analyte = any(${[...run.analytes]})
      and state <> 'excluded' and z is not null and measured_at between ${run.from} and ${run.to}
    order by analyte, level, measured_at desc, id desc`.execute(trx);
  return rows;
}

/** Accepted values of a lot in the order in which they were measured. */
export async function listAccepted(trx: HospitalTrx, lot: string, analyte: string, limit: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('qc_point')
    .select('value')
    .where('lot', '=', lot)
    .where('analyte', '=', analyte)
    .where('state', '=', 'accepted')
    .orderBy('measured_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ value }) => value);
}

export async function insertEvent(
  trx: HospitalTrx,
  event: { device: string; kind: string; note: string; at: Date; author: string },
) {
  const id = newId();
  await trx
    .insertInto('qc_event')
    .values({ id, ...event })
    .execute();
  return id;
}

/** What was done to an analyzer since then, the latest last. */
export function listEvents(trx: HospitalTrx, device: string, since?: Date) {
  let query = trx
    .selectFrom('qc_event')
    .leftJoin('account', 'account.id', 'qc_event.author')
    .selectAll('qc_event')
    .select('account.display_name as name')
    .where('device', '=', device)
    .orderBy('at', 'desc')
    .limit(500);
  if (since) query = query.where('at', '>=', since);
  return query.execute();
}

/** When work last restarted the rules of an analyzer. */
export async function findRestart(
  trx: HospitalTrx,
  device: string,
  kinds: readonly string[],
  before: Date,
): Promise<Date | null> {
  const row = await trx
    .selectFrom('qc_event')
    .select('at')
    .where('device', '=', device)
    .where('kind', 'in', [...kinds])
    .where('at', '<=', before)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** The latest value of each analyte of the lots in use. */
export async function listLatest(trx: HospitalTrx, device?: string) {
  const { rows } = await sql<{
    device: string;
    analyte: string;
    verdict: Verdict | null;
    state: string | null;
    rules: string[] | null;
    measured_at: Date | null;
  }>`
    select lot.device, wanted.analyte, point.verdict, point.state, point.rules, point.measured_at
    from qc_lot as lot
    cross join lateral jsonb_to_recordset(lot.analytes) as wanted (analyte text)
    left join lateral (
      select verdict, state, rules, measured_at from qc_point
      where device = lot.device and analyte = wanted.analyte and lot = lot.id and state <> 'excluded'
      order by measured_at desc, id desc limit 1) as point on true
    where not lot.closed and (${device ?? null}::uuid is null or lot.device = ${device ?? null}::uuid)
    order by lot.device, wanted.analyte, lot.level`.execute(trx);
  return rows;
}

/** The worst verdict of each of the last runs of every analyzer, the latest first. */
export async function listRecent(trx: HospitalTrx, limit: number) {
  const { rows } = await sql<{ device: string; verdict: Verdict }>`
    select device.id as device, run.verdict from device cross join lateral (
      select qc_run.measured_at, (select verdict from qc_point where run = qc_run.id and state <> 'excluded'
        order by array_position(array['reject', 'warning', 'pass', 'establishing'], verdict) limit 1) as verdict
      from qc_run where qc_run.device = device.id order by measured_at desc, id desc limit ${limit}) as run
    where not device.deleted and run.verdict is not null order by device.id, run.measured_at desc`.execute(trx);
  return rows;
}

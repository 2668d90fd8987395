import type { HospitalTrx } from '@alder/database';
import type { Work } from '@alder/server';
import {
  ESTABLISHING_RUNS,
  establishTarget,
  eventKinds,
  type Judgment,
  judge,
  type LotAnalyte,
  restartsRules,
  type Target,
  zOf,
} from '../domain/index.ts';
import { insertHold, markStored, setPassed } from './hold.repository.ts';
import { findRules, type LotRow, lockDevice, setLot } from './lot.repository.ts';
import {
  findRestart,
  insertPoints,
  listAccepted,
  listHistory,
  listLatest,
  listOtherLevels,
  type NewPoint,
} from './run.repository.ts';

/** What QC needs of the devices capability; `apps/server/src/compose.ts` gives it. */
export type Devices = { readonly passQc: (trx: HospitalTrx, device: string, at: Date) => Promise<void> };

/** Levels that are measured within this time are one run. */
const SAME_RUN_MS = 3_600_000;

export type Value = { readonly analyte: string; readonly value: number };
type Run = { readonly id: string; readonly lot: LotRow; readonly measured_at: Date };

/**
 * Judges the values of a control run and stores them; a value that fails begins a hold, and marks what was measured
 * since. The analyzer is locked, so that two levels that arrive together see each other.
 */
export async function fileValues(work: Work, devices: Devices, run: Run, values: readonly Value[]): Promise<void> {
  const { trx, emit } = work;
  const { lot, measured_at } = run;
  const device = (await lockDevice(trx, lot.device))!;
  const analytes = values.map(({ analyte }) => analyte);
  const targets = await targetsOf(trx, lot, analytes);
  const near = await neighbors(trx, run, analytes);
  const rules = new Map((await findRules(trx, lot.device, analytes)).map(({ analyte, off }) => [analyte, off]));
  const points = values.map(({ analyte, value }): NewPoint => {
    const target = targets.get(analyte) ?? null;
    const z = target && zOf(value, target);
    const judgment: Judgment =
      z === null ? { verdict: 'establishing', rules: [] } : judge({ z, ...near(analyte) }, rules.get(analyte));
    return {
      ...{ run: run.id, lot: lot.id, device: lot.device, level: lot.level, analyte, value, z, measured_at },
      unit: lot.analytes.find((one) => one.analyte === analyte)!.unit,
      mean: target?.mean ?? null,
      sd: target?.sd ?? null,
      rules: [...judgment.rules],
      verdict: judgment.verdict,
      state: judgment.verdict === 'reject' ? 'rejected' : 'accepted',
    };
  });
  const ids = await insertPoints(trx, points);
  const failed = points.flatMap(({ verdict, analyte }, index) =>
    verdict === 'reject' ? [{ analyte, point: ids[index]! }] : [],
  );
  for (const { analyte, point } of failed) {
    const hold = await insertHold(trx, { device: lot.device, analyte, cause: 'failed', point, since: measured_at });
    if (hold) await markStored(trx, hold, device, analyte, measured_at);
    if (hold) emit({ event: 'qcHold.opened', id: hold, permit: 'lis' });
  }
  await setPassed(
    trx,
    lot.device,
    failed.map(({ analyte }) => analyte),
    null,
  );
  const judged = points.filter(({ verdict }) => verdict === 'pass' || verdict === 'warning');
  await notePassed(
    work,
    devices,
    run,
    judged.map(({ analyte }) => analyte),
  );
  emit({ event: 'qcRun.created', id: run.id, permit: 'lis' });
}

/** An analyte passes when the latest value of every level in use does; the analyzer when no value of the run failed. */
async function notePassed({ trx }: Work, devices: Devices, { lot, measured_at }: Run, analytes: readonly string[]) {
  if (analytes.length === 0) return;
  const latest = await listLatest(trx, lot.device);
  const isBad = (analyte: string) => latest.some((one) => one.analyte === analyte && one.state === 'rejected');
  const passed = analytes.filter((analyte) => !isBad(analyte));
  // The hold of what is overdue names no analyte.
  const isAllGood = passed.length === analytes.length && !latest.some(({ state }) => state === 'rejected');
  await setPassed(trx, lot.device, [...passed, ...(isAllGood ? [''] : [])], measured_at);
  if (isAllGood) await devices.passQc(trx, lot.device, measured_at);
}

/** Targets of the sheet, and those that 20 accepted runs have established; these are written into the lot. */
async function targetsOf(trx: HospitalTrx, lot: LotRow, analytes: readonly string[]): Promise<Map<string, Target>> {
  const targets = new Map<string, Target>();
  const established = new Map<string, Target>();
  for (const { analyte, mean, sd } of lot.analytes) {
    if (!analytes.includes(analyte)) continue;
    if (mean !== null && sd !== null) targets.set(analyte, { mean, sd });
    else {
      const target = establishTarget(await listAccepted(trx, lot.id, analyte, ESTABLISHING_RUNS));
      if (target) established.set(analyte, target);
    }
  }
  if (established.size === 0) return targets;
  const filled = lot.analytes.map((one): LotAnalyte => ({ ...one, ...established.get(one.analyte) }));
  await setLot(trx, lot.id, { analytes: filled });
  return new Map([...targets, ...established]);
}

/** Earlier values of the level, and those of other levels in the same run. */
async function neighbors(trx: HospitalTrx, { lot, measured_at }: Run, analytes: readonly string[]) {
  const since = await findRestart(trx, lot.device, eventKinds.filter(restartsRules), measured_at);
  const at = measured_at.getTime();
  const from = new Date(Math.max(at - SAME_RUN_MS, since?.getTime() ?? 0));
  const earlier = await listHistory(trx, { lot: lot.id, analytes, before: measured_at, since });
  const others = await listOtherLevels(trx, { ...lot, analytes, from, to: new Date(at + SAME_RUN_MS) });
  const of = (rows: typeof earlier, analyte: string) => rows.filter((row) => row.analyte === analyte).map(({ z }) => z);
  return (analyte: string) => ({ before: of(earlier, analyte).reverse(), others: of(others, analyte) });
}

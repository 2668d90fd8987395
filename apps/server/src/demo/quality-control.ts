import { type HospitalTrx, inHospital, newId } from '@alder/database';
import { judge, type Verdict, zOf } from '@alder/quality-control/domain';
import { sql } from 'kysely';
import { type Dice, dice } from './dice.ts';
import type { DemoFixture } from './rooms.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const MAX_ROWS = 3000;

type Analyte = { readonly code: string; readonly unit: string; readonly targets: readonly [number, number][] };
type Analyzer = {
  readonly model: string;
  /** Days between two runs, and days before today on which the last one was. */
  readonly every: number;
  readonly until: number;
  readonly material: string;
  readonly analytes: readonly Analyte[];
};

/** Mean and SD of both levels, as sheets of the makers give them. */
const ANALYZERS: readonly Analyzer[] = [
  {
    ...{ model: 'Catalyst_One', every: 1, until: 1, material: 'Chemistry Control' },
    analytes: [
      {
        code: 'CREA',
        unit: 'mg/dL',
        targets: [
          [1.4, 0.05],
          [5.6, 0.16],
        ],
      },
      {
        code: 'BUN',
        unit: 'mg/dL',
        targets: [
          [18, 0.8],
          [62, 2.2],
        ],
      },
      {
        code: 'GLU',
        unit: 'mg/dL',
        targets: [
          [92, 2.6],
          [284, 7],
        ],
      },
      {
        code: 'ALT',
        unit: 'U/L',
        targets: [
          [48, 2.4],
          [190, 7.5],
        ],
      },
    ],
  },
  {
    ...{ model: 'ProCyte_Dx', every: 2, until: 94, material: 'Hematology Control' },
    analytes: [
      {
        code: 'WBC',
        unit: '10*3/uL',
        targets: [
          [3.2, 0.16],
          [7.4, 0.28],
        ],
      },
      {
        code: 'HCT',
        unit: '%',
        targets: [
          [24, 0.6],
          [38, 0.8],
        ],
      },
    ],
  },
  {
    ...{ model: 'vs2', every: 6, until: 6, material: 'Rotor Control' },
    analytes: [
      {
        code: 'GLU',
        unit: 'mg/dL',
        targets: [
          [88, 2.8],
          [270, 8],
        ],
      },
      {
        code: 'ALT',
        unit: 'U/L',
        targets: [
          [45, 2.6],
          [180, 8],
        ],
      },
    ],
  },
];

type Lot = { readonly id: string; readonly level: number };
type Rows = { runs: Record<string, unknown>[]; points: Record<string, unknown>[]; z: Map<string, number[]> };

/** A year of control runs; on the chemistry analyzer creatinine failed this morning, was recalibrated, and passed. */
export async function seedQualityControl({ db, hospital, now }: DemoFixture): Promise<void> {
  await inHospital(db, hospital.id, async (trx) => {
    const known = await trx.selectFrom('qc_lot').select('id').limit(1).executeTakeFirst();
    if (known) return;
    const devices = await trx.selectFrom('device').select(['id', 'model', 'serial']).execute();
    for (const [place, analyzer] of ANALYZERS.entries()) {
      const device = devices.find(({ model }) => model === analyzer.model);
      if (device) await seedAnalyzer(trx, device, analyzer, { now, luck: dice(5250 + place) });
    }
  });
}

type Device = { readonly id: string; readonly model: string; readonly serial: string };

async function seedAnalyzer(trx: HospitalTrx, device: Device, analyzer: Analyzer, of: { now: Date; luck: Dice }) {
  const { now, luck } = of;
  const change = new Date(now.getTime() - 150 * DAY);
  const old = await insertLots(trx, device.id, analyzer, { lot: `Q${luck.between(1700, 1799)}`, closed: true, now });
  const lots = await insertLots(trx, device.id, analyzer, { lot: `Q${luck.between(2200, 2299)}`, closed: false, now });
  const rows: Rows = { runs: [], points: [], z: new Map() };
  for (let days = 365; days >= analyzer.until; days -= analyzer.every) {
    const at = new Date(now.getTime() - days * DAY + luck.between(0, 40) * MINUTE);
    addRun(rows, device.id, analyzer, at < change ? old : lots, { at, shift: 0, luck });
  }
  const isFailing = analyzer.model === 'Catalyst_One';
  const [failed, passed] = [new Date(now.getTime() - 55 * MINUTE), new Date(now.getTime() - 8 * MINUTE)];
  if (isFailing) {
    addRun(rows, device.id, analyzer, lots, { at: failed, shift: 3.4, luck });
    // What was measured before the analyzer was recalibrated says nothing about later runs.
    rows.z.clear();
    addRun(rows, device.id, analyzer, lots, { at: passed, shift: 0, luck, isCalm: true });
  }
  for (let first = 0; first < rows.runs.length; first += MAX_ROWS)
    await trx
      .insertInto('qc_run')
      .values(rows.runs.slice(first, first + MAX_ROWS) as never)
      .execute();
  for (let first = 0; first < rows.points.length; first += MAX_ROWS)
    await trx
      .insertInto('qc_point')
      .values(rows.points.slice(first, first + MAX_ROWS) as never)
      .execute();
  const tea = analyzer.analytes.map(({ code }) => ({ id: newId(), device: device.id, analyte: code, tea: 15 }));
  await trx.insertInto('qc_rule_set').values(tea).execute();
  if (!isFailing) return;
  await trx
    .insertInto('qc_event')
    .values({ id: newId(), device: device.id, kind: 'recalibrated', at: new Date(now.getTime() - 22 * MINUTE) })
    .execute();
  const hold = newId();
  const bad = rows.points.find((point) => point.verdict === 'reject' && point.measured_at === failed)!;
  await trx
    .insertInto('qc_hold')
    .values({
      ...{ id: hold, device: device.id, analyte: 'CREA', cause: 'failed', point: bad.id as string },
      ...{ since: failed, passed_at: passed },
    })
    .execute();
  await sql`
    insert into qc_held_result (hold, record)
    select ${hold}::uuid, id from lab_record where device = ${device.model} and device_serial = ${device.serial}
      and "timestamp" >= ${failed} and results @> '[{"code":"CREA"}]'::jsonb`.execute(trx);
}

async function insertLots(
  trx: HospitalTrx,
  device: string,
  { material, analytes }: Analyzer,
  { lot, closed, now }: { lot: string; closed: boolean; now: Date },
): Promise<Lot[]> {
  const day = (days: number) => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10);
  const rows = [1, 2].map((level) => ({
    ...{ id: newId(), device, level, lot, material, closed },
    ...{ expires_on: day(closed ? -120 : 210), opened_on: day(closed ? -366 : -150) },
    analytes: JSON.stringify(
      analytes.map(({ code, unit, targets }) => ({
        ...{ analyte: code, unit },
        ...{ mean: targets[level - 1]![0], sd: targets[level - 1]![1] },
      })),
    ),
  }));
  await trx.insertInto('qc_lot').values(rows).execute();
  return rows;
}

type Run = { readonly at: Date; readonly shift: number; readonly luck: Dice; readonly isCalm?: boolean };

/** A run of both levels; `shift` moves creatinine by so many SD. */
function addRun(rows: Rows, device: string, { analytes }: Analyzer, lots: readonly Lot[], run: Run) {
  const { at, shift, luck, isCalm = false } = run;
  const others = new Map<string, number[]>();
  for (const { id: lot, level } of lots) {
    const id = newId();
    rows.runs.push({ id, device, lot, measured_at: at, source: 'device' });
    for (const { code, unit, targets } of analytes) {
      const [mean, sd] = targets[level - 1]!;
      const wander = (luck.next() + luck.next() + luck.next() + luck.next() - 2) * 1.45;
      const value = round(mean + sd * (isCalm ? wander / 3 : wander + (code === 'CREA' ? shift : 0)), sd);
      const z = zOf(value, { mean, sd });
      const key = `${lot} ${code}`;
      const { verdict, rules } = judge({ z, before: rows.z.get(key) ?? [], others: others.get(code) ?? [] });
      rows.z.set(key, [...(rows.z.get(key) ?? []), z].slice(-10));
      others.set(code, [...(others.get(code) ?? []), z]);
      rows.points.push({
        ...{ id: newId(), run: id, lot, device, level, analyte: code, unit, value, mean, sd, z, measured_at: at },
        ...{ rules: [...rules], verdict, state: stateOf(verdict) },
      });
    }
  }
}

const stateOf = (verdict: Verdict) => (verdict === 'reject' ? 'rejected' : 'accepted');

/** As many digits as an analyzer prints. */
function round(value: number, sd: number): number {
  const digits = sd < 0.5 ? 2 : sd < 3 ? 1 : 0;
  return Number(value.toFixed(digits));
}

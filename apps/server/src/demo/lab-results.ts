import { createHash } from 'node:crypto';
import { type HospitalTrx, inHospital, newId } from '@alder/database';
import { examTypeOf, examTypesOf, makeObservation } from '@alder/instrument-messages/domain';
import { isCritical, judgeValues } from '@alder/lab/domain';
import type { RangeEntry } from '@alder/ranges/domain';
import { sql } from 'kysely';
import { dice } from './dice.ts';
import { type LabTest, measure, PANELS, rangesOf } from './lab-values.ts';
import { DEMO_PETS, type Story } from './pets.ts';
import { LAST_SLIDE_LOT, SLIDE_LOT, SLIDE_LOT_DAYS } from './reagents.ts';
import type { DemoFixture } from './rooms.ts';

const DAY = 86_400_000;
/** How long the analyzer takes. */
const RUN_MINUTES = 12;
const THREE_YEARS = 3 * 365 * DAY;

type Request = {
  readonly treatment: string;
  readonly test: LabTest;
  /** What the analyzer is asked for. */
  readonly profile: string;
  readonly asked: Date;
  readonly pet: string;
  readonly patient_id: string;
  readonly name: string;
  readonly species: 'dog' | 'cat';
  readonly breed: string;
  readonly sex: 'male' | 'female';
  readonly birthdate: string;
};

/**
 * Orders and results for every test on the plans of the demo's dogs and cats, judged by ranges of the hospital: three
 * years of them, so that trends show, and what this morning has brought.
 *
 * What has a result already gets no second one.
 */
export async function seedLabResults({ db, hospital, now }: DemoFixture): Promise<void> {
  await inHospital(db, hospital.id, async (trx) => {
    const ranges = await ensureRanges(trx, now);
    const request = await listAsked(trx);
    const { rows } = await sql<{ last: number }>`select coalesce(max(last_order), 0) as last from lab_counter`.execute(
      trx,
    );
    let number = rows[0]!.last;
    for (const [place, one] of request.entries()) {
      number += 1;
      await writeRun(trx, one, { ranges, now, order_id: `L${String(number).padStart(6, '0')}`, seed: 9001 + place });
    }
    const mochi = request.findLast(
      ({ patient_id, asked: at }) => patient_id === 'P02418' && now.getTime() - at.getTime() < DAY,
    );
    if (mochi) number += await writeMorningOfMochi(trx, mochi, { ranges, now, number });
    await sql`insert into lab_counter (last_order) values (${number})
      on conflict (hospital) do update set last_order = excluded.last_order`.execute(trx);
  });
}

type Run = {
  readonly ranges: readonly RangeEntry[];
  readonly now: Date;
  readonly order_id: string;
  readonly seed: number;
};

async function writeRun(trx: HospitalTrx, one: Request, { ranges, now, order_id, seed }: Run): Promise<void> {
  const at = new Date(Math.min(one.asked.getTime() + RUN_MINUTES * 60_000, now.getTime() - 60_000));
  const isToday = now.getTime() - at.getTime() < DAY;
  const past = isToday ? 0 : Math.min(1, (now.getTime() - at.getTime()) / THREE_YEARS);
  const story = DEMO_PETS.find(({ patient_id }) => patient_id === one.patient_id)?.story ?? ('healthy' as Story);
  const measured = measure({ patient_id: one.patient_id, kind: one.species, story }, one.test, past, dice(seed));
  const observations = measured.map(({ code, value, unit }) =>
    makeObservation({ names: [code], value, unit, range: '', flag: '', status: 'F' }, '.'),
  );
  const device = one.test === 'Complete blood count' ? 'ProCyte_Dx' : 'Catalyst_One';
  const exam_type = examTypeOf(PANELS[one.test]);
  const { species, breed, sex, birthdate } = one;
  const results = judgeValues(
    observations,
    { species, breed, sex, birthdate, device, exam_types: examTypesOf(PANELS[one.test]), examTime: at.toISOString() },
    ranges,
  );
  const order = {
    id: newId(one.asked.getTime()),
    pet: one.pet,
    device,
    order_id,
    order_status: 'done',
    tests: [one.profile],
    time: one.asked,
    submit_time: one.asked,
    exam_time: at,
    upload_time: at,
    created_at: one.asked,
    updated_at: at,
  };
  await trx.insertInto('lab_order').values(order).execute();
  const seen = isToday ? null : JSON.stringify({ by: 'Dr. Lin', at: new Date(at.getTime() + 600_000).toISOString() });
  await trx
    .insertInto('lab_record')
    .values({
      id: newId(at.getTime()),
      run_key: runKey(one.treatment),
      content_key: runKey(`${one.treatment} values`),
      pet: one.pet,
      lab_order: order.id,
      device,
      device_serial: device === 'ProCyte_Dx' ? 'PDX-10442' : 'C1-58210',
      brand: 'IDEXX',
      profile: one.profile,
      exam_type,
      record_id: order_id,
      rotor_lot: device !== 'Catalyst_One' ? null : isOfOpenLot(at, now) ? SLIDE_LOT : LAST_SLIDE_LOT,
      timestamp: at,
      results: JSON.stringify(results),
      match_state: 'matched',
      match_by: 'order_id',
      reported: JSON.stringify({ patient_id: one.patient_id, name: one.name, sex, species }),
      verify_state: 'final',
      critical: isCritical(results),
      acknowledged: isCritical(results) && seen ? JSON.stringify({ ...JSON.parse(seen), note: '' }) : null,
      reviewed: seen,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

const isOfOpenLot = (at: Date, now: Date) => now.getTime() - at.getTime() < SLIDE_LOT_DAYS * DAY;

/** Beside her chemistry: the blood count is there, and the urine is still awaited. */
async function writeMorningOfMochi(
  trx: HospitalTrx,
  chemistry: Request,
  { ranges, now, number }: { ranges: readonly RangeEntry[]; now: Date; number: number },
) {
  const request = new Date(chemistry.asked.getTime() + 60_000);
  const orderId = (place: number) => `L${String(number + place).padStart(6, '0')}`;
  const test = 'Complete blood count';
  const count: Request = {
    ...chemistry,
    treatment: `${chemistry.treatment} count`,
    test,
    profile: 'CBC',
    asked: request,
  };
  await writeRun(trx, count, { ranges, now, order_id: orderId(1), seed: 77 });
  await trx
    .insertInto('lab_order')
    .values({
      id: newId(),
      pet: chemistry.pet,
      device: 'UA_Analyzer',
      order_id: orderId(2),
      order_status: 'sent',
      tests: ['Urinalysis'],
      time: request,
      submit_time: request,
      created_at: request,
    })
    .execute();
  return 2;
}

/** Tests on the plans that have no result yet, oldest first. */
async function listAsked(trx: HospitalTrx): Promise<Request[]> {
  const rows = await trx
    .selectFrom('treatment_record as t')
    .innerJoin('medical_record as m', 'm.id', 't.medical_record')
    .innerJoin('pet as p', 'p.id', 't.pet')
    .innerJoin('treatment as entry', 'entry.id', 't.treatment')
    .select([
      't.id as treatment',
      'entry.name as test',
      sql<string>`coalesce(entry.lab_test, entry.name)`.as('profile'),
      't.created_at as asked',
      'p.id as pet',
      'p.patient_id',
      'p.name',
      'p.species',
      'p.breed',
      'p.sex',
      'p.birthdate',
    ])
    .where('entry.name', 'in', Object.keys(PANELS))
    .where('t.status', 'in', ['done', 'resulted'])
    .where('p.species', 'in', ['dog', 'cat'])
    .orderBy('m.checked_in_at')
    .orderBy('t.id')
    .execute();
  const known = await trx.selectFrom('lab_record').select('run_key').execute();
  const keys = new Set(known.map(({ run_key }) => run_key));
  return (rows as Request[]).filter(({ treatment }) => !keys.has(runKey(treatment)));
}

async function ensureRanges(trx: HospitalTrx, now: Date): Promise<RangeEntry[]> {
  const valid_from = new Date(now.getTime() - 4 * 365 * DAY);
  const known = await trx.selectFrom('custom_range').select('id').limit(1).executeTakeFirst();
  const entries: RangeEntry[] = [];
  for (const species of ['dog', 'cat'] as const) {
    for (const [exam_type, test] of [
      ['chem', 'Chemistry, 17 tests'],
      ['cbc', 'Complete blood count'],
    ] as const) {
      const entry = { id: newId(), species, exam_type, ranges: rangesOf(species, test) };
      const open = { name: [], name_zhtw: [], device: null, sex: null, age_from_days: null, age_to_days: null };
      entries.push({ ...entry, ...open, valid_from: valid_from.toISOString() });
      if (known) continue;
      const row = { ...entry, ranges: JSON.stringify(entry.ranges), valid_from, source: '分析儀操作手冊，成年動物' };
      await trx.insertInto('custom_range').values(row).execute();
    }
  }
  return entries;
}

function runKey(text: string): string {
  return createHash('sha256').update(`demo ${text}`).digest('hex');
}

// The outpatient board of a day with 400 cards, asked for over HTTP. Goals: half of the responses within 10 ms, half of the
// first responses after a move within 20 ms. Beside them the first responses after a memo of the hospital, which may concern
// any card: the board is read whole.
//   node tools/run.mjs node bench/board.ts [cards] [responses]

import { newId } from '@alder/database';
import { createPostItRecord, getTodayMedicalRecords, moveMedicalRecord } from '@alder/records/contract';
import { recordsHandlers } from '@alder/records/server';
import { type OpenHospital, openHospital, testDatabase } from '@alder/testing';
import { addressOf } from '@alder/wire';
import pg from 'pg';
import { percentile, round2 } from './figures.ts';

const GOALS_MS = { all: 10, after_a_move: 20 };
/** Browsers that show the board at the same time. */
const SCREENS = 8;
const [cards, responses] = [Number(process.argv[2] ?? 400), Number(process.argv[3] ?? 300)];
const stages = ['clinic', 'pharmacy', 'checkout', 'archive'] as const;

const hospital = await openHospital(recordsHandlers);
const card = await fill(hospital, cards);
await analyze();
const origin = await hospital.app.listen({ port: 0, host: '127.0.0.1' });
const url = `${origin}${addressOf(getTodayMedicalRecords, { hospital: hospital.key })}`;
const ask = async () => {
  const start = performance.now();
  const response = await fetch(url, { headers: { 'x-test-session': hospital.admin.id } });
  const bytes = (await response.arrayBuffer()).byteLength;
  return { ms: performance.now() - start, bytes, status: response.status };
};

const { status, bytes } = await ask();
if (status !== 200) throw new Error(`The board responded with status ${status}`);
for (let warm = 0; warm < 30; warm++) await askAfterMove(warm);

// The load of a real board: a user moves a card, and every screen that shows the board sends one request.
const [first, whole, all]: [number[], number[], number[]] = [[], [], []];
for (let move = 0; all.length < responses; move++) {
  first.push((await askAfterMove(move)).ms);
  all.push(first.at(-1)!);
  for (let screen = 1; screen < SCREENS; screen++) all.push((await ask()).ms);
}
for (const _ of first) {
  await hospital.call(createPostItRecord, { text: 'Back at noon' });
  whole.push((await ask()).ms);
}
const [p50, afterMove] = [round2(percentile(all, 50)), round2(percentile(first, 50))];
const report = {
  bench: 'board',
  cards,
  kilobytes: Math.round(bytes / 1024),
  p50_ms: p50,
  p95_ms: round2(percentile(all, 95)),
  p50_right_after_a_move_ms: afterMove,
  p50_read_whole_ms: round2(percentile(whole, 50)),
};
console.log(
  JSON.stringify({ ...report, goal_p50_ms: GOALS_MS.all, goal_p50_right_after_a_move_ms: GOALS_MS.after_a_move }),
);
await hospital[Symbol.asyncDispose]();
process.exit(p50 <= GOALS_MS.all && afterMove <= GOALS_MS.after_a_move ? 0 : 1);

async function askAfterMove(n: number) {
  await hospital.call(moveMedicalRecord, { id: card, stage: n % 2 === 0 ? 'pharmacy' : 'clinic' });
  return ask();
}

/** What PostgreSQL does by itself within a minute of so many new rows. */
async function analyze(): Promise<void> {
  const { ownerUrl } = await testDatabase();
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query('analyze');
  await client.end();
}

/** Visits of today with all that a card counts, and thirty earlier visits for each pet, as after years of work. */
async function fill({ work, admin }: OpenHospital, count: number): Promise<string> {
  const now = Date.now();
  const today: string[] = [];
  await work(async (trx) => {
    for (let n = 0; n < count; n++) {
      const owner = { id: newId(), name: `王小明 ${n}`, phones: [`0912-${n}`] };
      const pet = {
        id: newId(),
        patient_id: `P${n}`,
        name: `Mochi ${n}`,
        species: 'cat',
        breed: 'DSH',
        owner: owner.id,
        sex: 'female',
        weight: 4.62,
      };
      await trx.insertInto('owner').values(owner).execute();
      await trx
        .insertInto('pet')
        .values({ ...pet, alerts: JSON.stringify([{ kind: 'caution', text: 'Bites' }]) })
        .execute();
      const visits = Array.from({ length: 31 }, (_, back) => ({
        id: newId(),
        pet: pet.id,
        owner: owner.id,
        assignee: admin.id,
        stage: back === 0 ? stages[n % 4]! : 'archive',
        reason: 'CKD recheck, appetite down one week',
        subjective: 'Appetite down for one week, drinking more. '.repeat(10),
        checked_in_at: new Date(now - back * 30 * 86_400_000 - 1000),
        stage_since: new Date(now - back * 30 * 86_400_000),
      }));
      await trx.insertInto('medical_record').values(visits).execute();
      today.push(visits[0]!.id);
      const line = { pet: pet.id, name: 'Recheck consultation', unit_price: 600, amount: 600 };
      await trx
        .insertInto('treatment_record')
        .values(visits.flatMap(({ id }) => [0, 1].map(() => ({ ...line, id: newId(), medical_record: id }))))
        .execute();
      const at = { medical_record: visits[0]!.id, pet: pet.id };
      const dose = {
        frequency: 'BID',
        days: 7,
        dosage: 1,
        dose_count: 14,
        unit_price: 6,
        process_fee: 5,
        medicine_price: 84,
        process_fee_total: 70,
        total_price: 154,
      };
      await trx
        .insertInto('medicine_record')
        .values({ id: newId(), ...at, name: 'Amlodipine 2.5 mg', ...dose })
        .execute();
      await trx
        .insertInto('todo_item')
        .values({ id: newId(), ...at, text: 'Blood pressure' })
        .execute();
      await trx.insertInto('post_it_record').values({ id: newId(), pet: pet.id, text: 'Feeding plan' }).execute();
      await trx
        .insertInto('lab_order')
        .values({ id: newId(), pet: pet.id, device: 'Catalyst_One', order_id: `${n}`, time: new Date() })
        .execute();
    }
  });
  return today[0]!;
}

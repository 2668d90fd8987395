import { type HospitalTrx, inHospital, inSystem, openDatabase } from '@alder/database';
import { resultValue } from '@alder/lab/contract';
import { agreementOf } from '@alder/quality-control/domain';
import { getTodayMedicalRecords } from '@alder/records/contract';
import { recordsHandlers } from '@alder/records/server';
import { verifyPassword } from '@alder/secrets';
import { buildServer } from '@alder/server';
import { stateOf } from '@alder/sharing/domain';
import { teleconsult } from '@alder/teleconsult/contract';
import { freshDatabase, testServices } from '@alder/testing';
import { addressOf, type PayloadOf } from '@alder/wire';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type DemoOptions, seedDemo } from './seed-demo.ts';
import { DEMO_SHARE_PASSWORD } from './shares.ts';

// 10:23 in Taipei.
const now = new Date('2026-11-20T02:23:00.000Z');
const aDayLater = new Date('2026-11-21T02:23:00.000Z');

/** A demo in a database of its own: its hospital key is the same everywhere. */
async function openDemo(parts: Pick<DemoOptions, 'storage' | 'settings'> = {}) {
  const { url } = await freshDatabase();
  const db = openDatabase(url, { max: 4 });
  const seeded = await seedDemo({ db, now, ...parts });
  const hospital = await inSystem(db, (trx) =>
    trx.selectFrom('hospital').selectAll().where('key', '=', 'coast').executeTakeFirstOrThrow(),
  );
  const account = await inHospital(db, hospital.id, (trx) =>
    trx.selectFrom('account').selectAll().where('email', '=', 'lin@coast.example').executeTakeFirstOrThrow(),
  );
  const session = {
    id: account.id,
    account: { ...account, role: 'doctor' as const, permits: ['his' as const] },
    hospital: hospital as never,
  };
  const app = buildServer({
    db,
    implementations: recordsHandlers,
    services: await testServices(),
    clock: () => now,
    findSession: async () => session,
  });
  const count = async (query: string) =>
    inHospital(
      db,
      hospital.id,
      async (trx) => (await sql<{ n: number }>`select count(*) as n from ${sql.raw(query)}`.execute(trx)).rows[0]!.n,
    );
  return {
    db,
    seeded,
    count,
    work: <Result>(task: (trx: HospitalTrx) => Promise<Result>) => inHospital(db, hospital.id, task),
    /** Chemistry runs of a patient, oldest first. */
    chemistryOf: (patient_id: string) =>
      inHospital(db, hospital.id, async (trx) => {
        const rows = await trx
          .selectFrom('lab_record')
          .innerJoin('pet', 'pet.id', 'lab_record.pet')
          .select('lab_record.results')
          .where('pet.patient_id', '=', patient_id)
          .where('lab_record.exam_type', '=', 'chem')
          .orderBy('lab_record.timestamp')
          .execute();
        return rows.map((row) => ({ results: z.array(resultValue).parse(row.results) }));
      }),
    async board() {
      const response = await app.inject({ url: addressOf(getTodayMedicalRecords, { hospital: 'coast' }) });
      return (response.json() as { payload: PayloadOf<typeof getTodayMedicalRecords> }).payload;
    },
    async [Symbol.asyncDispose]() {
      await app.close();
      await db.destroy();
    },
  };
}

test('the demo hospital has forty patients, three years of paid visits, and a board in mid-morning [cap.medicalRecords]', async () => {
  const start = performance.now();
  await using demo = await openDemo();
  expect(performance.now() - start).toBeLessThan(60_000);

  expect(demo.seeded.made).toBe('hospital');
  expect(await demo.count('pet')).toBe(40);
  expect(await demo.count('medical_record')).toBeGreaterThan(250);
  expect(await demo.count("medical_record where checked_in_at < '2024-03-01'")).toBeGreaterThan(5);
  expect(
    await demo.count(
      "receipt where status = 'paid' and received <> (select sum(amount) from payment where payment.receipt = receipt.id)",
    ),
  ).toBe(0);
  expect(
    await demo.count(
      "receipt where status = 'paid' and total <> (select sum(amount) from receipt_line where receipt_line.receipt = receipt.id)",
    ),
  ).toBe(0);

  const { result, handover, todo } = await demo.board();
  const stages = Object.entries(Object.groupBy(result, (card) => card.stage)).map(([stage, cards]) => [
    stage,
    cards.length,
  ]);
  expect(Object.fromEntries(stages)).toEqual({ clinic: 7, pharmacy: 3, checkout: 4, archive: 19 });
  expect([handover.length, todo.length]).toEqual([1, 3]);
});

test("Mochi's card is that of the mock-up: in room 1 for 18 minutes, allergic, biting, with an open prescription [cap.medicalRecords]", async () => {
  await using demo = await openDemo();

  const mochi = (await demo.board()).result.find((card) => card.patient.patient_id === 'P02418');

  expect(mochi).toMatchObject({
    room: '診間 1',
    in_room_since: '2026-11-20T02:05:00.000Z',
    assignee_name: 'Dr. Lin',
    patient: { name: 'Mochi', weight: 4.62, alerts: [{ kind: 'allergy' }, { kind: 'caution' }] },
    prescription: { state: 'prescribing', total: 2 },
    todo: { done: 1, total: 3 },
    lab: { done: 2, total: 3, critical: true },
    memos: [{ text: '飼主希望拿到書面的飲食計畫。' }],
    payment: { state: 'unpaid' },
  });
});

test("Mochi's creatinine rises over the years, and her potassium of this morning is critical [cap.labOrders]", async () => {
  await using demo = await openDemo();
  const runs = await demo.chemistryOf('P02418');
  const value = (run: (typeof runs)[number], code: string) => run.results.find((each) => each.code === code)!;

  expect(runs.length).toBeGreaterThan(4);
  const creatinine = runs.map((run) => value(run, 'CREA').number!);
  expect(creatinine.at(-1)).toBe(3.1);
  expect(creatinine[0]).toBeLessThan(2.4);
  expect(value(runs.at(-1)!, 'K')).toMatchObject({ number: 6.9, flag: 'HH', range: { source: 'hospital', high: 5.8 } });
});

test('the rooms of imaging are not empty: devices, this morning’s exams, reports, a question and links [cap.imaging] [entity.imageReport]', async () => {
  const { storage, settings } = await testServices();
  await using demo = await openDemo({ storage, settings });

  expect(await demo.count('pacs_peer')).toBe(3);
  expect(await demo.count("worklist_item where status = 'SCHEDULED' and medical_record is not null")).toBe(3);
  expect(await demo.count("worklist_item where status = 'STARTED'")).toBe(1);
  expect(await demo.count("image_report where status = 'signed' and cardinality(key_images) > 0")).toBe(2);
  expect(await demo.count("image_report where status = 'draft'")).toBe(1);
  expect(await demo.count("teleconsult_request where status = 'sent' and jsonb_array_length(images) = 3")).toBe(1);

  const { images } = await demo.work((trx) =>
    trx.selectFrom('teleconsult_request').select('images').executeTakeFirstOrThrow(),
  );
  expect(teleconsult.shape.images.safeParse(images).error).toBeUndefined();
  const links = await demo.work((trx) => trx.selectFrom('share_url').selectAll().orderBy('id').execute());
  expect(links.map((link) => [stateOf(link, now), link.opened, link.password_hash !== null])).toEqual([
    ['expired', 2, false],
    ['live', 1, true],
  ]);
  expect(await verifyPassword(links[1]!.password_hash!, DEMO_SHARE_PASSWORD)).toBe(true);

  expect((await seedDemo({ db: demo.db, storage, settings, now: aDayLater })).made).toBe('today');
  expect(await demo.count('share_url')).toBe(2);
  expect(await demo.count("worklist_item where status = 'COMPLETED'")).toBe(4);
  expect(await demo.count("worklist_item where status in ('SCHEDULED', 'STARTED')")).toBe(4);
  expect(await demo.count('image_report')).toBe(3);
}, 240_000);

test('what the demo says is in the language of its hospital: every text of a record is Chinese [cap.medicalRecords]', async () => {
  await using demo = await openDemo();
  const english = async (table: string, column: string) =>
    demo.count(`${table} where ${column} ~ '[A-Za-z]{3}' and ${column} !~ '[一-龥]'`);

  for (const section of ['reason', 'subjective', 'objective', 'assessment', 'plan']) {
    expect(await demo.count(`medical_record where ${section} ~ '[一-龥]'`), section).toBeGreaterThan(0);
    expect(await english('medical_record', section), section).toBe(0);
    expect(await demo.count(`medical_record where ${section} ~ '[ぁ-んァ-ヶ]'`), section).toBe(0);
  }
  expect(await english('post_it_record', 'text')).toBe(0);
  expect(await english('todo_item', 'text')).toBe(0);
  expect(await demo.count("receipt_line where name ~ '[ぁ-んァ-ヶ]'")).toBe(0);
});

test('seeding again changes nothing, and on another day only fills the board [cap.medicalRecords]', async () => {
  await using demo = await openDemo();
  const before = await demo.count('medical_record');

  expect((await seedDemo({ db: demo.db, now })).made).toBe('nothing');
  expect(await demo.count('medical_record')).toBe(before);
  expect((await seedDemo({ db: demo.db, now: aDayLater })).made).toBe('today');
  expect(await demo.count('medical_record')).toBe(before + 33);
  expect(await demo.count('pet')).toBe(40);
});

test('the demo compares its chemistry analyzers by split samples: glucose agrees, ALT differs in proportion, a second seeding adds none', async () => {
  const demo = await openDemo();
  const read = async (analyte: string) => {
    const rows = await demo.work((trx) =>
      trx
        .selectFrom('comparison_pair as pair')
        .innerJoin('device_comparison as comparison', 'comparison.id', 'pair.comparison')
        .select(['pair.x', 'pair.y', 'comparison.tea'])
        .where('analyte', '=', analyte)
        .where('excluded', '=', false)
        .execute(),
    );
    return agreementOf(
      rows.map(({ x, y }) => ({ x: x!, y: y! })),
      rows[0]!.tea,
    );
  };
  expect(await read('GLU')).toMatchObject({ n: 43, verdict: 'agrees', isLinear: true });
  expect(await read('ALT')).toMatchObject({ n: 42, verdict: 'differs', isProportional: true });
  await seedDemo({ db: demo.db, now });
  expect(await demo.count('device_comparison')).toBe(2);
  await demo.db.destroy();
});

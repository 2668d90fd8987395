import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { getDayEnd } from '../contract/index.ts';
import { dashboardHandlers } from './index.ts';

/** 18:00 in Taipei. */
const now = new Date('2026-11-21T10:00:00.000Z');
const thisMorning = new Date('2026-11-21T01:00:00.000Z');
const longAgo = new Date('2026-10-01T01:00:00.000Z');
const open = () => openHospital(dashboardHandlers, { now });
type Hospital = Awaited<ReturnType<typeof open>>;

/** A visit with something left of every kind, checked in at `at`. */
async function leave(hospital: Hospital, at = thisMorning) {
  const { id: pet, owner } = await hospital.addPet();
  const doctor = await hospital.addUser({ role: 'doctor', display_name: 'Dr. Lin' });
  const visit = newId();
  await hospital.work(async (trx) => {
    const record = { id: visit, pet, owner, stage: 'checkout', assignee: doctor.id, checked_in_at: at };
    await trx.insertInto('medical_record').values(record).execute();
    const line = { medical_record: visit, pet };
    await trx
      .insertInto('treatment_record')
      .values({ ...line, id: newId(), name: 'Consultation', unit_price: 600, amount: 600 })
      .execute();
    const medicine = {
      ...{ name: 'Meloxicam', dosage: 1, frequency: 'QD', days: 3, route: 'PO', dose_count: 3, unit_price: 10 },
      ...{ process_fee: 0, medicine_price: 30, process_fee_total: 0, total_price: 30, progress: 'prescribed' },
    };
    await trx
      .insertInto('medicine_record')
      .values({ ...line, ...medicine, id: newId(), author: doctor.id })
      .execute();
    const id = newId();
    const reported = JSON.stringify({ patient_id: '', name: '', sex: null, species: null });
    await trx
      .insertInto('lab_record')
      .values({
        ...{ id, run_key: id, content_key: id, pet, device: 'Catalyst_One', profile: 'Chemistry', critical: true },
        ...{ timestamp: at, created_at: at, match_state: 'matched', verify_state: 'final', reported, results: '[]' },
      })
      .execute();
    await trx
      .insertInto('todo_item')
      .values({ ...line, id: newId(), text: 'Call the owner', created_at: at })
      .execute();
  });
  return { visit, doctor, pet };
}

const kindsOf = async (hospital: Hospital) => {
  const { payload } = await hospital.call(getDayEnd, {});
  expect(Object.values(payload.counts).reduce((sum, count) => sum + count, 0)).toBe(payload.result.length);
  return payload.result.map(({ kind }) => kind);
};

test('everything that is left of a visit is listed with who it waits for, and of no other hospital', async () => {
  await using hospital = await open();
  await using other = await open();
  const { doctor, visit } = await leave(hospital);
  await leave(other);

  const { payload } = await hospital.call(getDayEnd, {});
  expect(payload.counts).toEqual({ record: 1, unsigned: 0, result: 1, medicine: 1, receipt: 1, plan: 0, todo: 1 });
  expect(payload.result.map(({ kind, text, due, critical }) => [kind, text, due, critical])).toEqual([
    ['record', '', null, false],
    ['result', 'Catalyst One Chemistry', null, true],
    ['medicine', 'Meloxicam', null, false],
    ['receipt', '', 630, false],
    ['todo', 'Call the owner', null, false],
  ]);
  expect(payload.result.map(({ person }) => person)).toEqual(
    Array.from({ length: 5 }, () => ({ id: doctor.id, name: 'Dr. Lin' })),
  );
  expect(payload.result.filter(({ kind }) => kind !== 'result').every((item) => item.visit === visit)).toBe(true);
  expect((await hospital.call(getDayEnd, {}, { hospital: other.key })).status).toBe(404);
});

test('what was done is gone from the list, one thing after the other', async () => {
  await using hospital = await open();
  const { visit, doctor } = await leave(hospital);
  const done = async (work: Parameters<Hospital['work']>[0]) => {
    await hospital.work(work);
    return kindsOf(hospital);
  };

  expect(
    await done((trx) =>
      trx.updateTable('medical_record').set({ assessment: 'Otitis' }).where('id', '=', visit).execute(),
    ),
  ).toEqual(['unsigned', 'result', 'medicine', 'receipt', 'todo']);
  const signature = {
    id: newId(),
    medical_record: visit,
    kind: 'signature',
    signer: doctor.id,
    signer_name: 'Dr. Lin',
  };
  expect(
    await done((trx) =>
      trx
        .insertInto('record_signature')
        .values({ ...signature, signed_at: now })
        .execute(),
    ),
  ).toEqual(['result', 'medicine', 'receipt', 'todo']);
  expect(
    await done((trx) =>
      trx
        .updateTable('lab_record')
        .set({ reviewed: JSON.stringify({ by: 'Lin', at: now }) })
        .execute(),
    ),
  ).toEqual(['medicine', 'receipt', 'todo']);
  expect(
    await done((trx) => trx.updateTable('medicine_record').set({ progress: 'dispensed', dispensed_at: now }).execute()),
  ).toEqual(['receipt', 'todo']);
  expect(await done((trx) => trx.updateTable('todo_item').set({ done_at: now }).execute())).toEqual(['receipt']);
  expect(await done((trx) => trx.updateTable('medical_record').set({ stage: 'clinic' }).execute())).toEqual([]);
});

test('what is older than 30 days is left to the reports, but for things to do; a patient in the clinic owes nothing yet', async () => {
  await using hospital = await open();
  await leave(hospital, longAgo);
  expect(await kindsOf(hospital)).toEqual(['todo']);
  await using clinic = await open();
  await leave(clinic);
  await clinic.work((trx) => trx.updateTable('medical_record').set({ stage: 'clinic' }).execute());
  expect(await kindsOf(clinic)).not.toContain('receipt');
});

test('without the permit for records the list is refused', async () => {
  await using hospital = await open();
  const user = await hospital.addUser({ permits: ['lis'] });
  expect((await hospital.call(getDayEnd, {}, { as: user })).status).toBe(403);
});

test('a thing to do is left of its last day, not of the days before', async () => {
  await using hospital = await open();
  const add = (text: string, due_on: string) =>
    hospital.work((trx) => trx.insertInto('todo_item').values({ id: newId(), text, due_on }).execute());
  await add('yesterday', '2026-11-20');
  await add('today', '2026-11-21');
  await add('tomorrow', '2026-11-22');

  const { payload } = await hospital.call(getDayEnd, {});
  expect(payload.result.map(({ text }) => text).toSorted()).toEqual(['today', 'yesterday']);
});

test('an instalment is overdue from the day after its own, of however old a visit, less what was paid since and never more than is due', async () => {
  await using hospital = await open();
  const { visit, pet } = await leave(hospital, longAgo);
  const receipt = newId();
  const overdue = async () => {
    const { payload } = await hospital.call(getDayEnd, {});
    expect(payload.counts.plan).toBe(payload.result.filter(({ kind }) => kind === 'plan').length);
    return payload.result.filter(({ kind }) => kind === 'plan').map(({ due, visit: of }) => [due, of]);
  };
  const plan = (due: readonly (readonly [string, number])[]) => ({
    parts: JSON.stringify(due.map(([due_on, amount]) => ({ due_on, amount }))),
    received_before: 100,
  });
  await hospital.work(async (trx) => {
    const row = {
      id: receipt,
      number: 1,
      medical_record: visit,
      pet,
      currency: 'TWD',
      received: 100,
      status: 'partial',
    };
    await trx.insertInto('receipt').values(row).execute();
    const first = plan([
      ['2026-11-21', 300],
      ['2026-12-21', 230],
    ]);
    await trx
      .insertInto('payment_plan')
      .values({ id: newId(), receipt, author: hospital.admin.id, ...first })
      .execute();
  });
  const change = (work: Parameters<Hospital['work']>[0]) => hospital.work(work);
  expect(await overdue()).toEqual([]);

  const second = plan([
    ['2026-11-20', 300],
    ['2026-12-21', 230],
  ]);
  await change((trx) => trx.updateTable('payment_plan').set(second).execute());
  expect(await overdue()).toEqual([[300, visit]]);
  await change((trx) => trx.updateTable('receipt').set({ received: 350 }).execute());
  expect(await overdue()).toEqual([[50, visit]]);
  await change((trx) => trx.updateTable('treatment_record').set({ amount: 340 }).execute());
  expect(await overdue()).toEqual([[20, visit]]);
  await change((trx) => trx.updateTable('receipt').set({ received: 400 }).execute());
  expect(await overdue()).toEqual([]);
});

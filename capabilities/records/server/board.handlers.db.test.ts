import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import {
  createPostItRecord,
  createTodoItem,
  getEntry,
  getHospitalEntries,
  getHospitalEntriesOfRange,
  getPetMedicalRecords,
  getTodayMedicalRecords,
  moveMedicalRecord,
  updateTodoItem,
} from '../contract/index.ts';
import { recordsHandlers as handlers } from './index.ts';
import { addVisit, payInFull } from './testing/visit.ts';

// 10:00 in Taipei.
const now = new Date('2026-11-21T02:00:00.000Z');
const ids = (entries: readonly { id: string }[]) => entries.map((entry) => entry.id);

test("the board shows the hospital's own today, and who was left over from the day before [cap.medicalRecords]", async () => {
  await using hospital = await openHospital(handlers, { now });
  const visit = async (checked_in_at: string) =>
    (await addVisit(hospital, { checked_in_at: new Date(checked_in_at) })).id;
  const justAfterMidnight = await visit('2026-11-20T16:00:00.000Z');
  const leftOver = await visit('2026-11-20T15:59:00.000Z');
  const archived = await visit('2026-11-20T15:00:00.000Z');
  await visit('2026-11-19T15:59:00.000Z');
  await hospital.call(moveMedicalRecord, { id: archived, stage: 'archive' });

  const { payload } = await hospital.call(getTodayMedicalRecords, {});

  expect(ids(payload.result)).toEqual([leftOver, justAfterMidnight]);
  expect(payload).toMatchObject({ day: '2026-11-21', now: now.toISOString(), visits_week_before: 0 });
});

test('a card has all that it shows, in one response [cap.medicalRecords]', async () => {
  await using hospital = await openHospital(handlers, { now });
  const owner = await hospital.addOwner();
  const pet = await hospital.addPet({ owner: owner.id, weight: 4.62 });
  const { id, doctor } = await addVisit(hospital, { pet, checked_in_at: now });
  const at = { medical_record: id, pet: pet.id };
  await hospital.work(async (trx) => {
    await trx
      .updateTable('pet')
      .set({ alerts: JSON.stringify([{ kind: 'caution', text: 'Bites' }]) })
      .where('id', '=', pet.id)
      .execute();
    await trx.updateTable('medical_record').set({ owner: owner.id }).where('id', '=', id).execute();
    await trx.insertInto('allergy_record').values({ id: newId(), pet: pet.id, name: 'Amoxicillin' }).execute();
    await trx
      .insertInto('treatment_record')
      .values({ id: newId(), ...at, name: 'Recheck', amount: 600 })
      .execute();
    const medicine = {
      ...at,
      frequency: 'QD',
      days: 14,
      dosage: 1,
      dose_count: 14,
      unit_price: 6,
      process_fee: 5,
      medicine_price: 84,
      process_fee_total: 70,
    };
    await trx
      .insertInto('medicine_record')
      .values([
        { ...medicine, id: newId(), name: 'Amlodipine', total_price: 154, progress: 'dispensed', dispensed_at: now },
        {
          ...medicine,
          id: newId(),
          name: 'Tramadol',
          total_price: 300,
          price_override: 200,
          progress: 'dispensing',
          type: 'controlled',
        },
      ])
      .execute();
  });
  await hospital.call(createPostItRecord, { medical_record: id, text: 'Feeding plan' });
  await hospital.call(createTodoItem, { medical_record: id, text: 'Blood pressure', done: true });
  await hospital.call(createTodoItem, { medical_record: id, text: 'Handout' });

  const [card] = (await hospital.call(getTodayMedicalRecords, {})).payload.result;

  expect(card).toMatchObject({
    id,
    patient: {
      name: pet.name,
      weight: 4.62,
      alerts: [
        { kind: 'allergy', text: 'Amoxicillin' },
        { kind: 'caution', text: 'Bites' },
      ],
    },
    owner_name: owner.name,
    owner_phone: '0912-345-678',
    assignee_name: doctor.display_name,
    memos: [{ text: 'Feeding plan', color: 'yellow' }],
    todo: { done: 1, total: 2 },
    prescription: { state: 'dispensing', done: 1, total: 2, controlled: true },
    payment: { state: 'unpaid', total: 954, due: 954 },
  });
});

test('a card counts the orders, results and images of its visit, not those of the last one [cap.labOrders]', async () => {
  await using hospital = await openHospital(handlers, { now });
  const { id, pet } = await addVisit(hospital, { checked_in_at: now });
  const before = new Date('2026-11-01T02:00:00.000Z');
  await hospital.work(async (trx) => {
    const order = { pet: pet.id, device: 'Catalyst_One', time: now };
    const orders = [
      { ...order, id: newId(), order_id: '1', order_status: 'done', created_at: now },
      { ...order, id: newId(), order_id: '2', order_status: 'sent', created_at: now },
      { ...order, id: newId(), order_id: '3', order_status: 'canceled', created_at: now },
      { ...order, id: newId(), order_id: '4', order_status: 'done', created_at: before },
    ];
    await trx.insertInto('lab_order').values(orders).execute();
    const result = {
      pet: pet.id,
      device: 'Catalyst_One',
      content_key: 'c',
      reported: '{}',
      match_state: 'matched',
      verify_state: 'final',
      timestamp: now,
    };
    await trx
      .insertInto('lab_record')
      .values({ ...result, id: newId(), run_key: 'r1', critical: true, match_state: 'unrequested' })
      .execute();
    const study = { id: newId(), pet: pet.id, study_instance_uid: '1.2.3', datetime: now, created_at: now };
    await trx.insertInto('study').values(study).execute();
    const series = { id: newId(), study: study.id, series_instance_uid: '1.2.3.1' };
    await trx.insertInto('series').values(series).execute();
    const image = {
      series: series.id,
      datetime: now,
      filetype: 'dicom',
      object_key: 'o',
      sha256: 's',
      bytes: 1,
      source: 'demo',
      created_at: now,
    };
    const images = ['1', '2'].map((n) => ({
      ...image,
      id: newId(),
      sop_instance_uid: `1.2.3.1.${n}`,
      file_key: newId(),
    }));
    await trx.insertInto('medical_image').values(images).execute();
  });

  const [card] = (await hospital.call(getTodayMedicalRecords, {})).payload.result;

  expect(card).toMatchObject({ id, lab: { done: 2, total: 3, critical: true }, images: 2 });
});

test('a board brought up to date after moves is the board read anew: moved cards in place, archived ones of yesterday off and back [cap.medicalRecords]', async () => {
  await using hospital = await openHospital(handlers, { now });
  const at = (checked_in_at: string) => addVisit(hospital, { checked_in_at: new Date(checked_in_at) });
  const visits = [
    await at('2026-11-20T15:59:00.000Z'),
    await at('2026-11-20T23:00:00.000Z'),
    await at('2026-11-21T01:00:00.120Z'),
    await at('2026-11-21T01:00:00.123Z'),
  ];
  const [yesterdays, first] = ids(visits);
  const board = async () => (await hospital.call(getTodayMedicalRecords, {})).payload.result;
  const boardReadAnew = async () => {
    // A memo of the hospital may be about any card.
    await hospital.call(createPostItRecord, { text: 'Back at noon' });
    return board();
  };
  expect(await board()).toHaveLength(4);

  await hospital.call(moveMedicalRecord, { id: first!, stage: 'pharmacy' });
  const moved = await board();
  expect(moved.map(({ stage }) => stage)).toEqual(['clinic', 'pharmacy', 'clinic', 'clinic']);
  expect(moved).toEqual(await boardReadAnew());

  await hospital.call(moveMedicalRecord, { id: yesterdays!, stage: 'archive' });
  const off = await board();
  expect(ids(off)).toEqual(ids(visits).slice(1));
  expect(off).toEqual(await boardReadAnew());

  await hospital.call(moveMedicalRecord, { id: yesterdays!, stage: 'checkout' });
  const back = await board();
  expect(ids(back)).toEqual(ids(visits));
  expect(back).toEqual(await boardReadAnew());
});

test('a paid card says what was paid [state.payment]', async () => {
  await using hospital = await openHospital(handlers, { now });
  const { id, pet } = await addVisit(hospital, { checked_in_at: now });
  await payInFull(hospital, { id, pet: pet.id }, 1800);

  const [card] = (await hospital.call(getTodayMedicalRecords, {})).payload.result;

  expect(card!.payment).toEqual({ state: 'paid', total: 1800, due: 0 });
});

test("the day's handover note and one's own to-dos come with the board [cap.postits] [cap.todo]", async () => {
  await using hospital = await openHospital(handlers, { now });
  const doctor = await hospital.addUser();
  const as = { as: doctor };
  await hospital.call(createPostItRecord, { text: '4 chemistry slides left' }, as);
  const todo = await hospital.call(createTodoItem, { text: 'Call Lucky', assignee: doctor.id });
  await hospital.call(createTodoItem, { text: "Another user's", assignee: hospital.admin.id });
  await hospital.call(createTodoItem, { text: 'Next year', assignee: doctor.id, due_on: '2099-01-01' });
  await hospital.call(updateTodoItem, { id: todo.payload.result.id, version: 1, done: true }, as);

  const { payload } = await hospital.call(getTodayMedicalRecords, {}, as);

  expect(payload.handover).toMatchObject([{ text: '4 chemistry slides left', author_name: 'Dr. Lin', pet: null }]);
  expect(payload.todo).toMatchObject([{ text: 'Call Lucky', done: true, done_by: doctor.id }]);
});

test('the boards of other days are asked for by the days of the hospital [cap.medicalRecords]', async () => {
  await using hospital = await openHospital(handlers, { now });
  const visit = async (checked_in_at: string) =>
    (await addVisit(hospital, { checked_in_at: new Date(checked_in_at) })).id;
  const first = await visit('2026-11-17T16:00:00.000Z');
  const last = await visit('2026-11-19T15:59:59.000Z');
  await visit('2026-11-19T16:00:00.000Z');
  const ask = (start: string, end: string) => hospital.call(getHospitalEntriesOfRange, { start, end });

  expect(ids((await ask('2026-11-18', '2026-11-19')).payload.result)).toEqual([first, last]);
  expect((await ask('2026-11-19', '2026-11-18')).status).toBe(400);
  expect((await ask('2026-01-01', '2026-11-18')).status).toBe(400);
});

test('all visits are paged, newest first, each once [resp.paging]', async () => {
  await using hospital = await openHospital(handlers, { now });
  const visits: string[] = [];
  // Three in the same millisecond: the cursor must distinguish them.
  for (const second of [1, 2, 2, 2, 3]) {
    visits.unshift((await addVisit(hospital, { checked_in_at: new Date(now.getTime() + second * 1000) })).id);
  }
  const seen: string[] = [];
  let offset: string | undefined;
  do {
    const { payload } = await hospital.call(getHospitalEntries, { limit: 2, ...(offset && { offset }) });
    seen.push(...ids(payload.result));
    offset = payload.next;
  } while (offset);

  expect(seen).toEqual(visits);
  expect((await hospital.call(getHospitalEntries, { offset: 'made up' })).status).toBe(400);
});

test("a pet's visits come with what was found and done, and only the changed ones after an instant [cap.medicalRecords] [state.recordRefresh]", async () => {
  await using hospital = await openHospital(handlers);
  const { id: first, pet } = await addVisit(hospital, { checked_in_at: new Date('2026-05-12T02:00:00.000Z') });
  const { id: second } = await addVisit(hospital, { pet, checked_in_at: now });
  const inAMinute = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  await hospital.work((trx) =>
    trx
      .insertInto('diagnosis_record')
      .values({ id: newId(), medical_record: first, pet: pet.id, name: 'CKD', updated_at: inAMinute(2) })
      .execute(),
  );
  const ask = async (after?: string) =>
    (await hospital.call(getPetMedicalRecords, { petId: pet.id, ...(after && { after }) })).payload.result;

  expect(ids(await ask())).toEqual([second, first]);
  expect(await ask(inAMinute(1).toISOString())).toMatchObject([{ id: first, diagnosisRecords: [{ name: 'CKD' }] }]);
});

test('the history of a pet says what was prescribed and what became of the bill [cap.medicalRecords] [cap.prescriptions]', async () => {
  await using hospital = await openHospital(handlers, { now });
  const paid = await addVisit(hospital, { checked_in_at: new Date('2026-05-12T02:00:00.000Z') });
  const open = await addVisit(hospital, { pet: paid.pet, checked_in_at: now });
  await payInFull(hospital, { id: paid.id, pet: paid.pet.id }, 4280);
  const price = { unit_price: 24, process_fee: 5, medicine_price: 84, process_fee_total: 70, total_price: 154 };
  const dose = { dosage: 0.25, frequency: 'QD', unit: 'tab', days: 14, dose_count: 3.5 };
  await hospital.work((trx) =>
    trx
      .insertInto('medicine_record')
      .values({
        id: newId(),
        pet: paid.pet.id,
        medical_record: open.id,
        name: 'Amlodipine 2.5 mg',
        ...dose,
        ...price,
      })
      .execute(),
  );

  const { result } = (await hospital.call(getPetMedicalRecords, { petId: paid.pet.id })).payload;

  expect(result).toMatchObject([
    {
      id: open.id,
      medicineRecords: [{ name: 'Amlodipine 2.5 mg', progress: 'prescribing' }],
      payment: { state: 'unpaid', total: 154, due: 154 },
      receipt: null,
    },
    { id: paid.id, medicineRecords: [], payment: { state: 'paid', total: 4280, due: 0 }, receipt: { number: 1 } },
  ]);
});

test('the history of a pet says what was given back of a paid bill, also to a page that has the rest [cap.medicalRecords]', async () => {
  await using hospital = await openHospital(handlers, { now });
  const { id, pet } = await addVisit(hospital);
  const [receipt, line] = [newId(), newId()];
  await hospital.work(async (trx) => {
    const bill = {
      id: receipt,
      number: 1,
      medical_record: id,
      pet: pet.id,
      currency: 'TWD',
      total: 894,
      received: 894,
    };
    await trx.insertInto('receipt').values(bill).execute();
    const charged = { id: line, receipt, kind: 'treatment', name: 'Consultation', unit_price: 894, amount: 894 };
    await trx.insertInto('receipt_line').values(charged).execute();
    await trx.updateTable('receipt').set({ status: 'paid', paid_at: now }).where('id', '=', receipt).execute();
  });
  const ask = async (after?: Date) =>
    (await hospital.call(getPetMedicalRecords, { petId: pet.id, ...(after && { after: after.toISOString() }) })).payload
      .result;
  expect(await ask()).toMatchObject([{ id, receipt: { number: 1, refunded: 0 } }]);
  const before = new Date(Date.now() + 60_000);
  expect(await ask(before)).toEqual([]);

  await hospital.work((trx) =>
    trx
      .insertInto('refund')
      .values({
        ...{ id: newId(), number: 1, receipt, receipt_line: line, type: 'cash', amount: 297, reason: 'Not done' },
        ...{ author: hospital.admin.id, created_at: new Date(before.getTime() + 1000) },
      })
      .execute(),
  );

  expect(await ask(before)).toMatchObject([{ id, receipt: { number: 1, refunded: 297 } }]);
});

test('the editor gets the whole visit in one response, with weights and earlier visits [cap.medicalRecords]', async () => {
  await using hospital = await openHospital(handlers, { now });
  const { id: earlier, pet } = await addVisit(hospital, { checked_in_at: new Date('2026-08-08T02:00:00.000Z') });
  const { id, doctor } = await addVisit(hospital, { pet, checked_in_at: now });
  await hospital.work(async (trx) => {
    await trx
      .insertInto('diagnosis_record')
      .values({ id: newId(), medical_record: earlier, pet: pet.id, name: 'CKD' })
      .execute();
    const weigh = (weight: number, measured_at: string) => ({ id: newId(), pet: pet.id, weight, measured_at });
    await trx
      .insertInto('vital_signs')
      .values([weigh(4.93, '2026-08-08T02:00:00Z'), weigh(4.62, '2026-11-21T02:00:00Z')])
      .execute();
    await trx
      .insertInto('treatment_record')
      .values({ id: newId(), medical_record: id, pet: pet.id, name: 'Recheck', amount: 600 })
      .execute();
  });

  const { payload } = await hospital.call(getEntry, { id }, { as: doctor });

  expect(payload).toMatchObject({
    may_edit: true,
    patient: { id: pet.id },
    result: { id, treatmentRecords: [{ name: 'Recheck' }], diagnosisRecords: [] },
    weights: [{ weight: 4.62 }, { weight: 4.93 }],
    earlier: [{ id: earlier, diagnoses: [{ name: 'CKD' }] }],
    payment: { total: 600 },
  });
});

test("another hospital's pet has no visits here [cap.multiHospital]", async () => {
  await using own = await openHospital(handlers);
  await using other = await openHospital(handlers);
  const { pet } = await addVisit(other);

  expect((await own.call(getPetMedicalRecords, { petId: pet.id })).status).toBe(404);
  expect((await own.call(getHospitalEntries, {})).payload.result).toEqual([]);
});

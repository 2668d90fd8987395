import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { entryLaws } from '@alder/testing/entry-laws';
import { expect, test } from 'vitest';
import {
  createSurgeryEntry,
  createSurgeryRecord,
  getPetSurgeries,
  getSurgery,
  getTheatre,
  setSurgeryCheck,
  setSurgeryValue,
  updateSurgeryEntry,
  updateSurgeryRecord,
} from '../contract/index.ts';
import { COUNTED, handlers, induce, linesOf, move, now, plan, sign, starts_at, tick } from './surgery.fixture.ts';

const open = () => openHospital(handlers, { now });

entryLaws({
  handlers,
  proves: 'cap.surgery',
  calls: { model: 'surgeryRecord', create: createSurgeryRecord, update: updateSurgeryRecord },
  table: 'surgery_record',
  given: async (hospital) => ({ input: { pet: (await hospital.addPet()).id, procedure: 'Splenectomy', starts_at } }),
  change: { room: 'Theatre 1', asa: 3 },
});
entryLaws({
  handlers,
  proves: 'cap.surgery',
  calls: { model: 'surgeryEntry', create: createSurgeryEntry, update: updateSurgeryEntry },
  table: 'surgery_entry',
  given: async (hospital) => {
    const { surgery } = await plan(hospital);
    await move(hospital, surgery.id, 'prepared');
    return { input: { surgery_record: surgery.id, kind: 'drug' as const, name: 'Propofol', at: starts_at } };
  },
  change: { amount: 1.6, unit: 'mL' },
});

test('a surgery goes from its plan to done with consent, checklist and counts, and is one line of the bill', async () => {
  await using hospital = await open();
  const { surgery, visit, pet } = await plan(hospital);
  expect(surgery).toMatchObject({ status: 'planned', medical_record: visit });

  const induced = await induce(hospital, surgery.id);
  await tick(hospital, surgery.id, 'timeOut');
  const begun = await move(hospital, surgery.id, 'inProgress', { counts: COUNTED });
  await tick(hospital, surgery.id, 'signOut');
  await move(hospital, surgery.id, 'recovery');
  const done = await move(hospital, surgery.id, 'done');

  expect([induced.status, begun.status, done.status]).toEqual([200, 200, 200]);
  expect(await linesOf(hospital, visit)).toEqual([
    { name: 'Splenectomy', unit_price: 12_000, amount: 12_000, category: 'surgery', status: 'done' },
  ]);
  const view = await hospital.call(getSurgery, { id: surgery.id });
  expect(view.payload.steps.map(({ event, missing }) => [event, missing])).toEqual([
    ...[
      ['prepare', []],
      ['induce', []],
      ['incise', []],
      ['close', []],
      ['complete', []],
    ],
  ]);
  expect(view.payload.checks).toHaveLength(20);
  const list = await hospital.call(getPetSurgeries, { petId: pet.id });
  expect(list.payload.result.map(({ result, has_consent }) => [result.status, has_consent])).toEqual([['done', true]]);
});

test('a surgery that is done, resumed and done again is charged once', async () => {
  await using hospital = await open();
  const { surgery, visit } = await plan(hospital);
  await induce(hospital, surgery.id);
  await move(hospital, surgery.id, 'recovery', { reason: 'Arrhythmia' });
  await move(hospital, surgery.id, 'done');
  await move(hospital, surgery.id, 'recovery', { reason: 'Wrong button' });
  const again = await move(hospital, surgery.id, 'done');

  expect(again.status).toBe(200);
  expect(await linesOf(hospital, visit)).toHaveLength(1);
});

test('a surgery of a pet that was not checked in opens one visit when it is prepared, and is charged to it', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet({ species: 'cat', weight: 4.2 });
  const { surgery } = await plan(hospital, { pet: pet.id });
  const visits = () =>
    hospital.work((trx) =>
      trx
        .selectFrom('medical_record')
        .select(['id', 'reason', 'stage', 'in_room_since'])
        .where('pet', '=', pet.id)
        .execute(),
    );
  expect(await visits()).toEqual([]);
  await induce(hospital, surgery.id);
  const [opened, ...others] = await visits();
  expect(others).toEqual([]);
  expect(opened).toMatchObject({ reason: 'Splenectomy', stage: 'clinic', in_room_since: now });
  await move(hospital, surgery.id, 'recovery', { reason: 'x' });
  const done = await move(hospital, surgery.id, 'done');

  expect(done.payload).toMatchObject({ result: { status: 'done', medical_record: opened!.id } });
  expect(await linesOf(hospital, opened!.id)).toMatchObject([{ name: 'Splenectomy', amount: 12_000 }]);
  expect(await visits()).toHaveLength(1);
});

test('where the visit was closed during the surgery a new one takes the line; the closed bill stays', async () => {
  await using hospital = await open();
  const { surgery, visit } = await plan(hospital);
  await induce(hospital, surgery.id);
  await hospital.work((trx) =>
    trx.updateTable('medical_record').set({ deleted_at: now }).where('id', '=', visit).execute(),
  );
  await move(hospital, surgery.id, 'recovery', { reason: 'x' });
  const done = await move(hospital, surgery.id, 'done');

  expect(await linesOf(hospital, visit)).toEqual([]);
  const { medical_record, charged_line } = done.payload.result;
  expect(charged_line).not.toBeNull();
  expect(await linesOf(hospital, medical_record!)).toMatchObject([{ amount: 12_000 }]);
});

test('an induction without consent and sign-in is refused; with a reason it goes on, and what was missing stays with it', async () => {
  await using hospital = await open();
  const { surgery } = await plan(hospital, { asa: null });
  await move(hospital, surgery.id, 'prepared');

  const refused = await move(hospital, surgery.id, 'underAnaesthesia');
  const forced = await move(hospital, surgery.id, 'underAnaesthesia', { reason: 'Torsion, owner not reached' });

  expect(refused).toMatchObject({
    status: 422,
    payload: { error: 'surgeryNotReady', missing: ['consent', 'signIn', 'asa'] },
  });
  expect(forced.status).toBe(200);
  const view = await hospital.call(getSurgery, { id: surgery.id });
  expect(view.payload.steps.at(-1)).toMatchObject({
    event: 'induce',
    missing: ['consent', 'signIn', 'asa'],
    reason: 'Torsion, owner not reached',
  });
});

test('a cut before the time-out is refused, and counts that differ at the end ask for a reason', async () => {
  await using hospital = await open();
  const { surgery } = await plan(hospital);
  await induce(hospital, surgery.id);
  const early = await move(hospital, surgery.id, 'inProgress', { counts: COUNTED });
  await tick(hospital, surgery.id, 'timeOut');
  await move(hospital, surgery.id, 'inProgress', { counts: COUNTED });
  await tick(hospital, surgery.id, 'signOut');
  const counts = [{ what: 'swabs' as const, before: 10, after: 9 }, COUNTED[1]!];
  const closed = await move(hospital, surgery.id, 'recovery', { counts });
  const searched = await move(hospital, surgery.id, 'recovery', { counts, reason: 'Radiograph: none inside' });

  expect(early).toMatchObject({ status: 422, payload: { missing: ['timeOut'] } });
  expect(closed).toMatchObject({ status: 422, payload: { missing: ['counts'] } });
  expect(searched.status).toBe(200);
});

test('what the flow does not have, a cancellation without a reason and a deletion of what was begun are refused', async () => {
  await using hospital = await open();
  const { surgery } = await plan(hospital);
  const jump = await move(hospital, surgery.id, 'inProgress', { reason: 'x' });
  const silent = await move(hospital, surgery.id, 'canceled');
  await move(hospital, surgery.id, 'prepared');
  const { payload } = await hospital.call(getSurgery, { id: surgery.id });
  const deleted = await hospital.call(updateSurgeryRecord, {
    ...{ id: surgery.id, version: payload.result.version, deleted: true },
  });
  const canceled = await move(hospital, surgery.id, 'canceled', { reason: 'Fever' });

  expect(jump).toMatchObject({ status: 409, payload: { error: 'surgeryStatusClosed', status: 'planned' } });
  expect(silent).toMatchObject({ status: 422, payload: { error: 'surgeryReasonMissing' } });
  expect(deleted).toMatchObject({ status: 409, payload: { error: 'surgeryStatusClosed' } });
  expect(canceled.status).toBe(200);
});

test('a stale step is refused with the current surgery and leaves no step behind', async () => {
  await using hospital = await open();
  const { surgery } = await plan(hospital);
  await move(hospital, surgery.id, 'prepared');

  const stale = await hospital.call(updateSurgeryRecord, {
    ...{ id: surgery.id, version: surgery.version, status: 'canceled', reason: 'x' },
  });

  expect(stale).toMatchObject({ status: 409, payload: { error: 'stale', current: { status: 'prepared' } } });
  const { payload } = await hospital.call(getSurgery, { id: surgery.id });
  expect(payload.steps).toHaveLength(1);
});

test('a deceased pet, the visit of another pet, and a surgery of another hospital are refused', async () => {
  await using hospital = await open();
  await using other = await open();
  const dead = await hospital.addPet({ status: 'deceased' });
  const { visit, surgery } = await plan(hospital);
  const pet = await hospital.addPet();
  const input = { procedure: 'Splenectomy', starts_at };

  const gone = await hospital.call(createSurgeryRecord, { ...input, pet: dead.id });
  const mixed = await hospital.call(createSurgeryRecord, { ...input, pet: pet.id, medical_record: visit });
  const foreign = [
    await other.call(getSurgery, { id: surgery.id }),
    await other.call(getPetSurgeries, { petId: pet.id }),
    await other.call(setSurgeryCheck, { surgery_record: surgery.id, item: 'identity', ticked: true }),
    await other.call(createSurgeryRecord, { ...input, pet: pet.id }),
    await hospital.call(createSurgeryRecord, { ...input, pet: pet.id, treatment: visit }),
  ];

  expect(gone).toMatchObject({ status: 422, payload: { error: 'petDeceased' } });
  expect(mixed.payload).toMatchObject({ error: 'patientMismatch' });
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});

test('a user without the permit of the clinic reads and writes nothing', async () => {
  await using hospital = await open();
  const { surgery } = await plan(hospital);
  const as = await hospital.addUser({ permits: ['pacs'] });

  const answers = [
    await hospital.call(getSurgery, { id: surgery.id }, { as }),
    await hospital.call(getTheatre, { from: starts_at, to: starts_at }, { as }),
    await hospital.call(setSurgeryCheck, { surgery_record: surgery.id, item: 'identity', ticked: true }, { as }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
});

test('the theatre of a day has its surgeries and those that were begun before and not ended', async () => {
  await using hospital = await open();
  const { surgery } = await plan(hospital);
  await plan(hospital, { starts_at: '2026-11-25T03:00:00.000Z' });
  const running = await plan(hospital, { starts_at: '2026-11-23T03:00:00.000Z' });
  await induce(hospital, running.surgery.id);

  const day = await hospital.call(getTheatre, { from: '2026-11-23T16:00:00.000Z', to: '2026-11-24T16:00:00.000Z' });

  expect(day.payload.result.map(({ result }) => result.id)).toEqual([running.surgery.id, surgery.id]);
});

test('a tick says who and when, is taken back, and is refused once the surgery is canceled', async () => {
  await using hospital = await open();
  const { surgery } = await plan(hospital);
  const item = { surgery_record: surgery.id, item: 'identity' };
  const ticked = await hospital.call(setSurgeryCheck, { ...item, ticked: true });
  await hospital.call(setSurgeryCheck, { ...item, ticked: false });
  await move(hospital, surgery.id, 'canceled', { reason: 'x' });
  const late = await hospital.call(setSurgeryCheck, { ...item, ticked: true });

  expect(ticked.payload.result).toMatchObject({ ticked: true, by: hospital.admin.id, at: now.toISOString() });
  expect(late).toMatchObject({ status: 409, payload: { error: 'surgeryClosed' } });
  const { payload } = await hospital.call(getSurgery, { id: surgery.id });
  expect(payload.checks).toMatchObject([{ item: 'identity', ticked: false }]);
});

const cell = { at: '2026-11-24T02:00:00.000Z', measure: 'pulse' as const };

test.each(['drug', 'fluid'] as const)(
  'a %s that the patient is allergic to asks before it is entered; an event does not',
  async (kind) => {
    await using hospital = await open();
    const { surgery, pet } = await plan(hospital);
    await move(hospital, surgery.id, 'prepared');
    await hospital.work((trx) =>
      trx.insertInto('allergy_record').values({ id: newId(), pet: pet.id, name: 'Amoxicillin' }).execute(),
    );
    const add = (more: object) =>
      hospital.call(createSurgeryEntry, {
        ...{ surgery_record: surgery.id, kind, name: 'Synulox (amoxicillin)', at: starts_at },
        ...more,
      });

    const question = await add({});
    const other = await add({ name: 'Propofol' });
    const event = await add({ kind: 'event', name: 'Reaction to amoxicillin' });
    const confirmed = await add({ confirmAllergy: true });

    expect(question).toMatchObject({ status: 422, payload: { error: 'allergyMatch', allergen: 'Amoxicillin' } });
    expect([other, event, confirmed].map(({ status }) => status)).toEqual([200, 200, 200]);
  },
);

test('a value is stored once per cell; a repetition and the same value change nothing, another version is refused with the current one', async () => {
  await using hospital = await open();
  const { surgery } = await plan(hospital);
  await move(hospital, surgery.id, 'prepared');
  const input = { surgery_record: surgery.id, ...cell, value: 140, version: 0 };
  const key = newId();

  const [first, again] = [
    await hospital.call(setSurgeryValue, input, { key }),
    await hospital.call(setSurgeryValue, input, { key }),
  ];
  const same = await hospital.call(setSurgeryValue, input);
  const other = await hospital.call(setSurgeryValue, { ...input, value: 150 });
  const changed = await hospital.call(setSurgeryValue, { ...input, value: 150, version: first.payload.result.version });

  expect(again.payload).toEqual(first.payload);
  expect(same.payload.result.version).toBe(1);
  expect(other).toMatchObject({ status: 409, payload: { error: 'stale', current: { value: 140, version: 1 } } });
  expect(changed.payload.result).toMatchObject({ value: 150, version: 2 });
});

test('of two devices that fill one empty cell at once one is refused, and no value is lost silently', async () => {
  await using hospital = await open();
  const { surgery } = await plan(hospital);
  await move(hospital, surgery.id, 'prepared');
  const both = await Promise.all(
    [140, 150].map((value) =>
      hospital.call(setSurgeryValue, { surgery_record: surgery.id, ...cell, value, version: 0 }),
    ),
  );

  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('an unusual value is asked about, an impossible one is refused, and a diastolic pressure above the systolic one is asked about', async () => {
  await using hospital = await open();
  const { surgery } = await plan(hospital);
  await move(hospital, surgery.id, 'prepared');
  const input = { surgery_record: surgery.id, at: cell.at, version: 0 };
  const set = (
    measure: 'temperature' | 'spo2' | 'systolic' | 'diastolic',
    value: number,
    confirmImplausible?: boolean,
  ) => hospital.call(setSurgeryValue, { ...input, measure, value, ...(confirmImplausible && { confirmImplausible }) });

  const typo = await set('temperature', 3.78);
  const saved = await set('temperature', 27, true);
  const impossible = await set('spo2', 130, true);
  await set('systolic', 110);
  const above = await set('diastolic', 120);

  expect(typo).toMatchObject({ status: 422, payload: { error: 'valueImplausible', meant: 37.8 } });
  expect(saved.status).toBe(200);
  expect(impossible).toMatchObject({ status: 422, payload: { isImpossible: true } });
  expect(above).toMatchObject({ status: 422, payload: { range: { high: 110 } } });
});

test('a value between the columns, in the future, or of a surgery that was not prepared is refused', async () => {
  await using hospital = await open();
  const { surgery } = await plan(hospital);
  const set = (at: string) =>
    hospital.call(setSurgeryValue, { surgery_record: surgery.id, measure: 'pulse', value: 120, version: 0, at });
  const planned = await set(cell.at);
  await move(hospital, surgery.id, 'prepared');

  const answers = [await set('2026-11-24T02:01:00.000Z'), await set('2026-11-24T02:30:00.000Z')];

  expect(planned).toMatchObject({ status: 409, payload: { error: 'surgeryClosed' } });
  expect(answers.map(({ payload }) => payload)).toMatchObject([{ error: 'noSuchColumn' }, { error: 'noSuchColumn' }]);
});

test('a tick and a signature are not needed twice: a consent signed before holds after a change of the room, not of the side', async () => {
  await using hospital = await open();
  const { surgery } = await plan(hospital, { side: 'left' });
  await sign(hospital, surgery.id);
  const has = async () => (await hospital.call(getSurgery, { id: surgery.id })).payload.has_consent;
  await hospital.call(updateSurgeryRecord, { id: surgery.id, version: 1, room: 'Theatre 2' });
  const afterRoom = await has();
  await hospital.call(updateSurgeryRecord, { id: surgery.id, version: 2, side: 'right' });

  expect([afterRoom, await has()]).toEqual([true, false]);
});

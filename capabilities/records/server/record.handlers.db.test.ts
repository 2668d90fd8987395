import { type OpenHospital, openHospital } from '@alder/testing';
import { entryLaws } from '@alder/testing/entry-laws';
import { expect, test } from 'vitest';
import {
  createMedicalRecord,
  createPostItRecord,
  createTodoItem,
  createTodoList,
  deleteMedicalRecord,
  getEntry,
  getMedicalRecordHistory,
  getTodayMedicalRecords,
  updateMedicalRecord,
  updatePostItRecord,
  updateTodoItem,
  updateTodoList,
} from '../contract/index.ts';
import { recordsHandlers as handlers } from './index.ts';
import { addVisit, payInFull } from './testing/visit.ts';

const ofPet = async (hospital: OpenHospital) => ({ input: { pet: (await hospital.addPet()).id } });

entryLaws({
  handlers,
  proves: 'cap.medicalRecords',
  calls: { model: 'medicalRecord', create: createMedicalRecord, update: updateMedicalRecord },
  table: 'medical_record',
  given: ofPet,
  change: { urgent: true, room: 'Room 1' },
});
entryLaws({
  handlers,
  proves: 'cap.postits',
  calls: { model: 'postItRecord', create: createPostItRecord, update: updatePostItRecord },
  table: 'post_it_record',
  given: async (hospital) => ({ input: { ...(await ofPet(hospital)).input, text: 'Bites' } }),
  change: { color: 'pink' },
});
entryLaws({
  handlers,
  proves: 'cap.todo',
  calls: { model: 'todoList', create: createTodoList, update: updateTodoList },
  table: 'todo_list',
  given: async () => ({ input: { name: 'Before surgery' } }),
  change: { name: 'After surgery' },
});
entryLaws({
  handlers,
  proves: 'cap.todo',
  calls: { model: 'todoItem', create: createTodoItem, update: updateTodoItem },
  table: 'todo_item',
  given: async () => ({ input: { text: 'Call the owner' } }),
  change: { done: true },
});

test('a to-do or a post-it for a patient that was merged away is refused: nobody looks at its page [cap.todo]', async () => {
  await using hospital = await openHospital(handlers);
  const [pet, gone] = [await hospital.addPet(), await hospital.addPet()];
  await hospital.work((trx) => trx.updateTable('pet').set({ deleted: true }).where('id', '=', gone.id).execute());
  const refused = { status: 404, payload: { error: 'notFound', fields: { pet: 'notFound' } } };

  expect(await hospital.call(createTodoItem, { text: 'Call', pet: gone.id })).toMatchObject(refused);
  expect(await hospital.call(createPostItRecord, { text: 'Bites', pet: gone.id })).toMatchObject(refused);
  const { result } = (await hospital.call(createTodoItem, { text: 'Call', pet: pet.id })).payload;
  expect(await hospital.call(updateTodoItem, { id: result.id, version: 1, pet: gone.id })).toMatchObject(refused);
  // One that is there already is still done.
  await hospital.work((trx) => trx.updateTable('pet').set({ deleted: true }).where('id', '=', pet.id).execute());
  const done = await hospital.call(updateTodoItem, { id: result.id, version: 1, done: true });
  expect(done).toMatchObject({ status: 200, payload: { result: { done: true } } });
});

test('a pet that is checked in is on the board, for its owner, in the clinic, unclaimed [cap.medicalRecords]', async () => {
  await using hospital = await openHospital(handlers);
  const owner = await hospital.addOwner();
  const pet = await hospital.addPet({ owner: owner.id });
  const receptionist = await hospital.addUser({ role: 'assistant' });

  const { payload } = await hospital.call(
    createMedicalRecord,
    { pet: pet.id, reason: 'Night cough' },
    { as: receptionist },
  );

  expect(payload.result).toMatchObject({
    pet: pet.id,
    owner: owner.id,
    assignee: null,
    stage: 'clinic',
    checked_in_by: receptionist.id,
    completed: { clinic: null, pharmacy: null, checkout: null, archive: null },
  });
  expect((await hospital.call(getTodayMedicalRecords, {})).payload.result.map((card) => card.id)).toEqual([
    payload.result.id,
  ]);
  expect(await hospital.events()).toEqual(['medicalRecord.created']);
});

test("another hospital's pet cannot be checked in [cap.multiHospital]", async () => {
  await using own = await openHospital(handlers);
  await using other = await openHospital(handlers);
  const pet = await other.addPet();

  expect(await own.call(createMedicalRecord, { pet: pet.id })).toMatchObject({
    status: 404,
    payload: { fields: { pet: 'notFound' } },
  });
});

test('a doctor claims the record and writes; an assistant who is not the assignee is refused with the text [rule.assignee]', async () => {
  await using hospital = await openHospital(handlers);
  const { id } = await addVisit(hospital, { assignee: null });
  const doctor = await hospital.addUser();
  const assistant = await hospital.addUser({ role: 'assistant' });
  const write = (version: number, as: typeof doctor) =>
    hospital.call(updateMedicalRecord, { id, version, subjective: 'Drinks more' }, { as });

  expect(await write(1, doctor)).toMatchObject({ status: 403, payload: { error: 'assigneeOnly' } });
  expect(
    (await hospital.call(updateMedicalRecord, { id, version: 1, assignee: doctor.id }, { as: doctor })).status,
  ).toBe(200);
  expect((await write(2, doctor)).payload.result).toMatchObject({ subjective: 'Drinks more', version: 3 });
  expect(await write(3, assistant)).toMatchObject({
    status: 403,
    payload: { message: 'You do not have edit permissions. Change assignee to edit', assignee: doctor.id },
  });
});

test('an administrator edits only after taking the record over [rule.assignee]', async () => {
  await using hospital = await openHospital(handlers);
  const { id } = await addVisit(hospital);

  expect((await hospital.call(updateMedicalRecord, { id, version: 1, plan: 'X' })).status).toBe(403);
  const acquired = await hospital.call(updateMedicalRecord, { id, version: 1, plan: 'X', assignee: hospital.admin.id });
  expect(acquired.payload.result).toMatchObject({ plan: 'X', assignee: hospital.admin.id });
});

test('only a doctor of this hospital can be the assignee, and an assistant cannot take a record from one [rule.assignee]', async () => {
  await using hospital = await openHospital(handlers);
  await using remote = await openHospital(handlers);
  const { id } = await addVisit(hospital);
  const assistant = await hospital.addUser({ role: 'assistant' });
  const other = await hospital.addUser();
  const otherUser = await remote.addUser();
  const assign = (assignee: string | null, as = hospital.admin) =>
    hospital.call(updateMedicalRecord, { id, version: 1, assignee }, { as });

  expect(await assign(assistant.id)).toMatchObject({ status: 422, payload: { error: 'assigneeNotDoctor' } });
  expect(await assign(otherUser.id)).toMatchObject({ status: 422 });
  expect(await assign(other.id, assistant)).toMatchObject({ status: 403 });
  expect(await assign(other.id)).toMatchObject({ status: 200 });
});

test('reception changes room, urgency and reason without touching the assignment [rule.assignee]', async () => {
  await using hospital = await openHospital(handlers);
  const { id, doctor } = await addVisit(hospital);
  const receptionist = await hospital.addUser({ role: 'assistant' });

  const response = await hospital.call(
    updateMedicalRecord,
    { id, version: 1, room: 'Room 2', urgent: true, reason: 'Collapsed' },
    { as: receptionist },
  );

  expect(response.payload.result).toMatchObject({
    room: 'Room 2',
    urgent: true,
    reason: 'Collapsed',
    assignee: doctor.id,
  });
});

test('calling a patient in starts its timer by the clock of the server, once [cap.medicalRecords]', async () => {
  const now = new Date('2026-11-21T02:00:00.000Z');
  await using hospital = await openHospital(handlers, { now });
  const { id } = await addVisit(hospital);
  const call = (version: number, in_room_since: string | null) =>
    hospital.call(updateMedicalRecord, { id, version, in_room_since });

  expect((await call(1, '2030-01-01T00:00:00.000Z')).payload.result.in_room_since).toBe(now.toISOString());
  hospital.setNow(new Date('2026-11-21T02:10:00.000Z'));
  expect((await call(2, '2026-11-21T02:10:00.000Z')).payload.result.in_room_since).toBe(now.toISOString());
  expect((await call(3, null)).payload.result.in_room_since).toBeNull();
});

test('what was examined and where it was found is kept as it was drawn [cap.medicalRecords]', async () => {
  await using hospital = await openHospital(handlers);
  const { id, doctor } = await addVisit(hospital);
  const exam = {
    systems: { oral: { status: 'abnormal' as const, text: 'Mild gingivitis' } },
    body_map: [
      { number: 1, view: 'left' as const, x: 0.1, y: 0.2, kind: 'lesion' as const, size_mm: null, text: 'Gum' },
    ],
  };

  await hospital.call(updateMedicalRecord, { id, version: 1, ...exam }, { as: doctor });

  expect((await hospital.call(getEntry, { id })).payload.result).toMatchObject(exam);
});

test('every text that stood for a minute or came from another author is in the history [cap.medicalRecords]', async () => {
  await using hospital = await openHospital(handlers, { now: new Date('2026-11-21T02:00:00.000Z') });
  const { id, doctor } = await addVisit(hospital);
  const write = (version: number, plan: string) =>
    hospital.call(updateMedicalRecord, { id, version, plan }, { as: doctor });
  await write(1, 'Repeat');
  await write(2, 'Repeat potassium');
  hospital.setNow(new Date('2026-11-21T02:02:00.000Z'));
  await write(3, 'Repeat potassium now');

  const { result } = (await hospital.call(getMedicalRecordHistory, { id })).payload;

  expect(result.map((revision) => revision.plan)).toEqual(['Repeat potassium now', 'Repeat potassium']);
  expect(result[0]).toMatchObject({ author: doctor.id, author_name: 'Dr. Lin' });
});

test('a record is deleted by its assignee or an administrator, leaves the board, and comes back [cap.medicalRecords]', async () => {
  await using hospital = await openHospital(handlers);
  const { id, doctor } = await addVisit(hospital);
  await hospital.call(updateMedicalRecord, { id, version: 1, plan: 'Repeat potassium' }, { as: doctor });
  const other = await hospital.addUser();
  const board = async () => (await hospital.call(getTodayMedicalRecords, {})).payload.result.length;

  expect((await hospital.call(deleteMedicalRecord, { id }, { as: other })).status).toBe(403);
  expect((await hospital.call(deleteMedicalRecord, { id })).payload.result.deleted).toBe(true);
  expect(await board()).toBe(0);
  expect((await hospital.call(getEntry, { id })).status).toBe(404);
  expect((await hospital.call(deleteMedicalRecord, { id, deleted: false })).payload.result.deleted).toBe(false);
  expect(await board()).toBe(1);
});

test('a deleted record is gone for good after 30 days [cap.medicalRecords]', async () => {
  await using hospital = await openHospital(handlers, { now: new Date('2026-11-21T02:00:00.000Z') });
  const { id } = await addVisit(hospital);
  await hospital.call(deleteMedicalRecord, { id });

  hospital.setNow(new Date('2026-12-21T02:00:00.001Z'));

  expect((await hospital.call(deleteMedicalRecord, { id, deleted: false })).status).toBe(404);
});

test('a paid record cannot be deleted, by neither call [state.payment]', async () => {
  await using hospital = await openHospital(handlers);
  const { id, pet } = await addVisit(hospital);
  await payInFull(hospital, { id, pet: pet.id });

  expect(await hospital.call(deleteMedicalRecord, { id })).toMatchObject({
    status: 423,
    payload: { error: 'paidLocked' },
  });
  expect(await hospital.call(updateMedicalRecord, { id, version: 1, deleted: true })).toMatchObject({ status: 423 });
});

test("another hospital's record is found by no call [cap.multiHospital]", async () => {
  await using own = await openHospital(handlers);
  await using other = await openHospital(handlers);
  const { id } = await addVisit(other);

  for (const response of [
    await own.call(getEntry, { id }),
    await own.call(deleteMedicalRecord, { id }),
    await own.call(getMedicalRecordHistory, { id }),
  ]) {
    expect(response).toMatchObject({ status: 404, payload: { error: 'notFound' } });
  }
});

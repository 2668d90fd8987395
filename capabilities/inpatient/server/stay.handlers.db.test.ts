import { hashPassword } from '@alder/secrets';
import { type OpenHospital, openHospital } from '@alder/testing';
import { entryLaws } from '@alder/testing/entry-laws';
import { expect, test } from 'vitest';
import {
  checkInpatientDose,
  createCage,
  createInpatientNote,
  createInpatientOrder,
  createInpatientRecord,
  createWard,
  getPetStays,
  getWard,
  setInpatientSlot,
  updateCage,
  updateInpatientNote,
  updateInpatientOrder,
  updateInpatientRecord,
  updateWard,
} from '../contract/index.ts';
import {
  addCage,
  addMedicine,
  addVisit,
  admit,
  dose,
  give,
  linesOf,
  orderDose,
  wardHandlersOfTest,
} from './ward.fixture.ts';

const handlers = wardHandlersOfTest;
const now = new Date('2026-11-23T10:00:00.000Z');
const due_at = now.toISOString();
const open = () => openHospital(handlers, { now });

entryLaws({
  handlers,
  proves: 'cap.inpatient',
  calls: { model: 'inpatientRecord', create: createInpatientRecord, update: updateInpatientRecord },
  table: 'inpatient_record',
  given: async (hospital) => ({ input: { pet: (await hospital.addPet()).id, reason: 'Pancreatitis' } }),
  change: { condition: 'critical', diet: 'Recovery diet' },
});
entryLaws({
  handlers,
  proves: 'cap.inpatient',
  calls: { model: 'inpatientOrder', create: createInpatientOrder, update: updateInpatientOrder },
  table: 'inpatient_order',
  given: async (hospital) => ({
    input: {
      ...dose,
      kind: 'task' as const,
      medicine: null,
      dosage: null,
      inpatient_record: (await admit(hospital)).stay.id,
    },
  }),
  change: { note: 'Slowly' },
});
entryLaws({
  handlers,
  proves: 'cap.inpatient',
  calls: { model: 'inpatientNote', create: createInpatientNote, update: updateInpatientNote },
  table: 'inpatient_note',
  given: async (hospital) => ({
    input: { inpatient_record: (await admit(hospital)).stay.id, kind: 'handover' as const, text: 'Ate nothing' },
  }),
  change: { text: 'Ate a quarter' },
});
entryLaws({
  handlers,
  proves: 'cap.inpatient',
  calls: { model: 'ward', create: createWard, update: updateWard },
  table: 'ward',
  given: async () => ({ input: { name: 'ICU' } }),
  change: { rank: 3 },
});
entryLaws({
  handlers,
  proves: 'cap.inpatient',
  calls: { model: 'cage', create: createCage, update: updateCage },
  table: 'cage',
  given: async (hospital) => ({ input: { ward: (await addCage(hospital)).ward, name: 'C2' } }),
  change: { is_isolation: true },
});

test('an admission is charged to the open visit of the pet, and its weight is a dated measurement', async () => {
  await using hospital = await open();
  const { stay, visit, pet } = await admit(hospital, { weight: 5.2, resuscitation: 'full', estimated_days: 3 });

  expect(stay).toMatchObject({ medical_record: visit, status: 'admitted', resuscitation: 'full', admitted_at: due_at });
  const rows = await hospital.work((trx) =>
    trx.selectFrom('vital_signs').select('weight').where('pet', '=', pet.id).execute(),
  );
  expect(rows).toEqual([{ weight: 5.2 }]);
});

test('a pet that was not checked in gets a visit with its stay, and given doses are charged to it', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet({ species: 'cat', weight: 5 });
  const { payload } = await hospital.call(createInpatientRecord, { pet: pet.id, reason: 'Acute pancreatitis' });
  const [visit, ...others] = await hospital.work((trx) =>
    trx
      .selectFrom('medical_record')
      .select(['id', 'pet', 'reason', 'stage', 'in_room_since'])
      .where('pet', '=', pet.id)
      .execute(),
  );

  expect(others).toEqual([]);
  expect(visit).toMatchObject({ pet: pet.id, reason: 'Acute pancreatitis', stage: 'clinic', in_room_since: now });
  expect(payload.result.medical_record).toBe(visit!.id);
  const order = await orderDose(hospital, payload.result.id);
  await give(hospital, order.payload.result.id, due_at, { amount: 0.1 });
  expect(await linesOf(hospital, visit!.id)).toHaveLength(1);
});

test('a pet is in the ward once, and a cage holds one animal, also if two users admit at the same time', async () => {
  await using hospital = await open();
  const { pet, cage } = await admit(hospital);
  const cats = [await hospital.addPet({ name: 'Ash' }), await hospital.addPet({ name: 'Milo' })];
  const free = await addCage(hospital);

  const again = await hospital.call(createInpatientRecord, { pet: pet.id, reason: 'Again' });
  const refused = await hospital.call(createInpatientRecord, { pet: cats[0]!.id, reason: 'X', cage: cage.id });
  const both = await Promise.all(
    cats.map((cat) => hospital.call(createInpatientRecord, { pet: cat.id, reason: 'X', cage: free.id })),
  );

  expect(again).toMatchObject({ status: 409, payload: { error: 'alreadyAdmitted' } });
  expect(refused).toMatchObject({ status: 409, payload: { error: 'cageOccupied' } });
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('the visit of another pet and a cage that is being cleaned are refused', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const visit = await addVisit(hospital, await hospital.addPet());
  const cage = await addCage(hospital, { cleaning_since: now });

  const input = { pet: pet.id, reason: 'X' };
  expect((await hospital.call(createInpatientRecord, { ...input, medical_record: visit })).payload.error).toBe(
    'patientMismatch',
  );
  expect((await hospital.call(createInpatientRecord, { ...input, cage: cage.id })).payload.error).toBe('cageCleaning');
});

test('an animal that moves or goes home leaves a cage to be cleaned, and comes back only where its cage is free', async () => {
  await using hospital = await open();
  const { stay, cage } = await admit(hospital);
  const second = await addCage(hospital);
  const change = (version: number, more: object) =>
    hospital.call(updateInpatientRecord, { id: stay.id, version, ...more });

  const moved = await change(1, { cage: second.id });
  const home = await change(2, { status: 'discharged', home_instructions: 'Small meals' });
  const back = await change(3, { status: 'admitted' });

  expect(moved.payload.result.cage).toBe(second.id);
  expect(home.payload.result).toMatchObject({ status: 'discharged', discharged_by: hospital.admin.id });
  expect(back.payload.error).toBe('cageCleaning');
  const { payload } = await hospital.call(getWard, {});
  expect(payload.cages.map(({ id, cleaning_since }) => [id, cleaning_since])).toEqual(
    expect.arrayContaining([
      [cage.id, due_at],
      [second.id, due_at],
    ]),
  );
  expect(payload.stays).toEqual([]);
});

test('a ward with cages and a cage with an animal stay on the map', async () => {
  await using hospital = await open();
  const { cage } = await admit(hospital);

  const ofWard = await hospital.call(updateWard, { id: cage.ward, version: 1, deleted: true });
  const ofCage = await hospital.call(updateCage, { id: cage.id, version: 1, deleted: true });

  expect([ofWard.payload.error, ofCage.payload.error]).toEqual(['wardInUse', 'wardInUse']);
});

test('the ward shows animals, orders, what was done and who can check a dose; a pet lists its stays', async () => {
  await using hospital = await open();
  const { stay, pet } = await admit(hospital);
  const { id } = (await orderDose(hospital, stay.id)).payload.result;
  await give(hospital, id, due_at);
  await hospital.call(createInpatientNote, { inpatient_record: stay.id, kind: 'handover', text: 'Line moved' });

  const { payload } = await hospital.call(getWard, {});

  expect(payload.stays).toMatchObject([{ id: stay.id, pet: { id: pet.id, weight: 5 } }]);
  expect(payload.slots).toMatchObject([{ inpatient_order: id, outcome: 'given', charged: true }]);
  expect(payload.notes).toMatchObject([{ text: 'Line moved' }]);
  expect(payload.team.map((one) => one.id)).toContain(hospital.admin.id);
  expect((await hospital.call(getPetStays, { petId: pet.id })).payload.result).toHaveLength(1);
});

async function addColleague(hospital: OpenHospital, pin: string) {
  const colleague = await hospital.addUser({ role: 'assistant', display_name: 'Hsu' });
  const pin_hash = await hashPassword(pin);
  await hospital.work((trx) => trx.updateTable('account').set({ pin_hash }).where('id', '=', colleague.id).execute());
  return colleague;
}

test('a controlled medicine is given after another person has checked this dose with their PIN, never after oneself', async () => {
  await using hospital = await open();
  const { stay } = await admit(hospital);
  const medicine = await addMedicine(hospital, { type: 'controlled' });
  const { id, needs_second } = (await orderDose(hospital, stay.id, { medicine })).payload.result;
  const hsu = await addColleague(hospital, '2847');
  const check = (account: string, secret: string, amount = 0.1) =>
    hospital.call(checkInpatientDose, { inpatient_order: id, due_at, amount, account, secret });

  expect(needs_second).toBe(true);
  expect((await give(hospital, id, due_at)).payload.error).toBe('secondMissing');
  expect((await check(hospital.admin.id, '2847')).payload.error).toBe('secondIsSame');
  expect((await check(hsu.id, '1111')).payload.error).toBe('passwordWrong');
  const other = await check(hsu.id, '2847', 0.2);
  expect((await give(hospital, id, due_at, { check: other.payload.check })).payload.error).toBe('secondMissing');
  const right = await check(hsu.id, '2847');
  expect(right.payload.by_name).toBe('Hsu');
  expect((await give(hospital, id, due_at, { check: right.payload.check, as: hsu })).payload.error).toBe(
    'secondMissing',
  );
  const doseResponse = await give(hospital, id, due_at, { check: right.payload.check });
  expect(doseResponse.payload.result).toMatchObject({ outcome: 'given', checked_by_name: 'Hsu' });
});

test('a colleague of another hospital checks nothing', async () => {
  await using hospital = await open();
  await using other = await open();
  const { stay } = await admit(hospital);
  const { id } = (await orderDose(hospital, stay.id)).payload.result;
  const foreign = await addColleague(other, '2847');

  const response = await hospital.call(checkInpatientDose, {
    ...{ inpatient_order: id, due_at, amount: 0.1, account: foreign.id, secret: '2847' },
  });

  expect(response.status).toBe(404);
});

test('an admission, a dose and a check are in the audit log', async () => {
  await using hospital = await open();
  const { stay } = await admit(hospital);
  const { id } = (await orderDose(hospital, stay.id)).payload.result;
  const hsu = await addColleague(hospital, '2847');
  await hospital.call(checkInpatientDose, {
    inpatient_order: id,
    due_at,
    amount: 0.1,
    account: hsu.id,
    secret: '2847',
  });
  await give(hospital, id, due_at);
  await hospital.call(setInpatientSlot, { inpatient_order: id, due_at, event: 'undo', at: due_at });

  const rows = await hospital.work((trx) => trx.selectFrom('audit_log').select('action').execute());
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      ...['his.createInpatientRecord', 'his.createInpatientOrder', 'his.checkInpatientDose'],
      ...['his.giveInpatientSlot', 'his.setInpatientSlot'],
    ]),
  );
});

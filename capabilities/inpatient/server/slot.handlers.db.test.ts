import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import {
  createInpatientOrder,
  getInpatientStay,
  setInpatientSlot,
  settleInpatientSlot,
  updateInpatientOrder,
  updateInpatientRecord,
} from '../contract/index.ts';
import { addMedicine, admit, dose, give, linesOf, orderDose, wardHandlersOfTest } from './ward.fixture.ts';

const now = new Date('2026-11-23T10:00:00.000Z');
const open = () => openHospital(wardHandlersOfTest, { now });
const due_at = now.toISOString();
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

test('a dose that is given is one line of the bill with the amount that was given', async () => {
  await using hospital = await open();
  const { stay, visit } = await admit(hospital);
  const order = await orderDose(hospital, stay.id);

  const response = await give(hospital, order.payload.result.id, due_at, { amount: 0.1 });

  expect(order.payload.result).toMatchObject({ weight: 5, strength_mg: 10, unit: 'mL', charged: true });
  expect(response.payload.result).toMatchObject({ outcome: 'given', amount: 0.1, charged: true });
  expect(await linesOf(hospital, visit)).toMatchObject([{ quantity: 0.1, amount: 180, category: 'inpatient' }]);
});

test('a dose is charged once however often and by how many at once it is sent', async () => {
  await using hospital = await open();
  const { stay, visit } = await admit(hospital);
  const { id } = (await orderDose(hospital, stay.id)).payload.result;
  const other = await hospital.addUser({ role: 'assistant' });
  const key = crypto.randomUUID();

  const responses = await Promise.all([
    ...[1, 2, 3].map(() => give(hospital, id, due_at, { key })),
    ...[1, 2, 3].map(() => give(hospital, id, due_at, { as: other })),
  ]);

  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await linesOf(hospital, visit)).toHaveLength(1);
});

test('what is taken back leaves the bill, and given again it is charged once', async () => {
  await using hospital = await open();
  const { stay, visit } = await admit(hospital);
  const { id } = (await orderDose(hospital, stay.id)).payload.result;
  await give(hospital, id, due_at);

  const undone = await hospital.call(setInpatientSlot, { inpatient_order: id, due_at, event: 'undo', at: due_at });

  expect(undone.payload.result).toMatchObject({ outcome: null, charged: false });
  expect(await linesOf(hospital, visit)).toEqual([]);
  await give(hospital, id, due_at);
  expect(await linesOf(hospital, visit)).toHaveLength(1);
});

test('a dose that two devices report is given once, shown as reported again, and a person says whether it was given twice', async () => {
  await using hospital = await open();
  const { stay, visit } = await admit(hospital);
  const { id } = (await orderDose(hospital, stay.id)).payload.result;
  const other = await hospital.addUser({ role: 'assistant', display_name: 'Hsu' });
  await give(hospital, id, due_at);
  hospital.setNow(later(9));

  const again = await give(hospital, id, due_at, { as: other, at: later(2).toISOString(), amount: 0.1 });

  expect(again.payload.result).toMatchObject({ outcome: 'given', reported_again: { by_name: 'Hsu', amount: 0.1 } });
  expect(await linesOf(hospital, visit)).toHaveLength(1);

  const settled = await hospital.call(settleInpatientSlot, { inpatient_order: id, due_at, given: 'twice' });
  expect(settled.payload.result.reported_again).toBeNull();
  expect(await linesOf(hospital, visit)).toHaveLength(2);
  const closed = await hospital.call(settleInpatientSlot, { inpatient_order: id, due_at, given: 'once' });
  expect(closed.payload.error).toBe('slotClosed');
});

test('what was done without a connection is recorded with its time although the order was stopped meanwhile', async () => {
  await using hospital = await open();
  const { stay } = await admit(hospital);
  const { id, version } = (await orderDose(hospital, stay.id)).payload.result;
  await hospital.call(updateInpatientOrder, { id, version, stopped_at: due_at });
  hospital.setNow(later(10));

  const online = await give(hospital, id, due_at);
  const offline = await give(hospital, id, due_at, { at: later(1).toISOString() });

  expect(online.payload.error).toBe('noSuchTime');
  expect(offline.payload.result).toMatchObject({ is_extra: true, outcome_at: later(1).toISOString() });
});

test('a time that is far ahead, or was overtaken by the next one, is refused with its state', async () => {
  await using hospital = await open();
  const { stay } = await admit(hospital);
  const { id } = (await orderDose(hospital, stay.id)).payload.result;

  const early = await give(hospital, id, later(240).toISOString());
  hospital.setNow(later(200));
  const overtaken = await give(hospital, id, due_at);
  const none = await give(hospital, id, later(7).toISOString());

  expect(early).toMatchObject({ status: 409, payload: { error: 'slotClosed', state: 'planned' } });
  expect(overtaken).toMatchObject({ status: 409, payload: { error: 'slotClosed', state: 'missed' } });
  expect(none).toMatchObject({ status: 409, payload: { error: 'noSuchTime' } });
});

test('a dose late and the next one early ask first, and so does another amount than ordered', async () => {
  await using hospital = await open();
  const { stay } = await admit(hospital);
  const { id } = (await orderDose(hospital, stay.id)).payload.result;
  const other = await give(hospital, id, due_at, { amount: 0.2 });
  hospital.setNow(later(170));
  await give(hospital, id, due_at);
  hospital.setNow(later(190));

  const soon = await give(hospital, id, later(240).toISOString());
  const confirmed = await give(hospital, id, later(240).toISOString(), { confirmSoon: true });

  expect(other).toMatchObject({ status: 422, payload: { error: 'reasonMissing' } });
  expect(soon).toMatchObject({ status: 422, payload: { error: 'givenRecently', minutes: 100 } });
  expect(confirmed.status).toBe(200);
});

test('an allergy that is noted after the order asks before the next dose, and a reason for another matter does not answer it', async () => {
  await using hospital = await open();
  const { stay, pet } = await admit(hospital);
  const { id } = (await orderDose(hospital, stay.id, { dosage: 0.5, safety_reason: 'palliative' })).payload.result;
  const note = (name: string) => noteAllergy(hospital, pet.id, name);
  await note('Methadone');

  const refused = await give(hospital, id, due_at);
  const unexplained = await give(hospital, id, due_at, { confirmAllergy: true });
  const doseResponse = await give(hospital, id, due_at, { confirmAllergy: true, reason: 'Dr. Wu was asked' });

  expect(refused).toMatchObject({ status: 422, payload: { error: 'allergyMatch', allergen: 'Methadone' } });
  expect(unexplained.payload.error).toBe('allergyMatch');
  expect(doseResponse.payload.result).toMatchObject({ outcome: 'given', reason: 'Dr. Wu was asked' });
});

test('an order that was written against an allergy is given without asking again, and a dose given offline is entered', async () => {
  await using hospital = await open();
  const { stay, pet } = await admit(hospital);
  await noteAllergy(hospital, pet.id, 'Methadone');
  const { id } = (await orderDose(hospital, stay.id, { safety_reason: 'tolerated in 2025' })).payload.result;

  // An order of before this was stored has a reason without a known question.
  const answered = (answered_allergens: string[] | null) =>
    hospital.work((trx) =>
      trx.updateTable('inpatient_order').set({ answered_allergens }).where('id', '=', id).execute(),
    );
  await answered(null);
  const older = await give(hospital, id, due_at);
  await answered(['Methadone']);
  const known = await give(hospital, id, due_at);
  await noteAllergy(hospital, pet.id, 'Methadone hydrochloride');
  hospital.setNow(later(240));
  const asked = await give(hospital, id, later(240).toISOString());
  hospital.setNow(later(250));
  const offline = await give(hospital, id, later(240).toISOString(), { at: later(241).toISOString() });

  expect(older.payload.error).toBe('allergyMatch');
  expect(known.status).toBe(200);
  expect(asked.payload).toMatchObject({ error: 'allergyMatch', allergen: 'Methadone hydrochloride' });
  expect(offline.status).toBe(200);
});

test.each(['fluid', 'feeding'] as const)(
  'an order of %s that the animal is allergic to asks for a reason',
  async (kind) => {
    await using hospital = await open();
    const { stay, pet } = await admit(hospital);
    await noteAllergy(hospital, pet.id, 'Chicken');
    const order = (more: object) =>
      hospital.call(createInpatientOrder, {
        ...{ ...dose, inpatient_record: stay.id, kind, medicine: null, dosage: null, name: 'Chicken broth' },
        ...{ rate_ml_h: kind === 'fluid' ? 10 : null, ...more },
      });

    expect((await order({})).payload).toMatchObject({ error: 'allergyMatch', fields: { safety_reason: 'missing' } });
    expect((await order({ safety_reason: 'nothing else is eaten' })).status).toBe(200);
  },
);

const noteAllergy = (hospital: Awaited<ReturnType<typeof open>>, pet: string, name: string) =>
  hospital.work((trx) => trx.insertInto('allergy_record').values({ id: newId(), pet, name }).execute());

test('what is held, refused or missed needs a reason, costs nothing, and held it can be given later', async () => {
  await using hospital = await open();
  const { stay, visit } = await admit(hospital);
  const { id } = (await orderDose(hospital, stay.id)).payload.result;
  const set = (event: 'hold' | 'resume', reason?: string) =>
    hospital.call(setInpatientSlot, { inpatient_order: id, due_at, event, at: due_at, ...(reason && { reason }) });

  expect((await set('hold')).payload.error).toBe('reasonMissing');
  expect((await set('hold', 'SAP 84')).payload.result).toMatchObject({ outcome: 'held', reason: 'SAP 84' });
  expect(await linesOf(hospital, visit)).toEqual([]);
  expect((await set('resume')).payload.result.outcome).toBeNull();
  expect((await set('resume')).payload.error).toBe('slotClosed');
});

test('vital signs of the sheet become one dated measurement, a weight the latest of the pet, and an unusual value asks', async () => {
  await using hospital = await open();
  const { stay, pet } = await admit(hospital);
  const vitals = { ...dose, kind: 'vitals', name: 'TPR', dosage: null, medicine: null } as const;
  const made = await hospital.call(createInpatientOrder, { ...vitals, inpatient_record: stay.id, starts_at: due_at });
  const { id } = made.payload.result;

  const unusual = await give(hospital, id, due_at, { measured: { weight: 51 } });
  const empty = await give(hospital, id, due_at);
  await give(hospital, id, due_at, { measured: { temperature: 38.6, pulse: 212, weight: 5.1 } });

  expect([unusual.payload.error, empty.payload.error]).toEqual(['implausible', 'nothingMeasured']);
  const rows = await hospital.work((trx) =>
    trx.selectFrom('vital_signs').selectAll().where('pet', '=', pet.id).execute(),
  );
  expect(rows).toMatchObject([{ temperature: 38.6, pulse: 212, weight: 5.1, measured_at: now }]);
  const read = await hospital.work((trx) =>
    trx.selectFrom('pet').select('weight').where('id', '=', pet.id).executeTakeFirst(),
  );
  expect(read?.weight).toBe(5.1);
});

test('a paid bill stays as it is: a dose given afterwards is recorded and counted as not charged', async () => {
  await using hospital = await open();
  const { stay, visit, pet } = await admit(hospital);
  const { id } = (await orderDose(hospital, stay.id)).payload.result;
  await give(hospital, id, due_at);
  const receipt = { id: newId(), number: 1, medical_record: visit, pet: pet.id, currency: 'TWD', status: 'paid' };
  await hospital.work((trx) =>
    trx
      .insertInto('receipt')
      .values({ ...receipt, paid_at: now, total: 180, received: 180 })
      .execute(),
  );
  hospital.setNow(later(240));

  const given = await give(hospital, id, later(240).toISOString());
  const undone = await hospital.call(setInpatientSlot, { inpatient_order: id, due_at, event: 'undo', at: due_at });

  expect(given.payload.result).toMatchObject({ outcome: 'given', charged: false });
  expect(undone).toMatchObject({ status: 423, payload: { error: 'paidLocked' } });
  const view = await hospital.call(getInpatientStay, { id: stay.id, from: due_at, to: later(600).toISOString() });
  expect(view.payload).toMatchObject({ uncharged: 1, bill: 'paid' });
});

test('nothing is given in a stay that has ended, and another hospital finds none of it', async () => {
  await using hospital = await open();
  await using other = await open();
  const { stay } = await admit(hospital);
  const { id } = (await orderDose(hospital, stay.id)).payload.result;
  expect((await give(other, id, due_at)).status).toBe(404);
  await hospital.call(updateInpatientRecord, { id: stay.id, version: stay.version, status: 'discharged' });

  expect((await give(hospital, id, due_at)).payload.error).toBe('stayEnded');
});

test('an account without the permit gives nothing', async () => {
  await using hospital = await open();
  const { stay } = await admit(hospital);
  const { id } = (await orderDose(hospital, stay.id)).payload.result;
  const guest = await hospital.addUser({ role: 'assistant', permits: ['pacs'] });

  expect((await give(hospital, id, due_at, { as: guest })).status).toBe(403);
});

test('a medicine that the animal does not tolerate, without a dose for its species or far outside it needs a reason', async () => {
  await using hospital = await open();
  const { stay, pet } = await admit(hospital);
  const medicine = await addMedicine(hospital);
  expect((await orderDose(hospital, stay.id, { medicine, dosage: 1 })).payload.error).toBe('doseFarOutside');
  expect((await orderDose(hospital, stay.id, { medicine, dosage: 0.105 })).payload.error).toBe('doseNotDivisible');
  await hospital.work((trx) => trx.updateTable('pet').set({ species: 'dog' }).where('id', '=', pet.id).execute());
  expect((await orderDose(hospital, stay.id, { medicine })).payload.error).toBe('doseOtherSpecies');
  await hospital.work((trx) =>
    trx.insertInto('allergy_record').values({ id: newId(), pet: pet.id, name: 'Methadone' }).execute(),
  );
  expect((await orderDose(hospital, stay.id, { medicine })).payload.error).toBe('allergyMatch');

  const ordered = await orderDose(hospital, stay.id, { medicine, safety_reason: 'No alternative' });
  expect(ordered.status).toBe(200);
});

test('a medicine that the catalog has once a day is ordered every four hours only with a reason, as needed too', async () => {
  await using hospital = await open();
  const { stay } = await admit(hospital);
  const medicine = await addMedicine(hospital);
  await hospital.work((trx) =>
    trx.updateTable('medicine').set({ frequency: 'QD' }).where('id', '=', medicine).execute(),
  );

  expect(await orderDose(hospital, stay.id, { medicine })).toMatchObject({
    status: 422,
    payload: { error: 'doseTooOften', warnings: [{ kind: 'tooOften', times: 6, usual: 1 }] },
  });
  const asNeeded = await orderDose(hospital, stay.id, { medicine, repeat: 'asNeeded', every_minutes: 60 });
  expect(asNeeded.payload).toMatchObject({ error: 'doseTooOften', warnings: [{ times: 24 }] });
  expect((await orderDose(hospital, stay.id, { medicine, every_minutes: 720 })).status).toBe(200);
  const reason = { safety_reason: 'Loading doses by the protocol' };
  expect((await orderDose(hospital, stay.id, { medicine, ...reason })).status).toBe(200);
});

test('a dose far beyond reason needs a reason although the catalog has no dose for the species', async () => {
  await using hospital = await open();
  const { stay, pet } = await admit(hospital);
  const medicine = await addMedicine(hospital);
  await hospital.work((trx) =>
    trx.updateTable('pet').set({ species: 'rat', weight: 0.08 }).where('id', '=', pet.id).execute(),
  );

  expect(await orderDose(hospital, stay.id, { medicine, dosage: 25 })).toMatchObject({
    status: 422,
    payload: {
      error: 'doseImplausible',
      warnings: [
        { kind: 'implausible', basis: 'catalog', amount: 3125, compared: 0.3, known: ['cat'] },
        { kind: 'implausible', basis: 'volume', amount: 312.5, unit: 'mL' },
        { kind: 'species' },
      ],
    },
  });
  expect((await orderDose(hospital, stay.id, { medicine, dosage: 25, safety_reason: 'Checked' })).status).toBe(200);
});

test('an assistant orders no medicine, stops one, and does not let it go on', async () => {
  await using hospital = await open();
  const { stay } = await admit(hospital);
  const assistant = await hospital.addUser({ role: 'assistant' });
  const medicine = await addMedicine(hospital);
  const made = await hospital.call(
    createInpatientOrder,
    { ...dose, medicine, inpatient_record: stay.id },
    { as: assistant },
  );
  const { id, version } = (await orderDose(hospital, stay.id, { medicine })).payload.result;
  const stopped = await hospital.call(updateInpatientOrder, { id, version, stopped_at: due_at }, { as: assistant });
  const again = await hospital.call(
    updateInpatientOrder,
    { id, version: version + 1, stopped_at: null },
    { as: assistant },
  );

  expect(made.payload.error).toBe('prescriberOnly');
  expect(stopped.payload.result.stopped_by).toBe(assistant.id);
  expect(again.payload.error).toBe('prescriberOnly');
});

test('an order without its dose, rate, distance or price is refused with the field', async () => {
  await using hospital = await open();
  const { stay } = await admit(hospital);
  const free = { ...dose, medicine: null, inpatient_record: stay.id };
  const fields = async (more: object) =>
    (await hospital.call(createInpatientOrder, { ...free, ...more })).payload.fields;

  expect(await fields({ dosage: null })).toEqual({ dosage: 'missing' });
  expect(await fields({ kind: 'fluid' })).toEqual({ rate_ml_h: 'missing' });
  expect(await fields({ every_minutes: null })).toEqual({ every_minutes: 'missing' });
  expect(await fields({ charged: true })).toEqual({ unit_price: 'missing' });
});

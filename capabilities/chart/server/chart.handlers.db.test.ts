import { newId } from '@alder/database';
import { setMeasuredWeight } from '@alder/patients/server';
import { type OpenHospital, openHospital, type TestUser } from '@alder/testing';
import { entryLaws } from '@alder/testing/entry-laws';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  createAllergyRecord,
  createDiagnosisRecord,
  createTreatmentRecord,
  createVitalSigns,
  updateAllergyRecord,
  updateDiagnosisRecord,
  updateTreatmentRecord,
  updateVitalSigns,
} from '../contract/index.ts';
import { chartHandlers } from './index.ts';

const handlers = chartHandlers({ setMeasuredWeight });

/** A visit that is assigned to a doctor. */
async function addVisit(hospital: OpenHospital) {
  const doctor = await hospital.addUser();
  const pet = await hospital.addPet({ weight: 9.2 });
  const id = newId();
  await hospital.work((trx) =>
    trx.insertInto('medical_record').values({ id, pet: pet.id, assignee: doctor.id }).execute(),
  );
  return { id, pet, doctor };
}

const ofVisit = async (hospital: OpenHospital) => {
  const { id, doctor } = await addVisit(hospital);
  return { input: { medical_record: id, name: 'Cystocentesis' }, as: doctor };
};
const ofPet = async (hospital: OpenHospital) => ({ input: { pet: (await hospital.addPet()).id, name: 'Amoxicillin' } });

entryLaws({
  handlers,
  proves: 'cap.medicalRecords',
  calls: { model: 'diagnosisRecord', create: createDiagnosisRecord, update: updateDiagnosisRecord },
  table: 'diagnosis_record',
  given: ofVisit,
  change: { status: 'worse', note: 'was IRIS 2' },
});
entryLaws({
  handlers,
  proves: 'cap.medicalRecords',
  calls: { model: 'treatmentRecord', create: createTreatmentRecord, update: updateTreatmentRecord },
  table: 'treatment_record',
  given: ofVisit,
  change: { unit_price: 300, quantity: 2 },
});
entryLaws({
  handlers,
  proves: 'cap.vitals',
  calls: { model: 'vitalSigns', create: createVitalSigns, update: updateVitalSigns },
  table: 'vital_signs',
  given: async (hospital) => ({ input: { pet: (await hospital.addPet()).id, temperature: 38.4 } }),
  change: { pulse: 190 },
});
entryLaws({
  handlers,
  proves: 'cap.allergies',
  calls: { model: 'allergyRecord', create: createAllergyRecord, update: updateAllergyRecord },
  table: 'allergy_record',
  given: ofPet,
  change: { reaction: 'Facial swelling' },
});

const text = 'You do not have edit permissions. Change assignee to edit';

test('an assistant, another doctor and an administrator are refused until they are the assignee [rule.assignee]', async () => {
  await using hospital = await openHospital(handlers);
  const { id, doctor } = await addVisit(hospital);
  const others = [await hospital.addUser({ role: 'assistant' }), await hospital.addUser(), hospital.admin];
  const add = (as: TestUser) => hospital.call(createDiagnosisRecord, { medical_record: id, name: 'CKD' }, { as });

  for (const other of others)
    expect(await add(other)).toMatchObject({ status: 403, payload: { error: 'assigneeOnly', message: text } });
  expect((await add(doctor)).status).toBe(200);
});

test('a treatment takes its price and kind from the catalog, and charges quantity times price less the discount [cap.medicalRecords]', async () => {
  await using hospital = await openHospital(handlers);
  const { id, doctor } = await addVisit(hospital);
  const treatment = newId();
  await hospital.work((trx) =>
    trx
      .insertInto('treatment')
      .values({ id: treatment, name: 'Dental scaling', price: 4500, category: 'surgery' })
      .execute(),
  );

  const made = await hospital.call(
    createTreatmentRecord,
    { medical_record: id, name: 'Dental scaling', treatment },
    { as: doctor },
  );
  const { id: line, version } = made.payload.result;
  const less = await hospital.call(updateTreatmentRecord, { id: line, version, discount_percent: 10 }, { as: doctor });

  expect(made.payload.result).toMatchObject({ unit_price: 4500, amount: 4500, category: 'surgery', status: 'to_do' });
  expect(less.payload.result.amount).toBe(4050);
});

test("another hospital's treatment cannot be charged [cap.multiHospital]", async () => {
  await using own = await openHospital(handlers);
  await using other = await openHospital(handlers);
  const treatment = newId();
  await other.work((trx) => trx.insertInto('treatment').values({ id: treatment, name: 'X' }).execute());
  const { id, doctor } = await addVisit(own);

  const response = await own.call(createTreatmentRecord, { medical_record: id, name: 'X', treatment }, { as: doctor });

  expect(response).toMatchObject({ status: 404, payload: { fields: { treatment: 'notFound' } } });
});

test('a diagnosis comes from the catalog, a shared one included, or is refused as not found [cap.medicalRecords]', async () => {
  await using hospital = await openHospital(handlers);
  const { id, doctor } = await addVisit(hospital);
  const shared = await hospital.work((trx) =>
    trx.selectFrom('default_entry').select('id').where('model', '=', 'diagnosis').limit(1).executeTakeFirstOrThrow(),
  );
  const add = (diagnosis: string) =>
    hospital.call(createDiagnosisRecord, { medical_record: id, name: 'CKD', diagnosis }, { as: doctor });

  const made = await add(shared.id);
  const unknown = { status: 404, payload: { error: 'notFound', fields: { diagnosis: 'notFound' } } };

  expect(made.status).toBe(200);
  expect(await add(newId())).toMatchObject(unknown);
  const line = { id: made.payload.result.id, version: 1, diagnosis: newId() };
  expect(await hospital.call(updateDiagnosisRecord, line, { as: doctor })).toMatchObject(unknown);
});

test('an assistant may tick work off, and nothing else on the line [rule.assignee]', async () => {
  await using hospital = await openHospital(handlers);
  const { id, doctor } = await addVisit(hospital);
  const assistant = await hospital.addUser({ role: 'assistant' });
  const made = await hospital.call(createTreatmentRecord, { medical_record: id, name: 'Nail trim' }, { as: doctor });
  const line = { id: made.payload.result.id, version: 1 };

  expect((await hospital.call(updateTreatmentRecord, { ...line, unit_price: 0 }, { as: assistant })).status).toBe(403);
  expect((await hospital.call(updateTreatmentRecord, { ...line, status: 'declined' }, { as: assistant })).status).toBe(
    403,
  );
  const done = await hospital.call(updateTreatmentRecord, { ...line, status: 'done' }, { as: assistant });
  expect(done.payload.result).toMatchObject({ status: 'done', done_by: assistant.id });
});

test('what is done cannot be declined; what is declined costs nothing [cap.medicalRecords]', async () => {
  await using hospital = await openHospital(handlers);
  const { id, doctor } = await addVisit(hospital);
  const add = async (status: 'done' | 'to_do') =>
    (
      await hospital.call(
        createTreatmentRecord,
        { medical_record: id, name: 'X', unit_price: 300, status },
        { as: doctor },
      )
    ).payload.result;
  const [done, open] = [await add('done'), await add('to_do')];
  const decline = (line: typeof done) =>
    hospital.call(
      updateTreatmentRecord,
      { id: line.id, version: 1, status: 'declined', decline_reason: 'cost' },
      { as: doctor },
    );

  expect(await decline(done)).toMatchObject({ status: 409, payload: { error: 'treatmentStatusClosed' } });
  expect((await decline(open)).payload.result.amount).toBe(0);
});

test('once the receipt is paid nothing that it charges can be added or changed [state.payment]', async () => {
  await using hospital = await openHospital(handlers);
  const { id, pet, doctor } = await addVisit(hospital);
  const made = await hospital.call(
    createTreatmentRecord,
    { medical_record: id, name: 'X', unit_price: 300 },
    { as: doctor },
  );
  const receipt = {
    id: newId(),
    number: 1,
    medical_record: id,
    pet: pet.id,
    currency: 'TWD',
    status: 'paid',
    paid_at: new Date(),
    total: 300,
    received: 300,
  };
  await hospital.work((trx) => trx.insertInto('receipt').values(receipt).execute());
  const line = { id: made.payload.result.id, version: 1 };
  const locked = { status: 423, payload: { error: 'paidLocked', message: 'Paid, cannot update' } };

  expect(await hospital.call(createTreatmentRecord, { medical_record: id, name: 'Y' }, { as: doctor })).toMatchObject(
    locked,
  );
  expect(await hospital.call(updateTreatmentRecord, { ...line, quantity: 2 }, { as: doctor })).toMatchObject(locked);
  expect(await hospital.call(updateTreatmentRecord, { ...line, deleted: true }, { as: doctor })).toMatchObject(locked);
  expect((await hospital.call(updateTreatmentRecord, { ...line, status: 'done' }, { as: doctor })).status).toBe(200);
});

test('a line that is added while the receipt is being paid waits, and is refused [state.payment]', async () => {
  await using hospital = await openHospital(handlers);
  const { id, pet, doctor } = await addVisit(hospital);
  const receipt = {
    id: newId(),
    number: 1,
    medical_record: id,
    pet: pet.id,
    currency: 'TWD',
    status: 'paid',
    paid_at: new Date(),
  };
  let adding: Promise<{ status: number }> | undefined;

  await hospital.work(async (trx) => {
    await trx.selectFrom('medical_record').select('id').where('id', '=', id).forUpdate().execute();
    await trx.insertInto('receipt').values(receipt).execute();
    adding = hospital.call(createTreatmentRecord, { medical_record: id, name: 'Late' }, { as: doctor });
    const waiting = sql<{
      n: number;
    }>`select count(*) as n from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`;
    await expect.poll(async () => (await waiting.execute(trx)).rows[0]!.n).toBe(1);
  });

  expect(await adding).toMatchObject({ status: 423, payload: { error: 'paidLocked' } });
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test('a weight becomes the latest of the pet; an older one, written down late, does not [cap.vitals]', async () => {
  await using hospital = await openHospital(handlers);
  const pet = await hospital.addPet({ weight: 9.2 });
  const weigh = (weight: number, measured_at: string) =>
    hospital.call(createVitalSigns, { pet: pet.id, weight, measured_at });
  const weight = async () =>
    (
      await hospital.work((trx) =>
        trx.selectFrom('pet').select('weight').where('id', '=', pet.id).executeTakeFirstOrThrow(),
      )
    ).weight;

  const { payload } = await weigh(4.62, daysAgo(2));
  await weigh(4.93, daysAgo(107));
  expect(await weight()).toBe(4.62);

  await hospital.call(updateVitalSigns, { id: payload.result.id, version: 1, weight: 4.26 });
  expect(await weight()).toBe(4.26);
});

test('a set that was a mistake no longer decides the weight of the pet [cap.vitals]', async () => {
  await using hospital = await openHospital(handlers);
  const pet = await hospital.addPet();
  await hospital.call(createVitalSigns, { pet: pet.id, weight: 4.93, measured_at: daysAgo(107) });
  const { payload } = await hospital.call(createVitalSigns, {
    pet: pet.id,
    weight: 46.2,
    measured_at: daysAgo(2),
  });

  await hospital.call(updateVitalSigns, { id: payload.result.id, version: 1, deleted: true });

  const row = await hospital.work((trx) =>
    trx.selectFrom('pet').select('weight').where('id', '=', pet.id).executeTakeFirstOrThrow(),
  );
  expect(row.weight).toBe(4.93);
});

test("vital signs are refused in another pet's visit, and impossible ones altogether [cap.vitals]", async () => {
  await using hospital = await openHospital(handlers);
  const { id } = await addVisit(hospital);
  const pet = await hospital.addPet();

  expect(await hospital.call(createVitalSigns, { pet: pet.id, medical_record: id, pulse: 90 })).toMatchObject({
    status: 422,
    payload: { error: 'patientMismatch', message: 'Patient id mismatch' },
  });
  expect(await hospital.call(createVitalSigns, { pet: pet.id, temperature: 384 })).toMatchObject({ status: 400 });
});

test('an assistant measures vital signs without being the assignee [rule.assignee]', async () => {
  await using hospital = await openHospital(handlers);
  const { id, pet } = await addVisit(hospital);
  const assistant = await hospital.addUser({ role: 'assistant' });

  const response = await hospital.call(
    createVitalSigns,
    { pet: pet.id, medical_record: id, temperature: 38.4 },
    { as: assistant },
  );

  expect(response.payload.result).toMatchObject({ author: assistant.id, temperature: 38.4, weight: null });
});

import { expect, test } from 'vitest';
import { getMedication, refill } from '../contract/index.ts';
import { open } from './testing/visit.fixture.ts';

/** A dog of 4 kg with a line of two refills from an earlier visit that is archived, and today's visit. */
async function openWithRefills(more: object = {}) {
  const hospital = await open();
  const weigh = (weight: number) => hospital.work((trx) => trx.updateTable('pet').set({ weight }).execute());
  await weigh(4);
  const line = await hospital.prescribe({ refills: 2, refills_until: '2099-12-31', ...more });
  const { pet } = line;
  const today = '01933f00-0000-7000-8000-0000000000f1';
  await hospital.work(async (trx) => {
    await trx.updateTable('medical_record').set({ stage: 'archive' }).execute();
    await trx
      .insertInto('medical_record')
      .values({ id: today, pet, assignee: hospital.doctor.id, stage: 'clinic' })
      .execute();
  });
  const again = (input: object = {}) => hospital.call(refill, { lines: [line.id], ...input }, { as: hospital.doctor });
  const medication = async () => (await hospital.call(getMedication, { pet }, { as: hospital.doctor })).payload;
  /** The line of today is taken off, so that the same substance is not there twice. */
  const takeOff = () =>
    hospital.work((trx) =>
      trx
        .updateTable('medicine_record')
        .set({ medical_record: hospital.visit })
        .where('refill_of', 'is not', null)
        .execute(),
    );
  return Object.assign(hospital, { line, pet, today, again, medication, takeOff, weigh });
}

test('a line is refilled as it was in the open visit, as often as the doctor allowed, and each refill is counted', async () => {
  await using hospital = await openWithRefills();
  const { line, today } = hospital;

  const first = await hospital.again();
  expect(first.payload.result).toMatchObject([
    { refill_of: line.id, medical_record: today, dosage: 0.25, days: 14, progress: 'prescribed', refills: 0 },
  ]);
  expect(await hospital.medication()).toMatchObject({
    visit: today,
    result: [{ refilled: 0 }, { id: line.id, refilled: 1 }],
  });
  const rows = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select('detail').where('action', '=', refill.id).execute(),
  );
  expect(JSON.stringify(rows)).toContain(line.id);
  await hospital.takeOff();
  expect((await hospital.again()).status).toBe(200);
  await hospital.takeOff();
  expect(await hospital.again()).toMatchObject({
    status: 409,
    payload: { error: 'refillNone', name: 'Amlodipine 2.5 mg' },
  });
});

test('a refill is announced with its visit and audited with its line, and goes to the pharmacy where the visit is there', async () => {
  await using hospital = await openWithRefills();
  const { line, today } = hospital;
  await hospital.work((trx) =>
    trx.updateTable('medical_record').set({ stage: 'pharmacy' }).where('id', '=', today).execute(),
  );

  const [made] = (await hospital.again({ lines: [line.id, line.id] })).payload.result;

  expect(made).toMatchObject({ progress: 'dispensing', refill_of: line.id, medical_record: today });
  expect((await hospital.medication()).result.map(({ id }) => id)).toEqual([made!.id, line.id]);
  const { event, audit } = await hospital.work(async (trx) => ({
    event: await trx.selectFrom('outbox').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow(),
    audit: await trx.selectFrom('audit_log').selectAll().where('action', '=', refill.id).execute(),
  }));
  expect(event).toMatchObject({
    ...{ event: 'medicineRecord.created', entity_id: made!.id, payload: { medical_record: today } },
  });
  expect(audit).toContainEqual(
    expect.objectContaining({ entity: 'medicineRecord', entity_id: made!.id, detail: { refill_of: line.id } }),
  );
});

test('two people who refill the last one at the same time get one refill', async () => {
  await using hospital = await openWithRefills({ refills: 1 });
  const both = await Promise.all([hospital.again(), hospital.again()]);
  expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  expect((await hospital.medication()).result.filter(({ refill_of }) => refill_of)).toHaveLength(1);
});

test('a refill after its last day, for a deceased patient, and without an open visit is refused', async () => {
  await using hospital = await openWithRefills({ refills_until: '2020-01-01' });
  expect(await hospital.again()).toMatchObject({
    status: 409,
    payload: { error: 'refillExpired', until: '2020-01-01', name: 'Amlodipine 2.5 mg' },
  });

  await using second = await openWithRefills();
  await second.work((trx) => trx.updateTable('medical_record').set({ stage: 'archive' }).execute());
  expect(await second.again()).toMatchObject({ status: 409, payload: { error: 'refillNeedsVisit' } });
  expect((await second.medication()).visit).toBeNull();
  await second.work((trx) => trx.updateTable('medical_record').set({ stage: 'clinic' }).execute());
  await second.work((trx) => trx.updateTable('pet').set({ status: 'deceased' }).execute());
  expect(await second.again()).toMatchObject({ status: 409, payload: { error: 'patientDeceased' } });
  // A reason that was given for the medicine is none for a patient that died since.
  await second.work((trx) => trx.updateTable('medicine_record').set({ safety_reason: 'Tolerated' }).execute());
  expect(await second.again()).toMatchObject({ status: 409, payload: { error: 'patientDeceased' } });
});

test('a weight that changed by more than a tenth is asked about, and a line that has become harmful asks the doctor', async () => {
  await using hospital = await openWithRefills({ name: 'Metacam' });
  await hospital.weigh(5);
  expect(await hospital.again()).toMatchObject({
    status: 422,
    payload: { error: 'refillWeightChanged', before: 4, now: 5 },
  });
  await hospital.work((trx) =>
    trx.insertInto('allergy_record').values({ id: hospital.today, pet: hospital.pet, name: 'Meloxicam' }).execute(),
  );
  expect(await hospital.again({ confirmWeight: true })).toMatchObject({
    status: 422,
    payload: { error: 'allergyMatch' },
  });
  await hospital.work((trx) => trx.updateTable('allergy_record').set({ deleted_at: new Date() }).execute());
  expect((await hospital.again({ confirmWeight: true })).status).toBe(200);
});

test('several lines are refilled all or none, and the lines and pets of another hospital are not found', async () => {
  await using hospital = await openWithRefills();
  await using other = await openWithRefills({ refills: 0 });
  expect(await hospital.again({ lines: [hospital.line.id, other.line.id] })).toMatchObject({
    ...{ status: 404, payload: { error: 'notFound', fields: { lines: 'notFound' } } },
  });
  expect((await hospital.medication()).result).toHaveLength(1);
  expect(await hospital.call(getMedication, { pet: other.pet }, { as: hospital.doctor })).toMatchObject({
    status: 404,
  });
});

test('the reason for an old warning is none for an allergy that was noted since: the doctor is asked before a refill', async () => {
  await using hospital = await openWithRefills();
  const { pet, today } = hospital;
  await hospital.work(async (trx) => {
    const old = { safety_reason: 'Tolerated with amoxicillin', reason_answers: ['allergy Amoxicillin'] };
    await trx.updateTable('medicine_record').set(old).execute();
    await trx.insertInto('allergy_record').values({ id: today, pet, name: 'Amlodipine' }).execute();
  });

  expect(await hospital.again()).toMatchObject({
    ...{ status: 422, payload: { error: 'allergyMatch', allergen: 'Amlodipine' } },
  });

  await hospital.work((trx) =>
    trx
      .updateTable('medicine_record')
      .set({ reason_answers: ['allergy Amlodipine'] })
      .execute(),
  );
  expect((await hospital.again()).payload.result).toMatchObject([{ safety_reason: 'Tolerated with amoxicillin' }]);
  const storedRows = await hospital.work((trx) =>
    trx.selectFrom('medicine_record').select('reason_answers').where('medical_record', '=', today).execute(),
  );
  expect(storedRows).toEqual([{ reason_answers: ['allergy Amlodipine'] }]);
});

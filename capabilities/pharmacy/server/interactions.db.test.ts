import { newId } from '@alder/database';
import { expect, test } from 'vitest';
import { createMedicineRecord, dispenseAll, getPrescription, updateMedicineRecord } from '../contract/index.ts';
import { addVisit, amlodipine, open } from './testing/visit.fixture.ts';

/** A hospital whose dog got prednisolone for 14 days at an earlier visit. */
async function openWithEarlier(name = 'Prednisolone 5 mg') {
  const hospital = await open();
  const earlier = await addVisit(hospital, hospital.doctor);
  const { pet } = await hospital.work((trx) =>
    trx.selectFrom('medical_record').select('pet').where('id', '=', hospital.visit).executeTakeFirstOrThrow(),
  );
  const line = newId();
  await hospital.work(async (trx) => {
    await trx.updateTable('medical_record').set({ pet }).where('id', '=', earlier).execute();
    const values = {
      ...amlodipine,
      route: 'PO',
      dose_count: 4,
      medicine_price: 0,
      process_fee_total: 0,
      total_price: 0,
    };
    await trx
      .insertInto('medicine_record')
      .values({ id: line, medical_record: earlier, pet, ...values, name })
      .execute();
  });
  const give = (more: object) =>
    hospital.call(
      createMedicineRecord,
      { medical_record: hospital.visit, ...amlodipine, ...more },
      { as: hospital.doctor },
    );
  return Object.assign(hospital, { earlier, line, pet, give });
}

test('a medicine that interacts with an earlier prescription needs a written reason, and the reason is audited', async () => {
  await using hospital = await openWithEarlier();
  const refused = {
    status: 422,
    payload: {
      error: 'medicineInteraction',
      fields: { safety_reason: 'missing' },
      warnings: [
        { kind: 'interaction', fact: 'nsaid-corticosteroid', severity: 'contraindicated', lines: [hospital.line] },
      ],
    },
  };

  expect(await hospital.give({ name: 'メタカム' })).toMatchObject(refused);
  expect(await hospital.give({ name: 'Metacam', safety_reason: ' ' })).toMatchObject(refused);
  expect(await hospital.give({ name: 'Metacam', safety_reason: 'Prednisolone stopped today' })).toMatchObject({
    status: 200,
  });
  const audited = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select('detail').where('entity', '=', 'medicineRecord').execute(),
  );
  expect(JSON.stringify(audited)).toContain('nsaid-corticosteroid');

  const prescription = await hospital.call(
    getPrescription,
    { medical_record: hospital.visit },
    { as: hospital.doctor },
  );
  expect(prescription.payload.current).toMatchObject([{ id: hospital.line, name: 'Prednisolone 5 mg', route: 'PO' }]);
});

test('a course that is over interacts with nothing', async () => {
  await using hospital = await openWithEarlier();
  await hospital.work((trx) =>
    trx
      .updateTable('medicine_record')
      .set({ created_at: new Date(Date.now() - 15 * 86_400_000) })
      .where('id', '=', hospital.line)
      .execute(),
  );
  expect(await hospital.give({ name: 'Metacam' })).toMatchObject({ status: 200 });
});

test('a line that is changed into an interacting medicine is asked about, whatever reason a later line has', async () => {
  await using hospital = await openWithEarlier('Benazepril 5 mg');
  const first = (await hospital.give({ name: 'Gabapentin' })).payload.result;
  await hospital.give({ name: 'Metacam', safety_reason: 'Checked for another reason' });

  const change = { id: first.id, version: first.version, name: 'Prednisolone 5 mg' };
  expect(await hospital.call(updateMedicineRecord, change, { as: hospital.doctor })).toMatchObject({
    status: 422,
    payload: { error: 'medicineInteraction' },
  });
});

test('what harms the species, or the kidneys by a diagnosis, needs a reason; a diagnosis that was ruled out does not count', async () => {
  await using hospital = await openWithEarlier('Amlodipine');
  const { pet } = hospital;
  await hospital.work((trx) => trx.updateTable('pet').set({ species: 'cat' }).where('id', '=', pet).execute());
  const hazard = (fact: string) => ({
    status: 422,
    payload: { error: 'patientHazard', warnings: [{ kind: 'hazard', fact }] },
  });

  expect(await hospital.give({ name: 'Paracetamol 500 mg' })).toMatchObject(hazard('paracetamol-cat'));
  expect(await hospital.give({ name: 'Robenacoxib' })).toMatchObject({ status: 200 });
  const diagnosed = (status: string) =>
    hospital.work((trx) =>
      trx
        .insertInto('diagnosis_record')
        .values({ id: newId(), medical_record: hospital.visit, pet, name: 'Chronic kidney disease', status })
        .execute(),
    );
  await diagnosed('active');
  expect(await hospital.give({ name: 'Carprofen', groups: 2 })).toMatchObject({
    payload: { warnings: [{ fact: 'nsaid-nsaid' }, { fact: 'nsaid-kidney' }] },
  });
  await diagnosed('ruled_out');
  expect(await hospital.give({ name: 'Gentamicin', route: 'SC' })).toMatchObject({
    payload: { warnings: [{ fact: 'nsaid-aminoglycoside' }] },
  });
});

test('a line is judged again when it is handed out: what the ward gives since then interacts', async () => {
  await using hospital = await openWithEarlier('Amlodipine');
  const { pet } = hospital;
  const line = (await hospital.give({ name: 'Metacam', progress: 'prescribed' })).payload.result;
  const stay = newId();
  await hospital.work(async (trx) => {
    await trx.updateTable('medicine_record').set({ progress: 'dispensing' }).where('id', '=', line.id).execute();
    await trx
      .insertInto('inpatient_record')
      .values({ id: stay, pet, reason: 'Observation', admitted_at: new Date() })
      .execute();
    await trx
      .insertInto('inpatient_order')
      .values({
        ...{ id: newId(), inpatient_record: stay, pet, kind: 'medicine', name: 'Dexamethasone', route: 'IV' },
        ...{ repeat: 'once', starts_at: new Date(), dosage: 1 },
      })
      .execute();
  });
  const version = (
    await hospital.work((trx) =>
      trx.selectFrom('medicine_record').select('version').where('id', '=', line.id).executeTakeFirstOrThrow(),
    )
  ).version;
  const dispense = () => hospital.call(dispenseAll, { lines: [{ id: line.id, version }] }, { as: hospital.doctor });

  expect(await dispense()).toMatchObject({
    status: 422,
    payload: { error: 'medicineInteraction', warnings: [{ names: ['Dexamethasone'] }] },
  });
  await hospital.work((trx) =>
    trx
      .updateTable('inpatient_order')
      .set({ stopped_at: new Date(Date.now() - 1000) })
      .execute(),
  );
  const stopped = await dispense();
  expect(stopped).toMatchObject({ status: 200 });
});

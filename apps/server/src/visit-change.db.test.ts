import { getHisImages } from '@alder/attachments/contract';
import { getHospitalMedicalResources, updateTreatment } from '@alder/catalog/contract';
import { createAllergyRecord, createTreatmentRecord } from '@alder/chart/contract';
import { openReceipt, receivePayments } from '@alder/checkout/contract';
import { newId } from '@alder/database';
import { getAllOrders } from '@alder/lab/contract';
import { getNotices } from '@alder/notices/contract';
import { getPet } from '@alder/patients/contract';
import { createMedicineRecord, getPrescription } from '@alder/pharmacy/contract';
import {
  changePetOfVisit,
  checkIn,
  createPostItRecord,
  deleteMedicalRecord,
  getEntry,
  getPetMedicalRecords,
  getTodayMedicalRecords,
  moveMedicalRecord,
  updateMedicalRecord,
} from '@alder/records/contract';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { implementations } from './compose.ts';
import { reactions } from './reactions.ts';

/** Mochi and Kuro of one owner; Mochi was checked in with a weight though Kuro came, and Dr. Lin has claimed it. */
async function open() {
  const hospital = await openHospital(implementations, { reactions });
  const lin = await hospital.addUser({ role: 'doctor' });
  const amy = await hospital.addUser({ role: 'assistant' });
  const owner = await hospital.addOwner();
  const mochi = await hospital.addPet({ name: 'Mochi', owner: owner.id, sex: 'male' });
  const kuro = await hospital.addPet({ name: 'Kuro', owner: owner.id, sex: 'male' });
  await hospital.work((trx) =>
    trx.insertInto('device').values({ id: newId(), serial: newId(), model: 'Catalyst_One' }).execute(),
  );
  const arrived = await hospital.call(
    checkIn,
    { pets: [{ pet: mochi.id, weight: 9.4 }], assignee: lin.id },
    { as: amy },
  );
  const { id } = arrived.payload.result[0]!;
  const { treatments } = (await hospital.call(getHospitalMedicalResources, {})).payload;
  const shared = treatments.find(({ lab_test }) => lab_test === 'Chem 17')!;
  const chemistry = (await hospital.call(updateTreatment, { id: shared.id, version: shared.version, price: 1650 }))
    .payload.result;
  const entry = async () => (await hospital.call(getEntry, { id })).payload;
  const write = (subjective: string) =>
    entry().then(({ result: { version } }) =>
      hospital.call(updateMedicalRecord, { id, version, subjective }, { as: lin }),
    );
  const addTest = () =>
    hospital.call(
      createTreatmentRecord,
      { medical_record: id, treatment: chemistry.id, name: 'Chemistry, 17 tests' },
      { as: lin },
    );
  const prescribe = (more: object = {}) =>
    hospital.call(
      createMedicineRecord,
      {
        ...{ medical_record: id, name: 'Amoxicillin', dosage: 1, frequency: 'BID', days: 5, unit_price: 20 },
        ...{ strength_mg: 50, ...more },
      } as never,
      { as: lin },
    );
  const change = (more: object = {}, options: object = { as: lin }) =>
    hospital.call(changePetOfVisit, { id, pet: kuro.id, ...more }, options);
  const orders = async (pet: { id: string }) =>
    (await hospital.call(getAllOrders, { pet: pet.id })).payload.result.map(({ order_status }) => order_status);
  return Object.assign(hospital, {
    lin,
    amy,
    owner,
    mochi,
    kuro,
    id,
    entry,
    write,
    addTest,
    prescribe,
    change,
    orders,
  });
}

test('a visit of the wrong pet moves to the right one: record, lines, charges, memos, open orders and the weight', async () => {
  await using hospital = await open();
  const { id, lin, mochi, kuro } = hospital;
  await hospital.write('Vomits since Monday');
  await hospital.addTest();
  await hospital.prescribe();
  await hospital.call(createPostItRecord, { text: 'Call at six', medical_record: id });
  await hospital.call(moveMedicalRecord, { id, stage: 'checkout' });
  const bill = (await hospital.call(openReceipt, { medical_record: id })).payload.result;

  const moved = await hospital.change({}, { as: lin, key: 'k' });
  const again = await hospital.change({}, { as: lin, key: 'k' });

  expect(moved.status).toBe(200);
  expect(again).toEqual(moved);
  const entry = await hospital.entry();
  expect(entry.patient).toMatchObject({ id: kuro.id, weight: 9.4 });
  expect(entry.result).toMatchObject({ pet: kuro.id, subjective: 'Vomits since Monday', stage: 'checkout' });
  expect(entry.result.treatmentRecords).toMatchObject([{ pet: kuro.id, status: 'sent', amount: 1650 }]);
  expect(entry.result.vitalSigns).toMatchObject([{ pet: kuro.id, weight: 9.4 }]);
  expect(entry.postItRecords).toMatchObject([{ text: 'Call at six' }]);
  expect((await hospital.call(getPrescription, { medical_record: id })).payload.result).toMatchObject([
    { pet: kuro.id, weight: 9.4 },
  ]);
  // The weight was Kuro's: Mochi has none of today.
  expect((await hospital.call(getPet, { id: mochi.id })).payload).toMatchObject({
    result: { weight: null },
    weights: [],
  });
  expect(await hospital.orders(mochi)).toEqual(['canceled']);
  expect(await hospital.orders(kuro)).toEqual(['queued']);
  const after = (await hospital.call(openReceipt, { medical_record: id })).payload.result;
  expect(after).toMatchObject({ id: bill.id, total: bill.total, pet: { id: kuro.id } });
});

test('a photograph of the visit goes with it to the right pet, others of the wrong one stay', async () => {
  await using hospital = await open();
  const { id, lin, mochi, kuro } = hospital;
  const add = async (model: string, object_id: string) => {
    const file = newId();
    await hospital.work((trx) =>
      trx
        .insertInto('his_image')
        .values({
          ...{ id: file, author: lin.id, pet: mochi.id, model, object_id, filename: 'wound.jpg', filetype: 'jpeg' },
          ...{ bytes: 9, width: 3, height: 3, object_key: file, small_key: file, source_sha256: file },
        })
        .execute(),
    );
    return file;
  };
  const files = [await add('medicalRecord', id), await add('pet', mochi.id)];
  expect((await hospital.change()).status).toBe(200);
  const of = async (pet: { id: string }) =>
    (await hospital.call(getHisImages, { petId: pet.id })).payload.result.map((file) => file.id);
  expect([await of(kuro), await of(mochi)]).toEqual([[files[0]], [files[1]]]);
});

test('both timelines and the audit log say from which pet to which a visit was moved, by whom and why', async () => {
  await using hospital = await open();
  const { id, amy, mochi, kuro } = hospital;

  expect((await hospital.change({ reason: 'Sister came' }, { as: amy })).status).toBe(200);

  for (const pet of [mochi, kuro]) {
    const { payload } = await hospital.call(getPetMedicalRecords, { petId: pet.id });
    expect(payload.petChanges).toMatchObject([
      {
        medical_record: id,
        from: { id: mochi.id, name: 'Mochi' },
        to: { id: kuro.id, name: 'Kuro' },
        author_name: amy.display_name,
        reason: 'Sister came',
      },
    ]);
    expect(payload.result.map((visit) => visit.id)).toEqual(pet === kuro ? [id] : []);
  }
  const audited = await hospital.work((trx) =>
    trx
      .selectFrom('audit_log')
      .select(['entity_id', 'detail'])
      .where('action', '=', 'his.changePetOfVisit')
      .executeTakeFirstOrThrow(),
  );
  expect(audited).toMatchObject({
    entity_id: id,
    detail: { changes: { pet: { from: mochi.id, to: kuro.id } }, reason: 'Sister came' },
  });
  // Dr. Lin had claimed it and did not move it.
  const { result } = (await hospital.call(getNotices, {}, { as: hospital.lin })).payload;
  expect(result).toContainEqual(expect.objectContaining({ kind: 'visitPetChanged', entity: id, about: 'Sister came' }));
});

test('allergies and doses are judged again for the other animal, and reasons of the first one are taken away', async () => {
  await using hospital = await open();
  const { id, kuro } = hospital;
  const { medicine } = (await hospital.call(getHospitalMedicalResources, {})).payload;
  const dosed = medicine.find(({ dosage_max, strength_mg }) => dosage_max && strength_mg)!;
  await hospital.prescribe({ safety_reason: 'Tolerated in spring' });
  const units = (dosed.dosage_max! * 9.4 * 3) / dosed.strength_mg!;
  const high = { strength_mg: undefined, dosage: Math.ceil(units), safety_reason: 'Loading dose' };
  await hospital.prescribe({ medicine: dosed.id, name: dosed.name, ...high });
  await hospital.call(createAllergyRecord, { pet: kuro.id, name: 'Penicillin' });

  const firstChange = await hospital.change();
  expect(firstChange).toMatchObject({
    status: 422,
    payload: {
      error: 'visitNeedsReview',
      warnings: [
        { kind: 'allergy', name: 'Amoxicillin', allergen: 'Penicillin' },
        { kind: 'dose', name: dosed.name, mg_per_kg: expect.any(Number) },
      ],
    },
  });
  expect((await hospital.entry()).result.pet).toBe(hospital.mochi.id);

  const moved = await hospital.change({ confirmWarnings: true });
  expect(moved.payload.warnings).toHaveLength(2);
  const { result } = (await hospital.call(getPrescription, { medical_record: id })).payload;
  expect(result.map(({ safety_reason }) => safety_reason)).toEqual([null, null]);
});

test('a visit stays with its pet once it is paid, archived, dispensed, measured or photographed', async () => {
  for (const [what, error] of [
    ['paid', 'paidLocked'],
    ['archived', 'visitArchived'],
    ['dispensed', 'visitDispensed'],
    ['running', 'visitHasResults'],
    ['exam', 'visitHasImages'],
  ] as const) {
    await using hospital = await open();
    const { id, mochi, lin } = hospital;
    if (what === 'paid') {
      await hospital.prescribe();
      const bill = (await hospital.call(openReceipt, { medical_record: id })).payload.result;
      const payments = [{ type: 'cash' as const, amount: bill.total }];
      await hospital.call(receivePayments, {
        ...{ id: bill.id, version: bill.version, total: bill.total, accept_partial: true },
        payments,
      });
    }
    if (what === 'archived') await hospital.call(moveMedicalRecord, { id, stage: 'archive' });
    if (what === 'dispensed') {
      await hospital.prescribe();
      await hospital.work((trx) =>
        trx
          .updateTable('medicine_record')
          .set({ progress: 'dispensed', dispensed_at: new Date(), dispensed_by: lin.id })
          .execute(),
      );
    }
    if (what === 'running') {
      await hospital.addTest();
      await hospital.work((trx) => trx.updateTable('lab_order').set({ order_status: 'running' }).execute());
    }
    if (what === 'exam') {
      const exam = { modality: 'DX', procedure: 'Thorax', scheduled_at: new Date(), accession_number: 'A1' };
      const uid = { study_instance_uid: '1.2.3', requested_by: lin.id, status: 'STARTED' };
      await hospital.work((trx) =>
        trx
          .insertInto('worklist_item')
          .values({ id: newId(), pet: mochi.id, medical_record: id, ...exam, ...uid })
          .execute(),
      );
    }
    expect((await hospital.change()).payload, what).toMatchObject({ error });
    expect((await hospital.entry()).result.pet).toBe(mochi.id);
  }
});

test('money that one owner has paid in part does not go to another one', async () => {
  await using hospital = await open();
  const { id } = hospital;
  const other = await hospital.addPet({ name: 'Tofu', owner: (await hospital.addOwner()).id });
  await hospital.prescribe();
  const bill = (await hospital.call(openReceipt, { medical_record: id })).payload.result;
  const payments = [{ type: 'cash' as const, amount: 1 }];
  await hospital.call(receivePayments, {
    ...{ id: bill.id, version: bill.version, total: bill.total, accept_partial: true },
    payments,
  });

  expect((await hospital.change({ pet: other.id })).payload).toMatchObject({ error: 'visitHasPayments' });
  expect((await hospital.change()).status).toBe(200);
});

test('an assistant moves a claimed visit with a reason until the doctor has written in it', async () => {
  await using hospital = await open();
  const { amy, kuro } = hospital;

  expect((await hospital.change({}, { as: amy })).payload).toMatchObject({ fields: { reason: 'missing' } });
  await hospital.write('Vomits');
  expect((await hospital.change({ reason: 'Sister came' }, { as: amy })).payload).toMatchObject({
    error: 'assigneeOnly',
  });
  await using other = await open();
  expect((await other.change({ pet: kuro.id })).status).toBe(404);
  const noPermit = await hospital.addUser({ permits: ['lis'] });
  expect((await hospital.change({}, { as: noPermit })).status).toBe(403);
  expect((await hospital.change({ version: 1 })).payload).toMatchObject({ error: 'stale' });
});

test('the pet that came has one open visit, unless a second one is wanted', async () => {
  await using hospital = await open();
  await hospital.call(checkIn, { pets: [{ pet: hospital.kuro.id }] });

  expect((await hospital.change()).payload).toMatchObject({ error: 'visitOpen' });
  expect((await hospital.change({ confirmOpenVisit: true })).status).toBe(200);
});

test('an assistant cancels a claimed visit with a reason, its doctor is notified, and brought back nothing is lost', async () => {
  await using hospital = await open();
  const { id, amy, lin } = hospital;
  const cancel = (more: object, as = amy) => hospital.call(deleteMedicalRecord, { id, ...more }, { as });

  expect((await cancel({})).payload).toMatchObject({ error: 'inputIncorrect', fields: { reason: 'missing' } });
  expect((await cancel({ reason: 'Owner left' })).status).toBe(200);
  expect((await hospital.call(getTodayMedicalRecords, {})).payload.result).toEqual([]);
  const notices = async () =>
    (await hospital.call(getNotices, {}, { as: lin })).payload.result.filter(({ kind }) => kind === 'visitCanceled');
  expect(await notices()).toMatchObject([{ entity: id, about: 'Owner left', pet: { name: 'Mochi' } }]);

  expect((await cancel({ deleted: false, reason: 'Came back' })).status).toBe(200);
  expect((await hospital.entry()).result).toMatchObject({ assignee: lin.id, vitalSigns: [{ weight: 9.4 }] });
  expect(await notices()).toEqual([]);

  await hospital.write('Vomits');
  expect((await cancel({ reason: 'Owner left' })).payload).toMatchObject({ error: 'assigneeOnly' });
});

test('a canceled visit withdraws its tests that no analyzer has begun; brought back they wait in the plan', async () => {
  await using hospital = await open();
  const { id, lin, mochi } = hospital;
  await hospital.addTest();

  expect((await hospital.call(deleteMedicalRecord, { id }, { as: lin })).status).toBe(200);
  expect(await hospital.orders(mochi)).toEqual(['canceled']);
  await hospital.call(deleteMedicalRecord, { id, deleted: false }, { as: lin });

  const { treatmentRecords } = (await hospital.entry()).result;
  expect(treatmentRecords).toMatchObject([{ status: 'to_do', amount: 1650 }]);
});

test('a visit with money received is not canceled', async () => {
  await using hospital = await open();
  const { id, lin } = hospital;
  await hospital.prescribe();
  const bill = (await hospital.call(openReceipt, { medical_record: id })).payload.result;
  const payments = [{ type: 'cash' as const, amount: 1 }];
  await hospital.call(receivePayments, {
    ...{ id: bill.id, version: bill.version, total: bill.total, accept_partial: true },
    payments,
  });

  expect((await hospital.call(deleteMedicalRecord, { id }, { as: lin })).payload).toMatchObject({
    error: 'visitHasPayments',
  });
});

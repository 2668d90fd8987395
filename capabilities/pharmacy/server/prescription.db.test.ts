import { randomUUID } from 'node:crypto';
import { newId } from '@alder/database';
import { hashPassword } from '@alder/secrets';
import type { TestUser } from '@alder/testing';
import { expect, test } from 'vitest';
import {
  confirmWitness,
  createMedicineGroupRecord,
  createMedicineRecord,
  dispenseAll,
  getPharmacyQueue,
  getPrescription,
  updateMedicineGroupRecord,
  updateMedicineRecord,
} from '../contract/index.ts';
import { followCard } from './index.ts';
import { amlodipine, open } from './testing/visit.fixture.ts';

const PASSWORD = 'correct horse battery';

test('a prescribed medicine is priced with its parts and dosed by the weight of the day [const.price, entity.medication]', async () => {
  await using hospital = await open();

  expect(await hospital.prescribe()).toMatchObject({
    dose_count: 3.5,
    medicine_price: 84,
    process_fee_total: 70,
    total_price: 154,
    weight: 9.2,
    progress: 'prescribing',
    author: hospital.doctor.id,
  });
});

test('the catalog fills in what the doctor does not say [cap.medicines]', async () => {
  await using hospital = await open();
  const medicine = newId();
  await hospital.work((trx) =>
    trx
      .insertInto('medicine')
      .values({
        id: medicine,
        name: 'Tramadol 50 mg',
        type: 'controlled',
        form: 'capsule',
        unit: 'cap',
        price: 40,
        process_fee: 3,
        smallest_split: 1,
      })
      .execute(),
  );

  const line = await hospital.prescribe({
    medicine,
    unit_price: undefined,
    process_fee: undefined,
    smallest_split: undefined,
    dosage: 1,
    days: 4,
  });

  expect(line).toMatchObject({
    type: 'controlled',
    form: 'capsule',
    unit: 'cap',
    unit_price: 40,
    process_fee: 3,
    dose_count: 4,
  });
});

test('only the assigned doctor prescribes; an assistant and another doctor are refused [rule.assignee]', async () => {
  await using hospital = await open();
  const input = { medical_record: hospital.visit, ...amlodipine };
  const as = async (user: TestUser) => hospital.call(createMedicineRecord, input, { as: user });

  expect(await as(await hospital.addUser({ role: 'assistant' }))).toMatchObject({
    status: 403,
    payload: { error: 'prescriberOnly' },
  });
  expect(await as(await hospital.addUser({ role: 'doctor' }))).toMatchObject({
    status: 403,
    payload: { error: 'assigneeOnly', message: 'You do not have edit permissions. Change assignee to edit' },
  });
  expect(await as(await hospital.addUser({ permits: ['lis'] }))).toMatchObject({
    status: 403,
    payload: { reason: 'permit' },
  });
});

test('what the pet is allergic to needs a written reason [cap.allergies]', async () => {
  await using hospital = await open();
  const { pet } = await hospital.prescribe();
  await hospital.work((trx) =>
    trx.insertInto('allergy_record').values({ id: newId(), pet, name: 'Amoxicillin' }).execute(),
  );
  const give = (more: object) =>
    hospital.call(
      createMedicineRecord,
      { medical_record: hospital.visit, ...amlodipine, name: 'Amoxicillin 250 mg', ...more },
      { as: hospital.doctor },
    );

  expect(await give({})).toMatchObject({ status: 422, payload: { error: 'allergyMatch' } });
  expect(await give({ safety_reason: 'Given last year without reaction' })).toMatchObject({ status: 200 });
});

test('an allergy that reception wrote as an alert needs a written reason too, and the pharmacy sees both [cap.allergies]', async () => {
  await using hospital = await open();
  const { pet } = await hospital.prescribe();
  await hospital.work(async (trx) => {
    const alerts = JSON.stringify([
      { kind: 'caution', text: 'Bites' },
      { kind: 'allergy', text: 'amoxicillin' },
    ]);
    await trx.updateTable('pet').set({ alerts }).where('id', '=', pet).execute();
    await trx.insertInto('allergy_record').values({ id: newId(), pet, name: 'Meloxicam' }).execute();
    await trx.updateTable('medical_record').set({ stage: 'pharmacy' }).where('id', '=', hospital.visit).execute();
  });
  const give = (name: string, more: object = {}) =>
    hospital.call(
      createMedicineRecord,
      { medical_record: hospital.visit, ...amlodipine, name, ...more },
      { as: hospital.doctor },
    );

  const refused = { status: 422, payload: { error: 'allergyMatch', allergen: 'amoxicillin' } };
  expect(await give('Amoxicillin-clavulanate 250 mg')).toMatchObject(refused);
  expect(await give('Clavamox', { safety_reason: 'Given last year without reaction' })).toMatchObject({ status: 200 });
  expect((await hospital.call(getPharmacyQueue, {})).payload.result[0]?.pet.alerts).toEqual([
    { kind: 'allergy', text: 'Meloxicam' },
    { kind: 'allergy', text: 'amoxicillin' },
    { kind: 'caution', text: 'Bites' },
  ]);
});

test('a caution that names a medicine by its brand needs a written reason as an allergy does', async () => {
  await using hospital = await open();
  const { pet } = await hospital.prescribe();
  const alerts = JSON.stringify([{ kind: 'caution', text: 'Clavamox: vomits' }]);
  await hospital.work((trx) => trx.updateTable('pet').set({ alerts }).where('id', '=', pet).execute());
  const give = (name: string, more: object = {}) =>
    hospital.call(
      createMedicineRecord,
      { medical_record: hospital.visit, ...amlodipine, name, ...more },
      { as: hospital.doctor },
    );

  expect(await give('Amoxicillin-clavulanate 250 mg')).toMatchObject({
    ...{ status: 422, payload: { error: 'allergyMatch', allergen: 'Clavamox: vomits' } },
  });
  expect(await give('Amoxicillin-clavulanate 250 mg', { safety_reason: 'With food' })).toMatchObject({ status: 200 });
});

test('a request repeated with its key prescribes once [resp.retry]', async () => {
  await using hospital = await open();
  const key = randomUUID();
  const send = () =>
    hospital.call(
      createMedicineRecord,
      { medical_record: hospital.visit, ...amlodipine },
      { as: hospital.doctor, key },
    );

  expect(await send()).toEqual(await send());
  expect((await hospital.call(getPrescription, { medical_record: hospital.visit })).payload.result).toHaveLength(1);
});

test('an edit from an old version is refused with the line as it stands [state.medication]', async () => {
  await using hospital = await open();
  const line = await hospital.prescribe();
  const edit = (days: number) =>
    hospital.call(updateMedicineRecord, { id: line.id, version: line.version, days }, { as: hospital.doctor });

  expect(await edit(7)).toMatchObject({ status: 200, payload: { result: { days: 7, total_price: 77 } } });
  expect(await edit(21)).toMatchObject({ status: 409, payload: { error: 'stale', current: { days: 7 } } });
});

test("another hospital's visit and prescription are not found [cap.multiHospital]", async () => {
  await using own = await open();
  await using other = await open();
  const line = await other.prescribe();

  const calls = [
    await own.call(createMedicineRecord, { medical_record: other.visit, ...amlodipine }),
    await own.call(updateMedicineRecord, { id: line.id, version: 1, days: 1 }),
    await own.call(createMedicineGroupRecord, { medical_record: other.visit }),
    await own.call(getPrescription, { medical_record: other.visit }),
    await own.call(dispenseAll, { lines: [{ id: line.id, version: 1 }] }),
  ];

  for (const { status, payload } of calls) expect([status, payload.error]).toEqual([404, 'notFound']);
});

test('a card moved to Pharmacy is dispensing, line by line handed out, and a card moved back is recalled [state.medication]', async () => {
  await using hospital = await open();
  const [first, second] = [await hospital.prescribe(), await hospital.prescribe({ name: 'Sucralfate' })];
  const move = (stage: string) =>
    hospital.work(async (trx) => {
      await trx.updateTable('medical_record').set({ stage }).where('id', '=', hospital.visit).execute();
      await followCard({ event: 'medicalRecord.moved', id: hospital.visit }, { trx, emit: () => {} } as never);
    });
  const lines = async () => (await hospital.call(getPrescription, { medical_record: hospital.visit })).payload.result;

  await move('pharmacy');
  expect((await lines()).map((line) => line.progress)).toEqual(['dispensing', 'dispensing']);
  expect((await hospital.call(getPharmacyQueue, {})).payload.result).toMatchObject([
    { medical_record: hospital.visit, lines: [{}, {}] },
  ]);

  const assistant = await hospital.addUser({ role: 'assistant' });
  const ready = await lines();
  const done = await hospital.call(
    dispenseAll,
    { lines: [{ id: first.id, version: ready[0]!.version, lot: '55A' }] },
    { as: assistant },
  );
  expect(done.payload.result).toMatchObject([{ progress: 'dispensed', dispensed_by: assistant.id, lot: '55A' }]);

  await move('clinic');
  expect((await lines()).map((line) => [line.id, line.progress])).toEqual([
    [first.id, 'dispensed'],
    [second.id, 'prescribed'],
  ]);
});

test('controlled medicine is handed out before a second person who is not oneself and proves it, or not at all [entity.medication]', async () => {
  await using hospital = await open();
  const second = await addSecond(hospital);
  const { line, dispense, confirm } = await controlledLine(hospital);
  const change = { id: line.id, version: 2, progress: 'dispensed' as const };

  expect(await dispense()).toMatchObject({ status: 422, payload: { error: 'witnessMissing' } });
  expect(await hospital.call(updateMedicineRecord, change)).toMatchObject({ payload: { error: 'witnessMissing' } });
  expect(await dispense(`${second.id}.9999999999999.x`)).toMatchObject({ payload: { error: 'witnessUnconfirmed' } });
  expect(await confirm(hospital.admin.id)).toMatchObject({ status: 422, payload: { error: 'witnessIsSame' } });
  expect(await confirm(second.id, 'wrong')).toMatchObject({ status: 422, payload: { error: 'passwordWrong' } });
  const { payload } = await confirm(second.id);
  expect(payload.name).toBe('Hsu');
  const done = await dispense(payload.proof);
  expect(done).toMatchObject({ status: 200, payload: { result: [{ witness: 'Hsu', progress: 'dispensed' }] } });
  expect((await hospital.call(getPharmacyQueue, {})).payload.people).toContainEqual({ id: second.id, name: 'Hsu' });
});

test('a confirmation is of one person, these lines and this version; taken back, the line is confirmed again', async () => {
  await using hospital = await open();
  const second = await addSecond(hospital);
  const { line, dispense, confirm } = await controlledLine(hospital);
  const { proof } = (await confirm(second.id)).payload;
  const lines = [{ id: line.id, version: 2 }];

  const other = await hospital.call(dispenseAll, { lines, witness_proof: proof }, { as: hospital.doctor });
  expect(other).toMatchObject({ status: 422, payload: { error: 'witnessUnconfirmed' } });
  const done = (await dispense(proof)).payload.result[0]!;
  const back = await hospital.call(updateMedicineRecord, {
    id: line.id,
    version: done.version,
    progress: 'dispensing',
  });
  const { version } = back.payload.result;
  const again = await hospital.call(dispenseAll, { lines: [{ id: line.id, version }], witness_proof: proof });
  expect(again).toMatchObject({ status: 422, payload: { error: 'witnessUnconfirmed' } });
  const silent = await hospital.call(updateMedicineRecord, { id: line.id, version, progress: 'dispensed' });
  expect(silent).toMatchObject({ status: 422, payload: { error: 'witnessMissing' } });
});

test('wrong tries for a second person make the next wait, and a confirmation leaves a row in the audit log', async () => {
  await using hospital = await open();
  const second = await addSecond(hospital);
  const { line, confirm } = await controlledLine(hospital);
  await confirm(second.id);
  const rows = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select(['entity_id', 'detail']).where('action', '=', confirmWitness.id).execute(),
  );
  expect(rows).toContainEqual(expect.objectContaining({ entity_id: line.id, detail: { witness: second.id } }));
  expect(JSON.stringify(rows)).not.toContain(PASSWORD);
  const lines = [{ id: line.id, version: 2 }];
  const unknown = await hospital.call(confirmWitness, { witness: newId(), secret: 'x', lines });
  expect(unknown).toMatchObject({ status: 404 });
  const missing = await hospital.call(confirmWitness, {
    witness: second.id,
    secret: 'x',
    lines: [{ id: newId(), version: 1 }],
  });
  expect(missing).toMatchObject({ status: 404 });

  const tries = [];
  for (let at = 0; at < 12; at += 1) tries.push((await confirm(second.id, 'wrong')).payload.error);
  expect(tries[0]).toBe('passwordWrong');
  expect(tries.at(-1)).toBe('tooMany');
  expect(await confirm(second.id)).toMatchObject({ payload: { error: 'tooMany' } });
});

/** A colleague with a password of their own. */
async function addSecond(hospital: Awaited<ReturnType<typeof open>>) {
  const second = await hospital.addUser({ role: 'assistant', display_name: 'Hsu' });
  const password_hash = await hashPassword(PASSWORD);
  await hospital.work((trx) => trx.updateTable('account').set({ password_hash }).where('id', '=', second.id).execute());
  return second;
}

/** A controlled line that the pharmacy has, with the input of the second person for it. */
async function controlledLine(hospital: Awaited<ReturnType<typeof open>>) {
  const line = await hospital.prescribe({ type: 'controlled', progress: 'prescribed' });
  await hospital.work((trx) =>
    trx.updateTable('medicine_record').set({ progress: 'dispensing' }).where('id', '=', line.id).execute(),
  );
  const lines = [{ id: line.id, version: 2 }];
  const dispense = (proof?: string) => hospital.call(dispenseAll, { lines, ...(proof && { witness_proof: proof }) });
  const confirm = (witness: string, secret = PASSWORD) => hospital.call(confirmWitness, { witness, secret, lines });
  return { line, dispense, confirm };
}

test('a line goes on and back by the steps of the flow alone, and shows who handed it out only while it is handed out [state.medication]', async () => {
  await using hospital = await open();
  const all = ['prescribing', 'prescribed', 'dispensing', 'dispensed'] as const;
  const { id } = await hospital.prescribe();
  const handedOut = { dispensed_at: new Date('2026-11-01T00:00:00Z'), dispensed_by: hospital.admin.id };
  const notDispensed = { dispensed_at: null, dispensed_by: null };
  const after = async (from: (typeof all)[number], request: object) => {
    const stored = { progress: from, dosage: 0.25, ...(from === 'dispensed' ? handedOut : notDispensed) };
    const { version } = await hospital.work((trx) =>
      trx
        .updateTable('medicine_record')
        .set(stored)
        .where('id', '=', id)
        .returning('version')
        .executeTakeFirstOrThrow(),
    );
    const answer = await hospital.call(updateMedicineRecord, { id, version, ...request }, { as: hospital.doctor });
    if (answer.status !== 200) {
      expect(answer).toMatchObject({ status: 409, payload: { error: 'progressClosed', progress: from } });
      return 'refused';
    }
    const { progress, dispensed_by, dispensed_at } = answer.payload.result;
    const who = progress !== 'dispensed' ? null : from === 'dispensed' ? hospital.admin.id : hospital.doctor.id;
    expect([dispensed_by, dispensed_at !== null]).toEqual([who, who !== null]);
    return progress;
  };
  const rows = [];
  for (const from of all) {
    const row = [from];
    for (const progress of all) row.push((await after(from, { progress })) as typeof from);
    row.push((await after(from, { dosage: 0.5 })) as typeof from);
    row.push((await after(from, { progress: from, dosage: 0.5 })) as typeof from);
    rows.push(row);
  }
  expect(rows).toEqual([
    // from           to each of the four                                       dose changed    and the same progress
    // sent
    ['prescribing', 'prescribing', 'prescribed', 'dispensing', 'refused', 'prescribing', 'prescribing'],
    ['prescribed', 'prescribing', 'prescribed', 'dispensing', 'refused', 'prescribing', 'prescribing'],
    ['dispensing', 'refused', 'prescribed', 'dispensing', 'dispensed', 'dispensing', 'dispensing'],
    ['dispensed', 'refused', 'refused', 'dispensing', 'dispensed', 'refused', 'refused'],
  ]);
});

test('a line whose dose is changed and that is set to ready in one request is ready [state.medication]', async () => {
  await using hospital = await open();
  const { id } = await hospital.prescribe();
  const changed = { id, version: 1, dosage: 0.5, progress: 'prescribed' as const };
  const { payload } = await hospital.call(updateMedicineRecord, changed, { as: hospital.doctor });
  expect(payload.result).toMatchObject({ dosage: 0.5, progress: 'prescribed' });
});

test('editing a ready line takes it back to prescribing, so the pharmacy never dispenses the old dose [state.medication]', async () => {
  await using hospital = await open();
  const line = await hospital.prescribe({ progress: 'prescribed' });

  const edited = await hospital.call(
    updateMedicineRecord,
    { id: line.id, version: 1, dosage: 0.5 },
    { as: hospital.doctor },
  );

  expect(edited.payload.result.progress).toBe('prescribing');
});

test('a set that is prepared twice doubles the price of each of its lines [const.price]', async () => {
  await using hospital = await open();
  const set = (
    await hospital.call(
      createMedicineGroupRecord,
      { medical_record: hospital.visit, groups: 2 },
      { as: hospital.doctor },
    )
  ).payload.result;
  const line = await hospital.prescribe({ group_record: set.id });
  expect(line.total_price).toBe(308);

  await hospital.call(updateMedicineGroupRecord, { id: set.id, version: 1, groups: 3 }, { as: hospital.doctor });

  const { payload } = await hospital.call(getPrescription, { medical_record: hospital.visit });
  expect(payload.result).toMatchObject([{ groups: 3, total_price: 462 }]);
});

test('once the receipt is paid no medicine is added, by call or by hand [state.payment]', async () => {
  await using hospital = await open();
  const line = await hospital.prescribe();
  await hospital.work((trx) =>
    trx
      .insertInto('receipt')
      .values({
        id: newId(),
        number: 1,
        medical_record: hospital.visit,
        pet: line.pet,
        currency: 'TWD',
        status: 'paid',
        total: 154,
        received: 154,
        paid_at: new Date(),
      })
      .execute(),
  );

  const call = await hospital.call(
    createMedicineRecord,
    { medical_record: hospital.visit, ...amlodipine, name: 'Sucralfate' },
    { as: hospital.doctor },
  );
  expect(call).toMatchObject({ status: 423, payload: { error: 'paidLocked', message: 'Paid, cannot update' } });

  const again = { id: line.id, version: 1, instructions: 'With food', dosage: 0.25 };
  expect((await hospital.call(updateMedicineRecord, again, { as: hospital.doctor })).status).toBe(200);
  const other = { id: line.id, version: 2, route: 'SC' };
  expect(await hospital.call(updateMedicineRecord, other, { as: hospital.doctor })).toMatchObject({ status: 423 });
  const set = { medical_record: hospital.visit, groups: 2 };
  expect(await hospital.call(createMedicineGroupRecord, set, { as: hospital.doctor })).toMatchObject({ status: 423 });

  const byHand = hospital.work((trx) =>
    trx.updateTable('medicine_record').set({ price_override: 0 }).where('id', '=', line.id).execute(),
  );
  await expect(byHand).rejects.toThrow('paidLocked');
});

test('an update that names no field is accepted and changes nothing but the version', async () => {
  await using hospital = await open();
  const line = await hospital.prescribe();

  const { payload } = await hospital.call(
    updateMedicineRecord,
    { id: line.id, version: line.version },
    { as: hospital.doctor },
  );

  expect(payload.result).toMatchObject({ total_price: line.total_price, version: line.version + 1 });
});

/** A line of amoxicillin, given with a reason to a pet that is allergic to it and to meloxicam. */
async function openAllergic() {
  const hospital = await open();
  const plain = await hospital.prescribe();
  const allergies = ['Amoxicillin', 'Meloxicam'].map((name) => ({ id: newId(), pet: plain.pet, name }));
  await hospital.work((trx) => trx.insertInto('allergy_record').values(allergies).execute());
  const line = await hospital.prescribe({ name: 'Amoxicillin 250 mg', safety_reason: 'Given last year' });
  const change = (more: object, from: { id: string; version: number } = line) =>
    hospital.call(updateMedicineRecord, { id: from.id, version: from.version, ...more }, { as: hospital.doctor });
  return Object.assign(hospital, { plain, line, change });
}

test('the reason to give one medicine in spite of an allergy is no reason to give another one [cap.allergies]', async () => {
  await using hospital = await openAllergic();

  expect(await hospital.change({ name: 'Meloxicam 1 mg' })).toMatchObject({
    status: 422,
    payload: { error: 'allergyMatch', allergen: 'Meloxicam' },
  });
  const other = await hospital.change({ name: 'Sucralfate' });
  expect(other).toMatchObject({ status: 200, payload: { result: { name: 'Sucralfate' } } });
  const back = await hospital.change({ name: 'Meloxicam 1 mg' }, other.payload.result);
  expect(back).toMatchObject({ status: 422, payload: { error: 'allergyMatch' } });
});

test('the same medicine keeps its reason while its dose is changed, and another one takes the reason that is given with it [cap.allergies]', async () => {
  await using hospital = await openAllergic();

  const dosed = await hospital.change({ name: 'Amoxicillin 250 mg', dosage: 0.5 });
  expect(dosed.payload.result).toMatchObject({ dosage: 0.5, safety_reason: 'Given last year' });
  const other = await hospital.change({ name: 'Meloxicam 1 mg', safety_reason: 'No other one' }, dosed.payload.result);
  expect(other.payload.result).toMatchObject({ name: 'Meloxicam 1 mg', safety_reason: 'No other one' });
  expect(await hospital.change({ safety_reason: ' ' }, other.payload.result)).toMatchObject({ status: 422 });
});

test('the reason for one allergy is none for another that is noted later, when the line is changed and when it is handed out [cap.allergies]', async () => {
  await using hospital = await openAllergic();
  const note = (name: string) =>
    hospital.work((trx) =>
      trx.insertInto('allergy_record').values({ id: newId(), pet: hospital.line.pet, name }).execute(),
    );
  await hospital.work((trx) => trx.updateTable('allergy_record').set({ deleted_at: new Date() }).execute());
  await note('Penicillin');
  const refused = { status: 422, payload: { error: 'allergyMatch', allergen: 'Penicillin' } };

  expect(await hospital.change({ days: 3 })).toMatchObject(refused);
  const storedRows = await hospital.work((trx) =>
    trx
      .updateTable('medicine_record')
      .set({ progress: 'dispensing' })
      .where('id', '=', hospital.line.id)
      .returning(['version', 'reason_answers'])
      .executeTakeFirstOrThrow(),
  );
  expect(storedRows.reason_answers).toEqual(['allergy Amoxicillin']);
  const { id } = hospital.line;
  expect(await hospital.call(dispenseAll, { lines: [{ id, version: storedRows.version }] })).toMatchObject(refused);

  const answered = await hospital.change(
    { safety_reason: 'Skin test was negative' },
    { id, version: storedRows.version },
  );
  expect(answered.payload.result).toMatchObject({ safety_reason: 'Skin test was negative' });
  const days = await hospital.change({ days: 3 }, answered.payload.result);
  expect(days.status).toBe(200);
  await hospital.work((trx) =>
    trx.updateTable('medicine_record').set({ progress: 'dispensing' }).where('id', '=', id).execute(),
  );
  const version = days.payload.result.version + 1;
  expect((await hospital.call(dispenseAll, { lines: [{ id, version }] })).status).toBe(200);
});

test('a medicine is taken off without a reason once the pet turns out to be allergic to it [cap.allergies]', async () => {
  await using hospital = await openAllergic();
  const allergy = { id: newId(), pet: hospital.plain.pet, name: 'Amlodipine' };
  await hospital.work((trx) => trx.insertInto('allergy_record').values(allergy).execute());

  expect((await hospital.change({ days: 3 }, hospital.plain)).payload.error).toBe('allergyMatch');
  expect((await hospital.change({ deleted: true }, hospital.plain)).status).toBe(200);
  const { payload } = await hospital.call(getPrescription, { medical_record: hospital.visit });
  expect(payload.result.map(({ name }) => name)).toEqual(['Amoxicillin 250 mg']);
});

test('an assistant of the pharmacy changes how a line is handled, and no field of the prescription itself [rule.assignee]', async () => {
  await using hospital = await open();
  const line = await hospital.prescribe();
  const assistant = await hospital.addUser({ role: 'assistant' });
  const change = (more: object, version = line.version) =>
    hospital.call(updateMedicineRecord, { id: line.id, version, ...more }, { as: assistant });

  for (const field of [
    ...[{ name: 'Benazepril' }, { medicine: newId() }, { dosage: 0.5 }, { frequency: 'BID' }, { times_a_day: 2 }],
    ...[{ days: 7 }, { route: 'SC' }, { type: 'controlled' }, { form: 'capsule' }, { concentration: '5 mg/mL' }],
    ...[{ strength_mg: 5 }, { unit: 'cap' }, { smallest_split: 1 }, { groups: 2 }, { group_record: newId() }],
    ...[{ unit_price: 1 }, { process_fee: 1 }, { price_override: 1 }, { safety_reason: 'x' }, { deleted: true }],
  ]) {
    const { status, payload } = await change(field);
    expect([field, status, payload.error]).toEqual([field, 403, 'prescriberOnly']);
  }
  expect(await change({ instructions: 'With food' })).toMatchObject({
    status: 200,
    payload: { result: { instructions: 'With food', total_price: 154 } },
  });
});

test('an administrator who is not the assignee has to take over first [rule.assignee]', async () => {
  await using hospital = await open();

  expect(await hospital.call(createMedicineRecord, { medical_record: hospital.visit, ...amlodipine })).toMatchObject({
    status: 403,
    payload: { error: 'assigneeOnly' },
  });
});

test('a price that is set by hand keeps who set it, until it is taken away [const.price]', async () => {
  await using hospital = await open();
  const line = await hospital.prescribe({ price_override: 100 });
  expect(line).toMatchObject({ price_override: 100, override_by: hospital.doctor.id, total_price: 154 });
  const change = async (more: object, version: number) => {
    const input = { id: line.id, version, ...more };
    return (await hospital.call(updateMedicineRecord, input, { as: hospital.doctor })).payload.result;
  };

  expect(await change({ days: 7 }, 1)).toMatchObject({ price_override: 100, override_by: hospital.doctor.id });
  expect(await change({ price_override: null }, 2)).toMatchObject({ price_override: null, override_by: null });
  expect(await hospital.prescribe({ name: 'Sucralfate' })).toMatchObject({ price_override: null, override_by: null });
});

test('a line joins only a set of its own visit [entity.medication]', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const visit = newId();
  await hospital.work((trx) =>
    trx
      .insertInto('medical_record')
      .values({ id: visit, pet: pet.id, assignee: hospital.doctor.id, stage: 'clinic' })
      .execute(),
  );
  const made = await hospital.call(createMedicineGroupRecord, { medical_record: visit }, { as: hospital.doctor });
  const unknown = { status: 404, payload: { error: 'notFound', fields: { group_record: 'notFound' } } };

  for (const group_record of [made.payload.result.id, newId()]) {
    const input = { medical_record: hospital.visit, ...amlodipine, group_record };
    expect(await hospital.call(createMedicineRecord, input, { as: hospital.doctor })).toMatchObject(unknown);
  }
});

test('a line starts where its visit stands: prescribing in the clinic, dispensing at the pharmacy, ready where the doctor says so [state.medication]', async () => {
  await using hospital = await open();
  expect((await hospital.prescribe({ progress: 'prescribed' })).progress).toBe('prescribed');
  expect((await hospital.prescribe({ name: 'Sucralfate' })).progress).toBe('prescribing');
  await hospital.work((trx) =>
    trx.updateTable('medical_record').set({ stage: 'pharmacy' }).where('id', '=', hospital.visit).execute(),
  );
  expect((await hospital.prescribe({ name: 'Omeprazole' })).progress).toBe('dispensing');
});

test('what was handed out is taken back explicitly and not edited, and shows who handed it out and when [state.medication]', async () => {
  await using hospital = await open();
  const line = await hospital.prescribe();
  await hospital.work((trx) =>
    trx.updateTable('medicine_record').set({ progress: 'dispensing' }).where('id', '=', line.id).execute(),
  );
  const assistant = await hospital.addUser({ role: 'assistant' });
  const dispense = () => hospital.call(dispenseAll, { lines: [{ id: line.id, version: 2 }] }, { as: assistant });
  const [done] = (await dispense()).payload.result;
  expect(done).toMatchObject({ progress: 'dispensed', dispensed_by: assistant.id, lot: null });
  expect(done!.dispensed_at).not.toBeNull();
  expect(await dispense()).toMatchObject({
    status: 409,
    payload: { error: 'alreadyDispensed', at: done!.dispensed_at, current: { id: line.id } },
  });

  const change = (more: object, as: TestUser) =>
    hospital.call(updateMedicineRecord, { id: line.id, version: done!.version, ...more }, { as });
  expect(await change({ dosage: 0.5 }, hospital.doctor)).toMatchObject({
    status: 409,
    payload: { error: 'progressClosed', progress: 'dispensed' },
  });
  expect((await change({ progress: 'dispensing' }, assistant)).payload.result).toMatchObject({
    ...{ progress: 'dispensing', dispensed_by: null, dispensed_at: null },
  });
});

test('a line that was taken off is not handed out [state.medication]', async () => {
  await using hospital = await open();
  const line = await hospital.prescribe();
  const gone = { id: line.id, version: 1, deleted: true };
  expect((await hospital.call(updateMedicineRecord, gone, { as: hospital.doctor })).status).toBe(200);

  expect((await hospital.call(dispenseAll, { lines: [{ id: line.id, version: 2 }] })).status).toBe(404);
});

test('a set that is taken off leaves its lines, each prepared once [const.price]', async () => {
  await using hospital = await open();
  const input = { medical_record: hospital.visit, groups: 3 };
  const { id } = (await hospital.call(createMedicineGroupRecord, input, { as: hospital.doctor })).payload.result;
  expect((await hospital.prescribe({ group_record: id })).total_price).toBe(462);

  await hospital.call(updateMedicineGroupRecord, { id, version: 1, deleted: true }, { as: hospital.doctor });

  const { payload } = await hospital.call(getPrescription, { medical_record: hospital.visit });
  expect(payload.groups).toEqual([]);
  expect(payload.result).toMatchObject([{ group_record: null, groups: 1, total_price: 154 }]);
});

test('every change of a prescription is announced to the pharmacy, with its visit [state.medication]', async () => {
  await using hospital = await open();
  const line = await hospital.prescribe();
  await hospital.call(updateMedicineRecord, { id: line.id, version: 1, days: 3 }, { as: hospital.doctor });
  const set = { medical_record: hospital.visit };
  const { id } = (await hospital.call(createMedicineGroupRecord, set, { as: hospital.doctor })).payload.result;
  await hospital.call(updateMedicineGroupRecord, { id, version: 1, groups: 2 }, { as: hospital.doctor });

  expect(await hospital.events()).toEqual([
    ...['medicineRecord.created', 'medicineRecord.updated'],
    ...['medicineGroupRecord.created', 'medicineGroupRecord.updated'],
  ]);
});

import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import type { InputTypeOf } from '@alder/wire';
import { expect, test } from 'vitest';
import { createOwner, createPet, getPet, suggestPatientId, syncChimera, updatePet } from '../contract/index.ts';
import { patientHandlers } from './index.ts';

const mochi = (more: Partial<InputTypeOf<typeof createPet>> = {}): InputTypeOf<typeof createPet> => ({
  patient_id: 'P02418',
  name: 'Mochi',
  species: 'cat',
  breed: 'Domestic Shorthair',
  ...more,
});

test('a patient is made and read with owner and siblings [entity.pet] [cap.patients]', async () => {
  await using hospital = await openHospital(patientHandlers);
  const owner = (await hospital.call(createOwner, { name: 'Emily Tanaka', phones: ['0912-345-678'], langKey: 'ja' }))
    .payload.result;
  const { payload } = await hospital.call(
    createPet,
    mochi({
      owner: owner.id,
      sex: 'female',
      neutered: true,
      birthdate: '2018-09-14',
      weight: 4.62,
      chip_number: '900 182 000 345 671',
      coat_colour: 'Brown tabby',
      alerts: [{ kind: 'allergy', text: 'amoxicillin-clavulanate' }],
    }),
  );
  const kuro = (await hospital.call(createPet, mochi({ patient_id: 'P1', name: 'Kuro', owner: owner.id }))).payload
    .result;

  const response = await hospital.call(getPet, { id: payload.result.id });

  expect(response.status).toBe(200);
  expect(response.payload.result).toEqual(payload.result);
  expect(payload.result).toMatchObject({
    patient_id: 'P02418',
    weight: 4.62,
    birthdate: '2018-09-14',
    chip_number: '900182000345671',
    status: 'normal',
    deleted: false,
    version: 1,
  });
  expect(payload.result.weight_at).not.toBeNull();
  expect(response.payload.owner).toMatchObject({
    id: owner.id,
    name: 'Emily Tanaka',
    phones: ['0912-345-678'],
    langKey: 'ja',
  });
  expect(response.payload.siblings.map((each) => each.id)).toEqual([kuro.id]);
  expect(await hospital.events()).toEqual(['owner.created', 'pet.created', 'pet.created']);
});

test('both paths of the specification make and change the same patients [cap.patients]', async () => {
  await using hospital = await openHospital(patientHandlers);
  const legacy = { ...createPet, path: createPet.aliases![0]! } as typeof createPet;
  const { payload } = await hospital.call(legacy, mochi());
  const changed = await hospital.call({ ...updatePet, path: updatePet.aliases![0]! } as typeof updatePet, {
    id: payload.result.id,
    version: 1,
    status: 'missing',
  });
  expect(changed.payload.result).toMatchObject({ status: 'missing', version: 2 });
});

test('chart number, name, species and breed are asked for [rule.patient]', async () => {
  await using hospital = await openHospital(patientHandlers);
  for (const field of ['patient_id', 'name', 'species', 'breed'] as const) {
    const input = mochi();
    delete (input as Record<string, unknown>)[field];
    expect(await hospital.call(createPet, input)).toMatchObject({
      status: 400,
      payload: { error: 'inputIncorrect', fields: { [field]: 'missing' } },
    });
    if (field !== 'species') {
      expect((await hospital.call(createPet, mochi({ [field]: '  ' }))).payload.fields).toEqual({ [field]: 'missing' });
    }
  }
});

test('a chart number in use warns with who has it, and is kept once confirmed [rule.patient]', async () => {
  await using hospital = await openHospital(patientHandlers);
  const first = (await hospital.call(createPet, mochi())).payload.result;

  for (const patient_id of ['P02418', 'p02418', 'Ｐ０２４１８', 'P 02418']) {
    expect(await hospital.call(createPet, mochi({ patient_id, name: 'Duplicate' }))).toMatchObject({
      status: 409,
      payload: {
        error: 'patientIdDup',
        message: 'Duplicate patient id',
        existing: { id: first.id, name: 'Mochi', patient_id: 'P02418' },
        fields: { patient_id: 'patientIdDup' },
      },
    });
  }
  expect((await hospital.call(createPet, mochi({ name: 'Duplicate', confirmDuplicate: true }))).status).toBe(200);
});

test('two receptionists assign the same chart number at once: one of them is warned [rule.patient]', async () => {
  await using hospital = await openHospital(patientHandlers);

  const responses = await Promise.all(Array.from({ length: 6 }, () => hospital.call(createPet, mochi())));

  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
});

test('a chip that another animal carries warns [rule.patient]', async () => {
  await using hospital = await openHospital(patientHandlers);
  await hospital.call(createPet, mochi({ chip_number: '900182000345671' }));

  const duplicate = mochi({ patient_id: 'P2', chip_number: '900-182-000-345-671' });
  expect(await hospital.call(createPet, duplicate)).toMatchObject({ status: 409, payload: { error: 'chipDup' } });
  expect((await hospital.call(createPet, { ...duplicate, confirmDuplicate: true })).status).toBe(200);
});

test('a change keeps what it does not name, and does not ask about its own numbers [entity.pet]', async () => {
  await using hospital = await openHospital(patientHandlers);
  const before = (await hospital.call(createPet, mochi({ chip_number: '900182000345671', weight: 4.9 }))).payload
    .result;

  const { payload } = await hospital.call(updatePet, {
    id: before.id,
    version: 1,
    patient_id: 'P02418',
    chip_number: '900182000345671',
    weight: 4.62,
    alerts: [{ kind: 'caution', text: 'bites when scruffed' }],
  });

  expect(payload.result).toMatchObject({ name: 'Mochi', weight: 4.62, version: 2, alerts: [{ kind: 'caution' }] });
  expect(payload.result.updated_at > before.updated_at).toBe(true);
});

test('a weight that is unusual for the species is stored with a new or a changed patient only after it was confirmed', async () => {
  await using hospital = await openHospital(patientHandlers);
  const refused = {
    status: 422,
    payload: { error: 'implausible', values: [{ field: 'weight', value: 462, meant: 4.62 }] },
  };

  expect(await hospital.call(createPet, mochi({ weight: 462 }))).toMatchObject(refused);
  const { id } = (await hospital.call(createPet, mochi({ weight: 4.62 }))).payload.result;
  expect(await hospital.call(updatePet, { id, version: 1, weight: 462 })).toMatchObject(refused);
  expect((await hospital.call(getPet, { id })).payload.result).toMatchObject({ version: 1, weight: 4.62 });

  const confirmed = { id, version: 1, weight: 17, confirmImplausible: true };
  expect((await hospital.call(updatePet, confirmed)).payload.result).toMatchObject({ version: 2, weight: 17 });
  expect((await hospital.call(updatePet, { id, version: 2, weight: 17, name: 'Momo' })).status).toBe(200);
});

test('a change made from an old version is refused with the patient as it stands [entity.pet]', async () => {
  await using hospital = await openHospital(patientHandlers);
  const { id } = (await hospital.call(createPet, mochi())).payload.result;
  await hospital.call(updatePet, { id, version: 1, name: 'Mochiko' });

  expect(await hospital.call(updatePet, { id, version: 1, name: 'Momo' })).toMatchObject({
    status: 409,
    payload: { error: 'stale', current: { name: 'Mochiko', version: 2 } },
  });
});

test('a birthdate in the future is refused by the day of the hospital [entity.pet]', async () => {
  // 17:00 UTC is the next day in Taipei.
  await using hospital = await openHospital(patientHandlers, { now: new Date('2026-11-20T17:00:00Z') });

  expect((await hospital.call(createPet, mochi({ birthdate: '2026-11-21' }))).status).toBe(200);
  expect(await hospital.call(createPet, mochi({ patient_id: 'P2', birthdate: '2026-11-22' }))).toMatchObject({
    status: 422,
    payload: { error: 'birthdateAhead', fields: { birthdate: 'birthdateAhead' } },
  });
});

test("another hospital's patient and owner do not exist [entity.pet]", async () => {
  await using own = await openHospital(patientHandlers);
  await using other = await openHospital(patientHandlers);
  const [pet, owner] = [await other.addPet(), await other.addOwner()];

  expect((await own.call(getPet, { id: pet.id })).status).toBe(404);
  expect((await own.call(updatePet, { id: pet.id, version: 1, name: 'X' })).status).toBe(404);
  expect((await own.call(syncChimera, { id: pet.id })).status).toBe(404);
  expect(await own.call(createPet, mochi({ owner: owner.id }))).toMatchObject({
    status: 404,
    payload: { error: 'ownerNotFound' },
  });
  expect((await own.call(createPet, mochi(), { hospital: other.key })).status).toBe(404);
});

test('without any permit, and without a log-in, patients are closed [role.licence]', async () => {
  await using hospital = await openHospital(patientHandlers);
  const recipient = await hospital.addUser({ permits: [] });
  const pet = await hospital.addPet();

  expect((await hospital.call(getPet, { id: pet.id }, { as: recipient })).status).toBe(403);
  expect((await hospital.call(createPet, mochi(), { as: recipient })).status).toBe(403);
  expect((await hospital.call(getPet, { id: pet.id }, { as: null })).status).toBe(401);
  const imaging = await hospital.addUser({ permits: ['pacs'] });
  expect((await hospital.call(getPet, { id: pet.id }, { as: imaging })).status).toBe(200);
});

test('a patient is made once however often the request arrives [resp.retry]', async () => {
  await using hospital = await openHospital(patientHandlers);
  const [first, second] = await Promise.all([1, 2].map(() => hospital.call(createPet, mochi(), { key: 'k' })));

  expect(second).toEqual(first);
  expect(first!.status).toBe(200);
});

test('the next chart number follows the newest and skips what is taken [rule.patient]', async () => {
  await using hospital = await openHospital(patientHandlers);
  expect((await hospital.call(suggestPatientId, {})).payload.patient_id).toBe('P00001');
  for (const patient_id of ['p02420', 'P02418']) await hospital.addPet({ patient_id });
  expect((await hospital.call(suggestPatientId, {})).payload.patient_id).toBe('P02419');
  await hospital.addPet({ patient_id: 'P02419' });
  expect((await hospital.call(suggestPatientId, {})).payload.patient_id).toBe('P02421');
});

test('a hospital without Chimera gets that refusal, and nothing changes [cap.patients]', async () => {
  await using hospital = await openHospital(patientHandlers);
  const pet = await hospital.addPet();

  expect(await hospital.call(syncChimera, { id: pet.id })).toMatchObject({
    status: 422,
    payload: { error: 'chimeraNotConfigured' },
  });
  expect((await hospital.call(getPet, { id: pet.id })).payload.result.version).toBe(1);
});

test('allergies and weights of the chart are returned with the patient [entity.pet]', async () => {
  await using hospital = await openHospital(patientHandlers);
  const pet = await hospital.addPet();
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));
  await hospital.work(async (trx) => {
    await trx
      .insertInto('allergy_record')
      .values({ id: newId(), pet: pet.id, name: 'amoxicillin', reaction: 'swelling' })
      .execute();
    await trx
      .insertInto('allergy_record')
      .values({ id: newId(), pet: pet.id, name: 'withdrawn', deleted_at: at(1) })
      .execute();
    for (const [day, weight] of [
      [1, 4.9],
      [9, 4.62],
      [5, null],
    ] as const) {
      await trx
        .insertInto('vital_signs')
        .values({ id: newId(), pet: pet.id, measured_at: at(day), weight })
        .execute();
    }
  });

  const { payload } = await hospital.call(getPet, { id: pet.id });

  expect(payload.allergies).toMatchObject([{ name: 'amoxicillin', reaction: 'swelling', noted_on: null }]);
  expect(payload.weights).toEqual([
    { at: at(1).toISOString(), weight: 4.9 },
    { at: at(9).toISOString(), weight: 4.62 },
  ]);
});

test('an animal in a cage or on the board is not deleted: its record would be gone while it is treated', async () => {
  await using hospital = await openHospital(patientHandlers, { now: new Date('2026-11-29T04:00:00.000Z') });
  const { result: pet } = (await hospital.call(createPet, mochi())).payload;
  const removed = () => hospital.call(updatePet, { id: pet.id, version: 1, deleted: true });
  const here = (reason: string) => ({
    status: 409,
    payload: { error: 'patientHere', reason, fields: { deleted: 'patientHere' } },
  });
  const [stay, visit] = [newId(), newId()];
  await hospital.work(async (trx) => {
    const admitted = { id: stay, pet: pet.id, reason: 'Observation', admitted_at: new Date() };
    await trx.insertInto('inpatient_record').values(admitted).execute();
    // Of yesterday evening, and still on the board.
    const checked_in_at = new Date('2026-11-28T13:00:00.000Z');
    await trx
      .insertInto('medical_record')
      .values({ id: visit, pet: pet.id, stage: 'checkout', checked_in_at })
      .execute();
  });
  const visitAt = (at: string) =>
    hospital.work((trx) =>
      trx
        .updateTable('medical_record')
        .set({ checked_in_at: new Date(at) })
        .execute(),
    );

  expect(await removed()).toMatchObject(here('stay'));
  await hospital.work((trx) =>
    trx.updateTable('inpatient_record').set({ status: 'discharged', discharged_at: new Date() }).execute(),
  );
  expect(await removed()).toMatchObject(here('visit'));
  // One that nobody archived a week ago is on no board any more.
  await visitAt('2026-11-20T13:00:00.000Z');
  const gone = await removed();
  expect(gone).toMatchObject({ status: 200, payload: { result: { deleted: true } } });

  // What is deleted already stays editable, and comes back.
  await visitAt('2026-11-28T13:00:00.000Z');
  const noted = await hospital.call(updatePet, { id: pet.id, version: 2, deleted: true, notes: 'Entered twice' });
  expect(noted.status).toBe(200);
  expect((await hospital.call(updatePet, { id: pet.id, version: 3, deleted: false })).payload.result.deleted).toBe(
    false,
  );
});

test('insurance and passport are stored, changed one by one and taken away; the audit log names the policy without its number [entity.pet]', async () => {
  await using hospital = await openHospital(patientHandlers);
  const insured = {
    ...{ insurance_company: 'Anicom', insurance_policy: 'AB-1234', insurance_until: '2027-03-31', insurance_share: 70 },
    passport_number: 'DE 12-3456789',
  };
  const made = (await hospital.call(createPet, mochi(insured))).payload.result;
  expect(made).toMatchObject(insured);
  expect((await hospital.call(createPet, mochi({ patient_id: 'P2' }))).payload.result).toMatchObject({
    ...{ reading: null, passport_number: null, insurance_company: null, insurance_policy: null },
    ...{ insurance_until: null, insurance_share: null },
  });

  const change = { insurance_share: 50, insurance_policy: 'CD-5678', passport_number: null };
  const changed = (await hospital.call(updatePet, { id: made.id, version: made.version, ...change })).payload.result;
  expect(changed).toMatchObject({ ...insured, ...change });
  expect((await hospital.call(getPet, { id: made.id })).payload.result).toEqual(changed);
  const log = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select('detail').where('entity', '=', 'pet').orderBy('seq', 'desc').executeTakeFirst(),
  );
  const written = JSON.stringify(log?.detail);
  expect(written).toContain('insurance_policy');
  expect(written).toContain('DE 12-3456789');
  expect(written).toMatch(/70.*50|50.*70/);
  expect(written).not.toMatch(/AB-1234|CD-5678/);
});

test.each([
  ['insurance_share', 0],
  ['insurance_share', 101],
  ['insurance_share', 12.5],
  ['insurance_until', '2026-02-30'],
  ['insurance_company', 'x'.repeat(101)],
  ['insurance_policy', ' '],
  ['passport_number', 'x'.repeat(41)],
  ['reading', 'x'.repeat(201)],
])('a patient is refused with %s %s, and nothing is stored', async (field, value) => {
  await using hospital = await openHospital(patientHandlers);
  const { status, payload } = await hospital.call(createPet, mochi({ [field]: value }));
  expect([status, payload]).toMatchObject([400, { error: 'inputIncorrect', fields: { [field]: expect.anything() } }]);
  expect(await hospital.events()).toEqual([]);
});

import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { createOwner, createPet, getHospitalPetOwners, getPet, updateOwner, updatePet } from '../contract/index.ts';
import { patientHandlers } from './index.ts';

test('an owner is made, changed and listed with the pets [entity.owner]', async () => {
  await using hospital = await openHospital(patientHandlers);
  const made = (
    await hospital.call(createOwner, { name: '林怡君', phones: ['0912-345-678', '02-2233-4455'], line_account: '@yi' })
  ).payload.result;
  await hospital.addPet({ owner: made.id, name: 'Tofu' });
  await hospital.addPet({ owner: made.id, name: 'Kuro', status: 'deceased' });

  const changed = await hospital.call(updateOwner, { id: made.id, version: 1, notes: 'Prefers LINE' });
  const listed = await hospital.call(getHospitalPetOwners, { owner: made.id });

  expect(changed.payload.result).toMatchObject({
    name: '林怡君',
    notes: 'Prefers LINE',
    line_account: '@yi',
    version: 2,
  });
  expect(listed.payload.result).toHaveLength(1);
  expect(listed.payload.result[0]).toMatchObject({
    id: made.id,
    pets: [{ name: 'Tofu' }, { name: 'Kuro', status: 'deceased' }],
  });
});

test('a telephone number in use warns with whose it is, however it is typed [rule.patient]', async () => {
  await using hospital = await openHospital(patientHandlers);
  const first = (await hospital.call(createOwner, { name: 'Emily Tanaka', phones: ['0912-345-678'] })).payload.result;

  for (const phone of ['0912345678', '+886 912 345 678', '（０９１２）345678']) {
    expect(await hospital.call(createOwner, { name: 'Ken', phones: ['022222', phone] })).toMatchObject({
      status: 409,
      payload: {
        error: 'phoneDup',
        message: 'Duplicate phone number',
        existing: { id: first.id, name: 'Emily Tanaka', phones: ['0912-345-678'] },
        fields: { phones: 'phoneDup' },
      },
    });
  }
  const both = await hospital.call(createOwner, { name: 'Ken', phones: ['0912345678'], confirmDuplicate: true });
  expect(both.status).toBe(200);
  // Neither is asked about the number they have already.
  expect(
    (await hospital.call(updateOwner, { id: first.id, version: 1, phones: ['0912-345-678', '03-111-222'] })).status,
  ).toBe(200);
});

test('a telephone number that nobody can call is refused, and one with an extension is the number of the line', async () => {
  await using hospital = await openHospital(patientHandlers);
  for (const phone of ['abc', '12', 'ext 123456'])
    expect(await hospital.call(createOwner, { name: 'Ken', phones: [phone] }), phone).toMatchObject({
      status: 400,
      payload: { error: 'inputIncorrect', fields: { 'phones.0': 'telephone' } },
    });
  const made = await hospital.call(createOwner, { name: 'Ken', phones: ['02-2345 6789 ext 5'] });
  expect(made).toMatchObject({ status: 200, payload: { result: { phones: ['02-2345 6789 ext 5'] } } });
  for (const phone of ['02-2345 6789', '0223456789 分機 7'])
    expect(await hospital.call(createOwner, { name: 'Ana', phones: [phone] }), phone).toMatchObject({
      status: 409,
      payload: { error: 'phoneDup' },
    });
});

test('an owner without a telephone is no duplicate of another [entity.owner]', async () => {
  await using hospital = await openHospital(patientHandlers);
  expect((await hospital.call(createOwner, { name: 'Stray owner' })).status).toBe(200);
  expect((await hospital.call(createOwner, { name: 'Another', phones: [] })).status).toBe(200);
});

test('one of two receptionists who enter the same number at once is asked [rule.patient]', async () => {
  await using hospital = await openHospital(patientHandlers);
  const responses = await Promise.all(
    [1, 2, 3].map((n) => hospital.call(createOwner, { name: `Owner ${n}`, phones: ['0912-345-678'] })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('owners come in pages, newest first, each once [entity.owner]', async () => {
  await using hospital = await openHospital(patientHandlers);
  for (let n = 1; n <= 7; n++) await hospital.call(createOwner, { name: `Owner ${n}`, phones: [`09000000${n}`] });

  const names: string[] = [];
  let offset: string | undefined;
  do {
    const { payload } = await hospital.call(getHospitalPetOwners, { limit: 3, ...(offset && { offset }) });
    names.push(...payload.result.map((owner) => owner.name));
    offset = payload.next;
  } while (offset);

  expect(names).toEqual([7, 6, 5, 4, 3, 2, 1].map((n) => `Owner ${n}`));
});

test("another hospital's owner does not exist, and its numbers cause no warning [entity.owner]", async () => {
  await using own = await openHospital(patientHandlers);
  await using other = await openHospital(patientHandlers);
  const owner = await other.addOwner();

  expect((await own.call(updateOwner, { id: owner.id, version: 1, name: 'X' })).status).toBe(404);
  expect((await own.call(getHospitalPetOwners, { owner: owner.id })).status).toBe(404);
  expect((await own.call(createOwner, { name: 'Ours', phones: owner.phones })).status).toBe(200);
  expect((await own.call(getHospitalPetOwners, {})).payload.result).toHaveLength(1);
});

test('a stale change and a wrong permit are refused, and a repeated one acts once [entity.owner]', async () => {
  await using hospital = await openHospital(patientHandlers);
  const recipient = await hospital.addUser({ permits: [] });
  const made = await hospital.call(createOwner, { name: 'Emily' }, { key: 'k' });
  const again = await hospital.call(createOwner, { name: 'Emily' }, { key: 'k' });
  const { id } = made.payload.result;
  await hospital.call(updateOwner, { id, version: 1, name: 'Emily T.' });

  expect(again).toEqual(made);
  expect(await hospital.call(updateOwner, { id, version: 1, name: 'E.' })).toMatchObject({
    status: 409,
    payload: { error: 'stale', current: { name: 'Emily T.' } },
  });
  expect((await hospital.call(createOwner, { name: 'X' }, { as: recipient })).status).toBe(403);
  expect((await hospital.call(getHospitalPetOwners, {}, { as: recipient })).status).toBe(403);
});

const pudding = { patient_id: 'P1', name: 'Pudding', species: 'dog', breed: 'Shiba' };
const ken = { name: 'Ken Sato', phones: ['0955-111-222'] };

test('owner, patient and weight are made in one call, once for a repeated request [cap.patients]', async () => {
  await using hospital = await openHospital(patientHandlers);

  const made = await hospital.call(createPet, { ...pudding, weight: 9.1, newOwner: ken }, { key: 'k' });
  const again = await hospital.call(createPet, { ...pudding, weight: 9.1, newOwner: ken }, { key: 'k' });
  const { payload } = await hospital.call(getHospitalPetOwners, {});

  expect(made.status).toBe(200);
  expect(again).toEqual(made);
  expect(payload.result).toMatchObject([{ ...ken, pets: [{ name: 'Pudding' }] }]);
  expect(made.payload.result).toMatchObject({ owner: payload.result[0]!.id, weight: 9.1 });
  expect(await hospital.events()).toEqual(['owner.created', 'pet.created']);
});

test('a warning or refusal about the patient or the telephone leaves no owner without a pet [rule.patient]', async () => {
  await using hospital = await openHospital(patientHandlers);
  const owner = await hospital.addOwner();
  const chip_number = '900182000345671';
  const mochi = (await hospital.call(createPet, { ...pudding, patient_id: 'P9', chip_number, owner: owner.id })).payload
    .result;
  const stored = await hospital.events();
  const known = await hospital.call(getHospitalPetOwners, {});

  for (const [input, error] of [
    [{ ...pudding, chip_number, newOwner: ken }, 'chipDup'],
    [{ ...pudding, patient_id: 'P9', newOwner: ken }, 'patientIdDup'],
    [{ ...pudding, birthdate: '2999-01-01', newOwner: ken }, 'birthdateAhead'],
    [{ ...pudding, weight: 900, newOwner: ken }, 'implausible'],
    [{ ...pudding, newOwner: { ...ken, phones: owner.phones } }, 'phoneDup'],
    [{ ...pudding, owner: owner.id, newOwner: ken }, 'inputIncorrect'],
  ] as const) {
    expect((await hospital.call(createPet, input, { key: error })).payload).toMatchObject({ error });
  }
  const stale = await hospital.call(updatePet, { id: mochi.id, version: 7, newOwner: ken });

  expect(stale).toMatchObject({ status: 409, payload: { error: 'stale' } });
  expect((await hospital.call(getHospitalPetOwners, {})).payload).toEqual(known.payload);
  expect(await hospital.events()).toEqual(stored);
});

test('a patient is given to a new owner in one call, telephone warned of and confirmed [rule.patient]', async () => {
  await using hospital = await openHospital(patientHandlers);
  const before = await hospital.addOwner();
  const mochi = await hospital.addPet({ owner: before.id });
  const newOwner = { ...ken, phones: before.phones };

  const asked = await hospital.call(updatePet, { id: mochi.id, version: 1, newOwner });
  const saved = await hospital.call(updatePet, {
    id: mochi.id,
    version: 1,
    newOwner: { ...newOwner, confirmDuplicate: true },
  });

  expect(asked.payload).toMatchObject({ error: 'phoneDup', existing: { id: before.id } });
  expect(saved.status).toBe(200);
  expect((await hospital.call(getPet, { id: mochi.id })).payload.owner).toMatchObject({ name: 'Ken Sato' });
});

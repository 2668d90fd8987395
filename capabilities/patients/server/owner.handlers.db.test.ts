import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { createOwner, getHospitalPetOwners, updateOwner } from '../contract/index.ts';
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
    expect(await hospital.call(createOwner, { name: 'Ken', phones: ['0222', phone] })).toMatchObject({
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
    (await hospital.call(updateOwner, { id: first.id, version: 1, phones: ['0912-345-678', '03-111'] })).status,
  ).toBe(200);
});

test('an owner without a telephone is no duplicate of another [entity.owner]', async () => {
  await using hospital = await openHospital(patientHandlers);
  expect((await hospital.call(createOwner, { name: 'Stray owner' })).status).toBe(200);
  expect((await hospital.call(createOwner, { name: 'Another', phones: ['none'] })).status).toBe(200);
  expect((await hospital.call(createOwner, { name: 'Third', phones: ['none'] })).status).toBe(200);
});

test('one of two receptionists who enter the same number at once is asked [rule.patient]', async () => {
  await using hospital = await openHospital(patientHandlers);
  const answers = await Promise.all(
    [1, 2, 3].map((n) => hospital.call(createOwner, { name: `Owner ${n}`, phones: ['0912-345-678'] })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
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

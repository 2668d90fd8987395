import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { findDuplicateChimeraPets, mergePets, undoMerge } from '../contract/index.ts';
import { patientHandlers } from './index.ts';

const open = () => openHospital(patientHandlers);

test('patients that came in twice are found by chip, chart number, name and owner, the older one first [admin.findDuplicateChimeraPets]', async () => {
  await using hospital = await open();
  await using other = await open();
  const as = await hospital.addUser({ role: 'sysAdmin' });
  const owner = await hospital.addOwner({ phones: ['0912-345-678'] });
  const spouse = await hospital.addOwner({ name: '陳大文', phones: ['+886 912 345 678'] });
  const old = await hospital.addPet({ name: 'Mochi', owner: owner.id, patient_id: 'P1' });
  const young = await hospital.addPet({ name: 'mochi', owner: spouse.id, patient_id: 'P2' });
  const chart = await hospital.addPet({ name: 'Coco', patient_id: 'p-1', owner: null });
  await hospital.addPet({ name: 'Mochi', owner: owner.id, species: 'cat', breed: 'Mix' });
  const away = await other.addOwner();
  for (const patient_id of ['A', 'B']) await other.addPet({ name: 'Lucky', owner: away.id, patient_id });

  const { payload } = await hospital.call(findDuplicateChimeraPets, {}, { as });
  const pairs = payload.result.map(({ one, other: two, why }) => [one.id, two.id, why]);
  expect(pairs).toContainEqual([old.id, young.id, ['name']]);
  expect(payload.result[0]!.one).toMatchObject({ name: 'Mochi', visits: 0, version: 1 });
  expect(pairs.some(([one, two]) => one === old.id && two === chart.id)).toBe(false);
  expect(payload.hospital.key).toBe(hospital.key);
  // Of another hospital the number alone: its patients are not a system administrator's to read.
  expect(payload.others).toContainEqual({ key: other.key, name: other.name, pairs: 1 });
  expect(JSON.stringify(payload)).not.toContain('Lucky');
  expect((await hospital.call(findDuplicateChimeraPets, { q: 'coco' }, { as })).payload.result).toEqual([]);
  expect((await hospital.call(findDuplicateChimeraPets, { offset: 'x' }, { as })).payload).toMatchObject({
    error: 'inputIncorrect',
  });
});

test('a merged pair is no pair any more, and is one again when the merge is undone', async () => {
  await using hospital = await open();
  const as = await hospital.addUser({ role: 'sysAdmin' });
  const owner = await hospital.addOwner();
  const [one, two] = [await hospital.addPet({ owner: owner.id }), await hospital.addPet({ owner: owner.id })];
  const count = async () => (await hospital.call(findDuplicateChimeraPets, {}, { as })).payload.result.length;
  expect(await count()).toBe(1);
  const merged = await hospital.call(mergePets, { id: one.id, version: 1, merged: two.id }, { as });
  expect(await count()).toBe(0);
  await hospital.call(undoMerge, { id: merged.payload.merge }, { as });
  expect(await count()).toBe(1);
});

test('only a system administrator looks for duplicates', async () => {
  await using hospital = await open();
  for (const role of ['hospitalAdmin', 'doctor', 'assistant'] as const) {
    const as = await hospital.addUser({ role });
    expect((await hospital.call(findDuplicateChimeraPets, {}, { as })).status).toBe(403);
  }
});

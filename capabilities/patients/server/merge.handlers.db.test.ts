import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { getPet, mergePets, searchPets, undoMerge, updatePet } from '../contract/index.ts';
import { patientHandlers } from './index.ts';

async function openClinic() {
  const hospital = await openHospital(patientHandlers);
  const [mochi, duplicate] = [
    await hospital.addPet({ name: 'Mochi', patient_id: 'P1' }),
    await hospital.addPet({ name: 'Mochi 2', patient_id: 'P2' }),
  ];
  const addAllergy = async (pet: string, name: string) => {
    const id = newId();
    await hospital.work((trx) => trx.insertInto('allergy_record').values({ id, pet, name }).execute());
    return id;
  };
  const allergies = async (pet: string) =>
    (
      await hospital.work((trx) =>
        trx.selectFrom('allergy_record').select('name').where('pet', '=', pet).orderBy('id').execute(),
      )
    ).map((row) => row.name);
  return { hospital, mochi, duplicate, addAllergy, allergies };
}

test('all that belongs to one patient moves to the other, which takes over the fields chosen [cap.patients]', async () => {
  const { hospital, mochi, duplicate, addAllergy, allergies } = await openClinic();
  await using _ = hospital;
  await addAllergy(mochi.id, 'chicken');
  await addAllergy(duplicate.id, 'amoxicillin');

  const { status, payload } = await hospital.call(mergePets, {
    id: mochi.id,
    version: 1,
    merged: duplicate.id,
    fields: { chip_number: '900182000345671' },
  });

  expect(status).toBe(200);
  expect(payload.result).toMatchObject({ id: mochi.id, name: 'Mochi', chip_number: '900182000345671' });
  expect(payload.moved).toEqual({ allergy_record: 1 });
  expect(await allergies(mochi.id)).toEqual(['chicken', 'amoxicillin']);
  expect((await hospital.call(getPet, { id: duplicate.id })).payload.result).toMatchObject({
    deleted: true,
    merged_into: mochi.id,
  });
  expect((await hospital.call(searchPets, { q: 'Mochi' })).payload.result.map((pet) => pet.id)).toEqual([mochi.id]);
  expect(await hospital.events()).toEqual(['pet.merged']);
});

test('a merge taken back parts just what it had joined [cap.patients]', async () => {
  const { hospital, mochi, duplicate, addAllergy, allergies } = await openClinic();
  await using _ = hospital;
  await addAllergy(duplicate.id, 'amoxicillin');
  const { merge } = (
    await hospital.call(mergePets, { id: mochi.id, version: 1, merged: duplicate.id, fields: { name: 'Mochi 2' } })
  ).payload;
  await addAllergy(mochi.id, 'noted after the merge');

  const { status, payload } = await hospital.call(undoMerge, { id: merge });

  expect(status).toBe(200);
  expect(payload.result).toMatchObject({ id: mochi.id, name: 'Mochi' });
  expect(payload.restored).toMatchObject({ id: duplicate.id, deleted: false, merged_into: null });
  expect(await allergies(duplicate.id)).toEqual(['amoxicillin']);
  expect(await allergies(mochi.id)).toEqual(['noted after the merge']);
  expect(await hospital.call(undoMerge, { id: merge })).toMatchObject({
    status: 422,
    payload: { error: 'mergeNotOpen' },
  });
});

test('a patient is not merged into itself, nor twice [cap.patients]', async () => {
  const { hospital, mochi, duplicate } = await openClinic();
  await using _ = hospital;
  const third = await hospital.addPet();
  const refused = { status: 422, payload: { error: 'mergeNotPossible' } };

  expect(await hospital.call(mergePets, { id: mochi.id, version: 1, merged: mochi.id })).toMatchObject(refused);
  await hospital.call(mergePets, { id: mochi.id, version: 1, merged: duplicate.id });
  expect(await hospital.call(mergePets, { id: third.id, version: 1, merged: duplicate.id })).toMatchObject(refused);
  expect(await hospital.call(mergePets, { id: duplicate.id, version: 2, merged: third.id })).toMatchObject(refused);
});

test('a merge made from an old version is refused and moves nothing [cap.patients]', async () => {
  const { hospital, mochi, duplicate, addAllergy, allergies } = await openClinic();
  await using _ = hospital;
  await addAllergy(duplicate.id, 'amoxicillin');
  await hospital.call(updatePet, { id: mochi.id, version: 1, name: 'Mochiko' });

  expect(await hospital.call(mergePets, { id: mochi.id, version: 1, merged: duplicate.id })).toMatchObject({
    status: 409,
    payload: { error: 'stale', current: { name: 'Mochiko' } },
  });
  expect(await allergies(mochi.id)).toEqual([]);
});

test('two that merge each other at once end as one patient [cap.patients]', async () => {
  const { hospital, mochi, duplicate } = await openClinic();
  await using _ = hospital;
  const responses = await Promise.all([
    hospital.call(mergePets, { id: mochi.id, version: 1, merged: duplicate.id }),
    hospital.call(mergePets, { id: duplicate.id, version: 1, merged: mochi.id }),
  ]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test("another hospital's patient cannot be merged, and assistants do not merge [cap.patients]", async () => {
  const { hospital: own, mochi, duplicate } = await openClinic();
  await using _ = own;
  await using other = await openHospital(patientHandlers);
  const otherUser = await other.addPet();
  const assistant = await own.addUser({ role: 'assistant' });

  expect((await own.call(mergePets, { id: mochi.id, version: 1, merged: otherUser.id })).status).toBe(404);
  expect(
    (await own.call(mergePets, { id: mochi.id, version: 1, merged: duplicate.id }, { as: assistant })).status,
  ).toBe(403);
  const { merge } = (await own.call(mergePets, { id: mochi.id, version: 1, merged: duplicate.id })).payload;
  expect((await other.call(undoMerge, { id: merge })).status).toBe(404);
});

test('a paid receipt follows the merge and stays locked to everything else [cap.patients] [state.payment]', async () => {
  const { hospital, mochi, duplicate } = await openClinic();
  await using _ = hospital;
  const [visit, receipt] = [newId(), newId()];
  await hospital.work(async (trx) => {
    await trx.insertInto('medical_record').values({ id: visit, pet: duplicate.id }).execute();
    await trx
      .insertInto('receipt')
      .values({
        id: receipt,
        number: 1,
        medical_record: visit,
        pet: duplicate.id,
        currency: 'TWD',
        status: 'paid',
        paid_at: new Date(),
      })
      .execute();
  });

  const merged = await hospital.call(mergePets, { id: mochi.id, version: 1, merged: duplicate.id });

  expect(merged).toMatchObject({ status: 200, payload: { moved: { medical_record: 1, receipt: 1 } } });
  const change = (set: { pet?: string; note?: string }) =>
    hospital.work((trx) => trx.updateTable('receipt').set(set).where('id', '=', receipt).execute());
  await expect(change({ note: 'later' })).rejects.toThrow('paidLocked');
  await expect(change({ pet: duplicate.id })).rejects.toThrow('paidLocked');
  expect((await hospital.call(undoMerge, { id: merged.payload.merge })).status).toBe(200);
});

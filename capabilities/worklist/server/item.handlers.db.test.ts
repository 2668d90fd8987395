import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { createWorklistItem, getWorklist, updatePacsEquipment, updateWorklistItem } from '../contract/index.ts';
import { worklistHandlers } from './index.ts';

const open = () => openHospital(worklistHandlers);
type House = Awaited<ReturnType<typeof open>>;

const exam = (pet: string) => ({ pet, modality: 'DX', procedure: 'Thorax', views: ['RL', 'VD'] });
async function addItem(house: House) {
  const owner = await house.addOwner();
  const pet = await house.addPet({ owner: owner.id });
  return { pet, item: (await house.call(createWorklistItem, exam(pet.id))).payload.result };
}
const listed = async (house: House) => (await house.call(getWorklist, {})).payload.result.map(({ id }) => id);

test('an exam that is asked for stands in the list with its pet, its owner and who asked [entity.worklistItem, screen.worklist]', async () => {
  await using house = await open();
  const { pet, item } = await addItem(house);

  expect(item).toMatchObject({
    ...{ status: 'SCHEDULED', pet: pet.id, patient_id: pet.patient_id, pet_name: pet.name, owner_name: '林怡君' },
    ...{ modality: 'DX', aetitle: '', procedure: 'Thorax', views: ['RL', 'VD'], taken: [], images: 0, study: null },
    ...{ requested_by: house.admin.id, version: 1, started_at: null, ended_at: null },
  });
  expect(item.accession_number).toMatch(/^\d{6}-[0-9A-Z]{6}$/);
  expect((await house.call(getWorklist, {})).payload.result).toEqual([item]);
  expect(await house.events()).toEqual(['worklist.created']);
});

test('canceled or completed it leaves the list, started it stays, and a slip is taken back [state.worklist]', async () => {
  await using house = await open();
  const { item } = await addItem(house);
  const { id } = item;
  let version = 1;
  const set = async (status: typeof item.status) => {
    const { result } = (await house.call(updateWorklistItem, { id, version, status })).payload;
    version = result.version;
    return result;
  };

  expect(await set('STARTED')).toMatchObject({ status: 'STARTED', started_at: expect.any(String), ended_at: null });
  expect(await listed(house)).toEqual([id]);
  expect(await set('COMPLETED')).toMatchObject({ ended_at: expect.any(String) });
  expect(await listed(house)).toEqual([]);
  expect(await set('STARTED')).toMatchObject({ ended_at: null });
  await set('CANCELED');
  expect(await listed(house)).toEqual([]);
  expect(await house.call(updateWorklistItem, { id, version, status: 'COMPLETED' })).toMatchObject({
    status: 409,
    payload: { error: 'worklistClosed', current: { status: 'CANCELED' } },
  });
  expect((await house.call(getWorklist, { pet: item.pet })).payload.result).toHaveLength(1);
});

test('a change made from an old version is refused and told what stands there', async () => {
  await using house = await open();
  const { item } = await addItem(house);
  await house.call(updateWorklistItem, { id: item.id, version: 1, notes: 'sedated' });

  expect(await house.call(updateWorklistItem, { id: item.id, version: 1, procedure: 'Abdomen' })).toMatchObject({
    status: 409,
    payload: { error: 'stale', current: { notes: 'sedated', procedure: 'Thorax', version: 2 } },
  });
});

test('an exam is given to equipment that the hospital has, and to no other', async () => {
  await using house = await open();
  const { item } = await addItem(house);
  const give = (version: number) => house.call(updateWorklistItem, { id: item.id, version, aetitle: 'DR-1' });

  expect(await give(1)).toMatchObject({ status: 422, payload: { error: 'aetitleUnknown' } });
  await house.call(updatePacsEquipment, { aetitle: 'DR-1', modalities: ['DX'] });
  expect((await give(1)).payload.result.aetitle).toBe('DR-1');
  expect(await house.call(createWorklistItem, { ...exam(item.pet), aetitle: 'DR-9' })).toMatchObject({ status: 422 });
});

test('asked for twice by a request that was repeated, it is one exam [resp.retry]', async () => {
  await using house = await open();
  const pet = await house.addPet();
  const ask = () => house.call(createWorklistItem, exam(pet.id), { key: 'k' });

  const [first, again] = await Promise.all([ask(), ask()]);

  expect(again.payload).toEqual(first.payload);
  expect(await listed(house)).toHaveLength(1);
});

test("another hospital's pet, visit and exam are not found, and who has no permit is refused [role.licence]", async () => {
  await using ours = await open();
  await using theirs = await open();
  const { pet, item } = await addItem(theirs);
  const own = await ours.addPet();

  expect(await ours.call(createWorklistItem, exam(pet.id))).toMatchObject({ status: 404 });
  expect(await ours.call(createWorklistItem, { ...exam(own.id), medical_record: newId() })).toMatchObject({
    status: 404,
  });
  expect(await ours.call(updateWorklistItem, { id: item.id, version: 1 })).toMatchObject({ status: 404 });
  expect(await ours.call(updateWorklistItem, { id: newId(), version: 1 })).toMatchObject({ status: 404 });
  expect(await listed(ours)).toEqual([]);
  const lab = await ours.addUser({ permits: ['lis'] });
  expect(await ours.call(getWorklist, {}, { as: lab })).toMatchObject({ status: 403 });
  expect(await ours.call(createWorklistItem, exam(own.id), { as: lab })).toMatchObject({ status: 403 });
  const doctor = await ours.addUser({ permits: ['his'] });
  expect(await ours.call(createWorklistItem, exam(own.id), { as: doctor })).toMatchObject({ status: 200 });
  const wrong = { ...exam(own.id), modality: 'x-ray' };
  expect(await ours.call(createWorklistItem, wrong)).toMatchObject({
    status: 400,
    payload: { fields: { modality: expect.any(String) } },
  });
});

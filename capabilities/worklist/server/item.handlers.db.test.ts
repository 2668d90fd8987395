import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { createWorklistItem, getWorklist, updatePacsEquipment, updateWorklistItem } from '../contract/index.ts';
import { handlers } from './worklist.fixture.ts';

const open = () => openHospital(handlers);
type TestHospital = Awaited<ReturnType<typeof open>>;

const exam = (pet: string) => ({ pet, modality: 'DX', procedure: 'Thorax', views: ['RL', 'VD'] });
async function addItem(hospital: TestHospital) {
  const owner = await hospital.addOwner();
  const pet = await hospital.addPet({ owner: owner.id });
  return { pet, item: (await hospital.call(createWorklistItem, exam(pet.id))).payload.result };
}
const listed = async (hospital: TestHospital) =>
  (await hospital.call(getWorklist, {})).payload.result.map(({ id }) => id);

test('a requested exam is listed with its pet, its owner and its author [entity.worklistItem, screen.worklist]', async () => {
  await using hospital = await open();
  const { pet, item } = await addItem(hospital);

  expect(item).toMatchObject({
    ...{ status: 'SCHEDULED', pet: pet.id, patient_id: pet.patient_id, pet_name: pet.name, owner_name: '林怡君' },
    ...{ modality: 'DX', aetitle: '', procedure: 'Thorax', views: ['RL', 'VD'], taken: [], images: 0, study: null },
    ...{ requested_by: hospital.admin.id, version: 1, started_at: null, ended_at: null },
  });
  expect(item.accession_number).toMatch(/^\d{6}-[0-9A-Z]{6}$/);
  expect((await hospital.call(getWorklist, {})).payload.result).toEqual([item]);
  expect(await hospital.events()).toEqual(['worklist.created']);
});

test('canceled or completed it leaves the list, started it stays, and a slip is taken back [state.worklist]', async () => {
  await using hospital = await open();
  const { item } = await addItem(hospital);
  const { id } = item;
  let version = 1;
  const set = async (status: typeof item.status) => {
    const { result } = (await hospital.call(updateWorklistItem, { id, version, status })).payload;
    version = result.version;
    return result;
  };

  expect(await set('STARTED')).toMatchObject({ status: 'STARTED', started_at: expect.any(String), ended_at: null });
  expect(await listed(hospital)).toEqual([id]);
  expect(await set('COMPLETED')).toMatchObject({ ended_at: expect.any(String) });
  expect(await listed(hospital)).toEqual([]);
  expect(await set('STARTED')).toMatchObject({ ended_at: null });
  await set('CANCELED');
  expect(await listed(hospital)).toEqual([]);
  expect(await hospital.call(updateWorklistItem, { id, version, status: 'COMPLETED' })).toMatchObject({
    status: 409,
    payload: { error: 'worklistClosed', current: { status: 'CANCELED' } },
  });
  expect((await hospital.call(getWorklist, { pet: item.pet })).payload.result).toHaveLength(1);
});

test('a change from an old version is refused with the current entry', async () => {
  await using hospital = await open();
  const { item } = await addItem(hospital);
  await hospital.call(updateWorklistItem, { id: item.id, version: 1, notes: 'sedated' });

  expect(await hospital.call(updateWorklistItem, { id: item.id, version: 1, procedure: 'Abdomen' })).toMatchObject({
    status: 409,
    payload: { error: 'stale', current: { notes: 'sedated', procedure: 'Thorax', version: 2 } },
  });
});

test('an exam is given to equipment that the hospital has, and to no other', async () => {
  await using hospital = await open();
  const { item } = await addItem(hospital);
  const give = (version: number) => hospital.call(updateWorklistItem, { id: item.id, version, aetitle: 'DR-1' });

  expect(await give(1)).toMatchObject({ status: 422, payload: { error: 'aetitleUnknown' } });
  await hospital.call(updatePacsEquipment, { aetitle: 'DR-1', modalities: ['DX'] });
  expect((await give(1)).payload.result.aetitle).toBe('DR-1');
  expect(await hospital.call(createWorklistItem, { ...exam(item.pet), aetitle: 'DR-9' })).toMatchObject({
    status: 422,
  });
});

test('asked for twice by a request that was repeated, it is one exam [resp.retry]', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const ask = () => hospital.call(createWorklistItem, exam(pet.id), { key: 'k' });

  const [first, again] = await Promise.all([ask(), ask()]);

  expect(again.payload).toEqual(first.payload);
  expect(await listed(hospital)).toHaveLength(1);
});

test("another hospital's pet, visit and exam are not found, and who has no permit is refused [role.licence]", async () => {
  await using local = await open();
  await using other = await open();
  const { pet, item } = await addItem(other);
  const own = await local.addPet();

  expect(await local.call(createWorklistItem, exam(pet.id))).toMatchObject({ status: 404 });
  expect(await local.call(createWorklistItem, { ...exam(own.id), medical_record: newId() })).toMatchObject({
    status: 404,
  });
  expect(await local.call(updateWorklistItem, { id: item.id, version: 1 })).toMatchObject({ status: 404 });
  expect(await local.call(updateWorklistItem, { id: newId(), version: 1 })).toMatchObject({ status: 404 });
  expect(await listed(local)).toEqual([]);
  const lab = await local.addUser({ permits: ['lis'] });
  expect(await local.call(getWorklist, {}, { as: lab })).toMatchObject({ status: 403 });
  expect(await local.call(createWorklistItem, exam(own.id), { as: lab })).toMatchObject({ status: 403 });
  const doctor = await local.addUser({ permits: ['his'] });
  expect(await local.call(createWorklistItem, exam(own.id), { as: doctor })).toMatchObject({ status: 200 });
  const wrong = { ...exam(own.id), modality: 'x-ray' };
  expect(await local.call(createWorklistItem, wrong)).toMatchObject({
    status: 400,
    payload: { fields: { modality: expect.any(String) } },
  });
});

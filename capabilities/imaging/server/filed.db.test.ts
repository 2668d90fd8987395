import { randomUUID } from 'node:crypto';
import { newId } from '@alder/database';
import { expect, test } from 'vitest';
import {
  createPacs,
  deletePacs,
  fileMeasurement,
  getFiledMeasurements,
  matchStudy,
  updateUserAnnotation,
  withdrawMeasurement,
} from '../contract/index.ts';
import { dicom, type House, open, uploaded } from './uploads.test-ground.ts';

const heart = (shift = 0, id = randomUUID()) => ({
  id,
  kind: 'vhs' as const,
  frame: 0,
  points: Array.from({ length: 12 }, (_, at) => ({ x: at * 10 + shift, y: at })),
});
const says = (vhs: number) => ({
  main: [{ name: 'vhs', value: vhs, unit: 'vertebra' as const }],
  more: [{ name: 'long', value: vhs - 5, unit: 'vertebra' as const }],
  ...{ source: 'ratio' as const, low: 8.5, high: 10.5, flag: vhs > 10.5 ? ('H' as const) : ('' as const) },
  ...{ species: 'dog', breed: 'Shiba Inu', sentence: `VHS ${vhs} v` },
});

async function radiographOf(house: House, pet: string, day = '20261120') {
  const file_key = await uploaded(house, dicom({ StudyDate: day, StudyTime: '101500' }));
  const { payload } = await house.call(createPacs, { file_key, pet, confirm: true });
  return { medicalImageId: payload.result.id, study: payload.study };
}
const filedOf = async (house: House, pet: string) => (await house.call(getFiledMeasurements, { pet })).payload.result;

test('a measurement that is filed is a value of the patient, with unit, range, flag, sentence, author and the image it came from [screen.viewer] [pacs.fileMeasurement, pacs.getFiledMeasurements]', async () => {
  await using house = await open();
  const pet = (await house.addPet()).id;
  const { medicalImageId, study } = await radiographOf(house, pet);
  const mark = heart();

  const filed = await house.call(fileMeasurement, { medicalImageId, mark, ...says(11) });

  expect(filed.status).toBe(200);
  expect(await filedOf(house, pet)).toEqual([filed.payload.result]);
  expect(filed.payload.result).toMatchObject({
    ...{ kind: 'vhs', ...says(11), mark, medical_image: medicalImageId, study: study.id, pet },
    ...{ author: house.admin.id, measured_at: study.datetime, superseded_by: null, withdrawn_at: null },
  });
  expect(await house.events()).toContain('filedMeasurement.created');
  const audits = await house.work((trx) =>
    trx.selectFrom('audit_log').select('action').where('action', '=', 'pacs.fileMeasurement').execute(),
  );
  expect(audits).toHaveLength(1);
});

test('a filed value stays when its mark is drawn anew or deleted; filed again it is superseded and not lost [pacs.fileMeasurement]', async () => {
  await using house = await open();
  const pet = (await house.addPet()).id;
  const { medicalImageId } = await radiographOf(house, pet);
  const mark = heart();
  const first = await house.call(fileMeasurement, { medicalImageId, mark, ...says(11) });
  await house.call(updateUserAnnotation, { medicalImageId, annotation: { marks: [] } });
  expect(await filedOf(house, pet)).toEqual([first.payload.result]);

  const moved = { ...heart(3), id: mark.id };
  const second = await house.call(fileMeasurement, { medicalImageId, mark: moved, ...says(10.2) });
  const again = await house.call(fileMeasurement, { medicalImageId, mark: moved, ...says(10.2) });

  expect(again.payload.result).toEqual(second.payload.result);
  const [old, now, ...more] = await filedOf(house, pet);
  expect([old!.id, old!.superseded_by, old!.main[0]!.value, old!.mark.points[0]!.x]).toEqual([
    first.payload.result.id,
    second.payload.result.id,
    11,
    0,
  ]);
  expect([now!.superseded_by, now!.main[0]!.value, now!.mark.points[0]!.x, more.length]).toEqual([null, 10.2, 3, 0]);
});

test('a value follows its study to another patient, and stays when its image is hidden', async () => {
  await using house = await open();
  const [pet, other] = [(await house.addPet()).id, (await house.addPet({ name: 'Coco' })).id];
  const { medicalImageId, study } = await radiographOf(house, pet);
  await house.call(fileMeasurement, { medicalImageId, mark: heart(), ...says(11) });

  await house.call(matchStudy, { id: study.id, version: study.version, pet: other });
  expect([(await filedOf(house, pet)).length, (await filedOf(house, other)).length]).toEqual([0, 1]);
  await house.call(deletePacs, { ids: [medicalImageId] });
  const [kept] = await filedOf(house, other);
  expect(kept?.main[0]?.value).toBe(11);
});

test('what was filed by mistake is taken back once and stays to be seen, and the mark can be filed anew [pacs.withdrawMeasurement]', async () => {
  await using house = await open();
  const pet = (await house.addPet()).id;
  const { medicalImageId } = await radiographOf(house, pet);
  const mark = heart();
  const { id, version } = (await house.call(fileMeasurement, { medicalImageId, mark, ...says(11) })).payload.result;

  expect(await house.call(withdrawMeasurement, { id, version: version + 3 })).toMatchObject({
    status: 409,
    payload: { error: 'stale', current: { id } },
  });
  const taken = await house.call(withdrawMeasurement, { id, version });
  expect(taken.payload.result.withdrawn_at).not.toBeNull();
  expect((await house.call(withdrawMeasurement, { id, version: version + 1 })).status).toBe(409);
  expect((await house.call(withdrawMeasurement, { id: newId(), version: 1 })).status).toBe(404);

  expect((await house.call(fileMeasurement, { medicalImageId, mark, ...says(11) })).status).toBe(200);
  expect((await filedOf(house, pet)).map(({ withdrawn_at }) => withdrawn_at === null)).toEqual([false, true]);
});

test('the same request twice files once, also at the same moment [pacs.fileMeasurement] [resp.retry]', async () => {
  await using house = await open();
  const pet = (await house.addPet()).id;
  const { medicalImageId } = await radiographOf(house, pet);
  const [mark, key] = [heart(), randomUUID()];
  const file = () => house.call(fileMeasurement, { medicalImageId, mark, ...says(11) }, { key });

  const [one, two] = await Promise.all([file(), file()]);

  expect(two!.payload).toEqual(one!.payload);
  expect(await filedOf(house, pet)).toHaveLength(1);
  const other = heart();
  const windows = await Promise.all(
    [10, 10.5].map((vhs) => house.call(fileMeasurement, { medicalImageId, mark: other, ...says(vhs) })),
  );
  expect(windows.map(({ status }) => status)).toEqual([200, 200]);
  expect((await filedOf(house, pet)).filter(({ superseded_by }) => superseded_by === null)).toHaveLength(2);
});

test('without a patient, without the permit, for what is no guided measurement and in another hospital nothing is filed [cap.multiHospital, role.licence] [pacs.fileMeasurement]', async () => {
  await using house = await open();
  await using other = await open();
  const pet = (await house.addPet()).id;
  const theirs = await radiographOf(other, (await other.addPet()).id);
  const ours = await radiographOf(house, pet);
  const { payload } = await house.call(createPacs, { file_key: await uploaded(house, dicom()) });
  const nurse = await house.addUser({ permits: ['his'] });
  const lab = await house.addUser({ permits: ['lis'] });
  const file = (medicalImageId: string, more: object = {}, how = {}) =>
    house.call(fileMeasurement, { medicalImageId, mark: heart(), ...says(11), ...more }, how);

  expect(await file(payload.result.id)).toMatchObject({ status: 409, payload: { error: 'measurementNeedsPatient' } });
  expect((await file(ours.medicalImageId, {}, { as: nurse })).status).toBe(403);
  expect((await file(theirs.medicalImageId)).status).toBe(404);
  const { id } = heart();
  const length = { ...{ id, kind: 'length', frame: 0 }, points: heart().points.slice(0, 2) };
  expect((await file(ours.medicalImageId, { mark: length })).status).toBe(400);
  expect((await file(ours.medicalImageId, { main: [] })).status).toBe(400);
  expect((await house.call(getFiledMeasurements, { pet: theirs.study.pet! })).status).toBe(404);
  expect((await house.call(getFiledMeasurements, { pet }, { as: nurse })).payload.result).toEqual([]);
  expect((await house.call(getFiledMeasurements, { pet }, { as: lab })).status).toBe(403);
});

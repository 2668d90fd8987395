import { randomUUID } from 'node:crypto';
import { newId } from '@alder/database';
import type { WrittenDataset } from '@alder/dicom';
import { createPacs } from '@alder/image-intake/contract';
import { deletePacs, matchStudy } from '@alder/imaging/contract';
import { expect, test } from 'vitest';
import {
  fileMeasurement,
  type GraphicObject,
  getFiledMeasurements,
  updateUserAnnotation,
  withdrawMeasurement,
} from '../contract/index.ts';
import { type FindingKind, findingOf, markerOf, reportedFindingOf } from '../domain/index.ts';
import { dicom, open, type TestHospital, uploaded } from './measurements.fixture.ts';

const at = (x: number, y: number) => ({ x, y });
/** A heart score of so many vertebrae: those of the spine are 40 pixels long, and the short axis has 5 of them. */
const heart = (vhs = 11, id: string = randomUUID()) => ({
  id,
  kind: 'vhs' as const,
  frame: 0,
  points: [
    ...[at(300, 250), at(300, 250 + (vhs - 5) * 40), at(200, 350), at(400, 350)],
    ...Array.from({ length: 8 }, (_, edge) => at(100 + edge * 40, 120)),
  ],
});
const DOG = { species: 'dog', breed: 'Shiba Inu' };
/** Text of a graphic object in the viewer, by the rules that browser and server share. */
function says(
  graphic: GraphicObject,
  of: { attributes?: Record<string, unknown>; marker?: GraphicObject; animal?: typeof DOG } = {},
) {
  const calibration = { attributes: of.attributes ?? {}, marker: of.marker && markerOf([of.marker]) };
  const kind = graphic.kind as FindingKind;
  const { main, more, ...rest } = reportedFindingOf(
    kind,
    findingOf(calibration, { ...graphic, kind })!,
    of.animal ?? DOG,
  );
  return { main: [...main], more: [...more], ...rest, sentence: `${kind} ${main[0]!.value}` };
}
const notified = (graphic: GraphicObject, of?: Parameters<typeof says>[1]) => ({ mark: graphic, ...says(graphic, of) });

async function radiographOf(hospital: TestHospital, pet: string, more: WrittenDataset = {}) {
  const file_key = await uploaded(hospital, dicom({ StudyTime: '101500', ...more }));
  const { payload } = await hospital.call(createPacs, { file_key, pet, confirm: true });
  return { medicalImageId: payload.result.id, study: payload.study };
}
const filedOf = async (hospital: TestHospital, pet: string) =>
  (await hospital.call(getFiledMeasurements, { pet })).payload.result;

test('a filed measurement is a value of the patient, with unit, range, flag, sentence, author and image [screen.viewer] [pacs.fileMeasurement, pacs.getFiledMeasurements]', async () => {
  await using hospital = await open();
  const pet = (await hospital.addPet(DOG)).id;
  const { medicalImageId, study } = await radiographOf(hospital, pet);
  const graphic = heart();

  const filed = await hospital.call(fileMeasurement, { medicalImageId, ...notified(graphic) });

  expect(filed.status).toBe(200);
  expect(await filedOf(hospital, pet)).toEqual([filed.payload.result]);
  expect(filed.payload.result).toMatchObject({
    ...{ kind: 'vhs', ...notified(graphic), medical_image: medicalImageId, study: study.id, pet },
    ...{ author: hospital.admin.id, measured_at: study.datetime, superseded_by: null, withdrawn_at: null },
  });
  expect(await hospital.events()).toContain('filedMeasurement.created');
  const audits = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select('action').where('action', '=', 'pacs.fileMeasurement').execute(),
  );
  expect(audits).toHaveLength(1);
});

test('a filed value stays when its graphic object is redrawn or deleted; filed again it is superseded and not lost [pacs.fileMeasurement]', async () => {
  await using hospital = await open();
  const pet = (await hospital.addPet(DOG)).id;
  const { medicalImageId } = await radiographOf(hospital, pet);
  const graphic = heart();
  const first = await hospital.call(fileMeasurement, { medicalImageId, ...notified(graphic) });
  await hospital.call(updateUserAnnotation, { medicalImageId, annotation: { marks: [] } });
  expect(await filedOf(hospital, pet)).toEqual([first.payload.result]);

  const moved = heart(10.2, graphic.id);
  const second = await hospital.call(fileMeasurement, { medicalImageId, ...notified(moved) });
  const again = await hospital.call(fileMeasurement, { medicalImageId, ...notified(moved) });

  expect(again.payload.result).toEqual(second.payload.result);
  const [old, now, ...more] = await filedOf(hospital, pet);
  expect([old!.id, old!.superseded_by, old!.main[0]!.value, old!.mark.points[1]!.y]).toEqual([
    first.payload.result.id,
    second.payload.result.id,
    11,
    490,
  ]);
  expect([now!.superseded_by, now!.main[0]!.value, now!.mark.points[1]!.y, more.length]).toEqual([null, 10.2, 458, 0]);
});

test('a value moves with its study to another patient, and stays when its image is hidden', async () => {
  await using hospital = await open();
  const [pet, other] = [(await hospital.addPet(DOG)).id, (await hospital.addPet({ ...DOG, name: 'Coco' })).id];
  const { medicalImageId, study } = await radiographOf(hospital, pet);
  await hospital.call(fileMeasurement, { medicalImageId, ...notified(heart()) });

  await hospital.call(matchStudy, { id: study.id, version: study.version, pet: other });
  expect([(await filedOf(hospital, pet)).length, (await filedOf(hospital, other)).length]).toEqual([0, 1]);
  await hospital.call(deletePacs, { ids: [medicalImageId] });
  const [saved] = await filedOf(hospital, other);
  expect(saved?.main[0]?.value).toBe(11);
});

test('a value filed by mistake is withdrawn once and stays visible, and the measurement can be filed again [pacs.withdrawMeasurement]', async () => {
  await using hospital = await open();
  const pet = (await hospital.addPet(DOG)).id;
  const { medicalImageId } = await radiographOf(hospital, pet);
  const graphic = heart();
  const { id, version } = (await hospital.call(fileMeasurement, { medicalImageId, ...notified(graphic) })).payload
    .result;

  expect(await hospital.call(withdrawMeasurement, { id, version: version + 3 })).toMatchObject({
    status: 409,
    payload: { error: 'stale', current: { id } },
  });
  const acquired = await hospital.call(withdrawMeasurement, { id, version });
  expect(acquired.payload.result.withdrawn_at).not.toBeNull();
  expect((await hospital.call(withdrawMeasurement, { id, version: version + 1 })).status).toBe(409);
  expect((await hospital.call(withdrawMeasurement, { id: newId(), version: 1 })).status).toBe(404);

  expect((await hospital.call(fileMeasurement, { medicalImageId, ...notified(graphic) })).status).toBe(200);
  expect((await filedOf(hospital, pet)).map(({ withdrawn_at }) => withdrawn_at === null)).toEqual([false, true]);
});

test('the same request sent twice files once, also at the same moment [pacs.fileMeasurement] [resp.retry]', async () => {
  await using hospital = await open();
  const pet = (await hospital.addPet(DOG)).id;
  const { medicalImageId } = await radiographOf(hospital, pet);
  const [graphic, key] = [heart(), randomUUID()];
  const file = () => hospital.call(fileMeasurement, { medicalImageId, ...notified(graphic) }, { key });

  const [one, two] = await Promise.all([file(), file()]);

  expect(two!.payload).toEqual(one!.payload);
  expect(await filedOf(hospital, pet)).toHaveLength(1);
  const other = randomUUID();
  const windows = await Promise.all(
    [10, 10.5].map((vhs) => hospital.call(fileMeasurement, { medicalImageId, ...notified(heart(vhs, other)) })),
  );
  expect(windows.map(({ status }) => status)).toEqual([200, 200]);
  expect((await filedOf(hospital, pet)).filter(({ superseded_by }) => superseded_by === null)).toHaveLength(2);
});

test('nothing is filed without a patient, without the permit, for a kind that is not a guided measurement, or in another hospital [cap.multiHospital, role.licence] [pacs.fileMeasurement]', async () => {
  await using hospital = await open();
  await using other = await open();
  const pet = (await hospital.addPet(DOG)).id;
  const remote = await radiographOf(other, (await other.addPet(DOG)).id);
  const own = await radiographOf(hospital, pet);
  const { payload } = await hospital.call(createPacs, { file_key: await uploaded(hospital, dicom()) });
  const nurse = await hospital.addUser({ permits: ['his'] });
  const lab = await hospital.addUser({ permits: ['lis'] });
  const file = (medicalImageId: string, more: object = {}, how = {}) =>
    hospital.call(fileMeasurement, { medicalImageId, ...notified(heart()), ...more }, how);

  expect(await file(payload.result.id)).toMatchObject({ status: 409, payload: { error: 'measurementNeedsPatient' } });
  expect((await file(own.medicalImageId, {}, { as: nurse })).status).toBe(403);
  expect((await file(remote.medicalImageId)).status).toBe(404);
  const { id } = heart();
  const length = { ...{ id, kind: 'length', frame: 0 }, points: heart().points.slice(0, 2) };
  expect((await file(own.medicalImageId, { mark: length })).status).toBe(400);
  expect((await file(own.medicalImageId, { main: [] })).status).toBe(400);
  expect((await hospital.call(getFiledMeasurements, { pet: remote.study.pet! })).status).toBe(404);
  expect((await hospital.call(getFiledMeasurements, { pet }, { as: nurse })).payload.result).toEqual([]);
  expect((await hospital.call(getFiledMeasurements, { pet }, { as: lab })).status).toBe(403);
});

/** One of each family: heart, hip, stifle (which needs millimetres) and airway. */
const families: readonly GraphicObject[] = [
  heart(10.7),
  {
    ...{ id: randomUUID(), kind: 'norberg', frame: 0 },
    points: [
      ...[at(80, 100), at(100, 80), at(120, 100), at(280, 102), at(300, 82), at(320, 102)],
      ...[at(70, 70), at(330, 75)],
    ],
  },
  {
    ...{ id: randomUUID(), kind: 'tpa', frame: 0, millimetres: 21 },
    points: [at(200, 100), at(210, 500), at(160, 105), at(250, 150)],
  },
  {
    ...{ id: randomUUID(), kind: 'tta', frame: 0 },
    points: [at(160, 110), at(250, 130), at(150, 20), at(130, 160)],
  },
  { ...{ id: randomUUID(), kind: 'trachea', frame: 0 }, points: [at(50, 50), at(60, 150), at(52, 90), at(56, 110)] },
];

test('the server recomputes a filed value from graphic object, calibration and patient: of heart, hip, stifle and airway [screen.viewer] [pacs.fileMeasurement]', async () => {
  await using hospital = await open();
  const pet = (await hospital.addPet(DOG)).id;
  // Rows are farther apart than columns, so that ignoring the spacing gives other values.
  const { medicalImageId } = await radiographOf(hospital, pet, { PixelSpacing: [0.3, 0.2] });
  const attributes = { PixelSpacing: [0.3, 0.2] };

  for (const graphic of families) {
    const filed = await hospital.call(fileMeasurement, { medicalImageId, ...notified(graphic, { attributes }) });
    const { sentence: _, ...numbers } = says(graphic, { attributes });
    expect([graphic.kind, filed.status, filed.payload.result]).toMatchObject([graphic.kind, 200, numbers]);
    const other = { ...graphic, id: randomUUID() };
    const blind = await hospital.call(fileMeasurement, { medicalImageId, ...notified(other) });
    expect([graphic.kind, blind.status, blind.payload.error]).toEqual([graphic.kind, 409, 'measurementDiffers']);
  }
  expect(await filedOf(hospital, pet)).toHaveLength(families.length);
});

test('a number, limit, flag, calibration or animal that differs from the archive is refused and nothing is filed [pacs.fileMeasurement]', async () => {
  await using hospital = await open();
  const pet = (await hospital.addPet(DOG)).id;
  const { medicalImageId } = await radiographOf(hospital, pet);
  const right = notified(heart());
  const [main] = right.main;
  const forgeries: readonly Partial<typeof right>[] = [
    ...[{ main: [{ ...main!, value: 10.4 }] }, { main: [{ ...main!, unit: 'mm' as const }] }, { more: [] }],
    ...[{ main: [{ ...main!, name: 'value' }] }, { flag: '' as const }, { low: 9 }, { high: null }],
    ...[{ source: 'PixelSpacing' as const }, { species: 'cat' }, { breed: 'Dachshund' }],
    ...[{ mark: heart(9) }, notified(heart(), { animal: { species: 'cat', breed: '' } })],
  ];
  for (const forged of forgeries)
    expect([forged, await hospital.call(fileMeasurement, { medicalImageId, ...right, ...forged })]).toMatchObject([
      forged,
      { status: 409, payload: { error: 'measurementDiffers' } },
    ]);

  expect(await filedOf(hospital, pet)).toEqual([]);
  expect((await hospital.call(fileMeasurement, { medicalImageId, ...right })).status).toBe(200);
});

test('millimetres from a calibration marker are filed only with the marker that is stored for the image [screen.viewer] [pacs.fileMeasurement]', async () => {
  await using hospital = await open();
  const pet = (await hospital.addPet(DOG)).id;
  const { medicalImageId } = await radiographOf(hospital, pet, { PixelSpacing: [0.3, 0.2] });
  const attributes = { PixelSpacing: [0.3, 0.2] };
  const tta = families.find(({ kind }) => kind === 'tta')!;
  const ball = (millimetres: number): GraphicObject => ({
    ...{ id: randomUUID(), kind: 'calibration', frame: 0, millimetres },
    points: [at(10, 10), at(60, 10)],
  });
  const [colleagues, own] = [ball(25), ball(20)];
  const keep = (graphic: GraphicObject, as = hospital.admin) =>
    hospital.call(updateUserAnnotation, { medicalImageId, annotation: { marks: [graphic] } }, { as });
  const file = (marker: GraphicObject) =>
    hospital.call(fileMeasurement, { medicalImageId, ...notified(tta, { attributes, marker }) });

  expect(await file(own)).toMatchObject({ status: 409, payload: { error: 'measurementDiffers' } });
  await keep(colleagues, await hospital.addUser({ permits: ['pacs'] }));
  expect((await file(own)).status).toBe(409);
  expect((await file(colleagues)).payload.result.source).toBe('marker');
  await keep(own);
  expect((await file(colleagues)).status).toBe(409);
  expect((await file(own)).status).toBe(200);
});

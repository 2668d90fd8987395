import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type AnnotationContent,
  createPacs,
  deletePacs,
  getUserAnnotations,
  updateUserAnnotation,
} from '../contract/index.ts';
import { dicom, type House, open, uploaded } from './uploads.test-ground.ts';

const length = (id = randomUUID()) => ({
  id,
  kind: 'length' as const,
  frame: 0,
  points: [
    { x: 10.5, y: 20 },
    { x: 110.5, y: 20 },
  ],
});
const drawn = (...marks: AnnotationContent['marks']): AnnotationContent => ({ marks });

async function filed(house: House) {
  const { payload } = await house.call(createPacs, { file_key: await uploaded(house, dicom()) });
  return { medicalImageId: payload.result.id, study: payload.study.id };
}

test('what is drawn on an image is kept, told to the screens and read again with its author [entity.annotation] [pacs.updateUserAnnotation, pacs.getUserAnnotations]', async () => {
  await using house = await open();
  const { medicalImageId, study } = await filed(house);
  const content = drawn(length(), { id: randomUUID(), kind: 'text', frame: 0, points: [{ x: 1, y: 2 }], text: '心臟' });

  const saved = await house.call(updateUserAnnotation, { medicalImageId, annotation: content });

  expect(saved).toMatchObject({
    status: 200,
    payload: { result: { medical_image: medicalImageId, study, version: 1 } },
  });
  expect((await house.call(getUserAnnotations, { studies: [study] })).payload.result).toEqual([
    { ...saved.payload.result, content, account: house.admin.id },
  ]);
  expect(await house.events()).toContain('annotation.updated');
});

test('two users draw on one image without touching what the other drew [pacs.updateUserAnnotation]', async () => {
  await using house = await open();
  const { medicalImageId, study } = await filed(house);
  const colleague = await house.addUser({ role: 'doctor', permits: ['pacs'] });
  const [mine, theirs] = [length(), length()];

  await house.call(updateUserAnnotation, { medicalImageId, annotation: drawn(mine) });
  await house.call(updateUserAnnotation, { medicalImageId, annotation: drawn(theirs) }, { as: colleague });

  const { payload } = await house.call(getUserAnnotations, { studies: [study] });
  expect(new Map(payload.result.map((one) => [one.account, one.content.marks[0]!.id]))).toEqual(
    new Map([
      [house.admin.id, mine.id],
      [colleague.id, theirs.id],
    ]),
  );
});

test('marks saved from an old version, or as the first where there are some, are refused with those that stand [pacs.updateUserAnnotation]', async () => {
  await using house = await open();
  const { medicalImageId } = await filed(house);
  const [first, second] = [length(), length()];
  await house.call(updateUserAnnotation, { medicalImageId, annotation: drawn(first) });
  await house.call(updateUserAnnotation, { medicalImageId, annotation: drawn(first, second), version: 1 });

  for (const version of [{ version: 1 }, {}]) {
    expect(await house.call(updateUserAnnotation, { medicalImageId, annotation: drawn(), ...version })).toMatchObject({
      status: 409,
      payload: { error: 'stale', current: { version: 2, content: { marks: [{ id: first.id }, { id: second.id }] } } },
    });
  }
});

test('the same request twice, even at once, keeps the marks once [pacs.updateUserAnnotation] [resp.retry]', async () => {
  await using house = await open();
  const { medicalImageId, study } = await filed(house);
  const input = { medicalImageId, annotation: drawn(length()) };
  const key = randomUUID();
  const send = () => house.call(updateUserAnnotation, input, { key });

  const [first, second] = await Promise.all([send(), send()]);

  expect(first.status).toBe(200);
  expect(second).toEqual(first);
  expect((await house.call(getUserAnnotations, { studies: [study] })).payload.result).toHaveLength(1);
});

test('images and studies that are deleted, unknown or of another hospital have no marks [cap.multiHospital]', async () => {
  await using ours = await open();
  await using theirs = await open();
  const other = await filed(theirs);
  const own = await filed(ours);
  await theirs.call(updateUserAnnotation, { medicalImageId: other.medicalImageId, annotation: drawn(length()) });
  await ours.call(deletePacs, { ids: [own.medicalImageId] });

  for (const medicalImageId of [other.medicalImageId, own.medicalImageId, randomUUID()]) {
    expect(await ours.call(updateUserAnnotation, { medicalImageId, annotation: drawn() })).toMatchObject({
      status: 404,
    });
  }
  expect(await ours.call(getUserAnnotations, { studies: [own.study, other.study] })).toMatchObject({ status: 404 });
  expect(await ours.call(getUserAnnotations, { studies: [own.study] }, { hospital: theirs.key })).toMatchObject({
    status: 404,
  });
});

test('whoever lacks the permit draws nothing, and with that of the records looks only [role.licence]', async () => {
  await using house = await open();
  const { medicalImageId, study } = await filed(house);
  const [lab, his] = [
    await house.addUser({ role: 'assistant', permits: ['lis'] }),
    await house.addUser({ role: 'doctor', permits: ['his'] }),
  ];
  const save = { medicalImageId, annotation: drawn(length()) };

  expect(await house.call(updateUserAnnotation, save, { as: lab })).toMatchObject({ status: 403 });
  expect(await house.call(getUserAnnotations, { studies: [study] }, { as: lab })).toMatchObject({ status: 403 });
  expect(await house.call(updateUserAnnotation, save, { as: his })).toMatchObject({ status: 403 });
  expect(await house.call(getUserAnnotations, { studies: [study] }, { as: his })).toMatchObject({ status: 200 });
  expect(await house.call(updateUserAnnotation, save, { as: null })).toMatchObject({ status: 401 });
});

test.each([
  ['half of an angle', { ...length(), kind: 'angle' as const }],
  [
    'a place that is no number',
    {
      ...length(),
      points: [
        { x: Number.NaN, y: 0 },
        { x: 1, y: 1 },
      ],
    },
  ],
  ['a kind that nobody knows', { ...length(), kind: 'volume' as never }],
  ['a calibration of nothing', { ...length(), kind: 'calibration' as const, millimetres: 0 }],
])('%s is not kept [pacs.updateUserAnnotation]', async (_what, mark) => {
  await using house = await open();
  const { medicalImageId } = await filed(house);

  expect(await house.call(updateUserAnnotation, { medicalImageId, annotation: drawn(mark) })).toMatchObject({
    status: 400,
  });
});

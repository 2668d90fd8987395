import { randomUUID } from 'node:crypto';
import { createPacs } from '@alder/image-intake/contract';
import { deletePacs } from '@alder/imaging/contract';
import { expect, test } from 'vitest';
import { type AnnotationContent, getUserAnnotations, updateUserAnnotation } from '../contract/index.ts';
import { dicom, open, type TestHospital, uploaded } from './measurements.fixture.ts';

const length = (id = randomUUID()) => ({
  id,
  kind: 'length' as const,
  frame: 0,
  points: [
    { x: 10.5, y: 20 },
    { x: 110.5, y: 20 },
  ],
});
const drawn = (...graphics: AnnotationContent['marks']): AnnotationContent => ({ marks: graphics });

async function filed(hospital: TestHospital) {
  const { payload } = await hospital.call(createPacs, { file_key: await uploaded(hospital, dicom()) });
  return { medicalImageId: payload.result.id, study: payload.study.id };
}

test('an annotation is saved, an event notifies other screens, and it is read again with its author [entity.annotation] [pacs.updateUserAnnotation, pacs.getUserAnnotations]', async () => {
  await using hospital = await open();
  const { medicalImageId, study } = await filed(hospital);
  const content = drawn(length(), { id: randomUUID(), kind: 'text', frame: 0, points: [{ x: 1, y: 2 }], text: '心臟' });

  const saved = await hospital.call(updateUserAnnotation, { medicalImageId, annotation: content });

  expect(saved).toMatchObject({
    status: 200,
    payload: { result: { medical_image: medicalImageId, study, version: 1 } },
  });
  expect((await hospital.call(getUserAnnotations, { studies: [study] })).payload.result).toEqual([
    { ...saved.payload.result, content, account: hospital.admin.id },
  ]);
  expect(await hospital.events()).toContain('annotation.updated');
});

test("two users annotate one image without changing each other's graphics [pacs.updateUserAnnotation]", async () => {
  await using hospital = await open();
  const { medicalImageId, study } = await filed(hospital);
  const colleague = await hospital.addUser({ role: 'doctor', permits: ['pacs'] });
  const [own, other] = [length(), length()];

  await hospital.call(updateUserAnnotation, { medicalImageId, annotation: drawn(own) });
  await hospital.call(updateUserAnnotation, { medicalImageId, annotation: drawn(other) }, { as: colleague });

  const { payload } = await hospital.call(getUserAnnotations, { studies: [study] });
  expect(new Map(payload.result.map((one) => [one.account, one.content.marks[0]!.id]))).toEqual(
    new Map([
      [hospital.admin.id, own.id],
      [colleague.id, other.id],
    ]),
  );
});

test('an annotation saved from an old version, or as the first where one exists, is refused, and the refusal contains the current one [pacs.updateUserAnnotation]', async () => {
  await using hospital = await open();
  const { medicalImageId } = await filed(hospital);
  const [first, second] = [length(), length()];
  await hospital.call(updateUserAnnotation, { medicalImageId, annotation: drawn(first) });
  await hospital.call(updateUserAnnotation, { medicalImageId, annotation: drawn(first, second), version: 1 });

  for (const version of [{ version: 1 }, {}]) {
    expect(
      await hospital.call(updateUserAnnotation, { medicalImageId, annotation: drawn(), ...version }),
    ).toMatchObject({
      status: 409,
      payload: { error: 'stale', current: { version: 2, content: { marks: [{ id: first.id }, { id: second.id }] } } },
    });
  }
});

test('the same request sent twice, even at the same time, saves the annotation once [pacs.updateUserAnnotation] [resp.retry]', async () => {
  await using hospital = await open();
  const { medicalImageId, study } = await filed(hospital);
  const input = { medicalImageId, annotation: drawn(length()) };
  const key = randomUUID();
  const send = () => hospital.call(updateUserAnnotation, input, { key });

  const [first, second] = await Promise.all([send(), send()]);

  expect(first.status).toBe(200);
  expect(second).toEqual(first);
  expect((await hospital.call(getUserAnnotations, { studies: [study] })).payload.result).toHaveLength(1);
});

test('images and studies that are deleted, unknown or of another hospital have no annotations [cap.multiHospital]', async () => {
  await using local = await open();
  await using remote = await open();
  const other = await filed(remote);
  const own = await filed(local);
  await remote.call(updateUserAnnotation, { medicalImageId: other.medicalImageId, annotation: drawn(length()) });
  await local.call(deletePacs, { ids: [own.medicalImageId] });

  for (const medicalImageId of [other.medicalImageId, own.medicalImageId, randomUUID()]) {
    expect(await local.call(updateUserAnnotation, { medicalImageId, annotation: drawn() })).toMatchObject({
      status: 404,
    });
  }
  expect(await local.call(getUserAnnotations, { studies: [own.study, other.study] })).toMatchObject({ status: 404 });
  expect(await local.call(getUserAnnotations, { studies: [own.study] }, { hospital: remote.key })).toMatchObject({
    status: 404,
  });
});

test('without the imaging permit a user cannot annotate, and with the permit of the records only read [role.licence]', async () => {
  await using hospital = await open();
  const { medicalImageId, study } = await filed(hospital);
  const [lab, his] = [
    await hospital.addUser({ role: 'assistant', permits: ['lis'] }),
    await hospital.addUser({ role: 'doctor', permits: ['his'] }),
  ];
  const save = { medicalImageId, annotation: drawn(length()) };

  expect(await hospital.call(updateUserAnnotation, save, { as: lab })).toMatchObject({ status: 403 });
  expect(await hospital.call(getUserAnnotations, { studies: [study] }, { as: lab })).toMatchObject({ status: 403 });
  expect(await hospital.call(updateUserAnnotation, save, { as: his })).toMatchObject({ status: 403 });
  expect(await hospital.call(getUserAnnotations, { studies: [study] }, { as: his })).toMatchObject({ status: 200 });
  expect(await hospital.call(updateUserAnnotation, save, { as: null })).toMatchObject({ status: 401 });
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
  ['an unknown kind', { ...length(), kind: 'volume' as never }],
  ['a calibration of nothing', { ...length(), kind: 'calibration' as const, millimetres: 0 }],
])('%s is not saved [pacs.updateUserAnnotation]', async (_what, graphic) => {
  await using hospital = await open();
  const { medicalImageId } = await filed(hospital);

  expect(await hospital.call(updateUserAnnotation, { medicalImageId, annotation: drawn(graphic) })).toMatchObject({
    status: 400,
  });
});

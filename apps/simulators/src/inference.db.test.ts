import { randomBytes, randomUUID } from 'node:crypto';
import { newUid, sopClasses, writeDicom } from '@alder/dicom';
import { createPacs, uploadRaw } from '@alder/image-intake/contract';
import { getAIAgreement, getAIResult, getPacs, reviewAIResult } from '@alder/imaging/contract';
import { openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import { archiveHandlers } from '../../../capabilities/image-intake/server/intake.fixture.ts';
import { type InferenceBehaviour, startInference } from './inference.ts';

const radiograph = () =>
  Buffer.from(
    writeDicom({
      ...{ SOPClassUID: sopClasses.DigitalXRayForPresentation, SOPInstanceUID: newUid(), StudyInstanceUID: newUid() },
      ...{ SeriesInstanceUID: newUid(), Modality: 'DX', Rows: 16, Columns: 16, BitsAllocated: 16, BitsStored: 12 },
      PixelData: new Uint8Array(randomBytes(512)),
    }),
  );

/** A hospital with a service to ask, and one radiograph. */
async function open(behaviour: () => InferenceBehaviour = () => ({})) {
  const service = await startInference(behaviour);
  const hospital = await openHospital(archiveHandlers);
  Object.assign(hospital.services.settings, { aiVhsUrl: service.url });
  const file = radiograph();
  const sent = await hospital.app.inject({
    method: 'POST',
    url: addressOf(uploadRaw, {
      hospital: hospital.key,
      filename: 'IM1',
      upload: randomUUID(),
      offset: 0,
      bytes: file.length,
    }),
    headers: { 'x-test-session': hospital.admin.id, 'content-type': 'application/octet-stream' },
    payload: file,
  });
  const { payload } = await hospital.call(createPacs, { file_key: sent.json().payload.result.file_key });
  return {
    service,
    hospital,
    image: payload!.result.id,
    async [Symbol.asyncDispose]() {
      await hospital[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
    },
  };
}

test('a heart score read by a service is kept with model, version and confidence, and is not reviewed; it is asked once [pacs.getAIResult]', async () => {
  await using at = await open();
  const { hospital, image, service } = at;

  expect((await hospital.call(getAIResult, { id: image, ask: 'false' })).payload).toEqual({
    result: null,
    configured: true,
  });
  const { payload } = await hospital.call(getAIResult, { id: image });
  const again = await hospital.call(getAIResult, { id: image });

  expect(payload!.result).toMatchObject({
    ...{ model: 'simulated-vhs', model_version: '1.2.0', score: 10.9, confidence: 0.87 },
    ...{ review: 'open', reviewer: null, own_score: null },
  });
  expect(payload!.result!.points).toHaveLength(12);
  expect(again.payload).toEqual(payload);
  expect(service.asked).toHaveLength(1);
  const visible = await hospital.call(getPacs, { ids: image });
  expect(visible.payload!.result[0]!.ai_vhs_score).toBeNull();
  expect(await hospital.events()).toContain('aiResult.created');
});

test('an accepted score is the score of the image, and the log says who agreed with which version and by how much [pacs.getAIResult] [entity.pacsImage]', async () => {
  await using at = await open();
  const { hospital, image } = at;
  const { payload } = await hospital.call(getAIResult, { id: image });
  const { id, version } = payload!.result!;

  const accepted = await hospital.call(reviewAIResult, { id, version, review: 'accepted', own_score: 10.4 });

  expect(accepted.payload!.result).toMatchObject({ review: 'accepted', reviewer: hospital.admin.id, own_score: 10.4 });
  expect((await hospital.call(getPacs, { ids: image })).payload!.result[0]!.ai_vhs_score).toBe(10.9);
  expect((await hospital.call(reviewAIResult, { id, version: 2, review: 'rejected' })).payload).toMatchObject({
    error: 'aiReviewed',
  });
  const log = await hospital.call(getAIAgreement, {});
  expect(log.payload).toMatchObject({
    result: [{ id, reviewer_name: expect.any(String) }],
    models: [{ model: 'simulated-vhs', model_version: '1.2.0', reviewed: 1, accepted: 1, measured: 1 }],
  });
  expect(log.payload!.models[0]!.difference).toBeCloseTo(0.5, 6);
  expect(log.payload!.models[0]!.distance).toBeCloseTo(0.5, 6);
});

test('a rejected score never becomes the score of the image, and a stale review is refused', async () => {
  await using at = await open();
  const { hospital, image } = at;
  const { id, version } = (await hospital.call(getAIResult, { id: image })).payload!.result!;

  expect((await hospital.call(reviewAIResult, { id, version: version + 1, review: 'accepted' })).status).toBe(409);
  expect((await hospital.call(reviewAIResult, { id, version, review: 'rejected' })).payload!.result.review).toBe(
    'rejected',
  );
  expect((await hospital.call(getPacs, { ids: image })).payload!.result[0]!.ai_vhs_score).toBeNull();
});

test('without a service it says so and makes no score up [pacs.getAIResult]', async () => {
  await using at = await open();
  const { hospital, image } = at;
  Object.assign(hospital.services.settings, { aiVhsUrl: undefined });

  expect((await hospital.call(getAIResult, { id: image })).payload).toMatchObject({ error: 'aiNotConfigured' });
  expect((await hospital.call(getAIResult, { id: image, ask: 'false' })).payload).toEqual({
    result: null,
    configured: false,
  });
});

test('a response that is missing, malformed or endless is no score', async () => {
  let behaviour: InferenceBehaviour = {};
  await using at = await open(() => behaviour);
  const { hospital, image, service } = at;
  for (const fault of ['broken', 'long', 'down'] as const) {
    behaviour = { fault };
    expect((await hospital.call(getAIResult, { id: image })).payload).toMatchObject({ error: 'aiUnreachable' });
  }
  await service[Symbol.asyncDispose]();
  expect((await hospital.call(getAIResult, { id: image })).payload).toMatchObject({ error: 'aiUnreachable' });
  expect((await hospital.call(getAIResult, { id: image, ask: 'false' })).payload!.result).toBeNull();
});

test('another hospital’s image and result are not found, and a user without imaging is refused [role.licence]', async () => {
  await using at = await open();
  await using other = await openHospital(archiveHandlers);
  const { hospital, image } = at;
  const { id, version } = (await hospital.call(getAIResult, { id: image })).payload!.result!;

  expect((await other.call(getAIResult, { id: image })).status).toBe(404);
  expect((await other.call(reviewAIResult, { id, version, review: 'accepted' })).status).toBe(404);
  expect((await other.call(getAIAgreement, {})).payload).toMatchObject({ result: [], models: [] });
  const user = await hospital.addUser({ permits: [] });
  expect((await hospital.call(getAIResult, { id: image }, { as: user })).status).toBe(403);
});

test('a service that cannot read an image says so, and it is no score', async () => {
  await using blind = await open(() => ({ fault: 'blind' }));

  expect((await blind.hospital.call(getAIResult, { id: blind.image })).payload).toMatchObject({
    error: 'aiNotReadable',
  });
});

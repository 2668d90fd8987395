import { newId } from '@alder/database';
import { expect, test } from 'vitest';
import {
  amendReport,
  createReport,
  createReportTemplate,
  deleteReport,
  getReportStates,
  getReports,
  getReportTemplates,
  signReport,
  takeOverReport,
  updateReport,
  updateReportTemplate,
} from '../contract/index.ts';
import { addStudy, begin, open, sign, written } from './report.fixture.ts';

test('a second author of a study’s report gets the draft that a colleague is writing, and can take it over', async () => {
  await using hospital = await open();
  const draft = await begin(hospital, written);
  const wu = await hospital.addUser({ display_name: 'Dr. Wu' });
  const second = await hospital.call(createReport, { medical_image: hospital.study.second }, { as: wu });
  expect(second).toMatchObject({ status: 409, payload: { error: 'reportOpen', current: { id: draft.id } } });
  const { id, version } = draft;
  expect(await hospital.call(updateReport, { id, version, finding: 'x' }, { as: wu })).toMatchObject({ status: 403 });

  const acquired = await hospital.call(takeOverReport, { id, version }, { as: wu });

  expect(acquired.payload.result).toMatchObject({ author: wu.id, finding: written.finding });
  const late = await hospital.call(updateReport, { id, version, finding: 'y' }, { as: hospital.doctor });
  expect(late).toMatchObject({ status: 403, payload: { current: { author: wu.id } } });
  expect(await sign(hospital, acquired.payload.result, wu)).toMatchObject({ status: 200 });
  const again = await hospital.call(takeOverReport, { id, version: 3 }, { as: hospital.doctor });
  expect(again).toMatchObject({ status: 423, payload: { error: 'reportLocked' } });
});

test('key images are images of the study, four at most', async () => {
  await using hospital = await open();
  const elsewhere = await addStudy(hospital);
  const as = hospital.doctor;
  const { id, version } = await begin(hospital);
  const put = (key_images: string[]) => hospital.call(updateReport, { id, version, key_images }, { as });

  expect(await put([elsewhere.first])).toMatchObject({ status: 422, payload: { error: 'keyImageElsewhere' } });
  expect(await put([hospital.study.first, hospital.study.first])).toMatchObject({ status: 422 });
  expect(await put(Array.from({ length: 5 }, () => newId()))).toMatchObject({ status: 400 });
});

test('the list is filtered by what it is of, whose it is and when it was taken, searched, and read page by page', async () => {
  await using hospital = await open();
  const as = hospital.doctor;
  const wu = await hospital.addUser({ display_name: 'Dr. Wu' });
  const bella = await hospital.addPet({ name: 'Bella' });
  const old = { modality: 'US', datetime: new Date('2026-10-01T00:00:00.000Z'), pet: bella.id };
  const ultrasound = await addStudy(hospital, old);
  const own = (await sign(hospital, await begin(hospital, written))).payload.result;
  const other = await begin(hospital, { medical_image: ultrasound.first, finding: 'Stones 100%' }, wu);
  const ids = async (filter: object) =>
    (await hospital.call(getReports, filter, { as })).payload.result.map(({ id }) => id);

  expect(await ids({})).toEqual([other.id, own.id]);
  expect(await ids({ mine: true })).toEqual([own.id]);
  expect(await ids({ status: 'draft' })).toEqual([other.id]);
  expect(await ids({ modality: 'US' })).toEqual([other.id]);
  expect(await ids({ pet: bella.id })).toEqual([other.id]);
  expect(await ids({ since: '2026-11-01T00:00:00.000Z' })).toEqual([own.id]);
  expect(await ids({ until: '2026-11-01T00:00:00.000Z' })).toEqual([other.id]);
  expect(await ids({ q: 'coco' })).toEqual([own.id]);
  expect(await ids({ q: '100%' })).toEqual([other.id]);
  expect(await ids({ q: '_' })).toEqual([]);

  const first = (await hospital.call(getReports, { limit: 1 }, { as })).payload;
  expect(first.next).toBe(other.id);
  const second = (await hospital.call(getReports, { limit: 1, offset: first.next! }, { as })).payload;
  expect([second.result[0]?.id, second.next]).toEqual([own.id, undefined]);
});

test('the study list learns which studies have a report, and a doctor without imaging reads it', async () => {
  await using hospital = await open();
  const other = await addStudy(hospital);
  const draft = await begin(hospital, written);
  const clinic = await hospital.addUser({ permits: ['his'] });
  const states = async () =>
    (await hospital.call(getReportStates, { studies: [hospital.study.id, other.id] }, { as: clinic })).payload.result;

  expect(await states()).toEqual([{ study: hospital.study.id, state: 'draft', report: draft.id }]);
  await sign(hospital, draft);

  expect(await states()).toEqual([{ study: hospital.study.id, state: 'signed', report: draft.id }]);
  expect(await hospital.call(createReport, { medical_image: other.first }, { as: clinic })).toMatchObject({
    status: 403,
  });
  const lab = await hospital.addUser({ permits: ['lis'] });
  expect(await hospital.call(getReports, {}, { as: lab })).toMatchObject({ status: 403 });
});

test('a report belongs to the visit that its images were taken for', async () => {
  await using hospital = await open();
  const visit = newId();
  await hospital.work((trx) =>
    trx
      .insertInto('medical_record')
      .values({ id: visit, pet: hospital.pet.id, checked_in_at: new Date('2026-11-21T00:30:00.000Z') })
      .execute(),
  );
  const report = await begin(hospital);
  expect(report.medical_record).toBe(visit);
  const { result } = (await hospital.call(getReports, { medical_record: visit })).payload;
  expect(result.map(({ id }) => id)).toEqual([report.id]);

  const unmatched = await addStudy(hospital);
  expect(await begin(hospital, { medical_image: unmatched.first })).toMatchObject({ medical_record: null, pet: null });
});

test('the same act sent twice acts once, an old version changes nothing, and other hospitals find nothing [resp.retry]', async () => {
  await using local = await open();
  await using other = await open();
  const as = local.doctor;
  const input = { medical_image: local.study.first, ...written };
  const [once, twice] = [
    await local.call(createReport, input, { as, key: 'k' }),
    await local.call(createReport, input, { as, key: 'k' }),
  ];
  expect(once).toEqual(twice);
  const { id, version } = once.payload.result;
  await local.call(updateReport, { id, version, finding: 'newer' }, { as });
  for (const call of [updateReport, signReport, deleteReport, takeOverReport])
    expect(await local.call(call, { id, version }, { as })).toMatchObject({
      status: 409,
      payload: { error: 'stale', current: { finding: 'newer', version: 2 } },
    });

  const foreign = { as: other.doctor };
  const request = [
    await other.call(createReport, input, foreign),
    await other.call(updateReport, { id, version: 2 }, foreign),
    await other.call(signReport, { id, version: 2 }, foreign),
    await other.call(takeOverReport, { id, version: 2 }, foreign),
    await other.call(deleteReport, { id, version: 2 }, foreign),
    await other.call(amendReport, { id, reason: 'x' }, foreign),
  ];
  expect(request.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  expect((await other.call(getReports, { id }, foreign)).payload.result).toEqual([]);
});

test('a template of the hospital is kept, changed, taken off the list and brought back', async () => {
  await using hospital = await open();
  const as = hospital.doctor;
  const input = { name: 'Thorax, cat', modality: 'DX', body_part: 'thorax', lang: 'en', finding: 'Lungs:' } as const;
  const { result } = (await hospital.call(createReportTemplate, input, { as })).payload;
  const { id, version } = result;
  const names = async () =>
    (await hospital.call(getReportTemplates, {}, { as })).payload.result.map(({ name }) => name);
  expect(await names()).toEqual(['Thorax, cat']);

  const renamed = await hospital.call(updateReportTemplate, { id, version, name: 'Cat, thorax' }, { as });
  expect(renamed.payload.result).toMatchObject({ name: 'Cat, thorax', finding: 'Lungs:', version: 2 });
  expect(await hospital.call(updateReportTemplate, { id, version, name: 'x' }, { as })).toMatchObject({ status: 409 });
  await hospital.call(updateReportTemplate, { id, version: 2, deleted: true }, { as });
  expect(await names()).toEqual([]);
  await hospital.call(updateReportTemplate, { id, version: 3, deleted: false }, { as });
  expect(await names()).toEqual(['Cat, thorax']);

  const assistant = await hospital.addUser({ role: 'assistant' });
  expect(await hospital.call(createReportTemplate, input, { as: assistant })).toMatchObject({ status: 403 });
  await using other = await open();
  expect(await other.call(updateReportTemplate, { id, version: 4 }, { as: other.doctor })).toMatchObject({
    status: 404,
  });
});

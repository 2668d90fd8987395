import { newId } from '@alder/database';
import { type OpenHospital, openHospital, type TestUser } from '@alder/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  amendReport,
  createReport,
  createReportTemplate,
  deleteReport,
  getReportPdf,
  getReportStates,
  getReports,
  getReportTemplates,
  type ImageReport,
  signReport,
  takeOverReport,
  updateReport,
  updateReportTemplate,
} from '../contract/index.ts';
import { imageReportHandlers } from './index.ts';

const now = new Date('2026-11-21T02:00:00.000Z');
/** The archive draws its pictures itself and is tested there. */
const handlers = imageReportHandlers({ findPrintable: async () => [], drawForPrint: async () => undefined });

async function open() {
  const hospital = await openHospital(handlers, { now });
  const doctor = await hospital.addUser({ display_name: 'Dr. Lin' });
  const pet = await hospital.addPet({ name: 'Coco' });
  return Object.assign(hospital, { doctor, pet, study: await addStudy(hospital, { pet: pet.id }) });
}

/** A study of two images. */
async function addStudy(hospital: OpenHospital, more: object = {}) {
  const [study, series, first, second] = [newId(), newId(), newId(), newId()];
  await hospital.work(async (trx) => {
    const taken = { datetime: new Date('2026-11-21T01:00:00.000Z') };
    const about = { study_instance_uid: study, modality: 'DX', description: 'THORAX', ...taken, ...more };
    await trx
      .insertInto('study')
      .values({ id: study, ...about })
      .execute();
    await trx.insertInto('series').values({ id: series, study, series_instance_uid: series }).execute();
    const image = (id: string) => {
      const file_key = id.replaceAll('-', '');
      const file = {
        filetype: 'dicom' as const,
        file_key,
        object_key: 'o',
        sha256: 's',
        bytes: 1,
        source: 'upload' as const,
      };
      return { id, series, sop_instance_uid: id, ...taken, ...file };
    };
    await trx
      .insertInto('medical_image')
      .values([image(first), image(second)])
      .execute();
  });
  return { id: study, first, second };
}

type Hospital = Awaited<ReturnType<typeof open>>;
const begin = async (hospital: Hospital, more: object = {}, as: TestUser = hospital.doctor): Promise<ImageReport> => {
  const input = { medical_image: hospital.study.first, ...more };
  return (await hospital.call(createReport, input, { as })).payload.result;
};
const sign = (hospital: Hospital, { id, version }: ImageReport, as: TestUser = hospital.doctor) =>
  hospital.call(signReport, { id, version }, { as });
const written = { finding: 'Heart enlarged.', conclusion: 'Mitral valve disease is likely.' };

test('a report is begun from an image, written and signed, and then it says who signed it and when [entity.imageReport] [medicalImageReports.create, medicalImageReports.update, medicalImageReports.getEntries]', async () => {
  await using hospital = await open();
  const { doctor, study, pet } = hospital;
  const draft = await begin(hospital, { finding: 'Heart' });
  expect(draft).toMatchObject({ status: 'draft', study: study.id, pet: pet.id, author_name: 'Dr. Lin', lang: 'zhtw' });

  const change = { ...written, key_images: [study.second, study.first], measurements: ['VHS 11.4 v'] };
  const saved = await hospital.call(updateReport, { id: draft.id, version: draft.version, ...change }, { as: doctor });
  expect(saved.payload.result).toMatchObject(change);
  const signed = await sign(hospital, saved.payload.result);

  expect(signed).toMatchObject({
    status: 200,
    payload: { result: { status: 'signed', signer: doctor.id, signer_name: 'Dr. Lin', signed_at: now.toISOString() } },
  });
  const { result } = (await hospital.call(getReports, { study: study.id }, { as: doctor })).payload;
  expect(result).toEqual([signed.payload.result]);
  expect(await hospital.events()).toEqual(['imageReport.created', 'imageReport.updated', 'imageReport.signed']);
});

test('nothing is signed without a conclusion, by an assistant, or in the name of another', async () => {
  await using hospital = await open();
  const empty = await begin(hospital, { conclusion: '  ' });
  expect(await sign(hospital, empty)).toMatchObject({ status: 422, payload: { error: 'reportConclusionMissing' } });

  const assistant = await hospital.addUser({ role: 'assistant' });
  expect(await sign(hospital, empty, assistant)).toMatchObject({ status: 403 });
  const wu = await hospital.addUser({ display_name: 'Dr. Wu' });
  const refused = await sign(hospital, empty, wu);

  expect(refused).toMatchObject({ status: 403, payload: { error: 'reportOfAnother', author: 'Dr. Lin' } });
  expect(await hospital.events()).toEqual(['imageReport.created']);
});

test('whoever begins a second report of a study is given the one that a colleague is writing, and can take it over', async () => {
  await using hospital = await open();
  const draft = await begin(hospital, written);
  const wu = await hospital.addUser({ display_name: 'Dr. Wu' });
  const second = await hospital.call(createReport, { medical_image: hospital.study.second }, { as: wu });
  expect(second).toMatchObject({ status: 409, payload: { error: 'reportOpen', current: { id: draft.id } } });
  const { id, version } = draft;
  expect(await hospital.call(updateReport, { id, version, finding: 'x' }, { as: wu })).toMatchObject({ status: 403 });

  const taken = await hospital.call(takeOverReport, { id, version }, { as: wu });

  expect(taken.payload.result).toMatchObject({ author: wu.id, finding: written.finding });
  const late = await hospital.call(updateReport, { id, version, finding: 'y' }, { as: hospital.doctor });
  expect(late).toMatchObject({ status: 403, payload: { current: { author: wu.id } } });
  expect(await sign(hospital, taken.payload.result, wu)).toMatchObject({ status: 200 });
  const again = await hospital.call(takeOverReport, { id, version: 3 }, { as: hospital.doctor });
  expect(again).toMatchObject({ status: 423, payload: { error: 'reportLocked' } });
});

test('a signed report is changed by nobody: not by a call, and not by a statement to the database', async () => {
  await using hospital = await open();
  const { result } = (await sign(hospital, await begin(hospital, written))).payload;
  const { id, version } = result;
  for (const call of [updateReport, deleteReport, signReport])
    expect(await hospital.call(call, { id, version }, { as: hospital.doctor })).toMatchObject({ status: 423 });

  const change = (set: string) =>
    hospital.work((trx) => sql`update image_report set ${sql.raw(set)} where id = ${id}`.execute(trx));
  for (const set of [`conclusion = 'x'`, `signed_at = now()`, `status = 'draft'`, `deleted_at = now()`])
    await expect(change(set)).rejects.toThrow('a signed image report does not change');
  await expect(hospital.work((trx) => sql`delete from image_report`.execute(trx))).rejects.toThrow('permission denied');
});

test('an amendment is a version of its own with its reason: the signed one stands until the new one is signed, and both stay readable', async () => {
  await using hospital = await open();
  const as = hospital.doctor;
  const first = (await sign(hospital, await begin(hospital, written))).payload.result;
  const { result } = (await hospital.call(amendReport, { id: first.id, reason: 'Left and right' }, { as })).payload;
  expect(result).toMatchObject({
    ...written,
    status: 'draft',
    revision: 2,
    amends: first.id,
    reason: 'Left and right',
  });
  const standing = await hospital.call(getReports, { status: 'signed' }, { as });
  expect(standing.payload.result.map(({ id }) => id)).toEqual([first.id]);

  const { id, version } = result;
  const better = await hospital.call(updateReport, { id, version, conclusion: 'Right, not left.' }, { as });
  await sign(hospital, better.payload.result);

  const now = (await hospital.call(getReports, { study: hospital.study.id }, { as })).payload.result;
  expect(now.map(({ revision, status }) => [revision, status])).toEqual([[2, 'signed']]);
  const all = (await hospital.call(getReports, { study: hospital.study.id, versions: true }, { as })).payload.result;
  expect(all.map(({ revision, status, conclusion }) => [revision, status, conclusion])).toEqual([
    [2, 'signed', 'Right, not left.'],
    [1, 'amended', written.conclusion],
  ]);
  const again = await hospital.call(amendReport, { id: first.id, reason: 'x' }, { as });
  expect(again).toMatchObject({ status: 409, payload: { error: 'reportNotAmendable' } });
  expect(await hospital.call(amendReport, { id, reason: ' ' }, { as })).toMatchObject({ status: 400 });
});

test('while a report is being amended nobody begins a second amendment, and a draft that is thrown away makes room', async () => {
  await using hospital = await open();
  const as = hospital.doctor;
  const first = (await sign(hospital, await begin(hospital, written))).payload.result;
  const amend = () => hospital.call(amendReport, { id: first.id, reason: 'Name of the owner' }, { as });
  const draft = (await amend()).payload.result;
  expect(await amend()).toMatchObject({ status: 409, payload: { error: 'reportOpen', current: { id: draft.id } } });

  await hospital.call(deleteReport, { id: draft.id, version: draft.version }, { as });

  expect(await amend()).toMatchObject({ status: 200, payload: { result: { revision: 2 } } });
  expect(await hospital.call(updateReport, { id: draft.id, version: 2 }, { as })).toMatchObject({ status: 404 });
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
  const mine = (await sign(hospital, await begin(hospital, written))).payload.result;
  const theirs = await begin(hospital, { medical_image: ultrasound.first, finding: 'Stones 100%' }, wu);
  const ids = async (filter: object) =>
    (await hospital.call(getReports, filter, { as })).payload.result.map(({ id }) => id);

  expect(await ids({})).toEqual([theirs.id, mine.id]);
  expect(await ids({ mine: true })).toEqual([mine.id]);
  expect(await ids({ status: 'draft' })).toEqual([theirs.id]);
  expect(await ids({ modality: 'US' })).toEqual([theirs.id]);
  expect(await ids({ pet: bella.id })).toEqual([theirs.id]);
  expect(await ids({ since: '2026-11-01T00:00:00.000Z' })).toEqual([mine.id]);
  expect(await ids({ until: '2026-11-01T00:00:00.000Z' })).toEqual([theirs.id]);
  expect(await ids({ q: 'coco' })).toEqual([mine.id]);
  expect(await ids({ q: '100%' })).toEqual([theirs.id]);
  expect(await ids({ q: '_' })).toEqual([]);

  const first = (await hospital.call(getReports, { limit: 1 }, { as })).payload;
  expect(first.next).toBe(theirs.id);
  const second = (await hospital.call(getReports, { limit: 1, offset: first.next! }, { as })).payload;
  expect([second.result[0]?.id, second.next]).toEqual([mine.id, undefined]);
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
  await using ours = await open();
  await using theirs = await open();
  const as = ours.doctor;
  const input = { medical_image: ours.study.first, ...written };
  const [once, twice] = [
    await ours.call(createReport, input, { as, key: 'k' }),
    await ours.call(createReport, input, { as, key: 'k' }),
  ];
  expect(once).toEqual(twice);
  const { id, version } = once.payload.result;
  await ours.call(updateReport, { id, version, finding: 'newer' }, { as });
  for (const call of [updateReport, signReport, deleteReport, takeOverReport])
    expect(await ours.call(call, { id, version }, { as })).toMatchObject({
      status: 409,
      payload: { error: 'stale', current: { finding: 'newer', version: 2 } },
    });

  const foreign = { as: theirs.doctor };
  const asked = [
    await theirs.call(createReport, input, foreign),
    await theirs.call(updateReport, { id, version: 2 }, foreign),
    await theirs.call(signReport, { id, version: 2 }, foreign),
    await theirs.call(takeOverReport, { id, version: 2 }, foreign),
    await theirs.call(deleteReport, { id, version: 2 }, foreign),
    await theirs.call(amendReport, { id, reason: 'x' }, foreign),
  ];
  expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  expect((await theirs.call(getReports, { id }, foreign)).payload.result).toEqual([]);
});

test('a template of the hospital is kept, changed, taken off the list and brought back', async () => {
  await using hospital = await open();
  const as = hospital.doctor;
  const given = { name: 'Thorax, cat', modality: 'DX', body_part: 'thorax', lang: 'en', finding: 'Lungs:' } as const;
  const { result } = (await hospital.call(createReportTemplate, given, { as })).payload;
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
  expect(await hospital.call(createReportTemplate, given, { as: assistant })).toMatchObject({ status: 403 });
  await using theirs = await open();
  expect(await theirs.call(updateReportTemplate, { id, version: 4 }, { as: theirs.doctor })).toMatchObject({
    status: 404,
  });
});

test('a report is printed in three languages, with its words and its signature, and a draft says that it is one', async () => {
  await using hospital = await open();
  const draft = await begin(hospital, { ...written, measurements: ['VHS 11.4 v'] });
  const print = async (lang?: string) => {
    const path = getReportPdf.path.replace(':hospital', hospital.key).replace(':id', draft.id);
    const headers = { 'x-test-session': hospital.doctor.id };
    return hospital.app.inject({ url: `${path}${lang ? `?lang=${lang}` : ''}`, headers });
  };
  const unsigned = await print('en');
  await sign(hospital, draft);

  const pages = await Promise.all([undefined, 'en', 'ja', 'zhtw'].map(print));
  for (const page of [unsigned, ...pages]) {
    expect(page.headers['content-type']).toBe('application/pdf');
    expect(page.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }
  const foreign = { 'x-test-session': hospital.doctor.id };
  const nowhere = getReportPdf.path.replace(':hospital', hospital.key).replace(':id', newId());
  expect((await hospital.app.inject({ url: nowhere, headers: foreign })).statusCode).toBe(404);
});

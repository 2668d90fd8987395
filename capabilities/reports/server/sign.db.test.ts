import { newId } from '@alder/database';
import { addressOf } from '@alder/wire';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { amendReport, deleteReport, getReportPdf, getReports, signReport, updateReport } from '../contract/index.ts';
import { begin, now, open, sign, written } from './report.fixture.ts';

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

test('a signed report cannot be changed: not by a call, and not by a statement to the database', async () => {
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

test('while a report is being amended no second amendment can begin, and a discarded draft allows one again', async () => {
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

test('a report is printed in three languages, with its words and its signature, and a draft says that it is one', async () => {
  await using hospital = await open();
  const draft = await begin(hospital, { ...written, measurements: ['VHS 11.4 v'] });
  const print = async (lang?: string) => {
    const path = addressOf(getReportPdf, { hospital: hospital.key, id: draft.id });
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
  const nowhere = addressOf(getReportPdf, { hospital: hospital.key, id: newId() });
  expect((await hospital.app.inject({ url: nowhere, headers: foreign })).statusCode).toBe(404);
});

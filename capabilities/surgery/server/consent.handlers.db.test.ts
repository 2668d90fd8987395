import { openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  getConsentPdf,
  getConsentText,
  getSurgery,
  signSurgeryConsent,
  updateSurgeryRecord,
  withdrawSurgeryConsent,
} from '../contract/index.ts';
import { handlers, move, now, plan, SIGNATURE, sign } from './surgery.fixture.ts';

const open = () => openHospital(handlers, { now });

test('the text is in the language of the owner with procedure, side, risks and estimate', async () => {
  await using hospital = await open();
  const { surgery } = await plan(hospital, {
    ...{ side: 'left', risks: 'Fragile bone', estimate_low: 20_000, estimate_high: 26_000 },
  });
  const own = await hospital.call(getConsentText, { id: surgery.id });
  const english = await hospital.call(getConsentText, { id: surgery.id, lang: 'en' });

  expect(own.payload).toMatchObject({ lang: 'ja', title: '麻酔・手術同意書', owner_name: '林怡君' });
  expect(english.payload.text).toMatch(/Splenectomy \(left side\)/);
  expect(english.payload.text).toMatch(/Fragile bone/);
  expect(english.payload.text).toMatch(/20,000.*26,000/);
});

test('a consent keeps its whole text, is printed, withdrawn as another event, and can be signed again', async () => {
  await using hospital = await open();
  const { surgery } = await plan(hospital);
  const text = (await hospital.call(getConsentText, { id: surgery.id })).payload;
  const signed = await sign(hospital, surgery.id);
  const twice = await sign(hospital, surgery.id);
  const input = { surgery_record: surgery.id, withdrawn_by: '林怡君' };
  const silent = await hospital.call(withdrawSurgeryConsent, { ...input, reason: ' ' });
  const withdrawn = await hospital.call(withdrawSurgeryConsent, { ...input, reason: 'Second opinion' });
  const none = await hospital.call(withdrawSurgeryConsent, { ...input, reason: 'Again' });

  expect(signed.payload.result).toMatchObject({
    ...{ kind: 'signed', text: text.text, text_hash: text.hash, signed_by: '林怡君', signature: SIGNATURE },
  });
  expect(twice).toMatchObject({ status: 409, payload: { error: 'consentSigned' } });
  expect(silent).toMatchObject({ status: 422, payload: { error: 'surgeryReasonMissing' } });
  expect(withdrawn.payload.result).toMatchObject({ kind: 'withdrawn', reason: 'Second opinion' });
  expect(none).toMatchObject({ status: 409, payload: { error: 'consentMissing' } });
  const view = (await hospital.call(getSurgery, { id: surgery.id })).payload;
  expect([view.consents.length, view.has_consent]).toEqual([2, false]);
  expect((await sign(hospital, surgery.id)).status).toBe(200);
  const pdf = await hospital.app.inject({
    url: addressOf(getConsentPdf, { hospital: hospital.key, id: surgery.id }),
    headers: { 'x-test-session': hospital.admin.id },
  });
  expect([pdf.statusCode, pdf.headers['content-type'], pdf.body.slice(0, 5)]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ]);
});

test('a text that changed since it was shown, a signature of one point and a canceled surgery are refused', async () => {
  await using hospital = await open();
  const { surgery } = await plan(hospital);
  const { hash, lang } = (await hospital.call(getConsentText, { id: surgery.id })).payload;
  const input = { surgery_record: surgery.id, lang, hash, signed_by: '林', signature: SIGNATURE };
  const dot = await hospital.call(signSurgeryConsent, { ...input, signature: [[{ x: 1, y: 1 }]] });
  await hospital.call(updateSurgeryRecord, { id: surgery.id, version: 1, risks: 'Bleeding' });
  const changed = await hospital.call(signSurgeryConsent, input);
  await move(hospital, surgery.id, 'canceled', { reason: 'x' });
  const closed = await sign(hospital, surgery.id);

  expect(dot).toMatchObject({ status: 422, payload: { error: 'signatureMissing' } });
  expect(changed).toMatchObject({ status: 409, payload: { error: 'consentTextChanged' } });
  expect(closed).toMatchObject({ status: 409, payload: { error: 'surgeryClosed' } });
});

test('neither a consent nor a step can be changed in the database by the application', async () => {
  await using hospital = await open();
  const { surgery } = await plan(hospital);
  await sign(hospital, surgery.id);
  await move(hospital, surgery.id, 'prepared');

  for (const statement of [sql`update surgery_consent set text = 'x'`, sql`update surgery_step set reason = 'x'`])
    await expect(hospital.work((trx) => statement.execute(trx))).rejects.toThrow(/permission denied/);
});

test('a consent is in the audit log', async () => {
  await using hospital = await open();
  const { surgery } = await plan(hospital);
  const signed = await sign(hospital, surgery.id);

  const rows = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select(['action', 'detail']).where('entity_id', '=', surgery.id).execute(),
  );
  expect(rows).toContainEqual({
    action: 'his.signSurgeryConsent',
    detail: expect.objectContaining({ consent: signed.payload.result.id }),
  });
});

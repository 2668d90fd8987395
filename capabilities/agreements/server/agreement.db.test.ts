import { inHospital } from '@alder/database';
import { openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import { acceptAgreement, getAcceptances, getAgreementPdf } from '../contract/index.ts';
import { currentVersion } from '../domain/index.ts';
import { agreementHandlers } from './index.ts';

const now = new Date('2026-11-21T02:00:00.000Z');
const open = () => openHospital([...agreementHandlers], { now });
const terms = { document: 'terms', version: currentVersion('terms'), lang: 'ja' } as const;

test('an accepted version is kept with person, language and time, and only the other document is asked for', async () => {
  await using hospital = await open();
  expect((await hospital.call(getAcceptances, {})).payload).toEqual({ result: [], missing: ['privacy', 'terms'] });

  const accepted = await hospital.call(acceptAgreement, terms);

  expect(accepted.payload.result).toEqual({ ...terms, accepted_at: now.toISOString() });
  expect((await hospital.call(getAcceptances, {})).payload).toEqual({
    result: [{ ...terms, accepted_at: now.toISOString() }],
    missing: ['privacy'],
  });
  const rows = await inHospital(hospital.db, hospital.id, (trx) =>
    trx.selectFrom('agreement_acceptance').select(['account', 'document']).execute(),
  );
  expect(rows).toEqual([{ account: hospital.admin.id, document: 'terms' }]);
});

test('what a colleague has accepted counts for the colleague alone, and not in another hospital', async () => {
  await using hospital = await open();
  await using other = await open();
  await hospital.call(acceptAgreement, terms);

  const colleague = await hospital.addUser();
  expect((await hospital.call(getAcceptances, {}, { as: colleague })).payload.result).toEqual([]);
  expect((await other.call(getAcceptances, {})).payload.result).toEqual([]);
});

test('accepting twice keeps the first time; a version that is not in force is refused', async () => {
  await using hospital = await open();
  await hospital.call(acceptAgreement, terms);
  await hospital.call(acceptAgreement, { ...terms, lang: 'en' });
  expect((await hospital.call(getAcceptances, {})).payload.result).toEqual([
    { ...terms, accepted_at: now.toISOString() },
  ]);

  const early = await hospital.call(acceptAgreement, { ...terms, document: 'privacy', version: '2001-01-01' });
  expect(early).toMatchObject({ status: 409, payload: { error: 'agreementNotCurrent' } });
  expect((await hospital.call(getAcceptances, {})).payload.missing).toEqual(['privacy']);
});

test('the PDF of a version is served to everyone, a version that does not exist is not found', async () => {
  await using hospital = await open();
  const pdf = await hospital.app.inject({ url: addressOf(getAgreementPdf, { document: 'terms', lang: 'zhtw' }) });
  expect(pdf.statusCode).toBe(200);
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');

  const none = await hospital.app.inject({
    url: addressOf(getAgreementPdf, { document: 'terms', lang: 'zhtw', version: '2001-01-01' }),
  });
  expect(none.statusCode).toBe(404);
  expect(getAgreementPdf.access.kind).toBe('public');
});

import { defineCall, field, notFound, tooMany } from '@alder/wire';
import { z } from 'zod';
import { agreementDocuments } from '../domain/agreement.ts';
import { agreementNotCurrent } from './refusals.ts';

const document = z.enum(agreementDocuments);
const version = z.iso.date().describe('Date from which the version applies');
const lang = z.enum(['en', 'ja', 'zhtw']);

/** A version that an account has accepted. */
export const acceptance = z.object({
  document,
  version,
  lang: lang.describe('Language in which it was read'),
  accepted_at: field.instant,
});

/** Which versions of the terms and the privacy policy the user has accepted, and which documents are still to be accepted. */
export const getAcceptances = defineCall({
  id: 'agreement.getAcceptances',
  method: 'GET',
  path: '/v2/:hospital/agreement/getAcceptances',
  access: { kind: 'account' },
  input: z.strictObject({}),
  payload: z.object({ result: z.array(acceptance), missing: z.array(document) }),
  watches: ['agreement'],
  summary: 'What the user has accepted of terms and privacy policy',
});

/** The user accepts the version in force; accepted once, it stays accepted. */
export const acceptAgreement = defineCall({
  id: 'agreement.accept',
  method: 'POST',
  path: '/v2/:hospital/agreement/accept',
  access: { kind: 'account' },
  input: z.strictObject({ document, version, lang }),
  payload: z.object({ result: acceptance }),
  refusals: [agreementNotCurrent],
  summary: 'Accepts the terms or the privacy policy',
});

/** A version of the terms or the privacy policy as PDF, for everyone. */
export const getAgreementPdf = defineCall({
  id: 'agreement.getPdf',
  method: 'GET',
  path: '/v2/public/alder/getAgreementPdf/:document',
  access: { kind: 'public' },
  input: z.strictObject({ document, version: version.optional(), lang }),
  payload: z.any().describe('application/pdf'),
  responseType: 'bytes',
  rate: 'public',
  refusals: [notFound, tooMany],
  summary: 'Terms or privacy policy as PDF; the version in force unless another is asked for',
});

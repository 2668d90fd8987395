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

const person = z.object({ id: field.id, displayName: z.string(), active: z.boolean() });

/**
 * Who of the hospital accepted which version and when, and who has not accepted the versions in force, for its
 * administrators.
 */
export const getHospitalAcceptances = defineCall({
  id: 'agreement.getHospitalAcceptances',
  method: 'GET',
  path: '/v2/:hospital/agreement/getHospitalAcceptances',
  access: { kind: 'account', roles: ['hospitalAdmin', 'sysAdmin'] },
  input: z.strictObject({}),
  payload: z.object({
    result: z.array(acceptance.extend({ account: person })).describe('Newest first'),
    missing: z.array(z.object({ account: person, document })).describe('Active people and what they have not accepted'),
  }),
  watches: ['agreement', 'user'],
  summary: 'Who accepted which version of terms and privacy policy',
});

/** The same as a CSV file, one row for each acceptance; the export is in the audit log. */
export const exportHospitalAcceptances = defineCall({
  id: 'agreement.exportHospitalAcceptances',
  method: 'GET',
  path: '/v2/:hospital/agreement/exportHospitalAcceptances',
  access: { kind: 'account', roles: ['hospitalAdmin', 'sysAdmin'] },
  input: z.strictObject({}),
  payload: z.any().describe('text/csv'),
  responseType: 'bytes',
  rate: 'export',
  refusals: [tooMany],
  summary: 'Acceptances of terms and privacy policy as CSV',
});

import { signatureMissing, strokes } from '@alder/quotations/contract';
import { defineCall, field, notFound } from '@alder/wire';
import { z } from 'zod';
import { consentMissing, consentSigned, consentTextChanged, surgeryClosed, surgeryReasonMissing } from './refusals.ts';
import { access } from './surgery-calls.ts';

const lang = z.enum(['en', 'ja', 'zhtw']);

/** A signed consent, or its withdrawal. Neither is ever changed. */
export const surgeryConsent = z.object({
  id: field.id,
  surgery_record: field.id,
  kind: z.enum(['signed', 'withdrawn']),
  procedure: z.string(),
  side: z.string(),
  lang,
  text_version: z.string(),
  text: z.string().describe('As it was shown, whole'),
  text_hash: z.string().describe('SHA-256 of the text'),
  signed_by: z.string(),
  signature: strokes,
  reason: z.string().describe('Why it was withdrawn'),
  witness_name: z.string().nullable(),
  at: field.instant,
});
export type SurgeryConsent = z.infer<typeof surgeryConsent>;

/** The text that the owner reads before signing: procedure, risks, estimate; in the language of the owner unless asked. */
export const getConsentText = defineCall({
  id: 'his.getConsentText',
  method: 'GET',
  path: '/v2/:hospital/his/getConsentText/:id',
  access,
  input: z.strictObject({ id: field.id.describe('The surgery'), lang: lang.optional() }),
  payload: z.object({
    lang,
    title: z.string(),
    text: z.string(),
    text_version: z.string(),
    hash: z.string(),
    owner_name: z.string().nullable(),
  }),
  refusals: [notFound],
  watches: ['surgeryRecord', 'pet', 'owner'],
  summary: 'The text of the consent to a surgery',
});

/** The owner has read the text with this hash and signs it. */
export const signSurgeryConsent = defineCall({
  id: 'his.signSurgeryConsent',
  method: 'POST',
  path: '/v2/:hospital/his/signSurgeryConsent',
  access,
  input: z.strictObject({
    surgery_record: field.id,
    lang,
    hash: z.string().max(64).describe('Of the text that was shown'),
    signed_by: field.text(100),
    signature: strokes,
  }),
  payload: z.object({ result: surgeryConsent }),
  refusals: [notFound, surgeryClosed, consentSigned, consentTextChanged, signatureMissing],
  watches: ['surgeryRecord'],
  summary: 'Signs the consent to a surgery',
});

/** The owner withdraws the consent; what was signed stays as it is. */
export const withdrawSurgeryConsent = defineCall({
  id: 'his.withdrawSurgeryConsent',
  method: 'POST',
  path: '/v2/:hospital/his/withdrawSurgeryConsent',
  access,
  input: z.strictObject({ surgery_record: field.id, withdrawn_by: field.text(100), reason: field.text(500) }),
  payload: z.object({ result: surgeryConsent }),
  refusals: [notFound, consentMissing, surgeryReasonMissing],
  watches: ['surgeryRecord'],
  summary: 'Withdraws the consent to a surgery',
});

/** The consent that was signed last, as PDF, in the language in which it was signed. */
export const getConsentPdf = defineCall({
  id: 'his.getConsentPdf',
  method: 'GET',
  path: '/v2/:hospital/his/getConsentPdf/:id',
  access,
  input: z.strictObject({ id: field.id.describe('The surgery') }),
  payload: z.unknown(),
  responseType: 'bytes',
  refusals: [notFound, consentMissing],
  summary: 'The signed consent to a surgery, as PDF',
});

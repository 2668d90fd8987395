import { passwordWrong } from '@alder/accounts/contract';
import { assigneeOnly } from '@alder/chart/contract';
import { defineCall, field, notFound, stale, tooMany } from '@alder/wire';
import { z } from 'zod';
import {
  cosignerNotDoctor,
  cosignerSigned,
  recordEmpty,
  recordNotSigned,
  recordSigned,
  signSecretMissing,
} from './refusals.ts';

const access = { kind: 'permit', permit: ['his'] } as const;
const signs = { kind: 'permit', permit: ['his'], roles: ['doctor', 'hospitalAdmin'] } as const;
const watches = ['medicalRecord'] as const;

const recordSignature = z.object({
  id: field.id,
  kind: z.enum(['signature', 'cosignature']),
  signer: field.id,
  signer_name: z.string().describe('Name at that time'),
  licence_number: z.string(),
  signed_at: field.instant,
});
export type RecordSignature = z.infer<typeof recordSignature>;

const recordAddendum = z.object({
  id: field.id,
  author: field.id,
  author_name: z.string().describe('Name at that time'),
  text: z.string(),
  created_at: field.instant,
});
export type RecordAddendum = z.infer<typeof recordAddendum>;

const signing = z.object({
  signatures: z.array(recordSignature).describe('The signature of the doctor first'),
  addenda: z.array(recordAddendum).describe('Oldest first'),
});

/** Who signed a record, what was added below, and what the caller can do. */
export const getRecordSigning = defineCall({
  id: 'his.getRecordSigning',
  method: 'GET',
  path: '/v2/:hospital/his/getRecordSigning/:id',
  access,
  input: z.strictObject({ id: field.id.describe('The medical record') }),
  payload: signing.extend({
    isWritten: z.boolean().describe('Something is there to be signed'),
    asksSecret: z.boolean().describe('The hospital asks for PIN or password'),
    licence_number: z.string().describe('With which the caller signed last'),
  }),
  refusals: [notFound],
  watches: [...watches, 'diagnosisRecord', 'vitalSigns'],
  summary: 'Signatures and addenda of a medical record',
});

/**
 * Signs a record, which locks its text, examination, diagnoses and vital signs; or signs beside the doctor of the record.
 *
 * `version` is that of the record which the signer has read: a later change is refused as `stale` with the record as it is.
 */
export const signMedicalRecord = defineCall({
  id: 'his.signMedicalRecord',
  method: 'POST',
  path: '/v2/:hospital/his/signMedicalRecord',
  access: signs,
  rate: 'login',
  input: z.strictObject({
    id: field.id.describe('The medical record'),
    version: field.version,
    kind: z.enum(['signature', 'cosignature']).default('signature'),
    licence_number: field.text(60).default('').describe('Printed below the name'),
    secret: z.string().max(1000).optional().describe('PIN or password of the caller, where the hospital asks for it'),
  }),
  payload: z.object({ result: signing }),
  refusals: [
    notFound,
    stale,
    assigneeOnly,
    recordEmpty,
    recordSigned,
    recordNotSigned,
    cosignerNotDoctor,
    cosignerSigned,
    signSecretMissing,
    passwordWrong,
    tooMany,
  ],
  watches,
  summary: 'Signs a medical record, which locks it',
});

/** Adds a dated and named note below a signed record; nothing else can be written in it any more. */
export const addRecordAddendum = defineCall({
  id: 'his.addRecordAddendum',
  method: 'POST',
  path: '/v2/:hospital/his/addRecordAddendum',
  access,
  input: z.strictObject({ id: field.id.describe('The medical record'), text: field.line(10_000) }),
  payload: z.object({ result: signing }),
  refusals: [notFound, recordNotSigned],
  watches,
  summary: 'Adds a note below a signed medical record',
});

/** The record on paper, without prices. */
export const getRecordPdf = defineCall({
  id: 'his.getRecordPdf',
  method: 'GET',
  path: '/v2/:hospital/his/getRecordPdf/:id',
  access,
  responseType: 'bytes',
  input: z.strictObject({
    id: field.id.describe('The medical record'),
    lang: z.enum(['en', 'ja', 'zhtw']).optional().describe("The hospital's unless given"),
  }),
  payload: z.unknown(),
  refusals: [notFound],
  summary: 'A medical record as PDF, with signatures and addenda',
});

import { resultNotFiled } from '@alder/lab/contract';
import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { INTERPRETERS, irisRefusals } from '../domain/index.ts';
import {
  interpretationEmpty,
  interpretationLocked,
  interpretationNotAmendable,
  interpretationOfAnother,
  interpretationOpen,
  phraseWithoutReason,
} from './refusals.ts';
import { langKey } from './report-calls.ts';

const reads = { kind: 'permit', permit: ['lis', 'his'] } as const;
const writes = { kind: 'permit', permit: ['lis'], roles: INTERPRETERS } as const;
const watches = ['labInterpretation', 'record'] as const;
const one = { id: field.id, version: field.version };

/** What a result means: asked for, a draft, or one signed version. */
export const interpretation = z.object({
  ...field.entry,
  record: field.id.describe('The result'),
  status: z.enum(['asked', 'draft', 'signed', 'amended']),
  question: field.text(2000),
  asked_by: field.id.nullable(),
  asked_by_name: z.string().nullable(),
  asked_at: field.instant.nullable(),
  text: field.text(10_000),
  phrases: z
    .array(z.object({ rule: z.string(), reason: z.string() }))
    .describe('Phrases of rules that the author took, with the values that each goes by'),
  lang: langKey,
  author: field.id.nullable(),
  author_name: z.string().nullable(),
  signer: field.id.nullable(),
  signer_name: z.string().nullable(),
  signed_at: field.instant.nullable(),
  revision: z.int().min(1),
  amends: field.id.nullable(),
  reason: z.string(),
  pet: field.id.nullable(),
  pet_name: z.string().nullable(),
  patient_id: z.string().nullable(),
  profile: z.string(),
  measured_at: field.instant,
});
export type Interpretation = z.infer<typeof interpretation>;
const payload = z.object({ result: interpretation });

/** The queue of the consultant, or the versions of one result. */
export const getInterpretations = defineCall({
  id: 'labReport.getInterpretations',
  method: 'POST',
  path: '/v2/:hospital/labReport/getInterpretations',
  access: reads,
  reads: true,
  input: z.strictObject({
    ...field.paging,
    record: field.id.optional().describe('Of this result, amended versions too'),
    state: z.enum(['open', 'signed']).optional().describe('open: asked for or being written'),
  }),
  payload: z.object({ result: z.array(interpretation), next: field.next }),
  watches,
  summary: 'Interpretations of results, newest first',
});

export const askInterpretation = defineCall({
  id: 'labReport.askInterpretation',
  method: 'POST',
  path: '/v2/:hospital/labReport/askInterpretation',
  access: reads,
  input: z.strictObject({ record: field.id, question: field.text(2000).default('') }),
  payload,
  refusals: [notFound, resultNotFiled, interpretationOpen],
  summary: 'Asks for the interpretation of a result',
});

/** Begins to write: what was asked for, or without having been asked. */
export const draftInterpretation = defineCall({
  id: 'labReport.draftInterpretation',
  method: 'POST',
  path: '/v2/:hospital/labReport/draftInterpretation',
  access: writes,
  input: z.strictObject({ record: field.id, lang: langKey.optional().describe("The hospital's unless given") }),
  payload,
  refusals: [notFound, resultNotFiled, interpretationOpen],
  summary: 'Begins the interpretation of a result',
});

export const updateInterpretation = defineCall({
  id: 'labReport.updateInterpretation',
  method: 'POST',
  path: '/v2/:hospital/labReport/updateInterpretation',
  access: writes,
  input: z.strictObject({
    ...one,
    text: field.text(10_000).optional(),
    phrases: z.array(field.line(60)).max(30).optional().describe('Rules whose phrases were taken'),
  }),
  payload,
  refusals: [notFound, stale, interpretationLocked, interpretationOfAnother, phraseWithoutReason],
  summary: 'Changes the draft of an interpretation',
});

/** Locks a draft under the caller's name; no rule signs anything. */
export const signInterpretation = defineCall({
  id: 'labReport.signInterpretation',
  method: 'POST',
  path: '/v2/:hospital/labReport/signInterpretation',
  access: writes,
  input: z.strictObject(one),
  payload,
  refusals: [notFound, stale, interpretationLocked, interpretationOfAnother, interpretationEmpty],
  summary: 'Signs an interpretation; nothing of it changes afterwards',
});

/** Begins a new version beside a signed one, with its words and the reason; the signed one stands until it is signed. */
export const amendInterpretation = defineCall({
  id: 'labReport.amendInterpretation',
  method: 'POST',
  path: '/v2/:hospital/labReport/amendInterpretation',
  access: writes,
  input: z.strictObject({ id: field.id, reason: field.line(500) }),
  payload,
  refusals: [notFound, interpretationNotAmendable, interpretationOpen],
  summary: 'Begins a new version of a signed interpretation',
});

const measured = z.object({ at: field.instant, value: z.number() });

/** Stage of chronic kidney disease by IRIS, from the results and the blood pressure on the record. */
export const getIrisStage = defineCall({
  id: 'labReport.getIrisStage',
  method: 'GET',
  path: '/v2/:hospital/labReport/getIrisStage/:record',
  access: reads,
  input: z.strictObject({ record: field.id }),
  payload: z.object({
    outcome: z.union([
      z.object({ refused: z.enum(irisRefusals) }),
      z.object({
        stage: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
        by: z.enum(['creatinine', 'sdma']),
        used: z.array(measured).describe('The two values of creatinine in mg/dL, the later first'),
        proteinuria: z.enum(['none', 'borderline', 'proteinuric']).nullable(),
        pressure: z.enum(['normal', 'prehypertensive', 'hypertensive', 'severe']).nullable(),
      }),
    ]),
    upc: measured.nullable(),
    systolic: measured.nullable(),
    source: z.string().describe('Where the limits come from'),
  }),
  refusals: [notFound, resultNotFiled],
  watches: ['record', 'vitalSigns'],
  summary: 'IRIS stage of chronic kidney disease, or why there is none',
});

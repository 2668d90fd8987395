import { defineCall, field, notFound } from '@alder/wire';
import { z } from 'zod';
import { triagePlaces } from '../domain/index.ts';
import { transmission } from './inbox-calls.ts';
import { record } from './lab-record.ts';
import { triageReasonMissing } from './refusals.ts';

const access = { kind: 'permit', permit: ['lis'] } as const;
const ids = z.array(field.id).min(1).max(100);
const input = z.strictObject({
  ids,
  to: z.enum(triagePlaces).describe('`waiting` takes back what was set aside, discarded or filed by a person'),
  reason: field.text(500).default('').describe('Needed to discard'),
});
const refused = <E extends string>(errors: readonly [E, ...E[]]) =>
  z.array(z.strictObject({ id: field.id, error: z.enum(errors) })).describe('What stays as it is, and why');

/** Sets results of the inbox aside, discards them, or brings them back: each for itself. */
export const triageRecords = defineCall({
  id: 'record.triage',
  method: 'POST',
  path: '/v2/:hospital/record/triage',
  access,
  input,
  payload: z.strictObject({ result: z.array(record), refused: refused(['resultFiled']) }),
  refusals: [notFound, triageReasonMissing],
  summary: 'Sets aside, discards or brings back results of the inbox',
});

/** Files several results of the inbox with one pet: each for itself. */
export const matchRecords = defineCall({
  id: 'record.matchMultiple',
  method: 'POST',
  path: '/v2/:hospital/record/matchMultiple',
  access,
  input: z.strictObject({
    ids,
    pet: field.id,
    confirmed: z.boolean().default(false).describe('Yes, although species or sex contradict the pet'),
  }),
  payload: z.strictObject({
    result: z.array(record),
    refused: refused(['resultFiled', 'patientMismatch', 'controlMaterial']),
  }),
  refusals: [notFound],
  summary: 'Files several unmatched results with a pet',
});

/** Sets messages of the quarantine aside, discards them, or brings them back: each for itself. */
export const triageTransmissions = defineCall({
  id: 'transmission.triage',
  method: 'POST',
  path: '/v2/:hospital/transmission/triage',
  access,
  input,
  payload: z.strictObject({ result: z.array(transmission), refused: refused(['resultFiled']) }),
  refusals: [notFound, triageReasonMissing],
  summary: 'Sets aside, discards or brings back messages of the quarantine',
});

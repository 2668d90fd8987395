import { patientDeceased, visitOpen } from '@alder/records/contract';
import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { ASK_STATES } from '../domain/index.ts';
import { walkInStep } from './refusals.ts';

const rules = {
  is_on: z.boolean().describe('The page gives numbers'),
  ask_name: z.enum(ASK_STATES),
  ask_phone: z.enum(ASK_STATES),
} as const;
const storedRules = z.object({
  ...rules,
  door: z.string().describe('Secret of the poster; empty before the rules are first saved'),
  version: z.int().min(0).describe('0: nothing is set'),
});

export const walkInNumber = z.object({
  id: field.id,
  number: z.int(),
  status: z.string().describe('As walkInFlow has it'),
  name: z.string(),
  phone: z.string(),
  pet_name: z.string(),
  reason: z.string(),
  taken_at: field.instant,
  called_at: field.instant.nullable(),
  called_by: z.string().nullable().describe('Name of the user who called it last'),
  medical_record: field.id.nullable(),
});
export type WalkInNumber = z.infer<typeof walkInNumber>;

/** The numbers of today, in order, and the rules. */
export const getWalkInDay = defineCall({
  id: 'walkIn.getDay',
  method: 'GET',
  path: '/v2/:hospital/walkIn/getDay',
  access: { kind: 'permit', permit: ['his'] },
  input: z.strictObject({}),
  payload: z.object({
    result: z.array(walkInNumber),
    rules: storedRules,
    is_open: z.boolean(),
    minutes_per_visit: z.number().nullable().describe('Null while too few visits of today have finished'),
  }),
  watches: ['walkIn', 'medicalRecord', 'hospital'],
  summary: 'Walk-in numbers of today',
});

/**
 * One step of a number. A step that was done already is not done again; a number that another user has called is
 * refused.
 */
export const stepWalkIn = defineCall({
  id: 'walkIn.stepNumber',
  method: 'POST',
  path: '/v2/:hospital/walkIn/stepNumber',
  access: { kind: 'permit', permit: ['his'] },
  input: z.strictObject({ id: field.id, step: z.enum(['call', 'announce', 'recall', 'skip', 'serve', 'leave']) }),
  payload: z.object({ result: walkInNumber }),
  refusals: [notFound, walkInStep],
  watches: ['walkIn'],
  summary: 'Calls, skips, recalls or serves a number',
});

/** Checks a patient in with what was typed on the phone, and serves the number. Again: the same visit. */
export const checkInWalkIn = defineCall({
  id: 'walkIn.checkInNumber',
  method: 'POST',
  path: '/v2/:hospital/walkIn/checkInNumber',
  access: { kind: 'permit', permit: ['his'] },
  input: z.strictObject({
    id: field.id,
    pet: field.id,
    confirmOpenVisit: z.boolean().optional().describe('A second open visit of the patient is meant'),
  }),
  payload: z.object({ result: walkInNumber }),
  refusals: [notFound, walkInStep, patientDeceased, visitOpen],
  watches: ['walkIn', 'medicalRecord'],
  summary: 'Checks in who has a number',
});

/** Sets the rules; `renew` makes another secret, and every poster of before opens nothing. */
export const updateWalkInRules = defineCall({
  id: 'walkIn.updateRules',
  method: 'POST',
  path: '/v2/:hospital/walkIn/updateRules',
  access: { kind: 'permit', permit: ['his'], roles: ['hospitalAdmin', 'sysAdmin'] },
  input: z.strictObject({
    version: z.int().min(0).max(2_147_483_647).describe('Version the change was made from; 0: nothing was set yet'),
    ...rules,
    renew: z.boolean().default(false),
  }),
  payload: z.object({ result: storedRules }),
  refusals: [stale],
  watches: ['walkIn'],
  summary: 'Sets the rules of walk-in numbers',
});

import { defineCall, field, stale } from '@alder/wire';
import { z } from 'zod';
import { deltaKey, deltaKinds, MAX_DELTA_DAYS, MAX_DELTA_LIMITS } from '../domain/delta-limit.ts';

const deltaLimit = z
  .strictObject({
    species: z.string().min(1).max(40).nullable().describe('null: every species without a limit of its own'),
    analyte: field.line(40).describe('Code of the analyte'),
    kind: z.enum(deltaKinds),
    amount: z.number().positive().max(1e9).describe('Percent of the value before, or in `unit`'),
    unit: z.string().max(40).describe('UCUM; empty for percent'),
    within_days: z.int().min(1).max(MAX_DELTA_DAYS).describe('Values that lie further apart are not compared'),
    holds: z.boolean().default(false).describe('A larger change makes the result wait until a person has verified it'),
  })
  .refine(({ kind, unit }) => (kind === 'percent') === (unit === ''), { message: 'missing', path: ['unit'] });
export const deltaLimits = z
  .array(deltaLimit)
  .max(MAX_DELTA_LIMITS)
  .refine((list) => new Set(list.map(deltaKey)).size === list.length, 'exist');

const deltaList = z.strictObject({
  limits: deltaLimits,
  version: z.int().min(0).describe('0: nothing was set yet'),
});

/** The hospital's limits for a change between two results. */
export const getDeltaLimits = defineCall({
  id: 'labHistory.getDeltaLimits',
  method: 'GET',
  path: '/v2/:hospital/labHistory/getDeltaLimits',
  access: { kind: 'permit', permit: ['lis', 'his'] },
  input: z.strictObject({}),
  payload: z.strictObject({ result: deltaList }),
  watches: ['labHistory'],
  summary: 'How much a value may differ from the one before it',
});

/** Sets them all; results are judged by them from then on, also those that are there. */
export const updateDeltaLimits = defineCall({
  id: 'labHistory.updateDeltaLimits',
  method: 'POST',
  path: '/v2/:hospital/labHistory/updateDeltaLimits',
  access: { kind: 'permit', permit: ['lis'], roles: ['hospitalAdmin', 'sysAdmin', 'lisConsultant'] },
  input: z.strictObject({
    version: z.int().min(0).max(2_147_483_647).describe('Version the change was made from; 0: nothing was set yet'),
    limits: deltaLimits,
  }),
  payload: z.strictObject({ result: deltaList }),
  refusals: [stale],
  summary: 'Sets how much a value may differ from the one before it',
});

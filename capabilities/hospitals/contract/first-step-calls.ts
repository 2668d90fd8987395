import { defineCall, field } from '@alder/wire';
import { z } from 'zod';
import { FIRST_STEPS } from '../domain/index.ts';

const access = { kind: 'account', roles: ['hospitalAdmin', 'sysAdmin'] } as const;

/** A step of the first morning: done by what the database has, or put off by a user. */
export const firstStep = z.object({
  id: z.enum(FIRST_STEPS),
  done: z.boolean(),
  count: z.int().describe('Days, rooms, people, prices, devices or visits there are'),
  skipped: z.object({ by: z.string(), at: field.instant }).nullable(),
});
export type FirstStepView = z.infer<typeof firstStep>;

/** The steps of the first morning, in their order. */
export const getFirstSteps = defineCall({
  id: 'hospital.getFirstSteps',
  method: 'GET',
  path: '/v2/:hospital/hospital/getFirstSteps',
  access,
  input: z.strictObject({}),
  payload: z.object({ result: z.array(firstStep) }),
  watches: ['hospital', 'account', 'treatment', 'medicine', 'receiptItem', 'gateway', 'pacsPeer', 'medicalRecord'],
  summary: 'Steps of the first morning',
});

/**
 * Puts a step of the first morning off, or takes it up again. It is ticked by the state of the database all the same.
 */
export const skipFirstStep = defineCall({
  id: 'hospital.skipFirstStep',
  method: 'POST',
  path: '/v2/:hospital/hospital/skipFirstStep',
  access,
  input: z.strictObject({ step: z.enum(FIRST_STEPS), skipped: z.boolean() }),
  payload: z.object({ result: z.array(firstStep) }),
  summary: 'Puts a step of the first morning off',
});

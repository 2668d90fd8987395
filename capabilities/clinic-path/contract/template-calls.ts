import { defineCall, defineEntryCalls, field } from '@alder/wire';
import { z } from 'zod';
import { stepKinds } from '../domain/index.ts';
import { access, plannedStep } from './path-calls.ts';

const templateCalls = defineEntryCalls({
  model: 'clinicPathTemplate',
  access: { kind: 'permit', permit: ['his'], roles: ['hospitalAdmin', 'doctor'] },
  fixed: {},
  needed: { name: field.line(200), steps: z.array(plannedStep).min(1).max(20) },
  fields: {},
  shown: {},
  watches: ['clinicPathTemplate'],
  noun: 'a path that the hospital begins often',
});
export const { entry: clinicPathTemplate, create: createTemplate, update: updateTemplate } = templateCalls;
export type ClinicPathTemplate = z.infer<typeof clinicPathTemplate>;

export const getTemplates = defineCall({
  id: 'clinicPath.getTemplates',
  method: 'GET',
  path: '/v2/:hospital/clinicPath/getTemplates',
  access,
  input: z.strictObject({}),
  payload: z.object({ result: z.array(clinicPathTemplate) }),
  watches: ['clinicPathTemplate'],
  summary: 'Paths that the hospital begins often',
});

/** Planned against real minutes of the steps that were done in a range of days. */
export const getVariance = defineCall({
  id: 'clinicPath.getVariance',
  method: 'POST',
  path: '/v2/:hospital/clinicPath/getVariance',
  access,
  reads: true,
  input: z.strictObject({ from: field.day, to: field.day }),
  payload: z.object({
    result: z.array(
      z.object({
        kind: z.enum(stepKinds),
        count: z.int(),
        planned: z.int().nullable().describe('Mean of the planned minutes'),
        median: z.int(),
        p90: z.int().describe('Nine of ten steps took at most this long'),
        late: z.int().describe('Steps that took longer than planned'),
      }),
    ),
  }),
  watches: ['clinicPath'],
  summary: 'Planned against real minutes by kind of step',
});

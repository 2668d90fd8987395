import { defineCall, field } from '@alder/wire';
import { z } from 'zod';
import { planState } from './hospital.ts';

const count = z.int().min(0);
const seats = z.object({ used: count, limit: count.nullable().describe('Null: no limit of their own') });

/**
 * What the hospital has agreed on, and what of it is in use (design: screens §3.28, billing). Only the operator changes
 * a plan.
 */
export const getPlan = defineCall({
  id: 'hospital.getPlan',
  method: 'GET',
  path: '/v2/:hospital/hospital/getPlan',
  access: { kind: 'account', roles: ['hospitalAdmin', 'sysAdmin'] },
  input: z.strictObject({}),
  payload: z.object({
    result: z.object({
      plan: z.string().nullable().describe('imaging, all-in-one, premium; null: an agreement of its own'),
      ...planState.shape,
      days_left: count.nullable().describe('Until the plan ends, the last day counted whole'),
      is_trial: z.boolean(),
      accounts: seats,
      doctors: seats.describe('Accounts that records can be assigned to'),
      imaging: seats.describe('Other accounts that open images'),
      licences: z.object({ his: count, lis: count, pacs: count }),
      used: count.describe('Bytes stored that count'),
      quota: count.nullable().describe('Bytes; null: no limit'),
      refuses_from: field.instant.nullable().describe('From then on exams that had begun are refused too'),
      local_backup: z.enum(['none', 'possible', 'agreed']),
      history: z.array(z.object({ date: z.iso.date(), bytes: count })).describe('All stored at the end of a day'),
    }),
  }),
  watches: ['hospital', 'user', 'pacs'],
  summary: 'Plan of the hospital and what of it is in use',
});

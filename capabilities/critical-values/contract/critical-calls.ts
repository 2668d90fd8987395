import { nothingToAcknowledge, resultValue } from '@alder/lab/contract';
import { deviceModels } from '@alder/terms';
import { defineCall, field, notFound } from '@alder/wire';
import { z } from 'zod';
import { bases } from '../domain/index.ts';

const access = { kind: 'permit', permit: ['lis', 'his'] } as const;

const readback = z.object({
  told: z.string().describe('Who was notified'),
  read_back: z.string().describe('What that person read back'),
  by: z.string().describe('Name of the person who reported it'),
  at: field.instant,
});

/** A critical result from when it came until a user acknowledged it. */
export const criticalAlert = z.object({
  ...field.entry,
  record: field.id,
  pet: field.id.nullable(),
  pet_name: z.string().nullable(),
  patient_id: z.string().nullable(),
  species: z.string().nullable(),
  breed: z.string().nullable(),
  coat_colour: z.string().nullable(),
  device: z.enum(deviceModels),
  profile: z.string(),
  values: z
    .array(resultValue.pick({ code: true, name: true, raw: true, unit: true, flag: true }))
    .describe('Critical ones'),
  assignee: field.id.nullable(),
  assignee_name: z.string().nullable().describe('Who is responsible; null: no user was found'),
  basis: z.enum(bases).describe('Why that person'),
  raised_at: field.instant,
  escalated_at: field.instant.nullable(),
  escalated_names: z.array(z.string()).describe('Who was notified next'),
  next_at: field.instant.nullable().describe('When the next people are notified; null: no one is left'),
  notified: z
    .array(z.object({ name: z.string(), step: z.int(), at: field.instant }))
    .describe('Who was notified after the responsible person, and when; step 0: because the list had no user'),
  acknowledged_at: field.instant.nullable(),
  acknowledged_by: z.string(),
  note: z.string(),
  withdrawn_at: field.instant.nullable().describe('Corrected, retracted or discarded'),
  readbacks: z.array(readback),
});
export type CriticalAlert = z.infer<typeof criticalAlert>;

/** Critical results, newest first; the open ones alone, or all. */
export const getCriticalAlerts = defineCall({
  id: 'critical.getAll',
  method: 'POST',
  path: '/v2/:hospital/critical/getAll',
  access,
  reads: true,
  input: z.strictObject({ ...field.paging, open: z.boolean().default(false) }),
  payload: z.object({ result: z.array(criticalAlert), next: field.next }),
  watches: ['critical'],
  summary: 'Critical results and who answers for them',
});

/** What happened with the critical values of one result, the newest alert first. */
export const getCriticalOfRecord = defineCall({
  id: 'critical.getOfRecord',
  method: 'GET',
  path: '/v2/:hospital/critical/getOfRecord/:record',
  access,
  input: z.strictObject({ record: field.id }),
  payload: z.object({ result: z.array(criticalAlert) }),
  refusals: [notFound],
  watches: ['critical', 'record'],
  summary: 'Alerts of one result',
});

/** Notes that a critical result was reported by telephone and read back, and acknowledges it unless it is. */
export const noteReadback = defineCall({
  id: 'critical.tell',
  method: 'POST',
  path: '/v2/:hospital/critical/tell',
  access,
  input: z.strictObject({
    record: field.id,
    told: field.line(120).describe('Who was notified'),
    read_back: field.line(300).describe('What that person read back'),
  }),
  payload: z.object({ result: readback }),
  refusals: [notFound, nothingToAcknowledge],
  summary: 'Notes a telephone call with its read-back',
});

/** Time to acknowledge of the last 12 months by the clock of the hospital, the newest month first. */
export const getCriticalTimes = defineCall({
  id: 'critical.getTimes',
  method: 'GET',
  path: '/v2/:hospital/critical/getTimes',
  access,
  input: z.strictObject({}),
  payload: z.object({
    result: z.array(
      z.object({
        month: z.string().describe('YYYY-MM'),
        raised: z.int().describe('Critical results; those found not to be critical are left out'),
        acknowledged: z.int(),
        in_time: z.int().describe('Acknowledged before they were escalated'),
        escalated: z.int(),
        told: z.int().describe('Reported by telephone with a read-back'),
        median_minutes: z.number().nullable(),
        p90_minutes: z.number().nullable().describe('Nine of ten were acknowledged within'),
      }),
    ),
  }),
  watches: ['critical'],
  summary: 'Time to acknowledge by month',
});

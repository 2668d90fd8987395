import { defineCall, field, notFound } from '@alder/wire';
import { z } from 'zod';
import { record } from './lab-record.ts';
import { criticalOpen, nothingToAcknowledge } from './refusals.ts';

const clinical = { kind: 'permit', permit: ['lis', 'his'] } as const;

const result = z.strictObject({ result: record });
const page = z.strictObject({ result: z.array(record), next: field.next });

/** Results by the device's own number of the run. */
export const getRecords = defineCall({
  id: 'record.get',
  method: 'POST',
  path: '/api/:hospital/record/get',
  access: clinical,
  input: z.strictObject({ recordId: z.union([z.string().max(200), z.array(z.string().max(200)).max(100)]) }),
  payload: z.strictObject({ result: z.array(record) }),
  reads: true,
  watches: ['record'],
  summary: "Results by the device's number of the run",
});

/** One result, filed or not. */
export const getRecord = defineCall({
  id: 'record.getById',
  method: 'POST',
  path: '/api/:hospital/record/getById',
  access: clinical,
  input: z.strictObject({ id: field.id }),
  payload: result,
  refusals: [notFound],
  reads: true,
  watches: ['record'],
  summary: 'One result',
});

/** Filed results, newest first; `offset` is the timestamp of the last one known (specification §9). */
export const getNewRecords = defineCall({
  id: 'record.getEntriesNew',
  method: 'POST',
  path: '/api/:hospital/record/getEntriesNew',
  access: clinical,
  input: z.strictObject({
    ...field.paging,
    pet: field.id.optional(),
    order: field.id.optional(),
    reviewed: z.boolean().optional().describe('Only reviewed, or only unreviewed results'),
  }),
  payload: page,
  reads: true,
  watches: ['record'],
  summary: 'Filed results, newest first, from a timestamp backwards',
});

/** Signs that a user has seen a critical value, with the action taken. */
export const acknowledgeRecord = defineCall({
  id: 'record.acknowledge',
  method: 'POST',
  path: '/api/:hospital/record/acknowledge',
  access: clinical,
  input: z.strictObject({ id: field.id, note: field.line(500) }),
  payload: result,
  refusals: [notFound, nothingToAcknowledge],
  summary: 'Acknowledges a critical result',
});

/** Removes a result from the list of unreviewed results. */
export const reviewRecord = defineCall({
  id: 'record.review',
  method: 'POST',
  path: '/api/:hospital/record/review',
  access: clinical,
  input: z.strictObject({ id: field.id }),
  payload: result,
  refusals: [notFound, criticalOpen],
  summary: 'Marks a result reviewed',
});

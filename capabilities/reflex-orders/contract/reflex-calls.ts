import { orderCause, patientSexMissing } from '@alder/lab/contract';
import { orderFlow } from '@alder/lab/domain';
import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { doubts, obstacles, reflexDecisions, reflexFlow } from '../domain/index.ts';
import { reflexDecided, reflexNoAnalyzer } from './refusals.ts';

const clinical = { kind: 'permit', permit: ['lis', 'his'] } as const;

/** A test that a rule ordered or suggested because of a result. */
export const reflexOrder = z.strictObject({
  ...field.entry,
  record: field.id.describe('The result that met the rule'),
  pet: field.id,
  pet_name: z.string(),
  patient_id: z.string(),
  species: z.string(),
  breed: z.string(),
  coat_colour: z.string().nullable(),
  test: z.string(),
  cause: orderCause,
  state: z.enum(reflexFlow.states),
  obstacle: z.enum(obstacles).nullable().describe('Why an automatic rule only suggested it'),
  order: field.id.nullable(),
  order_id: z.string().nullable(),
  order_status: z.enum(orderFlow.states).nullable(),
  doubt: z.enum(doubts).nullable().describe('The result no longer supports it'),
  doubt_at: field.instant.nullable(),
  settled_by: z.string().nullable().describe('Who decided about it all the same'),
  decided_by: z.string().nullable().describe('Who ordered or dismissed what was suggested'),
  decisions: z.array(z.enum(reflexDecisions)).describe('What a person can decide now'),
});
export type ReflexOrder = z.infer<typeof reflexOrder>;

/** What waits for a person: tests that were suggested, and unstarted orders whose result changed. */
export const getOpenReflexes = defineCall({
  id: 'reflexOrder.getOpen',
  method: 'GET',
  path: '/v2/:hospital/reflexOrder/getOpen',
  access: clinical,
  input: z.strictObject({}),
  payload: z.strictObject({ result: z.array(reflexOrder).describe('Newest first, 100 at most') }),
  watches: ['reflexOrder', 'labOrder'],
  summary: 'Tests of rules that wait for a person',
});

/** What rules made of a result, and the rule by which its own test was ordered. */
export const getReflexesOfRecord = defineCall({
  id: 'reflexOrder.getOfRecord',
  method: 'GET',
  path: '/v2/:hospital/reflexOrder/getOfRecord/:record',
  access: clinical,
  input: z.strictObject({ record: field.id }),
  payload: z.strictObject({
    result: z.array(reflexOrder),
    because: orderCause.nullable().describe('Why the test of this result was ordered'),
  }),
  refusals: [notFound],
  watches: ['reflexOrder', 'labOrder', 'record'],
  summary: 'What rules ordered because of a result',
});

/** Orders or dismisses what was suggested; withdraws or keeps an order whose result changed. */
export const decideReflex = defineCall({
  id: 'reflexOrder.decide',
  method: 'POST',
  path: '/v2/:hospital/reflexOrder/decide',
  access: clinical,
  input: z.strictObject({ id: field.id, version: field.version, decision: z.enum(reflexDecisions) }),
  payload: z.strictObject({ result: reflexOrder }),
  refusals: [notFound, stale, reflexDecided, reflexNoAnalyzer, patientSexMissing],
  summary: 'Decides about a test of a rule',
});

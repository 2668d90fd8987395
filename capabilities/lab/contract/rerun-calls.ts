import { defineCall, field, notFound } from '@alder/wire';
import { z } from 'zod';
import { dilutionAppliers, MAX_DILUTION } from '../domain/rerun.ts';
import { resultValue } from './lab-record.ts';
import { labOrder } from './order-calls.ts';
import { patientSexMissing, rerunUnderWay, resultNotFiled, resultRetracted } from './refusals.ts';

/** Asks for a result to be measured again, in the sample as it is or diluted; both results are kept. */
export const rerunRecord = defineCall({
  id: 'record.rerun',
  method: 'POST',
  path: '/v2/:hospital/record/rerun',
  access: { kind: 'permit', permit: ['lis'] },
  input: z.strictObject({
    id: field.id,
    factor: z.number().min(1).max(MAX_DILUTION).default(1).describe('1: not diluted; 5: one part of sample in five'),
    applied: z.enum(dilutionAppliers).default('here').describe('device: the analyzer multiplies before it sends'),
    note: field.text(500).default(''),
  }),
  payload: z.strictObject({ result: labOrder }),
  refusals: [notFound, resultNotFiled, resultRetracted, rerunUnderWay, patientSexMissing],
  summary: 'Asks for a result to be measured again',
});

const rerunResult = z.object({
  id: field.id,
  timestamp: field.instant,
  verify_state: z.string(),
  values: z.array(resultValue.pick({ code: true, name: true, raw: true, unit: true, flag: true, dilution: true })),
});

/** What a result measures again, and the re-runs that were asked for because of it, the newest first. */
export const getReruns = defineCall({
  id: 'record.getReruns',
  method: 'POST',
  path: '/v2/:hospital/record/getReruns',
  access: { kind: 'permit', permit: ['lis', 'his'] },
  input: z.strictObject({ id: field.id }),
  payload: z.strictObject({
    of: z
      .strictObject({ order: labOrder, first: rerunResult.nullable() })
      .nullable()
      .describe('Its own order and the result that it measures again; null: no re-run'),
    result: z.array(z.strictObject({ order: labOrder, records: z.array(rerunResult) })),
  }),
  refusals: [notFound],
  reads: true,
  watches: ['record', 'labOrder'],
  summary: 'Re-runs of a result',
});

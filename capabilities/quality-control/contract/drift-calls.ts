import { defineCall, field } from '@alder/wire';
import { z } from 'zod';
import { driftVerdicts } from '../domain/index.ts';
import { access } from './lot-calls.ts';

const summary = z
  .object({ n: z.int(), median: z.number(), low: z.number(), high: z.number() })
  .nullable()
  .describe('Values of patients: their number, median and quartiles');
const lot = z.object({
  lot: z.string(),
  runs: z.int(),
  since: field.instant.describe('First result of a patient'),
});

const lotChange = z.object({
  device: field.id,
  name: z.string(),
  profile: z.string().describe('Panel as the analyzer names it'),
  before: lot,
  after: lot,
  analytes: z.array(
    z.object({
      analyte: z.string(),
      unit: z.string().describe('UCUM'),
      before: summary,
      after: summary,
      percent: z.number().nullable().describe('Change of the median'),
      p: z.number().nullable().describe('Test of Mann and Whitney'),
      allowed: z.number().describe('Change that is allowed, percent'),
      verdict: z.enum(driftVerdicts),
    }),
  ),
});
export type LotChange = z.infer<typeof lotChange>;

/** The newest reagent lot of each analyzer and panel against the one before it, by what patients had with them. */
export const getQcDrift = defineCall({
  id: 'qc.getDrift',
  method: 'GET',
  path: '/v2/:hospital/qc/getDrift',
  access,
  input: z.strictObject({}),
  payload: z.object({ result: z.array(lotChange) }),
  watches: ['qcEvent', 'qcRules', 'device'],
  summary: 'Medians of patients by reagent lot',
});

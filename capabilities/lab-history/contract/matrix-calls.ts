import { UNIT_SYSTEMS } from '@alder/hospitals/domain';
import { defineCall, field, notFound } from '@alder/wire';
import { z } from 'zod';
import { deltaLimits } from './delta-calls.ts';

const access = { kind: 'permit', permit: ['lis', 'his'] } as const;

const matrixValue = z.strictObject({
  code: z.string(),
  name: z.string(),
  raw: z.string(),
  number: z.number().nullable(),
  comparator: z.enum(['<', '<=', '>', '>=']).nullable(),
  unit: z.string().describe('UCUM'),
  unit_raw: z.string(),
  flag: z.enum(['LL', 'L', 'N', 'H', 'HH', 'invalid']).nullable(),
  low: z.number().nullable().describe('Range by which it was judged, in its own unit'),
  high: z.number().nullable(),
});

const matrixRun = z.strictObject({
  id: field.id.describe('The result'),
  timestamp: field.instant,
  device: z.string(),
  device_serial: z.string(),
  model: z.string(),
  typed_by: z.string().nullable().describe('Who typed it; null: an analyzer sent it'),
  profile: z.string(),
  verify_state: z.string(),
  values: z.array(matrixValue),
});

/** Every filed result of a patient with its values, newest first; retracted ones and control material are left out. */
export const getLabMatrix = defineCall({
  id: 'labHistory.getMatrix',
  method: 'POST',
  path: '/api/:hospital/labHistory/getMatrix',
  access,
  input: z.strictObject({ pet: field.id, ...field.paging }),
  payload: z.strictObject({
    species: z.string(),
    limits: deltaLimits.describe('How much a value may differ from the one before it'),
    result: z.array(matrixRun),
    next: field.next,
  }),
  refusals: [notFound],
  reads: true,
  watches: ['record', 'labHistory'],
  summary: 'Results of a patient for a table of analytes and dates',
});

/** The same table as a file: a row an analyte, a column a result; no cell is a formula. */
export const exportLabMatrix = defineCall({
  id: 'labHistory.exportMatrix',
  method: 'GET',
  path: '/api/:hospital/labHistory/exportMatrix',
  access,
  input: z.strictObject({
    pet: field.id,
    lang: z.enum(['en', 'ja', 'zhtw']).default('en'),
    units: z.enum(UNIT_SYSTEMS).default('reported').describe('Units of the reader; stored values stay'),
  }),
  payload: z.unknown(),
  responseType: 'bytes',
  rate: 'export',
  refusals: [notFound],
  summary: 'Results of a patient as CSV',
});

import { limits } from '@alder/ranges/contract';
import { deviceModels, sexes } from '@alder/terms';
import { field } from '@alder/wire';
import { z } from 'zod';
import { matchHints } from '../domain/filing.ts';
import { dilutionAppliers } from '../domain/rerun.ts';

/** The range that a result was judged by when it was filed. */
export const rangeSnapshot = limits.extend({
  source: z.enum(['hospital', 'device']),
  entry: field.id.nullable().describe('The custom range it came from'),
});

/** How a value of a diluted sample was computed. */
const dilution = z.strictObject({
  factor: z.number(),
  applied: z.enum(dilutionAppliers).describe('device: the analyzer multiplied before it sent'),
  raw: z.string().describe('As the analyzer wrote it'),
  number: z.number().nullable(),
});

/** One measured value. */
export const resultValue = z.strictObject({
  code: z.string(),
  name: z.string(),
  raw: z.string().describe('As the device wrote it; of a diluted sample multiplied by the factor'),
  comparator: z.enum(['<', '<=', '>', '>=']).nullable(),
  number: z.number().nullable(),
  scaled_result: z.number().nullable(),
  unit: z.string().describe('UCUM'),
  unit_raw: z.string(),
  flag: z.enum(['LL', 'L', 'N', 'H', 'HH', 'invalid']).nullable().describe('Null: no range, so no judgment'),
  flag_device: z.string(),
  status: z.string().default('').describe('Result status as the device sent it: P, F, C ...'),
  range: rangeSnapshot.nullable(),
  range_text: z.string().default('').describe('The range that the device printed'),
  dilution: dilution.optional().describe('Of a diluted sample: what the analyzer reported, and the factor'),
});
export type ResultValue = z.infer<typeof resultValue>;

/** The animal as it is now, for the head of a sheet. */
const animal = z.strictObject({
  species: z.string(),
  breed: z.string(),
  sex: z.enum(sexes).nullable(),
  neutered: z.boolean().nullable(),
  birthdate: field.day.nullable(),
  coat_colour: z.string().nullable(),
  weight: z.number().nullable(),
  status: z.string(),
});

const reported = z.strictObject({
  patient_id: z.string(),
  name: z.string(),
  sex: z.string().nullable(),
  species: z.string().nullable(),
});

/** A result of an analyzer (specification §3), and what became of it. */
export const record = z.strictObject({
  ...field.entry,
  key: z.string().describe('Names the run: the same for every transfer of it'),
  pet: field.id.nullable(),
  pet_name: z.string().nullable(),
  patient_id: z.string().nullable(),
  animal: animal.nullable(),
  order: field.id.nullable(),
  order_id: z.string().nullable(),
  device: z.enum(deviceModels),
  device_serial: z.string(),
  brand: z.string().describe('Maker, as the device names it'),
  model: z.string().describe('Model, as the device names it'),
  laboratory: z
    .string()
    .nullable()
    .default(null)
    .describe('Reference laboratory that measured it; empty: its file does not say which; null: measured here'),
  profile: z.string().describe('Name of the panel'),
  exam_type: z.string().nullable(),
  typed_by: z.string().nullable().default(null).describe('Who typed it; null: an analyzer sent it'),
  recordId: z.string().describe("The device's own number for the run"),
  set_id: field.id.nullable().describe('The transmission that it came in'),
  rotor_lot_number: z.string().nullable(),
  pdf: z
    .string()
    .nullable()
    .describe('Id of the document that the device sent with it, for `record.getFile`; null: none'),
  timestamp: field.instant.describe('When it was measured; when it was received where the clock of the device is off'),
  device_time: field.instant.nullable().describe('When it was measured by the clock of the device'),
  clock_off: z.boolean().describe('The clock of the device was more than 10 minutes off'),
  result: z.string().nullable().describe('Result in words'),
  results: z.array(resultValue),
  cassette_type: z.strictObject({ description: z.string() }).nullable(),
  error: z.strictObject({ code: z.string(), text: z.string() }).nullable(),
  comments: z.array(z.string()),
  internal_qc: z.strictObject({ passed: z.boolean(), count: z.int() }).nullable(),
  control: z.boolean().describe('The device reported control material'),
  match: z.strictObject({
    state: z.enum(['matched', 'unrequested', 'unmatched', 'conflict', 'discarded']),
    by: z.enum(['order_id', 'patient_id', 'person']).nullable(),
    hint: z.enum(matchHints).nullable(),
    candidate: field.id.nullable().describe('Pet that it may belong to'),
  }),
  aside: z
    .strictObject({ by: z.string(), at: field.instant, reason: z.string() })
    .nullable()
    .default(null)
    .describe('Who set it aside in the inbox'),
  reported: reported.describe('What was typed at the device'),
  verify_state: z.enum(['preliminary', 'final', 'amended', 'retracted', 'invalid']),
  modified: z.array(
    z.strictObject({
      timestamp: field.instant,
      user: z.string(),
      reason: z.string(),
      before: z.array(resultValue),
    }),
  ),
  critical: z.boolean().describe('Holds a value beyond a critical limit'),
  acknowledged: z.strictObject({ by: z.string(), at: field.instant, note: z.string() }).nullable(),
  reviewed: z.strictObject({ by: z.string(), at: field.instant }).nullable(),
});
export type LabRecord = z.infer<typeof record>;

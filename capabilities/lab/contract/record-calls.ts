import { limits } from '@alder/ranges/contract';
import { deviceModels, sexes } from '@alder/terms';
import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { matchHints } from '../domain/filing.ts';
import { criticalOpen, nothingToAcknowledge, patientMismatch, resultNotFiled } from './refusals.ts';

const access = { kind: 'permit', permit: ['lis'] } as const;
const clinical = { kind: 'permit', permit: ['lis', 'his'] } as const;

/** The range that a result was judged by when it was filed. */
export const rangeSnapshot = limits.extend({
  source: z.enum(['hospital', 'device']),
  entry: field.id.nullable().describe('The custom range it came from'),
});

/** One measured value. */
export const resultValue = z.strictObject({
  code: z.string(),
  name: z.string(),
  raw: z.string().describe('As the device wrote it'),
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
  profile: z.string().describe('Name of the panel'),
  exam_type: z.string().nullable(),
  typed_by: z.string().nullable().default(null).describe('Who typed it; null: an analyzer sent it'),
  recordId: z.string().describe("The device's own number for the run"),
  set_id: field.id.nullable().describe('The transmission that it came in'),
  rotor_lot_number: z.string().nullable(),
  pdf: z.string().nullable(),
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

const typedValue = z.strictObject({
  code: field.line(60),
  name: field.text(120).optional(),
  raw: field.line(60),
  unit: field.text(40).default(''),
  scaled_result: z.number().nullable().optional(),
});

/** Enters a result by hand: what a reader without a connection shows. */
export const createRecord = defineCall({
  id: 'record.create',
  method: 'POST',
  path: '/api/:hospital/record/create',
  access,
  input: z.strictObject({
    pet: field.id,
    order: field.id.optional(),
    device: z.enum(deviceModels).default('generic'),
    device_serial: field.text(60).default(''),
    profile: field.text(120).default(''),
    timestamp: field.instant.optional(),
    result: field.text(2000).nullable().optional(),
    results: z.array(typedValue).max(200).default([]),
    cassette_type: z
      .strictObject({ description: field.line(60) })
      .nullable()
      .optional(),
    error: z
      .strictObject({ code: field.line(20), text: field.text(200).default('') })
      .nullable()
      .optional(),
  }),
  payload: result,
  refusals: [notFound],
  summary: 'Enters a result by hand',
});

/** Corrects a result, with the reason; what it was before stays in `modified`. */
export const updateRecord = defineCall({
  id: 'record.update',
  method: 'POST',
  path: '/api/:hospital/record/update',
  access,
  input: z.strictObject({
    key: z.string().max(200).optional(),
    id: field.id,
    version: field.version,
    reason: field.line(500),
    results: z.array(typedValue).max(200).optional(),
    result: field.text(2000).nullable().optional(),
    verify_state: z.enum(['final', 'retracted']).optional(),
  }),
  payload: result,
  refusals: [notFound, stale],
  summary: 'Corrects or retracts a result',
});

/** Moves a result that was filed with the wrong pet to the right one; the order that it fulfilled is open again. */
export const moveRecord = defineCall({
  id: 'record.move',
  method: 'POST',
  path: '/api/:hospital/record/move',
  access,
  input: z.strictObject({
    id: field.id,
    version: field.version,
    pet: field.id.describe('The pet that it belongs to'),
    order: field.id.optional().describe('The order of that pet that it fulfills'),
    reason: field.line(500),
    confirmed: z.boolean().default(false).describe('Yes, although species or sex contradict the pet'),
  }),
  payload: result,
  refusals: [notFound, stale, resultNotFiled, patientMismatch],
  summary: 'Moves a filed result to another pet',
});

/** The same for several results at once: all or none. */
export const updateRecords = defineCall({
  id: 'record.updateMultiple',
  method: 'POST',
  path: '/api/:hospital/record/updateMultiple',
  access,
  input: z.strictObject({ entries: z.array(updateRecord.input).min(1).max(100) }),
  payload: z.strictObject({ result: z.array(record) }),
  refusals: [notFound, stale],
  summary: 'Corrects several results, all or none',
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

import { deviceModels } from '@alder/terms';
import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { record } from './lab-record.ts';
import { patientMismatch, resultNotFiled } from './refusals.ts';

const access = { kind: 'permit', permit: ['lis'] } as const;

const result = z.strictObject({ result: record });

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

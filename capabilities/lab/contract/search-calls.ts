import { deviceModels } from '@alder/terms';
import { defineCall, field } from '@alder/wire';
import { z } from 'zod';
import { flagKinds, resultStates } from '../domain/index.ts';
import { record, resultValue } from './lab-record.ts';

const access = { kind: 'permit', permit: ['lis', 'his'] } as const;

/** A result in a list: whose it is, and its values that are out of range or were searched for. */
export const foundRecord = z.strictObject({
  id: field.id,
  version: field.version,
  pet: field.id.nullable(),
  pet_name: z.string().nullable(),
  patient_id: z.string().nullable(),
  species: z.string().nullable(),
  breed: z.string().nullable(),
  coat_colour: z.string().nullable(),
  order_id: z.string().nullable(),
  sample_id: z.string().nullable().describe('Number on the tube'),
  device: record.shape.device,
  model: z.string(),
  device_serial: z.string(),
  typed_by: record.shape.typed_by,
  profile: z.string(),
  exam_type: z.string().nullable(),
  timestamp: field.instant,
  result: z.string().nullable(),
  values: z.array(resultValue.pick({ code: true, name: true, raw: true, unit: true, flag: true })),
  count: z.int().describe('Number of its values'),
  reported: record.shape.reported,
  match_state: record.shape.match.shape.state,
  aside: z.boolean(),
  verify_state: record.shape.verify_state,
  critical: z.boolean(),
  acknowledged: z.boolean(),
  reviewed: z.boolean(),
});
export type FoundRecord = z.infer<typeof foundRecord>;

/** Results by any of the criteria, newest measurement first, through everything that is stored. */
export const searchRecords = defineCall({
  id: 'record.search',
  method: 'POST',
  path: '/v2/:hospital/record/search',
  access,
  input: z.strictObject({
    ...field.paging,
    state: z.enum(resultStates).default('filed'),
    q: field.text(100).default('').describe('Start of a pet name or chart number; an order, tube or run number'),
    pet: field.id.optional(),
    code: field.line(60).optional().describe('Analyte'),
    flag: z.enum(flagKinds).optional().describe('Of the analyte, or of any value'),
    device: z.enum(deviceModels).optional(),
    from: field.instant.optional(),
    to: field.instant.optional().describe('Not included'),
  }),
  payload: z.strictObject({
    result: z.array(foundRecord),
    next: field.next,
    many: z.boolean().describe('More than 200 patients match `q`: results of the others are not among these'),
  }),
  reads: true,
  watches: ['record'],
  summary: 'Results by patient, number, analyte, flag, device, date and state',
});

const count = z.int().describe('At most 1000, which stands for that or more');

/** How much waits in each list. */
export const getRecordCounts = defineCall({
  id: 'record.getCounts',
  method: 'POST',
  path: '/v2/:hospital/record/getCounts',
  access,
  input: z.strictObject({}),
  payload: z.strictObject({
    result: z.strictObject({
      unreviewed: count,
      critical: count,
      unverified: count.describe('Filed results that wait for a person because a value changed; at most 1000'),
      waiting: count,
      aside: count,
      quarantined: count,
    }),
  }),
  reads: true,
  watches: ['record', 'transmission', 'deltaHold'],
  summary: 'How many results wait in each list',
});

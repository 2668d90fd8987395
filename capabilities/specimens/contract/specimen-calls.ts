import { orderRunning, patientSexMissing } from '@alder/lab/contract';
import { sampleTypes } from '@alder/lab/domain';
import { deviceModels } from '@alder/terms';
import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { rejectReasons } from '../domain/index.ts';
import {
  panelDuplicate,
  specimenEnded,
  specimenNumberTaken,
  specimenUnknown,
  specimenWaits,
  testsAskedAlready,
} from './refusals.ts';

const access = { kind: 'permit', permit: ['lis'] } as const;
/** Users with the permit for clinic records order tests, take the sample and notify the owner. */
const clinical = { kind: 'permit', permit: ['lis', 'his'] } as const;
const sample_type = z.enum(sampleTypes);
const moment = field.instant.nullable();

/** A sample: a tube with a number, and when each of its steps was made. */
export const specimen = z.object({
  ...field.entry,
  pet: field.id,
  pet_name: z.string(),
  patient_id: z.string(),
  species: z.string(),
  breed: z.string(),
  coat_colour: z.string().nullable(),
  number: z.string(),
  sample_type: sample_type.nullable(),
  ordered_at: field.instant,
  collected_at: moment,
  received_at: moment,
  running_at: moment,
  resulted_at: moment,
  reviewed_at: moment,
  told_at: moment,
  rejected_at: moment,
  withdrawn_at: moment,
  reject_reason: z.enum(rejectReasons).nullable(),
  reject_note: z.string(),
  replaces: field.id.nullable(),
  replaces_number: z.string().nullable(),
  tests: z.array(z.string()).describe('What its orders ask for'),
  urgent: z.boolean().describe('One of its orders is urgent or stat'),
  late_minutes: z.int().describe('Minutes since its last step'),
});
export type Specimen = z.infer<typeof specimen>;

const views = ['open', 'rejected', 'ended'] as const;

export const getSpecimens = defineCall({
  id: 'specimen.getAll',
  method: 'POST',
  path: '/api/:hospital/specimen/getAll',
  access: clinical,
  reads: true,
  input: z.strictObject({
    ...field.paging,
    view: z.enum(views).default('open'),
    pet: field.id.optional(),
    q: field.text(100).optional().describe('Part of the number, of the name or of the chart number'),
  }),
  payload: z.object({ result: z.array(specimen), now: field.instant, next: field.next }),
  watches: ['specimen', 'labOrder', 'record'],
  summary: 'Samples, newest first',
});

const orderedTest = z.strictObject({
  device: z.enum(deviceModels),
  laboratory: field.line(100).nullable().default(null).describe('Reference laboratory that does it'),
  tests: z.array(field.line(60)).max(100),
});

/** Asks for tests, one order a device or laboratory and one sample a tube: all of it or nothing. */
export const orderTests = defineCall({
  id: 'specimen.order',
  method: 'POST',
  path: '/api/:hospital/specimen/order',
  access: clinical,
  input: z.strictObject({
    pet: field.id,
    priority: z.enum(['routine', 'urgent', 'stat']).default('routine'),
    fasting: z.boolean().default(false),
    note: field.text(500).default(''),
    confirmed: z.boolean().default(false).describe('Yes, although a test is open already'),
    samples: z
      .array(
        z.strictObject({
          specimen: field.id.optional().describe('A sample that is there already'),
          number: field.line(40).optional().describe('Number on the tube; made by the hospital unless given'),
          sample_type: sample_type.nullable().default(null),
          taken_at: moment.default(null),
          orders: z.array(orderedTest).min(1).max(20),
        }),
      )
      .min(1)
      .max(12),
  }),
  payload: z.object({
    result: z.array(specimen),
    orders: z.array(z.object({ id: field.id, order_id: z.string() })),
    waiting: z.boolean().describe('No gateway of the hospital is connected; orders wait for one'),
  }),
  refusals: [notFound, patientSexMissing, testsAskedAlready, specimenNumberTaken, specimenWaits],
  summary: 'Orders tests with their samples',
});

/** Moves the sample of a label by one step; the same label twice within five seconds counts once. */
export const scanSpecimen = defineCall({
  id: 'specimen.scan',
  method: 'POST',
  path: '/api/:hospital/specimen/scan',
  access: clinical,
  input: z.strictObject({ code: field.line(60).describe('Number of a sample or of an order, as a scanner typed it') }),
  payload: z.object({ result: specimen, moved: z.boolean() }),
  refusals: [specimenUnknown, specimenWaits],
  summary: 'Moves a sample one step on',
});

/** Moves one step on, or takes the last step of a person back. */
export const stepSpecimen = defineCall({
  id: 'specimen.step',
  method: 'POST',
  path: '/api/:hospital/specimen/step',
  access: clinical,
  input: z.strictObject({ id: field.id, version: field.version, back: z.boolean().default(false) }),
  payload: z.object({ result: specimen }),
  refusals: [notFound, stale, specimenWaits],
  summary: 'Moves a sample one step on or back',
});

export const rejectSpecimen = defineCall({
  id: 'specimen.reject',
  method: 'POST',
  path: '/api/:hospital/specimen/reject',
  access: clinical,
  input: z.strictObject({
    id: field.id,
    version: field.version,
    reason: z.enum(rejectReasons),
    note: field.text(300).default(''),
    again: z.boolean().default(true).describe('Ask for a new sample; without, open orders are withdrawn'),
  }),
  payload: z.object({ result: specimen, replacement: specimen.nullable() }),
  refusals: [notFound, stale, specimenWaits, orderRunning],
  summary: 'Rejects a sample, with the reason',
});

/** Labels of tubes as a file, one a page, in the size of the hospital's labels. */
export const getSpecimenLabels = defineCall({
  id: 'specimen.getLabelsPdf',
  method: 'GET',
  path: '/api/:hospital/specimen/getLabelsPdf/:ids',
  access: clinical,
  responseType: 'bytes',
  input: z.strictObject({
    ids: z
      .string()
      .regex(/^[0-9a-fA-F-]{36}(,[0-9a-fA-F-]{36}){0,49}$/)
      .describe('Ids of samples, with commas between'),
    lang: z.enum(['en', 'ja', 'zhtw']).optional(),
  }),
  payload: z.unknown(),
  refusals: [notFound, specimenEnded],
  summary: 'Labels with a barcode for the tubes of samples',
});

const turnaround = z.object({
  test: z.string(),
  count: z.int(),
  median: z.number(),
  p90: z.number(),
  longest: z.number(),
});

export const getTurnaround = defineCall({
  id: 'specimen.getTurnaround',
  method: 'POST',
  path: '/api/:hospital/specimen/getTurnaround',
  access,
  reads: true,
  input: z.strictObject({ days: z.int().min(1).max(366).default(30) }),
  payload: z.object({
    result: z.array(turnaround).describe('Minutes from order to result, by test'),
    steps: z.array(z.object({ step: z.string(), count: z.int(), median: z.number(), p90: z.number() })),
    rejected: z.array(z.object({ reason: z.enum(rejectReasons), count: z.int() })),
    samples: z.int(),
  }),
  summary: 'Turnaround by test and by step, and rejected samples by reason',
});

const panel = z.object({
  id: field.id,
  name: z.string(),
  choices: z.array(z.object({ device: z.enum(deviceModels), tests: z.array(z.string()) })),
});
export type OrderPanel = z.infer<typeof panel>;

/** What the order dialog offers beside the analyzers. */
export const getOrderChoices = defineCall({
  id: 'specimen.getChoices',
  method: 'POST',
  path: '/api/:hospital/specimen/getChoices',
  access: clinical,
  reads: true,
  input: z.strictObject({ pet: field.id }),
  payload: z.object({
    panels: z.array(panel),
    prices: z.array(z.object({ test: z.string(), price: field.money })),
    laboratories: z.array(z.string()).describe('Reference laboratories asked before, the last one first'),
    samples: z.array(specimen).describe('Samples of the last 24 hours that more tests can be asked of'),
    visit: z.boolean().describe('A visit of the animal is open, which is charged'),
  }),
  refusals: [notFound],
  watches: ['specimen', 'orderPanel', 'treatment'],
  summary: 'Panels, prices, reference laboratories and samples for an order',
});

export const addOrderPanel = defineCall({
  id: 'specimen.addPanel',
  method: 'POST',
  path: '/api/:hospital/specimen/addPanel',
  access: clinical,
  input: z.strictObject({
    name: field.line(60),
    choices: z
      .array(z.strictObject({ device: z.enum(deviceModels), tests: z.array(field.line(60)).max(100) }))
      .min(1)
      .max(20),
  }),
  payload: z.object({ result: panel }),
  refusals: [panelDuplicate],
  summary: 'Keeps tests that are asked for together, by a name',
});

export const deleteOrderPanel = defineCall({
  id: 'specimen.deletePanel',
  method: 'POST',
  path: '/api/:hospital/specimen/deletePanel',
  access: clinical,
  input: z.strictObject({ id: field.id }),
  payload: z.object({ result: field.id }),
  refusals: [notFound],
  summary: 'Removes a panel',
});

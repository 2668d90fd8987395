import { deviceModels } from '@alder/terms';
import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { causeKinds } from '../domain/order-cause.ts';
import { orderFlow, orderViews } from '../domain/order-flow.ts';
import { dilutionAppliers, MAX_DILUTION } from '../domain/rerun.ts';
import { sampleTypes } from '../domain/sample-types.ts';
import { orderClosed, orderNotPartial, orderRunning, patientSexMissing, sampleNumberTaken } from './refusals.ts';

const access = { kind: 'permit', permit: ['lis'] } as const;
/** Doctors order from the record editor, so a permit for clinic records is enough to ask and to look. */
const clinical = { kind: 'permit', permit: ['lis', 'his'] } as const;

const tests = z.array(field.line(60)).max(100).describe('Analytes by code, or profiles of the device by name');
const priority = z.enum(['routine', 'urgent', 'stat']);
const sample_type = z.enum(sampleTypes);
const note = field.text(500);

/** The value by which a rule of the hospital ordered a test. */
export const orderCause = z.strictObject({
  rule: field.id,
  name: z.string().describe('Name of the rule'),
  record: field.id.describe('The result'),
  code: z.string().describe('The analyte'),
  label: z.string().describe('Its name, as the device writes it'),
  raw: z.string(),
  unit: z.string(),
  flag: z.string().nullable(),
  kind: z.enum(causeKinds),
  low_limit: z.number().nullable(),
  high_limit: z.number().nullable(),
  limit_unit: z.string(),
  chain: z.array(field.id).describe('Rules that led to it, this one last'),
});

/** That an order measures a result again, and how much the sample is diluted for it. */
export const rerun = z.strictObject({
  record: field.id.describe('The result that is measured again'),
  factor: z.number().min(1).max(MAX_DILUTION).describe('1: not diluted'),
  applied: z.enum(dilutionAppliers).describe('device: the analyzer multiplies before it sends'),
  by: z.string().describe('Who asked for it'),
  note: z.string(),
});

/** A test asked of an analyzer, as stored and as sent. Field names are the wire's (specification §3). */
export const labOrder = z.strictObject({
  ...field.entry,
  pet: field.id,
  patient_id: z.string().describe("The hospital's own number for the pet"),
  pet_name: z.string(),
  species: z.string(),
  breed: z.string(),
  coat_colour: z.string().nullable(),
  device: z.enum(deviceModels),
  device_serial: z.string().nullable().describe('The one device asked, null for any of the model'),
  tests,
  priority,
  order_id: z.string().describe('Number that the analyzer echoes: unique in the hospital'),
  sample_id: z.string().nullable().describe('Number on the tube'),
  analysis_id: z.string().nullable().describe("The device's own number for the run"),
  order_status: z.enum(orderFlow.states),
  reason: z.string().nullable().describe('Why it failed, was canceled or was closed before all results came'),
  late: z.boolean().describe('The result came after the order had expired'),
  time: field.instant.describe('When it was ordered'),
  submit_time: field.instant.nullable().describe('When the analyzer had it; expiry counts from here'),
  exam_time: field.instant.nullable().describe('When the analyzer measured'),
  upload_time: field.instant.nullable().describe('When the result was filed'),
  placer: field.id.nullable().describe('Account that ordered'),
  sample_type: sample_type.nullable(),
  taken_at: field.instant.nullable().describe('When the sample was taken'),
  fasting: z.boolean(),
  note: z.string().describe('For the laboratory'),
  laboratory: z.string().nullable().describe('Reference laboratory; null: an analyzer of the hospital'),
  cause: orderCause.nullable().default(null).describe('The rule that ordered it; null: a person did'),
  rerun: rerun.nullable().default(null).describe('The result that it measures again; null: no re-run'),
});
export type LabOrder = z.infer<typeof labOrder>;

/** Orders of the hospital, newest first, with the clock by which expiry is judged. */
export const getAllOrders = defineCall({
  id: 'labOrder.getAll',
  method: 'POST',
  path: '/api/:hospital/labOrder/getAll',
  access: clinical,
  input: z.strictObject({
    ...field.paging,
    pet: field.id.optional(),
    open: z.boolean().optional(),
    view: z.enum(orderViews).optional().describe('Open, expired by the clock, or ended'),
    q: field.text(100).optional().describe('Part of the name or chart number of the pet, the order or the tube'),
    device: z.enum(deviceModels).optional(),
    priority: priority.optional(),
    test: field.text(60).optional(),
    from: field.instant.optional().describe('Ordered then or later'),
    to: field.instant.optional().describe('Ordered before'),
    count: z.boolean().optional().describe('Count the views as well'),
  }),
  payload: z.strictObject({
    result: z.array(labOrder),
    now: field.instant,
    next: field.next,
    counts: z.strictObject({ open: z.int(), expired: z.int() }).optional(),
  }),
  reads: true,
  watches: ['labOrder'],
  summary: 'Lab orders, newest first, and the clock they are to be judged by',
});

/** Asks an analyzer to test a pet, or asks again with an order that failed. */
export const sendOrder = defineCall({
  id: 'command.send',
  method: 'POST',
  path: '/api/:hospital/command/send',
  access: clinical,
  input: z
    .strictObject({
      id: field.id.optional().describe('An order that failed, to be sent again'),
      pet: field.id.optional(),
      device: z.enum(deviceModels).optional(),
      device_serial: field.line(60).optional(),
      tests: tests.optional(),
      priority: priority.default('routine'),
      sample_id: field.line(60).optional(),
    })
    .refine(({ id, pet, device }) => id !== undefined || (pet !== undefined && device !== undefined), {
      message: 'missing',
      path: ['pet'],
    }),
  payload: z.strictObject({
    result: labOrder,
    waiting: z.boolean().describe('No gateway of the hospital is connected; the order waits for one'),
  }),
  refusals: [notFound, patientSexMissing, orderClosed, sampleNumberTaken],
  summary: 'Orders a test at an analyzer',
});

/** Changes what is written on an open order; its status follows what happens, not what is written. */
export const updateOrder = defineCall({
  id: 'labOrder.update',
  method: 'POST',
  path: '/api/:hospital/labOrder/update',
  access,
  input: z.strictObject({
    id: field.id,
    version: field.version,
    sample_id: field.line(60).nullable().optional(),
    analysis_id: field.line(60).nullable().optional(),
    priority: priority.optional(),
    sample_type: sample_type.nullable().optional(),
    taken_at: field.instant.nullable().optional(),
    fasting: z.boolean().optional(),
    note: note.optional(),
  }),
  payload: z.strictObject({ result: labOrder }),
  refusals: [notFound, stale, orderClosed, sampleNumberTaken],
  summary: 'Changes the numbers, the priority or what is said of the sample of an open order',
});

/** The same for several orders at once: all or none. */
export const updateOrders = defineCall({
  id: 'labOrder.updateMultiple',
  method: 'POST',
  path: '/api/:hospital/labOrder/updateMultiple',
  access,
  input: z.strictObject({ entries: z.array(updateOrder.input).min(1).max(100) }),
  payload: z.strictObject({ result: z.array(labOrder) }),
  refusals: [notFound, stale, orderClosed, sampleNumberTaken],
  summary: 'Changes several open orders, all or none',
});

/** Withdraws an order that has no result yet; an analyzer that has the order is asked to drop it. */
export const cancelOrder = defineCall({
  id: 'labOrder.cancelOrder',
  method: 'POST',
  path: '/api/:hospital/labOrder/cancelOrder',
  access: clinical,
  input: z.strictObject({ id: field.id }),
  payload: z.strictObject({ result: labOrder }),
  refusals: [notFound, orderClosed, orderRunning],
  summary: 'Withdraws a lab order that has no result yet',
});

/** Ends an order of which a part of the values will never come; the results that are there stay. */
export const closeOrder = defineCall({
  id: 'labOrder.close',
  method: 'POST',
  path: '/api/:hospital/labOrder/close',
  access: clinical,
  input: z.strictObject({ id: field.id, reason: field.line(200) }),
  payload: z.strictObject({ result: labOrder }),
  refusals: [notFound, orderNotPartial],
  summary: 'Closes a partial order, with the reason',
});

/** Asks the analyzer again to drop an order whose cancellation it has not confirmed. */
export const cancelOrderAtDevice = defineCall({
  id: 'command.cancelOrder',
  method: 'POST',
  path: '/api/:hospital/command/cancelOrder',
  access,
  input: z.strictObject({ id: field.id }),
  payload: z.strictObject({ result: labOrder }),
  refusals: [notFound, orderClosed, orderRunning],
  summary: 'Asks the analyzer to drop an order, again if needed',
});

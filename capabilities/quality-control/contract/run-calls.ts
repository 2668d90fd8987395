import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { eventKinds, holdCauses, pointStates, verdicts, westgardRules } from '../domain/index.ts';
import { access, amount, qcLot, qcRules } from './lot-calls.ts';
import {
  agentExpired,
  agentUsed,
  analyteNotInLot,
  controlLotExpired,
  controlRunFiled,
  labelNotChecked,
  measuredAhead,
} from './refusals.ts';

export const qcPoint = z.object({
  id: field.id,
  version: z.int(),
  run: field.id,
  lot: field.id,
  level: z.int(),
  analyte: z.string(),
  unit: z.string(),
  value: z.number(),
  mean: z.number().nullable().describe('Target when it was judged; null while it was being established'),
  sd: z.number().nullable(),
  z: z.number().nullable(),
  rules: z.array(z.enum(westgardRules)),
  verdict: z.enum(verdicts),
  state: z.enum(pointStates),
  reason: z.string(),
  decided_by: z.string().nullable().describe('Name of the user who decided; null: the rules'),
  decided_at: field.instant.nullable(),
  measured_at: field.instant,
  source: z.enum(['device', 'person']),
  note: z.string(),
  author: z.string().nullable().describe('Name of the user who entered it'),
});
export type QcPoint = z.infer<typeof qcPoint>;

export const qcHold = z.object({
  id: field.id,
  version: z.int(),
  device: field.id,
  analyte: z.string().describe('Empty: every analyte'),
  cause: z.enum(holdCauses),
  since: field.instant,
  passed_at: field.instant.nullable(),
  rules: z.array(z.enum(westgardRules)),
  reason: z.string(),
  overridden: z.boolean(),
  released_by: z.string().nullable(),
  released_at: field.instant.nullable(),
  results: z.int().describe('Results of patients that it marks'),
});
export type QcHold = z.infer<typeof qcHold>;

export const qcEvent = z.object({
  id: field.id,
  kind: z.enum(eventKinds),
  note: z.string(),
  at: field.instant,
  author: z.string().nullable(),
});
export type QcEvent = z.infer<typeof qcEvent>;

/** Runs of an analyte, the newest last: what a Levey-Jennings plot shows. */
export const getQcChart = defineCall({
  id: 'qc.getChart',
  method: 'GET',
  path: '/v2/:hospital/qc/getChart',
  access,
  input: z.strictObject({ device: field.id, analyte: field.line(40), since: field.instant.optional() }),
  payload: z.object({
    points: z.array(qcPoint).describe('The newest 4,000 at most'),
    lots: z.array(qcLot),
    events: z.array(qcEvent),
    rules: qcRules,
    hold: qcHold.nullable().describe('The open hold of the analyte'),
  }),
  refusals: [notFound],
  watches: ['qcRun', 'qcLot', 'qcRules', 'qcEvent', 'qcHold'],
  summary: 'Control runs of an analyte of an analyzer',
});

const cell = z.object({
  analyte: z.string(),
  last_at: field.instant.nullable(),
  verdict: z.enum(verdicts).nullable().describe('The worst of the levels of the last run'),
  rules: z.array(z.enum(westgardRules)),
});
const deviceQc = z.object({
  device: field.id,
  name: z.string(),
  model: z.string(),
  serial: z.string(),
  last_qc_at: field.instant.nullable(),
  due: z.boolean().describe('More than 90 days without a run that passed'),
  analytes: z.array(cell),
  recent: z.array(z.enum(['pass', 'warning', 'reject', 'establishing'])).describe('The last 13 runs, the newest last'),
  holds: z.array(qcHold),
});
export type DeviceQc = z.infer<typeof deviceQc>;

const controlRun = z.object({
  record: field.id,
  device: field.id.nullable(),
  number: z.string(),
  measured_at: field.instant,
  values: z.array(z.object({ analyte: z.string(), raw: z.string(), unit: z.string() })),
});

/** Every analyzer with its analytes, and control runs that name no lot. */
export const getQcOverview = defineCall({
  id: 'qc.getOverview',
  method: 'GET',
  path: '/v2/:hospital/qc/getOverview',
  access,
  input: z.strictObject({}),
  payload: z.object({ result: z.array(deviceQc), unfiled: z.array(controlRun), now: field.instant }),
  watches: ['qcRun', 'qcLot', 'qcHold', 'qcEvent', 'device', 'record'],
  summary: 'Quality control of all analyzers',
});

const points = z.object({ result: z.array(qcPoint) });

/** Enters a control run by hand; of an opened agent within its 20 minutes. */
export const createQcRun = defineCall({
  id: 'qc.createRun',
  method: 'POST',
  path: '/v2/:hospital/qc/createRun',
  access,
  input: z.strictObject({
    lot: field.id,
    measured_at: field.instant.optional().describe('Now unless given'),
    agent: field.id.optional().describe('The opened agent that was run'),
    values: z
      .array(z.strictObject({ analyte: field.line(40), value: amount }))
      .min(1)
      .max(200)
      .refine((all) => new Set(all.map(({ analyte }) => analyte)).size === all.length, { message: 'twice' }),
    note: field.text(1000).default(''),
  }),
  payload: points,
  refusals: [notFound, analyteNotInLot, controlLotExpired, measuredAhead, agentExpired, agentUsed, labelNotChecked],
  watches: ['qcRun'],
  summary: 'Enters a control run and judges it',
});

/** Files a control run of an analyzer that names no lot. */
export const fileQcRecord = defineCall({
  id: 'qc.fileRecord',
  method: 'POST',
  path: '/v2/:hospital/qc/fileRecord',
  access,
  input: z.strictObject({ record: field.id, lot: field.id }),
  payload: points,
  refusals: [notFound, controlRunFiled, analyteNotInLot, controlLotExpired],
  watches: ['qcRun'],
  summary: 'Files a control run of an analyzer under a lot',
});

/** Accepts, rejects or excludes a value, with the reason; it is never deleted. */
export const decideQcPoint = defineCall({
  id: 'qc.decidePoint',
  method: 'POST',
  path: '/v2/:hospital/qc/decidePoint',
  access,
  input: z.strictObject({ id: field.id, version: field.version, state: z.enum(pointStates), reason: field.line(1000) }),
  payload: z.object({ result: qcPoint }),
  refusals: [notFound, stale],
  watches: ['qcRun'],
  summary: 'Decides whether a control value counts',
});

/** Records what was done to an analyzer. */
export const createQcEvent = defineCall({
  id: 'qc.createEvent',
  method: 'POST',
  path: '/v2/:hospital/qc/createEvent',
  access,
  input: z.strictObject({
    device: field.id,
    kind: z.enum(eventKinds),
    note: field.text(1000).default(''),
    at: field.instant.optional(),
  }),
  payload: z.object({ result: qcEvent }),
  refusals: [notFound, measuredAhead],
  watches: ['qcEvent'],
  summary: 'Records a corrective action or maintenance',
});

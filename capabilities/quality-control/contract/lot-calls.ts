import { type Access, defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { westgardRules } from '../domain/index.ts';
import {
  agentExpired,
  agentUsed,
  controlLotExists,
  controlLotExpired,
  lotNotFound,
  qcLabelMismatch,
} from './refusals.ts';

export const access: Access = { kind: 'permit', permit: ['lis'] };

export const amount = z.number().min(-1e9).max(1e9);

export const lotAnalyte = z
  .strictObject({
    analyte: field.line(40),
    unit: field.text(40),
    mean: amount.nullable(),
    sd: z.number().positive().max(1e9).nullable(),
  })
  .refine(({ mean, sd }) => (mean === null) === (sd === null), { message: 'targetIncomplete', path: ['sd'] });

const values = {
  lot: field.line(60).describe('Lot number as on the label'),
  material: field.text(200),
  expires_on: field.day,
  opened_on: field.day.nullable(),
  analytes: z
    .array(lotAnalyte)
    .min(1)
    .max(200)
    .refine((all) => new Set(all.map(({ analyte }) => analyte)).size === all.length, { message: 'twice' })
    .describe('Targets of the sheet; null mean and SD: established by the first 20 runs'),
};

export const qcLot = z.object({
  ...field.entry,
  device: field.id,
  level: z.int().min(1).max(4),
  ...values,
  closed: z.boolean(),
});
export type QcLot = z.infer<typeof qcLot>;
const result = z.object({ result: qcLot });

/** Control lots, those in use first. */
export const getQcLots = defineCall({
  id: 'qc.getLots',
  method: 'GET',
  path: '/v2/:hospital/qc/getLots',
  access,
  input: z.strictObject({ device: field.id.optional() }),
  payload: z.object({ result: z.array(qcLot) }),
  refusals: [notFound],
  watches: ['qcLot', 'qcRun'],
  summary: 'Control lots of the analyzers',
});

/** Enters a control lot of one level. */
export const createQcLot = defineCall({
  id: 'qc.createLot',
  method: 'POST',
  path: '/v2/:hospital/qc/createLot',
  access,
  input: z.strictObject({
    device: field.id,
    level: z.int().min(1).max(4),
    ...values,
    material: values.material.default(''),
  }),
  payload: result,
  refusals: [notFound, controlLotExists],
  watches: ['qcLot'],
  summary: 'Enters a control lot',
});

/** Changes a control lot; values that were judged keep the target of their time. */
export const updateQcLot = defineCall({
  id: 'qc.updateLot',
  method: 'POST',
  path: '/v2/:hospital/qc/updateLot',
  access,
  input: z.strictObject({
    id: field.id,
    version: field.version,
    ...z.strictObject(values).omit({ lot: true }).partial().shape,
    closed: z.boolean().optional(),
  }),
  payload: result,
  refusals: [notFound, stale],
  watches: ['qcLot'],
  summary: 'Changes or closes a control lot',
});

export const qcRules = z.object({
  device: field.id,
  analyte: field.line(40),
  off: z.array(z.enum(westgardRules)).max(westgardRules.length),
  tea: z.number().positive().max(1000).nullable().describe('Allowed total error, percent'),
  version: z.int().nullable().describe('Null: every rule counts, nothing was changed'),
});

/** Switches Westgard rules of an analyte of an analyzer on and off. */
export const setQcRules = defineCall({
  id: 'qc.setRules',
  method: 'POST',
  path: '/v2/:hospital/qc/setRules',
  access,
  input: z.strictObject({ ...qcRules.shape, version: field.version.optional() }),
  payload: z.object({ result: qcRules }),
  refusals: [notFound, stale],
  watches: ['qcRules'],
  summary: 'Switches rules of an analyte, and sets the error that is allowed',
});

export const qcAgent = z.object({
  id: field.id,
  version: z.int(),
  lot: field.id,
  opened_at: field.instant,
  ends_at: field.instant.describe('20 minutes after it was opened: a later run is refused'),
  checked_at: field.instant.nullable(),
  used_at: field.instant.nullable(),
});
export type QcAgent = z.infer<typeof qcAgent>;
const agent = z.object({ result: qcAgent });

/** Agents that are open and not yet run, with the clock that counts. */
export const getQcAgents = defineCall({
  id: 'qc.getAgents',
  method: 'GET',
  path: '/v2/:hospital/qc/getAgents',
  access,
  input: z.strictObject({}),
  payload: z.object({ result: z.array(qcAgent), now: field.instant }),
  watches: ['qcAgent'],
  summary: 'Control agents that are open',
});

/** Opens a vial: it stands 20 minutes from now by the clock of the server. */
export const openQcAgent = defineCall({
  id: 'qc.openAgent',
  method: 'POST',
  path: '/v2/:hospital/qc/openAgent',
  access,
  input: z.strictObject({ lot: field.id }),
  payload: agent,
  refusals: [notFound, controlLotExpired],
  watches: ['qcAgent'],
  summary: 'Opens a control agent',
});

/** Compares the label of an opened vial with the lot that was chosen. */
export const checkQcLabel = defineCall({
  id: 'qc.checkLabel',
  method: 'POST',
  path: '/v2/:hospital/qc/checkLabel',
  access,
  input: z.strictObject({ id: field.id, label: field.line(100) }),
  payload: agent,
  refusals: [notFound, lotNotFound, qcLabelMismatch, agentExpired, agentUsed],
  watches: ['qcAgent'],
  summary: 'Checks the label of a control agent',
});

/** Puts an opened vial away. */
export const discardQcAgent = defineCall({
  id: 'qc.discardAgent',
  method: 'POST',
  path: '/v2/:hospital/qc/discardAgent',
  access,
  input: z.strictObject({ id: field.id }),
  payload: agent,
  refusals: [notFound, agentUsed],
  watches: ['qcAgent'],
  summary: 'Discards an opened control agent',
});

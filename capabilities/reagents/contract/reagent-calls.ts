import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { reagentFlow } from '../domain/index.ts';
import {
  reagentDuplicate,
  reagentEarlier,
  reagentExpired,
  reagentIncomplete,
  reagentLot,
  reagentMoved,
  reagentSerial,
} from './refusals.ts';

const access = { kind: 'permit', permit: ['lis'] } as const;

/** A package of a lot. */
export const reagent = z.object({
  ...field.entry,
  name: z.string().describe('Test or panel that it is for'),
  lot: z.string(),
  serial: z.string(),
  gtin: z.string().nullable(),
  expires_on: field.day.nullable(),
  quantity: z.int().describe('Tests in a full package'),
  used: z.int().describe('Runs that analyzers reported with the lot since the package came'),
  cost: field.money,
  device: field.id.nullable().describe('Analyzer that it is open at'),
  state: z.enum(reagentFlow.states as ['stock', ...(typeof reagentFlow.states)[number][]]),
  opened_at: field.instant.nullable(),
  discard_reason: z.string(),
});
export type Reagent = z.infer<typeof reagent>;

const forecast = z.object({
  name: z.string(),
  left: z.int(),
  per_week: z.number(),
  days_left: z.int().nullable(),
  wasted: z.int(),
});

export const getReagents = defineCall({
  id: 'reagent.getAll',
  method: 'POST',
  path: '/api/:hospital/reagent/getAll',
  access,
  reads: true,
  input: z.strictObject({}),
  payload: z.object({ result: z.array(reagent), forecast: z.array(forecast), today: field.day }),
  watches: ['reagent', 'record'],
  summary: 'Reagents of the hospital, with when each test runs out',
});

/** Enters a package by its label; `code` is what the scanner typed, and decides where both name a serial number. */
export const addReagent = defineCall({
  id: 'reagent.add',
  method: 'POST',
  path: '/api/:hospital/reagent/add',
  access,
  input: z.strictObject({
    code: field.text(300).default('').describe('The label as a scanner typed it'),
    name: field.line(120),
    lot: field.line(40),
    serial: field.text(40).default(''),
    gtin: z
      .string()
      .regex(/^\d{14}$/)
      .nullable()
      .default(null),
    expires_on: field.day.nullable().default(null),
    quantity: z.int().min(1).max(100_000),
    cost: field.price.default(0),
  }),
  payload: z.object({ result: reagent }),
  refusals: [reagentDuplicate, reagentSerial],
  summary: 'Scans a reagent in',
});

/** Opens, moves, uses up or discards a package, and takes each of it back. */
export const stepReagent = defineCall({
  id: 'reagent.step',
  method: 'POST',
  path: '/api/:hospital/reagent/step',
  access,
  input: z.strictObject({
    id: field.id,
    version: field.version,
    step: z.enum(reagentFlow.events as ['open', ...(typeof reagentFlow.events)[number][]]),
    device: field.id.optional(),
    reason: field.text(300).default(''),
    confirmed: z.boolean().default(false).describe('Yes, although another lot expires earlier'),
  }),
  payload: z.object({ result: reagent }),
  refusals: [notFound, stale, reagentMoved, reagentEarlier, reagentExpired, reagentIncomplete],
  summary: 'Opens, moves or discards a reagent',
});

/** Patients whose results name a lot: whom a recall of it concerns. */
export const getReagentRecall = defineCall({
  id: 'reagent.getRecall',
  method: 'POST',
  path: '/api/:hospital/reagent/getRecall',
  access,
  reads: true,
  input: z.strictObject({ lot: field.line(40) }),
  payload: z.object({
    result: z.array(
      z.object({
        record: field.id,
        pet: field.id,
        pet_name: z.string(),
        patient_id: z.string(),
        profile: z.string(),
        device: z.string(),
        timestamp: field.instant,
      }),
    ),
    unmatched: z.int().describe('Results with the lot that no patient has been found for'),
  }),
  refusals: [reagentLot],
  watches: ['record'],
  summary: 'Patients of a lot',
});

const maintenance = z.object({
  id: field.id,
  device: field.id,
  kind: z.enum(['cleaning', 'calibration', 'part', 'service', 'other']),
  note: z.string(),
  done_on: field.day,
  author_name: z.string(),
  created_at: field.instant,
});
export type Maintenance = z.infer<typeof maintenance>;
export const maintenanceKinds = maintenance.shape.kind.options;

export const getMaintenance = defineCall({
  id: 'reagent.getMaintenance',
  method: 'POST',
  path: '/api/:hospital/reagent/getMaintenance',
  access,
  reads: true,
  input: z.strictObject({ device: field.id.optional(), ...field.paging }),
  payload: z.object({ result: z.array(maintenance), next: field.next }),
  watches: ['maintenance'],
  summary: 'Maintenance of analyzers, newest first',
});

export const addMaintenance = defineCall({
  id: 'reagent.addMaintenance',
  method: 'POST',
  path: '/api/:hospital/reagent/addMaintenance',
  access,
  input: z.strictObject({
    device: field.id,
    kind: maintenance.shape.kind,
    note: field.text(1000).default(''),
    done_on: field.day,
  }),
  payload: z.object({ result: maintenance }),
  refusals: [notFound],
  summary: 'Notes maintenance of an analyzer',
});

/** Lots of the cassettes of the Vue reader that the hospital has or has used (specification §3). */
export const getVueLotInfo = defineCall({
  id: 'pulpo.getVueLotInfo',
  method: 'POST',
  path: '/pulpo_api/getVueLotInfo',
  access: { kind: 'account', roles: ['sysAdmin', 'pulpoMaster', 'hospitalAdmin'] },
  reads: true,
  input: z.strictObject({}),
  payload: z.object({
    lots: z.array(
      z.object({
        lot: z.string(),
        name: z.string(),
        expires_on: field.day.nullable(),
        runs: z.int(),
        last_run: field.instant.nullable(),
      }),
    ),
  }),
  summary: 'Lots of Vue cassettes',
});

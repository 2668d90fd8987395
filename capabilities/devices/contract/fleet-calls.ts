import { defineCall, field } from '@alder/wire';
import { z } from 'zod';
import { device } from './device-calls.ts';
import { deviceHealth } from './health-calls.ts';
import { pulpo } from './pulpo-calls.ts';

/** Those who look after gateways and analyzers of every hospital (specification §6). */
const operator = { kind: 'account', roles: ['sysAdmin', 'pulpoMaster'] } as const;
const objKey = z.enum(['id', 'key']).default('id').describe('What of a hospital the entries of `result` are named by');

const { id, serial, model, name, gateway, last_seen, last_qc_at, state } = device.shape;
/** An analyzer in the fleet, with what its stored runs say about it. */
const fleetDevice = z.object({
  ...{ id, serial, model, name, gateway, last_seen, last_qc_at, state },
  runs_30_days: z.int(),
  errors_30_days: z.int().describe('Runs that ended with an error'),
  last_error: z.string().nullable().describe('Code and text of the newest error of 30 days'),
  clock_offset_minutes: z
    .int()
    .nullable()
    .describe('Minutes that the clock of the device was ahead when its time was last not believed'),
  ...deviceHealth,
});
export type FleetDevice = z.infer<typeof fleetDevice>;

const fleetHospital = z.object({
  hospital: z.object({ id: field.id, key: z.string(), name: z.string() }),
  pulpos: z.array(pulpo),
  devices: z.array(fleetDevice),
});
export type FleetHospital = z.infer<typeof fleetHospital>;

/** Gateways and analyzers of all hospitals that have any. */
export const getAllPulposAndDevices = defineCall({
  id: 'admin.getAllPulposAndDevices',
  method: 'POST',
  path: '/admin_api/getAllPulposAndDevices',
  access: operator,
  input: z.strictObject({ objKey }),
  payload: z.object({ result: z.record(z.string(), fleetHospital), now: field.instant }),
  reads: true,
  summary: 'Gateways and analyzers of all hospitals',
});

/** Names of all hospitals, for those who set up gateways. */
export const getPulpoHospitalNames = defineCall({
  id: 'pulpo.getHospitalNames',
  method: 'POST',
  path: '/pulpo_api/getHospitalNames',
  access: operator,
  input: z.strictObject({ objKey }),
  payload: z.object({ result: z.record(z.string(), z.string()) }),
  reads: true,
  summary: 'Names of all hospitals, for the set-up of gateways',
});

/** The version of the server that answers. */
export const getVersion = defineCall({
  id: 'admin.getVersion',
  method: 'POST',
  path: '/admin_api/getVersion',
  access: { kind: 'account', roles: ['sysAdmin', 'vendorAdmin', 'pulpoMaster', 'lisConsultant'] },
  input: z.strictObject({}),
  payload: z.object({ version: z.string() }),
  reads: true,
  summary: 'Version of the server',
});

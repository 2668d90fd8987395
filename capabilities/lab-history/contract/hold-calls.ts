import { deviceModels } from '@alder/terms';
import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { holdStates } from '../domain/delta-hold.ts';
import { deltaKinds } from '../domain/delta-limit.ts';
import { holdDecided } from './refusals.ts';

const clinical = { kind: 'permit', permit: ['lis', 'his'] } as const;
const laboratory = { kind: 'permit', permit: ['lis'] } as const;

const heldChange = z.strictObject({
  code: z.string(),
  name: z.string(),
  raw: z.string(),
  unit: z.string().describe('UCUM, of both numbers'),
  before: z.number(),
  before_record: field.id,
  since: field.instant.describe('When the value before was measured'),
  kind: z.enum(deltaKinds),
  difference: z.number().describe('Percent, or in `limit_unit`; negative where it fell'),
  limit: z.number(),
  limit_unit: z.string(),
  within_days: z.int(),
});

/** A result that waits, or waited, for a person because a value changed beyond a limit of the hospital. */
export const deltaHold = z.object({
  ...field.entry,
  record: field.id,
  record_version: z.int(),
  pet: field.id,
  pet_name: z.string(),
  patient_id: z.string(),
  species: z.string(),
  breed: z.string(),
  coat_colour: z.string().nullable(),
  device: z.enum(deviceModels),
  device_serial: z.string(),
  profile: z.string(),
  measured_at: field.instant,
  critical: z.boolean(),
  state: z.enum(holdStates).describe('waiting and rerun wait; settled: the values are within the limits now'),
  changes: z.array(heldChange),
  raised_at: field.instant,
  rerun_by_name: z.string().nullable(),
  rerun_at: field.instant.nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: field.instant.nullable(),
  note: z.string(),
});
export type DeltaHold = z.infer<typeof deltaHold>;

/** Results that wait for verification, or all that ever waited, the newest first. */
export const getDeltaHolds = defineCall({
  id: 'deltaHold.getAll',
  method: 'POST',
  path: '/v2/:hospital/deltaHold/getAll',
  access: clinical,
  input: z.strictObject({
    record: field.id.optional().describe('Only of this result'),
    open: z.boolean().optional().describe('Only those that wait'),
    offset: field.id.optional().describe('Id of the last one known'),
    limit: z.int().min(1).max(100).default(50),
  }),
  payload: z.strictObject({ result: z.array(deltaHold), next: field.id.optional() }),
  reads: true,
  watches: ['deltaHold', 'record'],
  summary: 'Results that wait because of a change',
});

/** Releases a result in the name of the caller. */
export const verifyDeltaHold = defineCall({
  id: 'deltaHold.verify',
  method: 'POST',
  path: '/v2/:hospital/deltaHold/verify',
  access: laboratory,
  input: z.strictObject({
    id: field.id,
    version: field.version,
    note: field.line(500).describe('By what it was found right; kept with the result'),
  }),
  payload: z.strictObject({ result: deltaHold }),
  refusals: [notFound, stale, holdDecided],
  summary: 'Verifies a result that waits because of a change',
});

const fit = z.strictObject({
  compared: z.int().describe('Values that can be compared by a limit of the hospital'),
  beyond: z.int().describe('Of them those beyond it'),
});

/** Patients that the same analyzer measured around the same time: whose result it may be instead. */
export const getMixUp = defineCall({
  id: 'deltaHold.getMixUp',
  method: 'POST',
  path: '/v2/:hospital/deltaHold/getMixUp',
  access: laboratory,
  input: z.strictObject({ id: field.id }),
  payload: z.strictObject({
    result: z.array(
      z.strictObject({
        pet: field.id,
        pet_name: z.string(),
        patient_id: z.string(),
        species: z.string(),
        breed: z.string(),
        coat_colour: z.string().nullable(),
        record: field.id.describe('The result of that patient'),
        measured_at: field.instant,
        fit: fit.describe('This result against the earlier values of that patient'),
        swapped: fit.describe('The result of that patient against the earlier values of this one'),
      }),
    ),
  }),
  refusals: [notFound],
  reads: true,
  watches: ['record', 'deltaHold'],
  summary: 'Patients with whom a result may have been mixed up',
});

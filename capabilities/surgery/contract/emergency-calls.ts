import { defineCall, defineEntryCalls, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { doseUnits } from '../domain/index.ts';
import { emergencyWeightMissing, emergencyWeightOld, noEmergencyDrugs } from './refusals.ts';
import { access } from './surgery-calls.ts';

const editors = { ...access, roles: ['hospitalAdmin', 'sysAdmin'] } as const;
const vets = { ...access, roles: ['hospitalAdmin', 'doctor'] } as const;
const positive = (max: number) => z.number().positive().max(max);

const drugCalls = defineEntryCalls({
  model: 'emergencyDrug',
  access: editors,
  fixed: {},
  needed: {
    name: field.line(100),
    dose: positive(100_000).describe('Units per kg'),
    unit: z.enum(doseUnits),
    concentration: positive(1_000_000).describe('Units in one mL'),
  },
  fields: {
    species: z.array(field.line(40)).max(30).describe('Empty: any species'),
    use: field.text(200),
    max_ml: positive(10_000).nullable(),
    route: field.text(40),
    source: field.text(200),
    rank: z.int().min(0).max(10_000),
  },
  shown: {
    is_example: z.boolean().describe('From the example table, never changed'),
    approved_by: field.id.nullable(),
    approved_by_name: z.string().nullable(),
    approved_at: field.instant.nullable().describe('Null: it is not used before a vet has approved it as it is'),
  },
  refusals: [],
  watches: ['emergencyDrug'],
  noun: "a dose of the hospital's own table of emergency drugs; a change takes its approval away",
});
export const { entry: emergencyDrug, create: createEmergencyDrug, update: updateEmergencyDrug } = drugCalls;
export type EmergencyDrug = z.infer<typeof emergencyDrug>;

/** The hospital's own table, approved or not. */
export const getEmergencyDrugs = defineCall({
  id: 'his.getEmergencyDrugs',
  method: 'GET',
  path: '/v2/:hospital/his/getEmergencyDrugs',
  access,
  input: z.strictObject({}),
  payload: z.object({ result: z.array(emergencyDrug), now: field.instant }),
  watches: ['emergencyDrug'],
  summary: "The hospital's own table of emergency drugs",
});

/** A vet answers for one dose of the table, as it is. */
export const approveEmergencyDrug = defineCall({
  id: 'his.approveEmergencyDrug',
  method: 'POST',
  path: '/v2/:hospital/his/approveEmergencyDrug',
  access: vets,
  input: z.strictObject({ id: field.id, version: field.version }),
  payload: z.object({ result: emergencyDrug }),
  refusals: [notFound, stale],
  watches: ['emergencyDrug'],
  summary: 'A vet approves a dose of the table of emergency drugs',
});

/** Adds the rows of the example table that the hospital does not have by name; none is approved. */
export const addExampleEmergencyDrugs = defineCall({
  id: 'his.addExampleEmergencyDrugs',
  method: 'POST',
  path: '/v2/:hospital/his/addExampleEmergencyDrugs',
  access: editors,
  input: z.strictObject({}),
  payload: z.object({ added: z.int() }),
  watches: ['emergencyDrug'],
  summary: 'Begins the table of emergency drugs with an example that waits for approval',
});

/** The emergency sheet of a pet: volumes for its weight, as PDF. */
export const getEmergencySheet = defineCall({
  id: 'his.getEmergencySheet',
  method: 'GET',
  path: '/v2/:hospital/his/getEmergencySheet/:petId',
  access,
  input: z.strictObject({
    petId: field.id,
    weight: z.coerce.number().positive().max(2000).optional().describe('kg, measured or estimated now'),
    confirmWeight: z.enum(['yes']).optional().describe('The old weight still holds'),
    lang: z.enum(['en', 'ja', 'zhtw']).optional(),
  }),
  payload: z.unknown(),
  responseType: 'bytes',
  refusals: [notFound, emergencyWeightMissing, emergencyWeightOld, noEmergencyDrugs],
  summary: 'The emergency sheet of a pet, as PDF',
});

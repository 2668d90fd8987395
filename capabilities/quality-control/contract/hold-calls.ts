import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { access } from './lot-calls.ts';
import { holdReleased, qcNotPassed } from './refusals.ts';
import { qcEvent, qcHold, qcPoint } from './run-calls.ts';

const patientResult = z.object({
  record: field.id,
  pet: field.id.nullable(),
  pet_name: z.string().nullable(),
  patient_id: z.string().nullable(),
  owner_name: z.string().nullable(),
  species: z.string().nullable(),
  breed: z.string().nullable(),
  coat_colour: z.string().nullable(),
  measured_at: field.instant,
  values: z.array(z.object({ analyte: z.string(), raw: z.string(), unit: z.string(), flag: z.string().nullable() })),
});

/** A hold with what happened since, the results that wait, and those since the last run that passed before it. */
export const getQcHold = defineCall({
  id: 'qc.getHold',
  method: 'GET',
  path: '/v2/:hospital/qc/getHold/:id',
  access,
  input: z.strictObject({ id: field.id }),
  payload: z.object({
    hold: qcHold,
    last_good_at: field.instant.nullable().describe('Last run that passed before the failure'),
    runs: z.array(qcPoint).describe('Runs since the failure, the oldest first'),
    events: z.array(qcEvent),
    waiting: z.array(patientResult).describe('Measured while QC was not valid'),
    look_back: z.array(patientResult).describe('Measured between the last good run and the failure'),
  }),
  refusals: [notFound],
  watches: ['qcHold', 'qcRun', 'qcEvent', 'record'],
  summary: 'A hold and the patients that it concerns',
});

/** Releases the results of a hold in the name of the caller. */
export const releaseQcHold = defineCall({
  id: 'qc.releaseHold',
  method: 'POST',
  path: '/v2/:hospital/qc/releaseHold',
  access,
  input: z.strictObject({
    id: field.id,
    version: field.version,
    reason: field.line(1000).describe('Kept with each result'),
    override: z.boolean().optional().describe('Without a run that passed: administrators and doctors'),
  }),
  payload: z.object({ result: qcHold }),
  refusals: [notFound, stale, qcNotPassed, holdReleased],
  watches: ['qcHold'],
  summary: 'Releases results that were not valid',
});

/** Whether results were measured while QC was not valid; several, because a page of them is shown. */
export const getRecordQc = defineCall({
  id: 'qc.getOfRecord',
  method: 'GET',
  path: '/v2/:hospital/qc/getOfRecord/:record',
  access: { kind: 'permit', permit: ['lis', 'his'] },
  input: z.strictObject({ record: field.id }),
  payload: z.object({ result: z.array(qcHold) }),
  refusals: [notFound],
  watches: ['qcHold', 'record'],
  summary: 'Holds that a result was measured under',
});

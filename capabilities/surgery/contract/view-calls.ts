import { defineCall, field, notFound } from '@alder/wire';
import { z } from 'zod';
import { obstacles } from '../domain/index.ts';
import { surgeryConsent } from './consent-calls.ts';
import { surgeryCheck, surgeryEntry, surgeryValue } from './sheet-calls.ts';
import { access, surgeryRecord } from './surgery-calls.ts';

/** The pet of a surgery. */
export const surgeryPet = z.object({
  id: field.id,
  name: z.string(),
  patient_id: z.string(),
  species: z.string(),
  breed: z.string(),
  coat_colour: z.string().nullable(),
  weight: z.number().nullable().describe('kg, the latest'),
  weight_at: field.instant.nullable(),
  owner_name: z.string().nullable(),
  owner_lang: z.enum(['en', 'ja', 'zhtw']).nullable(),
  alerts: z.array(z.object({ kind: z.string(), text: z.string() })).describe('What it does not tolerate first'),
});
export type SurgeryPet = z.infer<typeof surgeryPet>;

/** A surgery in a list. */
export const surgeryLine = z.object({
  result: surgeryRecord,
  pet: surgeryPet,
  surgeon_name: z.string().nullable(),
  anaesthetist_name: z.string().nullable(),
  has_consent: z.boolean(),
});
export type SurgeryLine = z.infer<typeof surgeryLine>;

/** Surgeries of a span, and those of before that were begun and not ended. */
export const getTheatre = defineCall({
  id: 'his.getTheatre',
  method: 'GET',
  path: '/v2/:hospital/his/getTheatre',
  access,
  input: z.strictObject({ from: field.instant, to: field.instant }),
  payload: z.object({
    result: z.array(surgeryLine),
    rooms: z.array(z.string()).describe('Theatres of the hospital'),
    now: field.instant.describe('Clock of the server'),
  }),
  watches: ['surgeryRecord', 'pet'],
  summary: 'Surgeries of a day',
});

/** A change of the state of a surgery. */
export const surgeryStep = z.object({
  id: field.id,
  event: z.string(),
  status: z.string(),
  reason: z.string(),
  missing: z.array(z.enum(obstacles)).describe('What was missing when it went on nevertheless'),
  at: field.instant,
  by_name: z.string().nullable(),
});
export type SurgeryStep = z.infer<typeof surgeryStep>;

/** One surgery with its checklist, consent and anaesthesia sheet. */
export const getSurgery = defineCall({
  id: 'his.getSurgery',
  method: 'GET',
  path: '/v2/:hospital/his/getSurgery/:id',
  access,
  input: z.strictObject({ id: field.id }),
  payload: z.object({
    ...surgeryLine.shape,
    steps: z.array(surgeryStep).describe('Oldest first'),
    checks: z.array(surgeryCheck),
    consents: z.array(surgeryConsent).describe('Oldest first'),
    values: z.array(surgeryValue),
    entries: z.array(surgeryEntry).describe('By time'),
    rooms: z.array(z.string()),
    now: field.instant,
  }),
  refusals: [notFound],
  watches: ['surgeryRecord', 'surgeryEntry', 'pet', 'allergyRecord', 'treatmentRecord'],
  summary: 'One surgery with its checklist, consent and anaesthesia sheet',
});
export type SurgeryView = z.infer<typeof getSurgery.payload>;

/** Surgeries of one pet, newest first. */
export const getPetSurgeries = defineCall({
  id: 'his.getPetSurgeries',
  method: 'GET',
  path: '/v2/:hospital/his/getPetSurgeries/:petId',
  access,
  input: z.strictObject({ petId: field.id }),
  payload: z.object({ result: z.array(surgeryLine) }),
  refusals: [notFound],
  watches: ['surgeryRecord'],
  summary: 'Surgeries of a pet',
});

import { patientMismatch } from '@alder/chart/contract';
import { type Access, defineCall, field, inputIncorrect, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { stepFlow, stepKinds, stepRoles } from '../domain/index.ts';
import { pathOpen, reasonMissing, stepClosed, stepNotYours, stepTaken } from './refusals.ts';

/** Work crosses departments: everyone who works with records, laboratory or imaging sees it. */
export const access: Access = { kind: 'permit', permit: ['his', 'lis', 'pacs'] };
export const watches = ['clinicPath', 'medicalRecord', 'pet'] as const;

/** A step as a template and a new path have it. */
export const plannedStep = z.strictObject({
  kind: z.enum(stepKinds),
  name: field.text(200).default('').describe('What is to be done; empty: as the kind says'),
  role: z.enum(stepRoles).nullable().default(null).describe('Role that does it; null: any'),
  planned_minutes: z.int().min(1).max(1440).nullable().default(null),
  treatments: z
    .array(field.id)
    .max(20)
    .default([])
    .describe('Treatments of the catalog that its turn adds to the plan of the visit; tests are ordered with it'),
});

export const step = z.object({
  id: field.id,
  version: z.int().min(1),
  place: z.int(),
  ...plannedStep.shape,
  status: z.enum(stepFlow.states),
  ready_at: field.instant.nullable().describe('When its turn came'),
  due_at: field.instant.nullable(),
  claimed_by: field.id.nullable(),
  claimed_by_name: z.string().nullable(),
  claimed_at: field.instant.nullable(),
  reason: z.string().describe('What a pending step waits for'),
  wake_at: field.instant.nullable(),
  ended_at: field.instant.nullable(),
});
export type Step = z.infer<typeof step>;

/** One visit's path through the hospital: its steps in order. */
export const clinicPath = z.object({
  ...field.entry,
  pet: field.id,
  pet_name: z.string(),
  patient_id: z.string(),
  species: z.string(),
  breed: z.string(),
  coat_colour: z.string().nullable(),
  medical_record: field.id.nullable(),
  name: z.string(),
  author_name: z.string(),
  steps: z.array(step),
  ended_at: field.instant.nullable(),
  archived_at: field.instant.nullable(),
});
export type ClinicPath = z.infer<typeof clinicPath>;

const payload = z.object({ result: clinicPath });

/** Begins a path: by a template, by steps, or with the steps of every visit. One step alone is a task. */
export const createClinicPath = defineCall({
  id: 'clinicPath.create',
  method: 'POST',
  path: '/v2/:hospital/clinicPath/create',
  access,
  input: z.strictObject({
    pet: field.id,
    medical_record: field.id.optional(),
    template: field.id.optional(),
    name: field.line(200).optional().describe('Of the template, unless given'),
    steps: z.array(plannedStep).min(1).max(20).optional(),
  }),
  payload,
  refusals: [notFound, patientMismatch],
  watches,
  summary: 'Begins the path of a patient through the hospital',
});

/**
 * Takes a step on, or the whole path. A step carries its own version: two people work on two steps of one path without
 * being in each other's way, and of two who claim one step the second is refused with the name of the first.
 */
export const updateClinicPath = defineCall({
  id: 'clinicPath.update',
  method: 'POST',
  path: '/v2/:hospital/clinicPath/update',
  access,
  input: z.strictObject({
    id: field.id,
    step: z
      .strictObject({
        id: field.id,
        version: field.version,
        event: z.enum(stepFlow.events.filter((event) => event !== 'archive') as [string, ...string[]]),
        reason: field.text(300).optional().describe('Of wait and cancel'),
        wake_at: field.instant.nullable().optional().describe('Of wait: when to look at it again'),
      })
      .optional(),
    version: field.version.optional().describe('Of the path, where it is archived or canceled as a whole'),
    path: z.enum(['cancel', 'archive']).optional(),
  }),
  payload,
  refusals: [notFound, stale, inputIncorrect, stepTaken, stepNotYours, stepClosed, reasonMissing, pathOpen],
  watches,
  summary: 'Claims, finishes or cancels a step, or archives a path',
});

/** Paths, newest first; the queue is their steps whose turn has come. */
export const getClinicPaths = defineCall({
  id: 'clinicPath.getEntries',
  method: 'GET',
  path: '/v2/:hospital/clinicPath/getEntries',
  access,
  input: z.strictObject({
    ...field.paging,
    state: z.enum(['open', 'ended', 'archived']).default('open').describe('ended: through today, not archived'),
  }),
  payload: z.object({ result: z.array(clinicPath), next: field.next }),
  refusals: [inputIncorrect],
  watches,
  summary: 'Paths with their steps, newest first',
});

/** Paths of patients that are not archived, newest first. */
export const getPetsClinicPaths = defineCall({
  id: 'clinicPath.getPetsEntries',
  method: 'GET',
  path: '/v2/:hospital/clinicPath/getPetsEntries/:petIds',
  access,
  input: z.strictObject({
    petIds: z
      .string()
      .regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,49}$/)
      .describe('Ids of patients, separated by commas, 50 at most'),
  }),
  payload: z.object({ result: z.array(clinicPath) }),
  watches,
  summary: 'Paths of some patients',
});

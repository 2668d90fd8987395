import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { isModality, itemFlow } from '../domain/index.ts';
import { aetitleUnknown, worklistClosed } from './refusals.ts';

/** Doctors ask for images from a visit, so a permit for clinic records is enough to ask and to look. */
const access = { kind: 'permit', permit: ['pacs', 'his'] } as const;

const modality = z.string().refine(isModality, 'inputIncorrect').describe('DICOM code: DX, US, CT');
const aetitle = z.string().max(16).describe('Scheduled Station AE Title; empty: any device of the modality');
const procedure = field.line(64).describe('Scheduled Procedure Step Description');
const views = z.array(field.line(16)).max(12).describe('Views that are wanted, such as RL and VD');
const notes = field.text(500).describe('For the user who takes the images');

/** A worklist item (specification §3): imaging that was asked for of one pet. */
export const worklistItem = z.strictObject({
  ...field.entry,
  status: z.enum(itemFlow.states),
  pet: field.id,
  patient_id: z.string().describe("The hospital's own number for the pet"),
  pet_name: z.string(),
  species: z.string(),
  breed: z.string(),
  coat_colour: z.string().nullable(),
  owner_name: z.string(),
  medical_record: field.id.nullable().describe('The visit that asked for it'),
  modality: z.string(),
  aetitle: z.string(),
  procedure: z.string(),
  views: z.array(z.string()),
  taken: z.array(z.string()).describe('Views of which an image has come (View Position of its images)'),
  images: z.int().describe('Images of its study that have come'),
  study: field.id.nullable().describe('The study that its images lie in, once one has come'),
  notes: z.string(),
  scheduled_at: field.instant,
  accession_number: z.string(),
  studyInstanceUID: z.string(),
  requested_by: field.id,
  requested_by_name: z.string(),
  started_at: field.instant.nullable(),
  ended_at: field.instant.nullable(),
});
export type WorklistItem = z.infer<typeof worklistItem>;

/** Asks for images of a pet, on its own or for a visit. */
export const createWorklistItem = defineCall({
  id: 'worklist.create',
  method: 'POST',
  path: '/v2/:hospital/worklist/create',
  access,
  input: z.strictObject({
    pet: field.id,
    medical_record: field.id.nullable().default(null),
    modality,
    aetitle: aetitle.default(''),
    procedure,
    views: views.default([]),
    notes: notes.default(''),
    scheduled_at: field.instant.optional().describe('Now unless given'),
  }),
  payload: z.strictObject({ result: worklistItem }),
  refusals: [notFound, aetitleUnknown],
  summary: 'Asks for images of a pet',
});

/** Changes an item, or its status: `COMPLETED` and `CANCELED` remove it from the list (specification §4). */
export const updateWorklistItem = defineCall({
  id: 'worklist.update',
  method: 'POST',
  path: '/v2/:hospital/worklist/update',
  access,
  input: z.strictObject({
    id: field.id,
    version: field.version,
    status: z.enum(itemFlow.states).optional(),
    modality: modality.optional(),
    aetitle: aetitle.optional(),
    procedure: procedure.optional(),
    views: views.optional(),
    notes: notes.optional(),
    scheduled_at: field.instant.optional(),
  }),
  payload: z.strictObject({ result: worklistItem }),
  refusals: [notFound, stale, worklistClosed, aetitleUnknown],
  summary: 'Changes an item of the worklist or its status',
});

/** The worklist: items that are neither canceled nor completed, the one due first on top. */
export const getWorklist = defineCall({
  id: 'worklist.getHospitalEntries',
  method: 'GET',
  path: '/v2/:hospital/worklist/getHospitalEntries',
  access,
  input: z.strictObject({
    medical_record: field.id.optional().describe('Only those of a visit, ended ones included'),
    pet: field.id.optional().describe('Only those of a pet, ended ones included'),
  }),
  payload: z.strictObject({ result: z.array(worklistItem), now: field.instant }),
  watches: ['worklist', 'pacs', 'pet'],
  summary: 'Imaging that is still to be done',
});

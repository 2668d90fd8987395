import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { findingKinds } from '../domain/index.ts';
import { graphic } from './annotation-calls.ts';
import { measurementDiffers, measurementNeedsPatient } from './refusals.ts';

const access = { kind: 'permit', permit: ['pacs'] } as const;

const reading = z.object({
  name: z.string().regex(/^[a-z]{1,20}$/i),
  value: z.number().min(-1e6).max(1e6),
  unit: z.enum(['vertebra', 'degree', 'mm', 'px', 'size', 'index']),
});
const limit = z.number().min(-1e6).max(1e6).nullable();

/** Value of a measurement, and its reference interval. */
const text = {
  main: z
    .array(reading)
    .min(1, 'missing')
    .max(2)
    .describe('What is looked at first; two where both sides were measured'),
  more: z.array(reading).max(10).describe('What else it says'),
  source: z
    .enum(['PixelSpacing', 'ImagerPixelSpacing', 'magnified', 'ultrasound', 'marker', 'none', 'ratio'])
    .describe('What its numbers come from; ratio where any calibration gives the same'),
  low: limit.describe('Lower end of what it is held against'),
  high: limit.describe('Upper end of it'),
  flag: z.enum(['', 'L', 'H']),
  species: z.string().max(60).describe('As known when it was filed'),
  breed: z.string().max(200),
  sentence: z.string().max(1000).describe('The sentence for the report, in the language of the user who files it'),
};

/** A guided measurement that was filed as a value of the patient. */
export const filedMeasurement = z.object({
  ...field.entry,
  ...text,
  kind: z.enum(findingKinds),
  mark: graphic,
  medical_image: field.id,
  study: field.id,
  pet: field.id.nullable().describe('Pet of the study'),
  measured_at: field.instant.describe('When the image was made'),
  author: field.id,
  author_name: z.string(),
  superseded_by: field.id.nullable().describe('Value of the same mark that was filed later'),
  withdrawn_at: field.instant.nullable(),
  image_deleted: z.boolean().describe('The image is not shown any more'),
});
export type FiledMeasurement = z.infer<typeof filedMeasurement>;

/**
 * Files the value of a graphic object as a value of the patient.
 *
 * The server recomputes it from the graphic object, the image and the patient, and refuses a different value. The same
 * graphic object filed again with other numbers supersedes the previous value; with the same numbers nothing changes.
 */
export const fileMeasurement = defineCall({
  id: 'pacs.fileMeasurement',
  method: 'POST',
  path: '/v2/:hospital/pacs/fileMeasurement',
  access,
  input: z
    .strictObject({ medicalImageId: field.id, mark: graphic, ...text })
    .refine(({ mark: { kind } }) => (findingKinds as readonly string[]).includes(kind), {
      path: ['mark', 'kind'],
      message: 'kind',
    }),
  payload: z.object({ result: filedMeasurement }),
  refusals: [notFound, measurementNeedsPatient, measurementDiffers],
  summary: 'Files a guided measurement as a value of the patient',
});

/** Withdraws a filed value; it stays visible as withdrawn. */
export const withdrawMeasurement = defineCall({
  id: 'pacs.withdrawMeasurement',
  method: 'POST',
  path: '/v2/:hospital/pacs/withdrawMeasurement',
  access,
  input: z.strictObject({ id: field.id, version: field.version }),
  payload: z.object({ result: filedMeasurement }),
  refusals: [notFound, stale],
  summary: 'Takes back a filed measurement',
});

/** Every filed value of a patient, superseded and withdrawn ones included. */
export const getFiledMeasurements = defineCall({
  id: 'pacs.getFiledMeasurements',
  method: 'GET',
  path: '/v2/:hospital/pacs/getFiledMeasurements/:pet',
  access: { kind: 'permit', permit: ['pacs', 'his'] },
  input: z.strictObject({ pet: field.id }),
  payload: z.object({ result: z.array(filedMeasurement) }),
  refusals: [notFound],
  watches: ['filedMeasurement', 'study'],
  summary: 'Filed measurements of a patient, oldest image first',
});

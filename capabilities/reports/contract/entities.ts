import { field } from '@alder/wire';
import { z } from 'zod';
import { bodyParts, MAX_KEY_IMAGES } from '../domain/index.ts';

export const langKey = z.enum(['en', 'ja', 'zhtw']);

/** The fields that the author of a report may change, one by one. */
export const written = {
  finding: field.text(20_000),
  conclusion: field.text(10_000),
  key_images: z.array(field.id).max(MAX_KEY_IMAGES).describe('Images of the study that are printed with it, in order'),
  measurements: z.array(field.line(500)).max(20).describe('Sentences of measurements that are printed with it'),
  lang: langKey.describe('Language that it is written in'),
  template: field.text(200).nullable().describe('Name of the template that it was begun from'),
} as const;

/** Image report (specification §3): a draft, or one signed version. */
export const imageReport = z.object({
  ...field.entry,
  medical_image: field.id.describe('The image that it was begun from'),
  study: field.id,
  ...written,
  status: z.enum(['draft', 'signed', 'amended']),
  author: field.id,
  author_name: z.string(),
  signer: field.id.nullable(),
  signer_name: z.string().nullable(),
  signed_at: field.instant.nullable(),
  revision: z.int().min(1).describe('Number of the version, from 1'),
  amends: field.id.nullable().describe('The version that it takes the place of'),
  reason: z.string().describe('Why the version before was not right'),
  medical_record: field.id.nullable().describe('Visit that the images were taken for'),
  teleconsult: field.id.nullable().describe('The teleconsultation whose opinion it is'),
  modality: z.string(),
  study_description: z.string(),
  study_datetime: field.instant,
  pet: field.id.nullable(),
  pet_name: z.string().nullable(),
  patient_id: z.string(),
  species: z.string(),
  breed: z.string(),
});
export type ImageReport = z.infer<typeof imageReport>;

/** A template of the hospital's own. */
export const reportTemplate = z.object({
  ...field.entry,
  name: field.line(100),
  modality: z.string().max(16).describe('DICOM modality; empty: any'),
  body_part: z.enum(['', ...bodyParts]),
  species: z.string().max(40).describe('Empty: any'),
  lang: langKey,
  finding: field.text(20_000),
  conclusion: field.text(10_000),
});

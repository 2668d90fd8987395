import { bodyParts } from '@alder/reports/domain';
import { field } from '@alder/wire';
import { z } from 'zod';
import { kinds, MAX_IMAGES, views } from '../domain/index.ts';

export const caseImage = z.strictObject({ id: field.id, view: z.enum(views) });

/** The fields that the author may change while the request is a draft. */
export const request = {
  kind: z.enum(kinds),
  images: z.array(caseImage).max(MAX_IMAGES).describe('In the order in which they were chosen'),
  parts: z.array(z.enum(bodyParts)).max(bodyParts.length),
  history: field.text(20_000),
  no_history: z.boolean().describe('There is no history'),
  summary: field.text(5000).describe('The question'),
  urgency: z.enum(['routine', 'urgent']),
  lang: z.enum(['en', 'ja', 'zhtw']).describe('Language that the opinion is wished in'),
  consultant: field.id.nullable().describe('Whom it is addressed to; null: any consultant'),
  species: field.text(40),
  breed: field.text(200),
  sex: z.enum(['male', 'female']).nullable(),
  neutered: z.boolean().nullable(),
  birthdate: field.day.nullable(),
  weight: z.number().positive().max(10_000).nullable().describe('Kilograms'),
} as const;

/** The opinion while it is written. */
export const opinion = { finding: field.text(20_000), conclusion: field.text(10_000) } as const;

/** Teleconsultation: a question about images, and its answer. The owner is no part of it. */
export const teleconsult = z.object({
  ...field.entry,
  pet: field.id,
  pet_name: z.string(),
  patient_id: z.string(),
  coat_colour: z.string().nullable().describe('As the chart has it, for the drawing of the pet'),
  study: field.id.nullable().describe('The study that it was begun from'),
  ...request,
  images: z.array(caseImage),
  status: z.enum(['draft', 'sent', 'accepted', 'answered', 'closed']),
  author: field.id,
  author_name: z.string(),
  consultant_name: z.string().nullable(),
  taker: field.id.nullable().describe('Consultant who has taken it'),
  taker_name: z.string().nullable(),
  sent_at: field.instant.nullable(),
  accepted_at: field.instant.nullable(),
  answered_at: field.instant.nullable(),
  closed_at: field.instant.nullable(),
  ...opinion,
  report: field.id.nullable().describe('The signed image report that the opinion has become'),
  report_image: field.id.nullable(),
  report_study: field.id.nullable(),
});
export type Teleconsult = z.infer<typeof teleconsult>;

import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { aiNotConfigured, aiNotReadable, aiReviewed, aiUnreachable } from './refusals.ts';

const access = { kind: 'permit', permit: ['pacs'] } as const;
const score = z.number().positive().lt(100);

/** A reading of an image by an inference service, and its review by a doctor. */
export const aiResult = z.object({
  ...field.entry,
  medical_image: field.id,
  model: z.string(),
  model_version: z.string(),
  score: score.describe('Vertebral heart score, in vertebrae'),
  confidence: z.number().min(0).max(1),
  points: z
    .array(z.object({ x: z.number(), y: z.number() }))
    .nullable()
    .describe('Points of a mark of kind vhs, where the service gave them'),
  review: z.enum(['open', 'accepted', 'rejected']).describe('open: not reviewed yet'),
  own_score: score.nullable().describe('What the reviewer measured'),
  reviewer: field.id.nullable(),
  reviewer_name: z.string().nullable(),
  reviewed_at: field.instant.nullable(),
});
export type AiResult = z.infer<typeof aiResult>;

/**
 * The vertebral heart score that an inference service reads from an image (specification §7).
 *
 * The service is called once for each of its versions; its response is stored with model and version, and counts as not
 * reviewed until a doctor accepts it. `ask: false` only returns a stored one.
 */
export const getAIResult = defineCall({
  id: 'pacs.getAIResult',
  method: 'GET',
  path: '/v2/:hospital/pacs/getAIResult/:id',
  access,
  input: z.strictObject({
    id: field.id.describe('The image'),
    ask: z
      .enum(['true', 'false'])
      .default('true')
      .transform((value) => value === 'true'),
  }),
  payload: z.object({
    result: aiResult.nullable().describe('Null where nothing was asked yet'),
    configured: z.boolean().describe('Whether there is a service to ask'),
  }),
  refusals: [notFound, aiNotConfigured, aiNotReadable, aiUnreachable],
  watches: ['aiResult'],
  rate: 'upload',
  summary: 'What an inference service reads from an image',
});

/** A doctor accepts or rejects the reading of the service; an accepted score is the image's `ai_vhs_score`. */
export const reviewAIResult = defineCall({
  id: 'pacs.reviewAIResult',
  method: 'POST',
  path: '/v2/:hospital/pacs/reviewAIResult',
  access,
  input: z.strictObject({
    id: field.id,
    version: field.version,
    review: z.enum(['accepted', 'rejected']),
    own_score: score.optional().describe('What the reviewer measured on the image, if anything'),
  }),
  payload: z.object({ result: aiResult }),
  refusals: [notFound, stale, aiReviewed],
  summary: 'Accepts or rejects what an inference service read',
});

/** How often, and by how much, doctors agreed with the service: reviewed results, newest first, and each model's sums. */
export const getAIAgreement = defineCall({
  id: 'pacs.getAIAgreement',
  method: 'GET',
  path: '/v2/:hospital/pacs/getAIAgreement',
  access,
  input: z.strictObject({ ...field.paging, offset: field.id.optional().describe('`next` of the page before') }),
  payload: z.object({
    result: z.array(aiResult),
    next: field.next,
    models: z.array(
      z.object({
        model: z.string(),
        model_version: z.string(),
        reviewed: z.int(),
        accepted: z.int(),
        measured: z.int().describe('Reviewed results beside which a user measured'),
        difference: z.number().nullable().describe('Mean of service less doctor, in vertebrae'),
        distance: z.number().nullable().describe('Mean of how far both are apart, in vertebrae'),
      }),
    ),
  }),
  watches: ['aiResult'],
  summary: 'Agreement of doctors with an inference service',
});

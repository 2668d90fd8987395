import { defineCall, field, notFound } from '@alder/wire';
import { z } from 'zod';
import { decisions } from '../domain/index.ts';
import { reviewedLog } from './entities.ts';
import { reasonMissing } from './refusals.ts';

/** Roles that decide requests (spec/decisions.md, "Sessions"). */
const access = { kind: 'account', roles: ['sysAdmin', 'vendorAdmin', 'lisConsultant'] } as const;

/** Which logs a reviewer looks at. */
export const reviewViews = ['waiting', 'approved', 'possible', 'decided'] as const;
export type ReviewView = (typeof reviewViews)[number];

/**
 * Logs for a reviewer, those that wait longest first: of every hospital, for a lisConsultant of the hospitals in which
 * they are one.
 */
export const getReplacementRequests = defineCall({
  id: 'admin.getReplacementRequests',
  method: 'POST',
  path: '/v2/admin_api/getReplacementRequests',
  access,
  reads: true,
  input: z.strictObject({
    view: z.enum(reviewViews).default('waiting'),
    limit: field.paging.limit.default(200),
  }),
  payload: z.object({ result: z.array(reviewedLog), more: z.boolean().describe('More than `limit` are there') }),
  watches: ['serviceLog'],
  summary: 'Requests for replacements of all hospitals',
});

const refusedRow = z.object({
  id: field.id,
  error: z.enum(['notFound', 'stale', 'replacementNotOpen', 'replacementOwn']),
});

/** Decides several requests at once, each for itself: what cannot be decided any more is named and stays as it is. */
export const decideReplacements = defineCall({
  id: 'admin.decideReplacements',
  method: 'POST',
  path: '/v2/admin_api/decideReplacements',
  access,
  input: z.strictObject({
    logs: z
      .array(z.strictObject({ id: field.id, version: field.version }))
      .min(1)
      .max(200),
    decision: z.enum(decisions),
    reason: field.text(1000).default(''),
  }),
  payload: z.object({ result: z.array(field.id).describe('Decided'), refused: z.array(refusedRow) }),
  refusals: [reasonMissing],
  summary: 'Decides requests for replacements',
});

export const getReviewedPhoto = defineCall({
  id: 'admin.getReplacementPhoto',
  method: 'GET',
  path: '/v2/admin_api/getReplacementPhoto/:id/:size',
  access,
  responseType: 'bytes',
  input: z.strictObject({ id: field.id, size: z.enum(['full', 'small']) }),
  payload: z.unknown(),
  refusals: [notFound],
  summary: 'Bytes of the photograph of a request, for a reviewer',
});

import { nothingCorrected, orderClosed, record, resultNotFiled, resultRetracted } from '@alder/lab/contract';
import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { measuredInFuture, valueDoubtful } from './refusals.ts';

const access = { kind: 'permit', permit: ['lis'] } as const;
const confirmed = z.boolean().default(false).describe('Yes, although values are doubtful');
const raw = field.line(500).describe('A number, with < or > where the analyzer stopped, or words');
const unit = field.text(40).default('');
const payload = z.strictObject({ result: record });

/** Files a result that was typed for an open order, and ends the order as an analyzer's result does. */
export const enterResult = defineCall({
  id: 'resultEntry.enter',
  method: 'POST',
  path: '/v2/:hospital/resultEntry/enter',
  access,
  input: z.strictObject({
    order: field.id,
    version: field.version,
    results: z
      .array(z.strictObject({ code: field.line(60), raw, unit }))
      .min(1)
      .max(100),
    measured_at: field.instant.optional().describe('When it was measured; now unless given'),
    comment: field.text(500).default(''),
    files: z.array(field.id).max(20).default([]).describe('Files of the order that go beside the result'),
    confirmed,
  }),
  payload,
  refusals: [notFound, stale, orderClosed, measuredInFuture, valueDoubtful],
  summary: 'Files a typed result',
});

/** Corrects values of a filed result, with the reason; what they were before stays in `modified`. */
export const correctResult = defineCall({
  id: 'resultEntry.correct',
  method: 'POST',
  path: '/v2/:hospital/resultEntry/correct',
  access,
  input: z.strictObject({
    id: field.id,
    version: field.version,
    reason: field.line(500),
    changes: z
      .array(
        z.strictObject({
          at: z.int().min(0).max(999).describe('Place among the values'),
          raw,
          unit: field.text(40).optional().describe('Unchanged unless given'),
        }),
      )
      .min(1)
      .max(200),
    confirmed,
  }),
  payload,
  refusals: [notFound, stale, resultNotFiled, resultRetracted, nothingCorrected, valueDoubtful],
  summary: 'Corrects values of a filed result',
});

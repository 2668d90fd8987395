import { pacsImage, series } from '@alder/imaging/contract';
import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { opinion, teleconsult } from './entities.ts';
import { requestIncomplete, requestNotOpen } from './refusals.ts';

/** Any logged-in user; the handler opens only requests addressed to them, or their hospital's with the permit. */
const access = { kind: 'account' } as const;
const one = { id: field.id, version: field.version };
const payload = z.object({ result: teleconsult });

/** An image as a consultant sees it: without the names and numbers of people. */
const imageOfCase = pacsImage.omit({ medical_record: true, price: true, filename: true });

/** One request with its images, and nothing else of the patient. */
export const getCase = defineCall({
  id: 'teleconsult.getCase',
  method: 'GET',
  path: '/v2/:hospital/teleconsult/getCase/:id',
  access,
  input: z.strictObject({ id: field.id }),
  payload: z.object({
    result: teleconsult,
    images: z.array(imageOfCase),
    series: z.array(series),
    mayAnswer: z.boolean().describe('Whether the caller is whom it is addressed to'),
  }),
  refusals: [notFound],
  watches: ['teleconsult', 'imageReport'],
  summary: 'A teleconsultation with its images',
});

export const getCaseImage = defineCall({
  id: 'teleconsult.getCaseImage',
  method: 'GET',
  path: '/v2/:hospital/teleconsult/getCaseImage/:id',
  access,
  responseType: 'bytes',
  rate: 'upload',
  input: z.strictObject({
    id: field.id,
    image: z.string().max(100).describe('file_key of an image of the request'),
    frame: z.coerce.number().int().min(0).max(100_000).optional().describe('One HTJ2K frame'),
  }),
  payload: z.unknown(),
  refusals: [notFound],
  summary: 'Bytes of an image of a teleconsultation; byte ranges',
});

export const acceptTeleconsult = defineCall({
  id: 'teleconsult.accept',
  method: 'POST',
  path: '/v2/:hospital/teleconsult/accept',
  access,
  input: z.strictObject(one),
  payload,
  refusals: [notFound, stale, requestNotOpen],
  summary: 'Takes a teleconsultation, to answer it',
});

export const releaseTeleconsult = defineCall({
  id: 'teleconsult.release',
  method: 'POST',
  path: '/v2/:hospital/teleconsult/release',
  access,
  input: z.strictObject(one),
  payload,
  refusals: [notFound, stale, requestNotOpen],
  summary: 'Gives a teleconsultation back that was taken',
});

export const saveOpinion = defineCall({
  id: 'teleconsult.saveOpinion',
  method: 'POST',
  path: '/v2/:hospital/teleconsult/saveOpinion',
  access,
  input: z.strictObject({ ...one, ...opinion }),
  payload,
  refusals: [notFound, stale, requestNotOpen],
  summary: 'Keeps what a consultant has written so far',
});

/** Signs the opinion: it becomes a signed image report of the hospital, and the author of the request is notified. */
export const answerTeleconsult = defineCall({
  id: 'teleconsult.answer',
  method: 'POST',
  path: '/v2/:hospital/teleconsult/answer',
  access,
  input: z.strictObject(one),
  payload,
  refusals: [notFound, stale, requestNotOpen, requestIncomplete],
  summary: 'Signs the opinion on a teleconsultation',
});

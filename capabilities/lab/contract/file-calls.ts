import { defineCall, field, notFound } from '@alder/wire';
import { z } from 'zod';
import { sentFileFaults, sentFileTypes } from '../domain/sent-file.ts';

const access = { kind: 'permit', permit: ['lis', 'his'] } as const;

/** Documents and pictures that an analyzer sent inside the messages of a result, in the order in which they were sent. */
export const getRecordFiles = defineCall({
  id: 'record.getFiles',
  method: 'POST',
  path: '/v2/:hospital/record/getFiles',
  access,
  input: z.strictObject({ id: field.id.describe('The result') }),
  payload: z.strictObject({
    result: z.array(
      z.strictObject({
        id: field.id,
        name: z.string().describe('What the device calls it'),
        filetype: z.enum(sentFileTypes).nullable().describe('By its first bytes; null: not kept'),
        fault: z.enum(sentFileFaults).nullable().describe('Why it was not kept; null: it was'),
        bytes: z.int(),
        curve: z
          .strictObject({
            points: z.array(z.tuple([z.number(), z.number()]).readonly()).readonly(),
            limits: z.array(z.number()).readonly().describe('Limits between populations of cells'),
          })
          .nullable()
          .default(null)
          .describe('Points of a histogram, which is kept as it was sent; null: a document or picture'),
      }),
    ),
  }),
  refusals: [notFound],
  reads: true,
  watches: ['record'],
  summary: 'Documents and pictures that came with a result',
});

/** The bytes of one of them: a document to be saved, a picture to be shown. */
export const getRecordFile = defineCall({
  id: 'record.getFile',
  method: 'GET',
  path: '/v2/:hospital/record/getFile/:id',
  access,
  input: z.strictObject({ id: field.id.describe('The file') }),
  payload: z.unknown(),
  responseType: 'bytes',
  refusals: [notFound],
  summary: 'A document or picture that came with a result',
});

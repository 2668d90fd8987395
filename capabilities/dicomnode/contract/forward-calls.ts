import { defineCall, field, notFound } from '@alder/wire';
import { z } from 'zod';
import { forwardStates } from '../domain/index.ts';
import { destinationUnknown } from './refusals.ts';

const access = { kind: 'permit', permit: ['pacs'] } as const;

/** Forwarding of a series to a device. */
export const pacsForward = z.strictObject({
  ...field.entry,
  series: field.id,
  study: field.id,
  peer: field.id,
  aetitle: z.string().describe('AE title of the device'),
  about: z.string().describe('Description of the series or its study'),
  pet_name: z.string().nullable(),
  state: z.enum(forwardStates),
  images: z.int(),
  sent: z.int(),
  refused: z.int().describe('Images that the device will not have'),
  attempts: z.int(),
  reason: z.enum(['noAnswer', 'rejected', 'full', 'refused']).nullable().describe('Why it waits or has failed'),
});
export type PacsForward = z.infer<typeof pacsForward>;

/** Sends a series to a device; it is tried again, later each time, while the device is away. */
export const forwardPacsEntry = defineCall({
  id: 'pacs.forwardPacsEntry',
  method: 'POST',
  path: '/v2/:hospital/pacs/forwardPacsEntry',
  access,
  input: z.strictObject({
    seriesId: field.id,
    peer: field.id.optional().describe('The device; left out: the only one that takes images'),
  }),
  payload: z.strictObject({ result: pacsForward }),
  refusals: [notFound, destinationUnknown],
  summary: 'Sends a series to equipment',
});

/** Retries at once a forwarding that waits or has failed. */
export const retryForward = defineCall({
  id: 'pacs.retryForward',
  method: 'POST',
  path: '/v2/:hospital/pacs/retryForward',
  access,
  input: z.strictObject({ id: field.id }),
  payload: z.strictObject({ result: pacsForward }),
  refusals: [notFound],
  summary: 'Tries again to send a series',
});

/** Waiting forwardings, and those of the last days. */
export const getForwards = defineCall({
  id: 'pacs.getForwards',
  method: 'GET',
  path: '/v2/:hospital/pacs/getForwards',
  access,
  input: z.strictObject({}),
  payload: z.strictObject({ result: z.array(pacsForward) }),
  watches: ['pacsForward'],
  summary: 'Series on their way to equipment',
});

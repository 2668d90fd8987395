import { protocols } from '@alder/instrument-messages/domain';
import { charsets } from '@alder/terms';
import { defineCall, field, notFound } from '@alder/wire';
import { z } from 'zod';
import { triagePlaces } from '../domain/found.ts';
import { record } from './lab-record.ts';
import { controlMaterial, patientMismatch, resultFiled, stillUnreadable } from './refusals.ts';

const access = { kind: 'permit', permit: ['lis'] } as const;

const list = z.strictObject({ ...field.paging, place: z.enum(triagePlaces).default('waiting') });

/** Results without a patient, because no identifier matched, newest first. */
export const getUnmatched = defineCall({
  id: 'record.getUnmatched',
  method: 'POST',
  path: '/api/:hospital/record/getUnmatched',
  access,
  input: list,
  payload: z.strictObject({ result: z.array(record), next: field.next }),
  reads: true,
  watches: ['record'],
  summary: 'Results that match no pet and wait for a person',
});

/** Files an unmatched result with a pet, as a person's decision. */
export const matchRecord = defineCall({
  id: 'record.match',
  method: 'POST',
  path: '/api/:hospital/record/match',
  access,
  input: z.strictObject({
    id: field.id,
    pet: field.id,
    order: field.id.optional(),
    confirmed: z
      .boolean()
      .default(false)
      .describe('Yes, although species or sex contradict the pet, or it is control material'),
  }),
  payload: z.strictObject({ result: record }),
  refusals: [notFound, resultFiled, patientMismatch, controlMaterial],
  summary: 'Files an unmatched result with a pet',
});

/** Takes a result that belongs to no patient out of the inbox; it is kept with the reason. */
export const discardRecord = defineCall({
  id: 'record.discard',
  method: 'POST',
  path: '/api/:hospital/record/discard',
  access,
  input: z.strictObject({ id: field.id, reason: field.line(500) }),
  payload: z.strictObject({ result: record }),
  refusals: [notFound, resultFiled],
  summary: 'Discards an unmatched result with a reason',
});

const triageNote = z.strictObject({ by: z.string(), at: field.instant, reason: z.string() });

/** A message as it came in. */
export const transmission = z.strictObject({
  ...field.entry,
  gateway: field.id.nullable(),
  device: z.string(),
  device_serial: z.string(),
  protocol: z.enum(protocols),
  charset: z.enum(charsets),
  received_at: field.instant,
  size: z.int(),
  state: z.enum(['filed', 'duplicate', 'status', 'quarantined', 'aside', 'discarded']),
  fault: z.string().nullable().describe('Why it could not be read'),
  triage: triageNote.nullable().describe('Who set it aside or discarded it'),
  preview: z.string().describe('Its first bytes, as far as they are text'),
});
export type Transmission = z.infer<typeof transmission>;

/** Messages that could not be read, newest first. */
export const getQuarantined = defineCall({
  id: 'transmission.getQuarantined',
  method: 'POST',
  path: '/api/:hospital/transmission/getQuarantined',
  access,
  input: list,
  payload: z.strictObject({ result: z.array(transmission), next: field.next }),
  reads: true,
  watches: ['transmission'],
  summary: 'Messages that could not be read, kept with their bytes',
});

/** Reads a quarantined message again, with other settings where given. */
export const replayTransmission = defineCall({
  id: 'transmission.replay',
  method: 'POST',
  path: '/api/:hospital/transmission/replay',
  access,
  input: z.strictObject({
    id: field.id,
    protocol: z.enum(protocols).optional(),
    charset: z.enum(charsets).optional(),
    decimal: z.enum(['.', ',']).optional(),
  }),
  payload: z.strictObject({ result: transmission, records: z.array(record) }),
  refusals: [notFound, resultFiled, stillUnreadable],
  summary: 'Reads a quarantined message again',
});

/** The bytes exactly as the device sent them. */
export const getRawTransmission = defineCall({
  id: 'transmission.getRaw',
  method: 'GET',
  path: '/api/:hospital/transmission/getRaw/:id',
  access,
  input: z.strictObject({ id: field.id }),
  payload: z.unknown(),
  responseType: 'bytes',
  refusals: [notFound],
  summary: 'The bytes of a message as the device sent them',
});

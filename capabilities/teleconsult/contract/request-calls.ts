import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { request, teleconsult } from './entities.ts';
import { consultantUnknown, imagesOutside, requestIncomplete, requestNotOpen } from './refusals.ts';

const access = { kind: 'permit', permit: ['pacs'] } as const;
const one = { id: field.id, version: field.version };
const payload = z.object({ result: teleconsult });
const watches = ['teleconsult', 'imageReport'] as const;

/** Begins a request: species, sex and age are taken from the patient, and may be put right. */
export const createTeleconsult = defineCall({
  id: 'teleconsult.create',
  method: 'POST',
  path: '/v2/:hospital/teleconsult/create',
  access,
  input: z.strictObject({ pet: field.id, study: field.id.optional(), lang: request.lang.optional() }),
  payload,
  refusals: [notFound],
  summary: 'Begins a teleconsultation',
});

/** Saves the input of a draft; absent fields stay unchanged. */
export const updateTeleconsult = defineCall({
  id: 'teleconsult.update',
  method: 'POST',
  path: '/v2/:hospital/teleconsult/update',
  access,
  input: z.strictObject({ ...one, ...z.strictObject(request).partial().shape }),
  payload,
  refusals: [notFound, stale, requestNotOpen, imagesOutside, consultantUnknown],
  summary: 'Changes the draft of a teleconsultation',
});

/** Sends a request when nothing is missing; with `declaration` the sender accepts that it is not for use in court. */
export const sendTeleconsult = defineCall({
  id: 'teleconsult.send',
  method: 'POST',
  path: '/v2/:hospital/teleconsult/send',
  access,
  input: z.strictObject({ ...one, declaration: z.boolean() }),
  payload,
  refusals: [notFound, stale, requestNotOpen, requestIncomplete],
  summary: 'Sends a teleconsultation to its consultant',
});

/** Withdraws a request that no consultant has taken yet: it is a draft again. */
export const withdrawTeleconsult = defineCall({
  id: 'teleconsult.withdraw',
  method: 'POST',
  path: '/v2/:hospital/teleconsult/withdraw',
  access,
  input: z.strictObject(one),
  payload,
  refusals: [notFound, stale, requestNotOpen],
  summary: 'Takes a teleconsultation back',
});

export const closeTeleconsult = defineCall({
  id: 'teleconsult.close',
  method: 'POST',
  path: '/v2/:hospital/teleconsult/close',
  access,
  input: z.strictObject(one),
  payload,
  refusals: [notFound, stale, requestNotOpen],
  summary: 'Closes an answered teleconsultation',
});

export const deleteTeleconsult = defineCall({
  id: 'teleconsult.delete',
  method: 'POST',
  path: '/v2/:hospital/teleconsult/delete',
  access,
  input: z.strictObject(one),
  payload,
  refusals: [notFound, stale, requestNotOpen],
  summary: 'Throws the draft of a teleconsultation away',
});

/** Whom a request can be addressed to: consultants, and doctors of the hospital who may see images. */
export const getConsultants = defineCall({
  id: 'teleconsult.getConsultants',
  method: 'GET',
  path: '/v2/:hospital/teleconsult/getConsultants',
  access,
  input: z.strictObject({}),
  payload: z.object({ result: z.array(z.object({ id: field.id, name: z.string(), isGuest: z.boolean() })) }),
  watches: ['user'],
  summary: 'Whom a teleconsultation can be addressed to',
});

/**
 * Requests, newest first: of the whole hospital for users who may see its images; for others those that they may
 * answer, without drafts.
 */
export const getTeleconsults = defineCall({
  id: 'teleconsult.getEntries',
  method: 'POST',
  path: '/v2/:hospital/teleconsult/getEntries',
  access: { kind: 'account' },
  reads: true,
  input: z.strictObject({
    ...field.paging,
    pet: field.id.optional(),
    status: teleconsult.shape.status.optional(),
    open: z.boolean().optional().describe('Neither closed nor answered'),
    mine: z.boolean().optional().describe('Asked or answered by the caller'),
    q: z.string().max(100).optional().describe('Part of pet name, chart number or question'),
  }),
  payload: z.object({ result: z.array(teleconsult), next: field.next }),
  watches,
  summary: 'Teleconsultations, newest first',
});

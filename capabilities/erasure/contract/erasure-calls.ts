import { ownerErased } from '@alder/patients/contract';
import { type Access, defineCall, field, inputIncorrect, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { askers, erasureFlow, identityChecks, privacyLaws } from '../domain/index.ts';
import { askedAhead, erasureKeyWrong, erasureNotNow, erasureOpen, extensionNotPossible } from './refusals.ts';

/** Who may enter and decide requests. */
const access: Access = { kind: 'account', roles: ['hospitalAdmin', 'sysAdmin'] };
const law = z.enum(privacyLaws);

/** A request of an owner to be erased. */
export const erasureRequest = z.object({
  ...field.entry,
  owner: z.uuid(),
  owner_name: z.string().describe('`***` once the owner is erased'),
  asked_by: z.enum(askers),
  identity: z.enum(identityChecks).describe('How it was made sure that the owner asks'),
  note: z.string().nullable(),
  law,
  asked_on: field.day,
  due_on: field.day.describe('Last day to act, by the law'),
  extended_for: z.string().nullable(),
  state: z.enum(erasureFlow.states as [string, ...string[]]),
  declined_for: z.string().nullable(),
  letter: z.enum(['sent', 'failed', 'none']).nullable().describe('Whether the owner was notified by email'),
  counts: z.record(z.string(), z.int()).describe('Rows that were changed, by table'),
  entered_by: z.string().nullable().describe('Name of the user who entered it'),
  decided_by: z.string().nullable(),
  decided_at: field.instant.nullable(),
  reapplied_at: field.instant.nullable().describe('When a restored backup was erased again'),
});
export type ErasureRequest = z.infer<typeof erasureRequest>;

const ground = z.object({ ground: z.enum(['record', 'controlled', 'receipt']), until: field.day });

/** What an erasure will do, or what the law still keeps. */
export const erasurePreview = z.object({
  gone: z.array(z.object({ table: z.string(), rows: z.int() })).describe('Rows that lose name, numbers or addresses'),
  pets: z.int().describe('Patients that stay'),
  visits: z.int().describe('Visits that stay'),
  receipts: z.int().describe('Paid receipts that keep the name printed on them'),
  originals: z.int().describe('DICOM files that stay as the devices sent them; their names are no longer shown'),
  elsewhere: z
    .array(z.object({ table: z.string(), rows: z.int() }))
    .describe('Rows of other owners and patients with the same name: not changed, a person looks at them'),
  grounds: z.array(ground).describe('Records that the law keeps with name and address, or on receipts with the name'),
  email: z.boolean().describe('Whether the letter can be sent by email'),
  letter: z.object({ subject: z.string(), text: z.string() }).describe('Letter to the owner'),
});
export type ErasurePreview = z.infer<typeof erasurePreview>;

/** Enters a request; the deadline follows from the law and the day on which it arrived. */
export const createErasure = defineCall({
  id: 'erasure.create',
  method: 'POST',
  path: '/v2/:hospital/erasure/create',
  access,
  input: z.strictObject({
    owner: field.id,
    asked_by: z.enum(askers),
    identity: z.enum(identityChecks),
    note: field.text(1000).nullable().default(null),
    law,
    asked_on: field.day,
  }),
  payload: z.object({ result: erasureRequest }),
  refusals: [notFound, ownerErased, erasureOpen, askedAhead],
  summary: "Enters an owner's request to be erased",
});

const filter = {
  state: z.enum(['open', 'decided']).optional(),
  q: z.string().max(200).optional().describe("Part of the owner's name"),
};

/** Requests: open ones first, the nearest deadline first; decided ones after them, the newest first. */
export const getErasures = defineCall({
  id: 'erasure.getEntries',
  method: 'GET',
  path: '/v2/:hospital/erasure/getEntries',
  access,
  input: z.strictObject({ ...filter, ...field.paging }),
  payload: z.object({
    result: z.array(erasureRequest),
    law: law.describe("The law of the hospital's country, for the form to begin with"),
    today: field.day.describe("Today in the hospital's time zone"),
    next: field.next,
  }),
  refusals: [inputIncorrect],
  watches: ['erasure'],
  summary: 'Requests to be erased',
});

/** One request with what it would erase, what the law keeps and the letter; nothing is changed. */
export const getErasure = defineCall({
  id: 'erasure.getEntry',
  method: 'GET',
  path: '/v2/:hospital/erasure/getEntry/:id',
  access,
  input: z.strictObject({ id: field.id }),
  payload: z.object({
    result: erasureRequest,
    preview: erasurePreview.nullable().describe('Null once it has been decided'),
    grounds: z.array(ground).describe('What the law still keeps of an erased owner'),
    today: field.day,
  }),
  refusals: [notFound],
  watches: ['erasure'],
  summary: 'One request, and what it would erase',
});

/** Extends the deadline once, as the law allows; the owner has to get the reason. */
export const extendErasure = defineCall({
  id: 'erasure.extend',
  method: 'POST',
  path: '/v2/:hospital/erasure/extend',
  access,
  input: z.strictObject({ id: field.id, version: field.version, reason: field.line(500) }),
  payload: z.object({ result: erasureRequest }),
  refusals: [notFound, stale, erasureNotNow, extensionNotPossible],
  summary: 'Extends the deadline of a request',
});

/** Declines a request with a reason; the owner stays as they are. */
export const declineErasure = defineCall({
  id: 'erasure.decline',
  method: 'POST',
  path: '/v2/:hospital/erasure/decline',
  access,
  input: z.strictObject({ id: field.id, version: field.version, reason: field.line(500) }),
  payload: z.object({ result: erasureRequest }),
  refusals: [notFound, stale, erasureNotNow],
  summary: 'Declines a request',
});

/** Erases the owner, in the background; it cannot be undone. `key` is the key of the hospital, typed again. */
export const applyErasure = defineCall({
  id: 'erasure.apply',
  method: 'POST',
  path: '/v2/:hospital/erasure/apply',
  access,
  input: z.strictObject({ id: field.id, version: field.version, key: z.string().max(100) }),
  payload: z.object({ result: erasureRequest }),
  refusals: [notFound, stale, erasureNotNow, erasureKeyWrong],
  summary: 'Makes an owner nameless for good',
});

/**
 * Name and address that the law keeps of an erased owner, for an authority that asks.
 *
 * The reason is in the audit log; the answer is stored nowhere.
 */
export const getKeptIdentity = defineCall({
  id: 'erasure.getKeptIdentity',
  method: 'GET',
  path: '/v2/:hospital/erasure/getKeptIdentity/:id',
  access,
  input: z.strictObject({ id: field.id.describe('The request'), reason: field.line(500) }),
  payload: z.object({ name: z.string(), address: z.string().nullable(), until: field.day }),
  refusals: [notFound],
  rate: 'export',
  summary: 'Name and address that the law keeps of an erased owner',
});

/** The same list as CSV, without names. */
export const exportErasures = defineCall({
  id: 'erasure.export',
  method: 'GET',
  path: '/v2/:hospital/erasure/export',
  access,
  input: z.strictObject({}),
  payload: z.unknown(),
  responseType: 'bytes',
  rate: 'export',
  summary: 'Requests to be erased as CSV',
});

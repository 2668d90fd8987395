import { type Access, defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import {
  lineCodeGone,
  lineFailed,
  lineLinked,
  lineNotConfigured,
  lineSecretMissing,
  lineUnauthorized,
  lineUnreachable,
} from './refusals.ts';

const administrator: Access = { kind: 'permit', permit: ['his'], roles: ['hospitalAdmin', 'sysAdmin'] };
const staff: Access = { kind: 'permit', permit: ['his'] };
/** Everything that LINE can answer wrong, with a text each. */
const faults = [lineUnauthorized, lineUnreachable, lineFailed];

/** The official account of the hospital; token and secret are never returned. */
export const lineChannel = z.object({
  bot_name: z.string(),
  basic_id: z.string().describe('With its @'),
  webhook_url: z.string().describe('What is entered in the LINE Developers Console'),
  set_at: field.instant,
  heard_at: field.instant.nullable().describe('When LINE last called with a signature that fits'),
  version: z.int(),
});
export type LineChannel = z.infer<typeof lineChannel>;

export const getLineChannel = defineCall({
  id: 'line.getChannel',
  method: 'GET',
  path: '/v2/:hospital/line/getChannel',
  access: administrator,
  input: z.strictObject({}),
  payload: z.object({ result: lineChannel.nullable() }),
  watches: ['line'],
  summary: 'The LINE official account of the hospital',
});

const secret = z.string().trim().min(1, 'missing').max(1000).optional();

/** Sets token and secret after LINE has named the official account. What is not given stays. */
export const setLineChannel = defineCall({
  id: 'line.setChannel',
  method: 'POST',
  path: '/v2/:hospital/line/setChannel',
  access: administrator,
  input: z.strictObject({
    token: secret.describe('Channel access token'),
    secret: secret.describe('Channel secret'),
    version: field.version.nullable().default(null).describe('Null where there is none yet'),
  }),
  payload: z.object({ result: lineChannel }),
  refusals: [stale, lineSecretMissing, ...faults],
  rate: 'export',
  summary: 'Sets up LINE for the hospital',
});

/** Ends LINE for the hospital; links of owners stay, for the same official account. */
export const removeLineChannel = defineCall({
  id: 'line.removeChannel',
  method: 'POST',
  path: '/v2/:hospital/line/removeChannel',
  access: administrator,
  input: z.strictObject({ version: field.version }),
  payload: z.object({ result: z.null() }),
  refusals: [notFound, stale],
  summary: 'Ends LINE for the hospital',
});

/** Asks LINE to send a signed test to the webhook, and how many messages are left this month. */
export const testLineChannel = defineCall({
  id: 'line.testChannel',
  method: 'POST',
  path: '/v2/:hospital/line/testChannel',
  access: administrator,
  input: z.strictObject({}),
  payload: z.object({
    result: z.object({
      bot_name: z.string(),
      limit: z.int().nullable().describe('Messages a month; null: no limit'),
      used: z.int(),
      webhook: z
        .enum(['works', 'elsewhere', 'off', 'failed'])
        .describe('elsewhere: another address is entered at LINE; off: LINE sends no webhooks'),
      reason: z.string().nullable().describe('What LINE says of a test that failed'),
    }),
  }),
  refusals: [lineNotConfigured, lineSecretMissing, ...faults],
  rate: 'export',
  summary: 'Tests LINE in both directions',
});

/** What the front desk sees of an owner and LINE. */
export const ownerLine = z.object({
  is_set_up: z.boolean(),
  link: z
    .object({
      id: field.id,
      display_name: z.string().nullable(),
      state: z.enum(['linked', 'blocked']),
      linked_at: field.instant,
      linked_by: z.string(),
    })
    .nullable(),
  code: z
    .object({
      id: field.id,
      state: z.enum(['open', 'claimed']),
      display_name: z.string().nullable().describe('Name in LINE of the sender of the code'),
      expires_at: field.instant,
    })
    .nullable()
    .describe('That was shown last and holds'),
});
export type OwnerLine = z.infer<typeof ownerLine>;

export const getOwnerLine = defineCall({
  id: 'line.getOwner',
  method: 'GET',
  path: '/v2/:hospital/line/getOwner',
  access: staff,
  input: z.strictObject({ owner: field.id }),
  payload: z.object({ result: ownerLine }),
  refusals: [notFound],
  watches: ['line'],
  summary: 'Whether an owner is linked to LINE',
});

/** A code that the owner sends to the official account; it replaces an earlier one. */
export const makeLineCode = defineCall({
  id: 'line.makeCode',
  method: 'POST',
  path: '/v2/:hospital/line/makeCode',
  access: staff,
  input: z.strictObject({ owner: field.id }),
  payload: z.object({
    result: z.object({
      id: field.id,
      code: z.string(),
      url: z.string().describe('Opens the chat with the code typed in; shown as a QR code'),
      basic_id: z.string(),
      expires_at: field.instant,
    }),
  }),
  refusals: [notFound, lineNotConfigured, lineLinked],
  rate: 'login',
  summary: 'Shows a code that links an owner to LINE',
});

/** The person at reception is the sender of the code: the name in LINE was compared. */
export const confirmLineCode = defineCall({
  id: 'line.confirmCode',
  method: 'POST',
  path: '/v2/:hospital/line/confirmCode',
  access: staff,
  input: z.strictObject({ id: field.id }),
  payload: z.object({ result: ownerLine }),
  refusals: [notFound, lineCodeGone, lineLinked, lineNotConfigured],
  summary: 'Confirms who is linked to LINE',
});

export const withdrawLineCode = defineCall({
  id: 'line.withdrawCode',
  method: 'POST',
  path: '/v2/:hospital/line/withdrawCode',
  access: staff,
  input: z.strictObject({ id: field.id }),
  payload: z.object({ result: ownerLine }),
  refusals: [notFound],
  summary: 'Withdraws a code of LINE: another person sent it',
});

export const unlinkLine = defineCall({
  id: 'line.unlink',
  method: 'POST',
  path: '/v2/:hospital/line/unlink',
  access: staff,
  input: z.strictObject({ id: field.id.describe('The link') }),
  payload: z.object({ result: ownerLine }),
  refusals: [notFound],
  summary: 'Ends the link of an owner to LINE',
});

/**
 * Webhook of the LINE Messaging API. The raw bytes are signed with the channel secret (`x-line-signature`); an address or
 * a signature that is wrong gets the same answer.
 */
export const lineWebhook = defineCall({
  id: 'public.lineWebhook',
  method: 'POST',
  path: '/v2/public/alder/lineWebhook/:path',
  access: { kind: 'public' },
  body: 'bytes',
  rate: 'normal',
  input: z.strictObject({ path: z.string().max(100) }),
  payload: z.object({ result: z.null() }),
  refusals: [notFound],
  summary: 'Events of a LINE official account',
});

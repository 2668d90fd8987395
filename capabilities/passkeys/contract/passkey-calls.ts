import { authenticatorData, clientData, credentialId, factorRequired, verifyFirst } from '@alder/accounts/contract';
import { RECOVERY_CODES } from '@alder/accounts/domain';
import { defineCall, field, notFound } from '@alder/wire';
import { z } from 'zod';
import { MAX_PASSKEYS, PASSKEY_NAME_LENGTH } from '../domain/ceremony.ts';
import { passkeyExists, passkeyLimit, passkeyNoAddress, passkeyRefused } from './refusals.ts';

/** A passkey of the own account. Nothing in it opens anything. */
export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: z.iso.datetime(),
  used_at: z.iso.datetime().nullable().describe('When it proved a log-in last'),
  copied_at: z.iso.datetime().nullable().describe('When a copy of it was refused last'),
});
export type Passkey = z.infer<typeof passkey>;

/** Passkeys of the own account, the oldest first. */
export const getPasskeys = defineCall({
  id: 'account.getPasskeys',
  method: 'POST',
  path: '/v2/:hospital/account/getPasskeys',
  access: { kind: 'account', even: ['factor'] },
  reads: true,
  input: z.strictObject({}),
  payload: z.object({
    result: z.array(passkey).max(MAX_PASSKEYS),
    available: z.boolean().describe('Whether browsers bind passkeys to the address of this installation'),
  }),
  watches: ['user'],
  summary: 'Passkeys of the own account',
});

/** Draws the challenge for a new passkey, used once within five minutes, and says what the browser is to make. */
export const beginPasskey = defineCall({
  id: 'account.beginPasskey',
  method: 'POST',
  path: '/v2/:hospital/account/beginPasskey',
  afterPlan: true,
  access: { kind: 'account', even: ['factor'] },
  rate: 'login',
  input: z.strictObject({}),
  payload: z.object({
    challenge: z.string(),
    rpId: z.string(),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    exclude: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
  }),
  refusals: [verifyFirst, passkeyLimit, passkeyNoAddress],
  summary: 'Draws the challenge for a new passkey',
});

/**
 * Takes a new passkey into use. An account without recovery codes gets ten, shown in this response and never again.
 */
export const confirmPasskey = defineCall({
  id: 'account.confirmPasskey',
  method: 'POST',
  path: '/v2/:hospital/account/confirmPasskey',
  afterPlan: true,
  access: { kind: 'account', even: ['factor'] },
  rate: 'login',
  input: z.strictObject({
    name: field.line(PASSKEY_NAME_LENGTH),
    id: credentialId,
    clientDataJSON: clientData,
    authenticatorData,
    publicKey: z
      .string()
      .regex(/^[A-Za-z0-9_-]+$/)
      .max(2000)
      .describe('SubjectPublicKeyInfo in DER, Base64url'),
    transports: z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(8),
  }),
  payload: z.object({ recoveryCodes: z.array(z.string()).max(RECOVERY_CODES).nullable() }),
  refusals: [verifyFirst, passkeyRefused, passkeyExists, passkeyLimit, passkeyNoAddress],
  summary: 'Takes a passkey into use',
});

/** Gives a passkey another name. It protects as before, so the password is not asked for. */
export const renamePasskey = defineCall({
  id: 'account.renamePasskey',
  method: 'POST',
  path: '/v2/:hospital/account/renamePasskey',
  afterPlan: true,
  access: { kind: 'account' },
  input: z.strictObject({ id: field.id, name: field.line(PASSKEY_NAME_LENGTH) }),
  payload: z.object({ result: z.literal('ok') }),
  refusals: [notFound],
  summary: 'Gives a passkey another name',
});

/** Takes a passkey away; the last factor stays where one is demanded. */
export const removePasskey = defineCall({
  id: 'account.removePasskey',
  method: 'POST',
  path: '/v2/:hospital/account/removePasskey',
  afterPlan: true,
  access: { kind: 'account' },
  rate: 'login',
  input: z.strictObject({ id: field.id }),
  payload: z.object({ result: z.literal('ok') }),
  refusals: [verifyFirst, notFound, factorRequired],
  summary: 'Takes a passkey away',
});

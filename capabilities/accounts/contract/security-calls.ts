import { defineCall, field, notFound, tooMany } from '@alder/wire';
import { z } from 'zod';
import { USER_ADMIN_ROLES } from '../domain/access.ts';
import { RECOVERY_CODES } from '../domain/factor.ts';
import * as addresses from './addresses.ts';
import { passkeyAssertion } from './passkey.ts';
import {
  authFactor,
  authFactorWrong,
  factorRequired,
  linkExpired,
  passkeyCopied,
  passwordWrong,
  pinDigits,
  pinEasy,
  pinMissing,
  roleNotAllowed,
  verifyFirst,
} from './refusals.ts';

const password = z.string().max(1000);
/** Six digits of an authenticator app, or a recovery code; blanks and hyphens do not matter. */
export const factorCode = z.string().max(40);
const codes = z.array(z.string()).max(RECOVERY_CODES);
const ok = z.object({ result: z.literal('ok') });

/** How the own account is protected. No secret is in it. */
export const security = z.object({
  /** Since when an authenticator app is in use; null without one. */
  totp: z.object({ confirmed_at: z.iso.datetime() }).nullable(),
  /** Passkeys that are registered. */
  passkeys: z.int().min(0),
  /** Recovery codes that were not used yet. */
  recoveryCodes: z.int().min(0).max(RECOVERY_CODES),
  /** Whether a PIN opens the locked screen. */
  pin: z.boolean(),
  /** Whether the role or the hospital demands a second factor. */
  required: z.boolean(),
  /** Until when factors, PIN and address may be changed without the password; null: it is asked for first. */
  verifiedUntil: z.iso.datetime().nullable(),
});
export type Security = z.infer<typeof security>;

/** How the own account is protected. */
export const getSecurity = defineCall({
  id: 'account.getSecurity',
  method: 'POST',
  path: '/v2/:hospital/account/getSecurity',
  access: { kind: 'account', even: ['factor'] },
  reads: true,
  input: z.strictObject({}),
  payload: z.object({ result: security }),
  summary: 'How the own account is protected',
});

/**
 * Proves again who is at the keyboard: the password, and a code or a passkey where the account has one. For ten minutes
 * after it factors, PIN and address may be changed. Wrong tries make the next wait, as at log-in.
 */
export const confirmIdentity = defineCall({
  id: 'account.confirmIdentity',
  method: 'POST',
  path: '/v2/:hospital/account/confirmIdentity',
  afterPlan: true,
  access: { kind: 'account', even: ['factor'] },
  rate: 'login',
  input: z.strictObject({ password, code: factorCode.optional(), passkey: passkeyAssertion.optional() }),
  payload: z.object({ verifiedUntil: z.iso.datetime() }),
  refusals: [passwordWrong, authFactor, authFactorWrong, passkeyCopied, tooMany],
  summary: 'Proves again who is at the keyboard',
});

/**
 * Draws the secret of an authenticator app. It counts only once `confirmTotp` has got a code of it; until then an app in
 * use stays in use. It is shown here and never again.
 */
export const beginTotp = defineCall({
  id: 'account.beginTotp',
  method: 'POST',
  path: '/v2/:hospital/account/beginTotp',
  afterPlan: true,
  access: { kind: 'account', even: ['factor'] },
  rate: 'login',
  input: z.strictObject({}),
  payload: z.object({
    secret: z.string().describe('Base32, for typing'),
    address: z.string().describe('otpauth address, for the QR code'),
  }),
  refusals: [verifyFirst],
  summary: 'Draws the secret of an authenticator app',
});

/**
 * Takes the app into use with a code of it. An account without recovery codes gets ten, shown in this response and never
 * again.
 */
export const confirmTotp = defineCall({
  id: 'account.confirmTotp',
  method: 'POST',
  path: '/v2/:hospital/account/confirmTotp',
  afterPlan: true,
  access: { kind: 'account', even: ['factor'] },
  rate: 'login',
  input: z.strictObject({ code: factorCode }),
  payload: z.object({ recoveryCodes: codes.nullable() }),
  refusals: [verifyFirst, authFactorWrong, tooMany],
  summary: 'Takes an authenticator app into use',
});

/** Takes the authenticator app away; the last factor stays where one is demanded. */
export const removeTotp = defineCall({
  id: 'account.removeTotp',
  method: 'POST',
  path: '/v2/:hospital/account/removeTotp',
  afterPlan: true,
  access: { kind: 'account' },
  rate: 'login',
  input: z.strictObject({}),
  payload: ok,
  refusals: [verifyFirst, factorRequired],
  summary: 'Takes the authenticator app away',
});

/** Draws ten new recovery codes; those before open nothing any more. */
export const renewRecoveryCodes = defineCall({
  id: 'account.renewRecoveryCodes',
  method: 'POST',
  path: '/v2/:hospital/account/renewRecoveryCodes',
  afterPlan: true,
  access: { kind: 'account' },
  rate: 'login',
  input: z.strictObject({}),
  payload: z.object({ recoveryCodes: codes }),
  refusals: [verifyFirst, notFound],
  summary: 'Draws new recovery codes',
});

/** Sets the PIN that opens the own locked screen, or takes it away. */
export const setPin = defineCall({
  id: 'account.setPin',
  method: 'POST',
  path: '/v2/:hospital/account/setPin',
  afterPlan: true,
  access: { kind: 'account' },
  rate: 'login',
  input: z.strictObject({ pin: z.string().max(40).nullable() }),
  payload: ok,
  refusals: [verifyFirst, pinDigits, pinEasy],
  summary: 'Sets the PIN of the locked screen',
});

/** Locks the screen: until it is opened this session makes no other call. */
export const lockSession = defineCall({
  id: 'account.lockSession',
  method: 'POST',
  path: '/v2/:hospital/account/lockSession',
  afterPlan: true,
  access: { kind: 'account', even: ['locked'] },
  input: z.strictObject({}),
  payload: ok,
  summary: 'Locks the screen',
});

/**
 * Opens the locked screen with the PIN or the password. The fifth wrong try ends the session (`unauthorized` from then
 * on): a full log-in follows.
 */
export const unlockSession = defineCall({
  id: 'account.unlockSession',
  method: 'POST',
  path: '/v2/:hospital/account/unlockSession',
  afterPlan: true,
  access: { kind: 'account', even: ['locked'] },
  rate: 'login',
  input: z.union([z.strictObject({ pin: z.string().max(40) }), z.strictObject({ password })]),
  payload: ok,
  refusals: [passwordWrong, pinMissing],
  summary: 'Opens the locked screen',
});

/** A session of the own account, in whatever hospital. */
export const session = z.object({
  id: z.uuid(),
  isCurrent: z.boolean(),
  browser: z.string().nullable().describe('Name of the browser, by its User-Agent'),
  system: z.string().nullable().describe('Name of the operating system, by its User-Agent'),
  kind: z.enum(['computer', 'tablet', 'phone']),
  address: z.string().nullable().describe('Network address at log-in'),
  hospitalName: z.string(),
  isLocked: z.boolean(),
  created_at: z.iso.datetime(),
  seen_at: z.iso.datetime().describe('Last request, to the minute'),
});
export type OwnSession = z.infer<typeof session>;

/** Where the own account is logged in now: this browser first, then by last use. */
export const getSessions = defineCall({
  id: 'account.getSessions',
  method: 'POST',
  path: '/v2/:hospital/account/getSessions',
  access: { kind: 'account' },
  reads: true,
  input: z.strictObject({}),
  payload: z.object({ result: z.array(session) }),
  watches: ['session'],
  summary: 'Where the own account is logged in',
});

/** Ends one session of the own account, at once, its sockets included. */
export const endSession = defineCall({
  id: 'account.endSession',
  method: 'POST',
  path: '/v2/:hospital/account/endSession',
  afterPlan: true,
  access: { kind: 'account' },
  input: z.strictObject({ id: field.id }),
  payload: ok,
  refusals: [notFound],
  summary: 'Ends a session of the own account',
});

/** Ends every session of the own account but this one. */
export const endOtherSessions = defineCall({
  id: 'account.endOtherSessions',
  method: 'POST',
  path: '/v2/:hospital/account/endOtherSessions',
  afterPlan: true,
  access: { kind: 'account' },
  input: z.strictObject({}),
  payload: z.object({ ended: z.int().min(0) }),
  summary: 'Ends the other sessions of the own account',
});

/**
 * Sends a colleague who lost the second factor a letter. Its link, with the password, takes the factors away: neither the
 * administrator nor the reader of the letter can do it alone.
 */
export const resetFactors = defineCall({
  id: 'account.resetFactors',
  method: 'POST',
  path: '/v2/:hospital/account/resetFactors',
  afterPlan: true,
  access: { kind: 'account', roles: USER_ADMIN_ROLES },
  input: z.strictObject({ id: field.id }),
  payload: z.object({ result: z.literal('submitted') }),
  refusals: [notFound, roleNotAllowed],
  summary: 'Sends a colleague a letter that takes a lost second factor away',
});

/** Takes the second factor away with the link of a letter (24 hours, once) and the password; all sessions end. */
export const removeFactorsByLink = defineCall({
  ...addresses.removeFactorsByLinkAddress,
  access: { kind: 'public' },
  input: z.strictObject({ token: z.string().max(100), password }),
  payload: ok,
  refusals: [linkExpired, passwordWrong, tooMany],
  summary: 'Takes a lost second factor away with the link of a letter',
});

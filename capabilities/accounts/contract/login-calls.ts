import { defineCall, tooMany } from '@alder/wire';
import { z } from 'zod';
import { accountState, hospital, loggedOut } from './account-state.ts';
import * as addresses from './addresses.ts';
import { passkeyAssertion } from './passkey.ts';
import {
  authFactor,
  authFactorWrong,
  authWrongPassword,
  duplicateSession,
  linkExpired,
  linkUsed,
  noHospital,
  passkeyCopied,
  passwordConfirm,
  passwordEasy,
} from './refusals.ts';
import { factorCode } from './security-calls.ts';
import { email } from './user.ts';

const productVersion = z.string().describe('Version of the product that responds');

/**
 * Logs a person in and sets the session cookie.
 *
 * One live session an account, unless `configs.sessionsPerAccount` of the hospital allows more: `Duplicate`, only
 * after a correct password, until the call comes with `kickoutExisting`, which ends the others at once. An account with
 * a second factor gets `authFactor` until the call comes with a code, or with what a passkey signed of the challenge that
 * `authFactor` carries; only then `Duplicate` is said.
 */
export const login = defineCall({
  ...addresses.loginAddress,
  access: { kind: 'public' },
  input: z.strictObject({
    email: z.string().max(300),
    password: z.string().max(1000),
    browserId: z.string().max(100).optional(),
    kickoutExisting: z.boolean().default(false),
    code: factorCode.optional().describe('Code of the second factor, after authFactor asked for it'),
    passkey: passkeyAssertion
      .optional()
      .describe('In place of a code: what a passkey signed of the challenge in authFactor'),
    version: z.string().max(40).optional(),
  }),
  payload: z.object({ account: accountState, hospital, version: productVersion }),
  refusals: [authWrongPassword, authFactor, authFactorWrong, passkeyCopied, duplicateSession, noHospital, tooMany],
  summary: 'Logs in; Duplicate asks for kickoutExisting',
});

/** The logged-in user, for the start of the page; `account.login` is false without one. */
export const accountStatus = defineCall({
  ...addresses.accountStatusAddress,
  access: { kind: 'public' },
  input: z.strictObject({}),
  payload: z.object({
    account: z.discriminatedUnion('login', [accountState, loggedOut]),
    hospital: hospital.nullable(),
    version: productVersion,
    wolfiInstaller: accountState.shape.wolfiInstaller,
  }),
  summary: 'Who is logged in',
});

/** Ends the session; says the same when there was none. */
export const logout = defineCall({
  ...addresses.logoutAddress,
  access: { kind: 'public' },
  input: z.strictObject({}),
  payload: z.object({ result: z.literal('ok') }),
  summary: 'Logs out',
});

/** Sends a reset link if the address has an account; the response never reveals whether it has. */
export const forgotPassword = defineCall({
  ...addresses.forgotPasswordAddress,
  access: { kind: 'public' },
  input: z.strictObject({ email }),
  payload: z.object({ result: z.literal('submitted') }),
  refusals: [tooMany],
  summary: 'Asks for a password reset link',
});

/** Whose password a link of a letter sets; reading it spends nothing. */
export const getPasswordLink = defineCall({
  ...addresses.getPasswordLinkAddress,
  access: { kind: 'public' },
  input: z.strictObject({ token: z.string().max(100) }),
  payload: z.object({ email: z.string() }),
  refusals: [linkExpired, linkUsed, tooMany],
  summary: 'Whose password a link sets',
});

/** Sets a new password with the token of a reset link (24 hours, once); ends every session of the account. */
export const setPasswordByLink = defineCall({
  ...addresses.setPasswordByLinkAddress,
  access: { kind: 'public' },
  input: z.strictObject({
    token: z.string().max(100),
    password: z.string().max(1000),
    confirmPassword: z.string().max(1000),
  }),
  payload: z.object({ result: z.literal('ok') }),
  refusals: [linkExpired, linkUsed, passwordConfirm, passwordEasy, tooMany],
  summary: 'Sets a password with a reset link',
});

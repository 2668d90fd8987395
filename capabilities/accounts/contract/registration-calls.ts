import { agreementNotCurrent } from '@alder/agreements/contract';
import { agreementDocuments } from '@alder/agreements/domain';
import { duplicateHospitalCode, duplicateHospitalName, hospitalKeyIncorrect, langKey } from '@alder/hospitals/contract';
import { invitationUnavailable } from '@alder/invitations/contract';
import { defineCall, inputIncorrect, tooMany } from '@alder/wire';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { login } from './login-calls.ts';
import {
  accountErrorEmailInvalid,
  emailRegistered,
  linkExpired,
  passwordConfirm,
  passwordEasy,
  passwordMax,
  passwordMin,
  passwordRequired,
  registrationExists,
  registrationMissing,
} from './refusals.ts';

// Judged by the rule of the page itself, so that each fault has its own text; this only keeps the body small.
const typed = (max: number) => z.string().max(max).default('');
const token = z.string().max(100).describe('The random text of the link');

/**
 * Registers a hospital (specification §2, §5, §7, §8). Nothing is made yet: a letter with a link of 3 days goes to the
 * address. The same email and hospital id sends the letter again, after a minute.
 */
export const register = defineCall({
  ...addresses.registerAddress,
  access: { kind: 'public' },
  input: z.strictObject({
    hospitalName: typed(100),
    hospitalKey: typed(100),
    displayName: typed(100),
    email: typed(300),
    phone: typed(50),
    source: z.string().max(100).default('web').describe('Where the visitor came from'),
    lang: langKey.default('zhtw').describe('Language of the page'),
    invitation: z.string().max(50).optional().describe('Invitation code of another hospital'),
    change: z
      .string()
      .min(20)
      .max(100)
      .optional()
      .describe('Random text of the browser; with it the browser may change what it has registered'),
  }),
  payload: z.object({ result: z.literal('ok') }),
  refusals: [
    registrationMissing,
    accountErrorEmailInvalid,
    inputIncorrect,
    hospitalKeyIncorrect,
    emailRegistered,
    duplicateHospitalCode,
    duplicateHospitalName,
    registrationExists,
    invitationUnavailable,
    tooMany,
  ],
  summary: 'Registers a hospital; a letter with a link follows',
});

/** What the link of a registration is about; reading it spends nothing. */
export const getRegistration = defineCall({
  ...addresses.getRegistrationAddress,
  access: { kind: 'public' },
  input: z.strictObject({ token }),
  payload: z.object({
    hospitalName: z.string(),
    hospitalKey: z.string(),
    displayName: z.string(),
    email: z.string(),
  }),
  refusals: [linkExpired, tooMany],
  summary: 'What the link of a registration is about',
});

/**
 * Makes the hospital and its first administrator with the password that the person sets, accepts terms and privacy
 * policy, and logs in: all of it, or nothing. The link is spent by this call alone; repeated with the same
 * Idempotency-Key and password, it logs in again.
 */
export const activate = defineCall({
  ...addresses.activateAddress,
  access: { kind: 'public' },
  input: z.strictObject({
    token,
    password: z.string().max(1000),
    confirmPassword: z.string().max(1000),
    agreements: z
      .array(z.strictObject({ document: z.enum(agreementDocuments), version: z.iso.date() }))
      .max(10)
      .describe('Versions that the person has ticked: all documents in force'),
    lang: langKey.describe('Language in which they were read'),
    browserId: z.string().max(100).optional(),
  }),
  payload: login.payload,
  refusals: [
    linkExpired,
    agreementNotCurrent,
    passwordRequired,
    passwordMin,
    passwordMax,
    passwordConfirm,
    passwordEasy,
    emailRegistered,
    duplicateHospitalCode,
    duplicateHospitalName,
    tooMany,
  ],
  summary: 'Makes the registered hospital and logs its administrator in',
});

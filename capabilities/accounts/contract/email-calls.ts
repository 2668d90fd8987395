import { defineCall, field, notFound, tooMany } from '@alder/wire';
import { z } from 'zod';
import { USER_ADMIN_ROLES } from '../domain/access.ts';
import * as addresses from './addresses.ts';
import { accountExists, emailOfPerson, linkExpired, passwordWrong, roleNotAllowed, verifyFirst } from './refusals.ts';
import { email } from './user.ts';

/**
 * Asks for another address of the own account, within ten minutes after the password was typed. A letter goes to the new
 * address; until its link is used the account keeps the old one. The response never reveals whether the address is taken.
 */
export const changeEmail = defineCall({
  id: 'account.changeEmail',
  method: 'POST',
  path: '/v2/:hospital/account/changeEmail',
  afterPlan: true,
  access: { kind: 'account' },
  rate: 'login',
  input: z.strictObject({ email }),
  payload: z.object({ result: z.literal('submitted') }),
  refusals: [verifyFirst],
  summary: 'Asks for another address of the own account',
});

/** Takes the new address into use with the link of its letter (24 hours, once) and the password; the old one gets a letter. */
export const confirmEmail = defineCall({
  ...addresses.confirmEmailAddress,
  access: { kind: 'public' },
  input: z.strictObject({ token: z.string().max(100), password: z.string().max(1000) }),
  payload: z.object({ email: z.string() }),
  refusals: [linkExpired, passwordWrong, tooMany],
  summary: 'Takes a new address into use with the link of a letter',
});

/**
 * Corrects the address of a person who has not set a password yet, and sends the invitation again; links sent before open
 * nothing any more. Whoever has a password changes the own address alone: letters to it open the account.
 */
export const correctEmail = defineCall({
  id: 'account.correctEmail',
  method: 'POST',
  path: '/v2/:hospital/account/correctEmail',
  access: { kind: 'account', roles: USER_ADMIN_ROLES },
  input: z.strictObject({ id: field.id, email }),
  payload: z.object({ result: z.literal('submitted') }),
  refusals: [notFound, roleNotAllowed, emailOfPerson, accountExists],
  summary: 'Corrects the address of a person who was invited',
});

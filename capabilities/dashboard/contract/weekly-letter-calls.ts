import { defineCall, defineRefusal } from '@alder/wire';
import { z } from 'zod';
import { WEEKLY_LETTER_ROLES } from '../domain/index.ts';

/** The link is of no weekly letter. */
export const weeklyLetterLinkGone = defineRefusal('weeklyLetterLinkGone', {
  status: 404,
  text: 'This link does not open any more',
});

const access = { kind: 'account', roles: WEEKLY_LETTER_ROLES } as const;
const payload = z.object({ wanted: z.boolean().describe('Whether this person has the letter of each week') });

/** Whether this person has the letter with the figures of each week. */
export const getWeeklyLetter = defineCall({
  id: 'dashboard.getWeeklyLetter',
  method: 'GET',
  path: '/v2/:hospital/dashboard/getWeeklyLetter',
  access,
  input: z.strictObject({}),
  payload,
  watches: ['weeklyLetter'],
  summary: 'Whether this user gets the weekly letter',
});

/**
 * Switches the own weekly letter on or off. It is written on Mondays at 07:00 in the zone of the hospital, to a confirmed
 * address, and for as long as the person is an administrator there.
 */
export const setWeeklyLetter = defineCall({
  id: 'dashboard.setWeeklyLetter',
  method: 'POST',
  path: '/v2/:hospital/dashboard/setWeeklyLetter',
  access,
  input: z.strictObject({ wanted: z.boolean() }),
  payload,
  summary: 'Switches the weekly letter of this user on or off',
});

/** Ends the weekly letter of the person to whom a letter went; its secret can do nothing else. */
export const stopWeeklyLetter = defineCall({
  id: 'public.stopWeeklyLetter',
  method: 'POST',
  path: '/v2/public/alder/stopWeeklyLetter',
  access: { kind: 'public' },
  rate: 'login',
  input: z.strictObject({ token: z.string().max(100).describe('Secret of the link in a letter') }),
  payload: z.object({ hospital: z.string(), names: z.record(z.string(), z.string()) }),
  refusals: [weeklyLetterLinkGone],
  summary: 'Ends the weekly letter by the link in it',
});

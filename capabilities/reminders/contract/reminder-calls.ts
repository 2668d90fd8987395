import { lineReasons } from '@alder/line/domain';
import { defineCall, defineRefusal, field, stale } from '@alder/wire';
import { z } from 'zod';
import { MAX_LEAD, reminderChannels, reminderKinds, unknownVariables } from '../domain/index.ts';

/** The link is wrong, or its letter is gone. */
export const reminderLinkGone = defineRefusal('reminderLinkGone', {
  status: 404,
  text: 'This link does not open any more',
});

const text = z.strictObject({ subject: field.line(150), body: field.line(2000) });
const rule = z
  .strictObject({
    kind: z.enum(reminderKinds),
    is_on: z.boolean(),
    channel: z.enum(reminderChannels).default('email').describe('lineElseEmail: by LINE, by email where that fails'),
    lead: z.int().min(0).describe('Hours before an appointment, days before a due date, hours after a missed one'),
    texts: z.strictObject({ en: text, ja: text, zhtw: text }),
  })
  .refine(({ kind, lead }) => lead <= MAX_LEAD[kind], { path: ['lead'], message: 'tooFar' })
  .refine(
    ({ kind, texts }) =>
      Object.values(texts).every(({ subject, body }) => unknownVariables(`${subject} ${body}`, kind).length === 0),
    { path: ['texts'], message: 'unknownVariable' },
  );
const minute = z.int().min(0).max(1439);
const setting = {
  rules: z
    .array(rule)
    .max(reminderKinds.length)
    .refine((rules) => new Set(rules.map(({ kind }) => kind)).size === rules.length, 'exist'),
  quiet_from: minute.describe('Minute of the day from which nothing is sent'),
  quiet_to: minute.describe('Minute of the day until which nothing is sent; the same: never quiet'),
} as const;

export const reminderSetting = z.object({
  rules: z.array(rule).describe('One of each kind'),
  quiet_from: minute,
  quiet_to: minute,
  version: z.int().min(0).describe('0: nothing is set, every rule is off'),
});

/** A reminder that was written. */
export const sentReminder = z.object({
  id: field.id,
  kind: z.enum(reminderKinds),
  at: field.instant,
  pet_name: z.string().nullable(),
  owner_name: z.string().nullable(),
  channel: z.enum(['email', 'line']).describe('How it went in the end'),
  state: z.enum(['waiting', 'sent', 'failed']).describe('What was sent by letter a month ago stays sent'),
  line_reason: z.enum(lineReasons).nullable().describe('Why it did not go by LINE'),
  mail_reason: z.enum(['refused', 'bounced', 'late']).nullable().describe('Why the letter did not arrive'),
});
export type SentReminder = z.infer<typeof sentReminder>;

export const getReminderSetting = defineCall({
  id: 'reminder.getSetting',
  method: 'GET',
  path: '/v2/:hospital/reminder/getSetting',
  access: { kind: 'permit', permit: ['his'] },
  input: z.strictObject({}),
  payload: z.object({
    result: reminderSetting,
    has_line: z.boolean().describe('Whether the hospital has set up LINE'),
  }),
  watches: ['reminder', 'line'],
  summary: 'Rules of letters that are sent by themselves',
});

/** Sets rules and quiet hours; what was sent stays sent. */
export const updateReminderSetting = defineCall({
  id: 'reminder.updateSetting',
  method: 'POST',
  path: '/v2/:hospital/reminder/updateSetting',
  access: { kind: 'permit', permit: ['his'], roles: ['hospitalAdmin', 'sysAdmin'] },
  input: z.strictObject({
    version: z.int().min(0).max(2_147_483_647).describe('Version the change was made from; 0: nothing was set yet'),
    ...setting,
  }),
  payload: z.object({ result: reminderSetting }),
  refusals: [stale],
  watches: ['reminder'],
  summary: 'Sets the rules of letters that are sent by themselves',
});

export const getSentReminders = defineCall({
  id: 'reminder.getSent',
  method: 'GET',
  path: '/v2/:hospital/reminder/getSent',
  access: { kind: 'permit', permit: ['his'] },
  input: z.strictObject({ limit: field.paging.limit }),
  payload: z.object({ result: z.array(sentReminder).describe('Newest first') }),
  watches: ['reminder'],
  summary: 'Reminders that were sent',
});

const token = z.string().max(100).describe('Secret of the link in a letter');
const choice = z.object({ hospital: z.string(), names: z.record(z.string(), z.string()), opted_out: z.boolean() });

/** What the link in a letter opens: whether its owner wants reminders of this hospital. */
export const getReminderChoice = defineCall({
  id: 'public.getReminderChoice',
  method: 'GET',
  path: '/v2/public/alder/getReminderChoice',
  access: { kind: 'public' },
  input: z.strictObject({ token }),
  payload: choice,
  refusals: [reminderLinkGone],
  summary: 'Whether an owner wants reminders',
});

export const setReminderChoice = defineCall({
  id: 'public.setReminderChoice',
  method: 'POST',
  path: '/v2/public/alder/setReminderChoice',
  access: { kind: 'public' },
  rate: 'login',
  input: z.strictObject({ token, opted_out: z.boolean() }),
  payload: choice,
  refusals: [reminderLinkGone],
  summary: 'An owner wants no reminders, or wants them again',
});

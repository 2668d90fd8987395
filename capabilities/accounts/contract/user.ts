import { langKey } from '@alder/hospitals/contract';
import { UNIT_SYSTEMS } from '@alder/hospitals/domain';
import { NOTICE_TOPICS, OPTIONAL_TOPICS } from '@alder/notices/domain';
import { field, roles } from '@alder/wire';
import { z } from 'zod';
import { isEmail, normalizeEmail } from '../domain/email.ts';
import { FEATURE_NAME } from '../domain/features.ts';
import { MAX_OPENED_DICOMS } from '../domain/opened-dicoms.ts';
import { KEY_LETTER, MAX_KEY_SCREENS } from '../domain/own-keys.ts';
import { LOCK_MINUTES } from '../domain/pin.ts';
import { START_PAGES } from '../domain/start-page.ts';

/** An email as typed, in the form it is stored and compared in. */
export const email = z
  .string()
  .max(300)
  .transform(normalizeEmail)
  .refine(isEmail, { error: 'accountErrorEmailInvalid' });

/** A name as colleagues see it. */
export const displayName = field.line(100);
export const phone = z.string().trim().max(50);

/** Rights of one user in one hospital (specification §6). */
export const rights = {
  role: z.enum(roles),
  permit_his: z.boolean(),
  permit_lis: z.boolean(),
  permit_pacs: z.boolean(),
  /** Inactive users cannot log in and do not count against the account limit. */
  active: z.boolean(),
  /** Whether appointments can be booked with this person. */
  acceptAppointments: z.boolean(),
};

/**
 * A colleague. `email`, `phone`, permits, `emailValidated` and `invited` are there for administrators and for oneself only.
 */
export const user = z.object({
  ...field.entry,
  displayName: z.string(),
  role: rights.role,
  active: rights.active,
  acceptAppointments: rights.acceptAppointments,
  email: z.string().optional(),
  phone: z.string().nullable().optional(),
  emailValidated: z.boolean().optional(),
  /** Why letters do not reach the address; null while they do. */
  mailProblem: z.enum(['refused', 'bounced']).nullable().optional(),
  /** Has not set a password yet. */
  invited: z.boolean().optional(),
  permit_his: z.boolean().optional(),
  permit_lis: z.boolean().optional(),
  permit_pacs: z.boolean().optional(),
});
export type User = z.infer<typeof user>;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const noticeChoices = z.strictObject({
  off: z.array(z.enum(OPTIONAL_TOPICS)).max(NOTICE_TOPICS.length).readonly(),
  email: z.array(z.enum(NOTICE_TOPICS)).max(NOTICE_TOPICS.length).readonly(),
  quiet: z
    .strictObject({ from: timeOfDay, to: timeOfDay })
    .nullable()
    .describe('By the clock of the hospital; no letter is written between the two, except about critical results'),
});
const letter = z.string().regex(KEY_LETTER);
const ownKeys = z
  .record(z.string().regex(FEATURE_NAME), z.record(letter, letter))
  .refine((keys) => Object.keys(keys).length <= MAX_KEY_SCREENS)
  .refine((keys) => Object.values(keys).every((own) => new Set(Object.values(own)).size === Object.keys(own).length));

/**
 * What a person has chosen for the pages of every browser: `auto` takes `touch` where the pointer is a finger, else
 * `standard`; `system` follows the device.
 */
export const userConfigs = z.strictObject({
  theme: z.enum(['light', 'dark', 'system']),
  density: z.enum(['auto', 'compact', 'standard', 'touch']),
  lockMinutes: z.literal([...LOCK_MINUTES]).describe('Idle minutes after which screens lock; 0: only by key'),
  openedDicoms: z.array(field.id).max(MAX_OPENED_DICOMS).describe('Studies opened last, newest first'),
  startPage: z.enum(START_PAGES).describe('Page after log-in; empty: the first that the licences open'),
  units: z.enum(['hospital', ...UNIT_SYSTEMS]).describe('Units of results; `hospital` takes its choice'),
  singleKeys: z.boolean().describe('Single letters act as shortcuts (WCAG 2.1.4)'),
  keys: ownKeys.describe('Own keys by screen: the key of the program, and the one that the person presses for it'),
  notices: noticeChoices.describe('Which notices, and by which way'),
});
export type UserConfigs = z.infer<typeof userConfigs>;

export { langKey };

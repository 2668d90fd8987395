import { defineCall, field } from '@alder/wire';
import { z } from 'zod';

const access = { kind: 'account', roles: ['sysAdmin'] } as const;
const inThree = (max: number) =>
  z.strictObject({ en: field.line(max), ja: field.line(max), zhtw: field.line(max) }).describe('In each language');
const version = z
  .string()
  .regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/)
  .describe('Major, minor, patch');

/** The operator's announcement: shown to every user until it is dismissed, replaced or withdrawn. */
export const announcement = z.object({ timestamp: field.instant, message: inThree(500) });
export type Announcement = z.infer<typeof announcement>;

/** Announces something to the users of all hospitals, or withdraws the announcement (specification §4, §6). */
export const updateSystemAnnouncement = defineCall({
  id: 'admin.updateSystemAnnouncement',
  method: 'POST',
  path: '/admin_api/updateSystemAnnouncement',
  access,
  input: z.strictObject({ message: inThree(500).nullable().describe('Null: the announcement is withdrawn') }),
  payload: z.object({ result: announcement.nullable() }),
  summary: 'Sets or withdraws the announcement that every user sees',
});

/** Sets the operator's own notes of a version; they stand first on `/info/releases`. */
export const updateVersionNotes = defineCall({
  id: 'admin.updateVersionNotes',
  method: 'POST',
  path: '/admin_api/updateVersionNotes',
  access,
  input: z.strictObject({ version, notes: inThree(4000) }),
  payload: z.object({ result: z.object({ version, notes: inThree(4000), updated_at: field.instant }) }),
  summary: "Sets the operator's notes of a version",
});

/** Versions of the product, newest first: what each brought, and the operator's notes of it. */
export const getReleases = defineCall({
  id: 'info.getReleases',
  method: 'GET',
  path: '/v2/:hospital/info/getReleases',
  access: { kind: 'account' },
  input: z.strictObject({ lang: z.enum(['en', 'ja', 'zhtw']) }),
  payload: z.object({
    result: z.array(
      z.object({
        version: z.string(),
        date: field.day.nullable().describe('Day of publication; null where none is known'),
        notes: z.array(z.string()).describe('`**…**` are leading words'),
        operator: z.string().nullable().describe("The operator's notes"),
      }),
    ),
  }),
  watches: ['release'],
  summary: 'Versions with their notes, in one language',
});

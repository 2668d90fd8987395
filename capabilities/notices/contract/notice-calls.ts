import { defineCall, field } from '@alder/wire';
import { z } from 'zod';
import { type NoticeKind, noticeKinds } from '../domain/notice.ts';

const kind = z.enum(Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]);

/** One notice. It is not stored: it exists as long as its condition holds. */
export const notice = z.object({
  kind,
  /** The entry that it is about: result, transmission, gateway, study, upload, link, visit. */
  entity: field.id,
  at: field.instant,
  pet: z
    .object({
      id: field.id,
      name: z.string(),
      species: z.string(),
      breed: z.string(),
      coat_colour: z.string().nullable(),
    })
    .nullable(),
  /** What it is of, as the entry itself calls it: device, description, title, file name, reason of the visit. */
  about: z.string(),
  unread: z.boolean(),
});
export type Notice = z.infer<typeof notice>;

/**
 * Notices of this user: newest first, of the last 7 days, 50 at most, each subject to permits and licences. A call of
 * Alder (spec/decisions.md, "Names"): the specification has the bell and no call for it.
 */
export const getNotices = defineCall({
  id: 'notice.getAll',
  method: 'GET',
  path: '/v2/:hospital/notice/getAll',
  access: { kind: 'account' },
  input: z.strictObject({}),
  payload: z.object({ result: z.array(notice), unread: z.int() }),
  summary: 'Notices of this user',
});

/** Marks one notice as read, or with `until` alone all of them up to an instant. Only for oneself; forward only. */
export const markRead = defineCall({
  id: 'notice.markRead',
  method: 'POST',
  path: '/v2/:hospital/notice/markRead',
  access: { kind: 'account' },
  input: z.strictObject({
    until: field.instant.describe('`at` of the newest notice that was seen'),
    one: z.strictObject({ kind, entity: field.id }).optional(),
  }),
  payload: z.object({ result: z.literal('ok') }),
  summary: 'Marks notices as read',
});

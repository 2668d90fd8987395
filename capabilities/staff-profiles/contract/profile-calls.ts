import { logoLarge, logoType, logoUnreadable } from '@alder/hospitals/contract';
import { defineCall, field, forbidden, notFound, stale, tooLarge } from '@alder/wire';
import { z } from 'zod';
import { LICENCE_LENGTH, STAFF_COLOURS, TITLE_LENGTH } from '../domain/index.ts';

const access = { kind: 'account' } as const;
/** Of a line that is printed; it can be empty. */
const printed = (max: number) => z.union([z.literal(''), field.line(max)]);

/** A profile; version 0 while it is not written. */
export const staffProfile = z.object({
  account: field.id,
  version: z.int().min(0),
  title: z.string(),
  licence_number: z.string(),
  colour: z.enum(STAFF_COLOURS).nullable(),
  photo: field.id.nullable(),
  signature: field.id.nullable().describe('Only in the own profile'),
});
export type StaffProfile = z.infer<typeof staffProfile>;

/** Profiles of all users of the hospital, those who have left included. */
export const getStaffProfiles = defineCall({
  id: 'staff.getProfiles',
  method: 'GET',
  path: '/v2/:hospital/staff/getProfiles',
  access,
  input: z.strictObject({}),
  payload: z.object({ result: z.array(staffProfile) }),
  watches: ['user'],
  summary: 'Titles, licence numbers, colours and photos of the hospital',
});

/**
 * Changes a profile; absent fields stay as they are. An administrator changes title and licence number of a colleague, and
 * nothing else: no user signs for another. A paper that was signed stays as it was.
 */
export const updateStaffProfile = defineCall({
  id: 'staff.updateProfile',
  method: 'POST',
  path: '/v2/:hospital/staff/updateProfile',
  access,
  input: z.strictObject({
    account: field.id,
    version: z.int().min(0).max(2_147_483_647).describe('Version the change was made from; 0 for the first'),
    title: printed(TITLE_LENGTH).optional(),
    licence_number: printed(LICENCE_LENGTH).optional(),
    colour: z.enum(STAFF_COLOURS).nullable().optional(),
    photo: field.id.nullable().optional().describe('Of `staff.uploadImage`'),
    signature: field.id.nullable().optional().describe('Of `staff.uploadImage`'),
  }),
  payload: z.object({ result: staffProfile }),
  refusals: [notFound, stale, forbidden],
  summary: 'Changes title, licence number, colour, photo or signature',
});

/**
 * Takes an image of the caller for photo or signature: PNG, JPEG, GIF or WebP, 5 MB and 40 megapixels at most. It is decoded
 * and stored as a PNG of 384 pixels on the longer side; `staff.updateProfile` puts it to use.
 */
export const uploadStaffImage = defineCall({
  id: 'staff.uploadImage',
  method: 'POST',
  path: '/v2/:hospital/staff/uploadImage',
  access,
  body: 'bytes',
  input: z.strictObject({}),
  payload: z.object({ result: z.object({ id: field.id, width: z.int(), height: z.int() }) }),
  refusals: [tooLarge, logoType, logoLarge, logoUnreadable],
  rate: 'upload',
  summary: 'Takes an own image for photo or signature',
});

/** A photo of a user of the hospital, or an own image; the signature of another is only on what they signed. */
export const getStaffImage = defineCall({
  id: 'staff.getImage',
  method: 'GET',
  path: '/v2/:hospital/staff/getImage/:id',
  access,
  responseType: 'bytes',
  input: z.strictObject({ id: field.id }),
  payload: z.unknown(),
  refusals: [notFound],
  summary: 'PNG of a photo, or of an own signature',
});

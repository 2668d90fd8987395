import { defineCall, field, notFound, stale, tooLarge } from '@alder/wire';
import { z } from 'zod';
import { CURRENCIES, ROUNDINGS } from '../domain/index.ts';
import { hospital } from './hospital.ts';
import { profile } from './profile.ts';
import {
  changedSinceThen,
  currencyInUse,
  logoLarge,
  logoType,
  logoUnreadable,
  pricesKeepNumbers,
  roundingInUse,
} from './refusals.ts';

const access = { kind: 'account', roles: ['hospitalAdmin', 'sysAdmin'] } as const;

/**
 * Changes what the hospital says of itself; absent fields stay as they are (design: screens §3.28).
 *
 * Open amounts are never converted: another currency is refused while visits are unpaid or owners have a
 * balance, another rounding while it would change what an open visit comes to. A price list keeps its numbers in another
 * currency, which `confirmPrices` says is wanted.
 */
export const updateHospital = defineCall({
  id: 'hospital.update',
  method: 'POST',
  path: '/v2/:hospital/hospital/update',
  access,
  input: z
    .strictObject({ ...profile, currency: z.enum(CURRENCIES), rounding: z.literal(ROUNDINGS) })
    .partial()
    .extend({
      version: field.version,
      confirmPrices: z.boolean().optional().describe('The price list keeps its numbers in the new currency'),
    }),
  payload: z.object({ result: hospital }),
  refusals: [stale, notFound, currencyInUse, pricesKeepNumbers, roundingInUse],
  summary: 'Changes what the hospital says of itself',
});

/**
 * Takes an image for a logo: PNG, JPEG, GIF or WebP, 5 MB and 40 megapixels at most. It is decoded and kept as a PNG of
 * 384 pixels on the longer side; `hospital.update` puts it to use.
 */
export const uploadLogo = defineCall({
  id: 'hospital.uploadLogo',
  method: 'POST',
  path: '/v2/:hospital/hospital/uploadLogo',
  access,
  body: 'bytes',
  input: z.strictObject({}),
  payload: z.object({ result: z.object({ id: field.id, width: z.int(), height: z.int() }) }),
  refusals: [tooLarge, logoType, logoLarge, logoUnreadable],
  rate: 'upload',
  summary: 'Takes an image for a logo',
});

/** The logo, for prints, pages and recipients of links; its id changes with the image. */
export const getHospitalLogo = defineCall({
  id: 'public.hospitalLogo',
  method: 'GET',
  path: '/v2/public/hospitalLogo/:id',
  access: { kind: 'public' },
  input: z.strictObject({ id: field.id }),
  payload: z.unknown(),
  responseType: 'bytes',
  refusals: [notFound],
  summary: 'PNG of a logo',
});

/** A change of the hospital's settings: who, when, and each setting before and after. */
export const hospitalChange = z.object({
  id: field.id,
  at: field.instant,
  by: z.object({ id: field.id, name: z.string() }),
  changes: z.array(z.object({ name: z.string(), from: z.unknown(), to: z.unknown() })),
  undoes: field.id.nullable().describe('The change that this one took back'),
  can_undo: z.boolean().describe('None of it was changed since'),
});
export type HospitalChange = z.infer<typeof hospitalChange>;

/** Changes of the hospital's settings, newest first. */
export const getHospitalChanges = defineCall({
  id: 'hospital.getChanges',
  method: 'GET',
  path: '/v2/:hospital/hospital/getChanges',
  access,
  input: z.strictObject(field.paging),
  payload: z.object({ result: z.array(hospitalChange), next: field.next }),
  watches: ['hospital'],
  summary: "Changes of the hospital's settings",
});

/** Takes a change of the settings back, as long as the same settings were not changed since. */
export const undoHospitalChange = defineCall({
  id: 'hospital.undoChange',
  method: 'POST',
  path: '/v2/:hospital/hospital/undoChange',
  access,
  input: z.strictObject({ id: field.id, version: field.version, confirmPrices: z.boolean().optional() }),
  payload: z.object({ result: hospital }),
  refusals: [stale, notFound, changedSinceThen, currencyInUse, pricesKeepNumbers, roundingInUse],
  summary: 'Takes a change of the settings back',
});

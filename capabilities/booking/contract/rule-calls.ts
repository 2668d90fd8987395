import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';

const administrators = { kind: 'permit', permit: ['his'], roles: ['hospitalAdmin', 'sysAdmin'] } as const;

/** The rules as they are set. */
const rules = {
  is_on: z.boolean().describe('The public page takes bookings'),
  types: z.array(z.string().max(40)).max(30).describe('Keys of the kinds of appointments that may be booked'),
  lead_hours: z.int().min(0).max(720).describe('Hours between booking and the earliest begin'),
  days_ahead: z.int().min(1).max(180).describe('Days that are offered'),
  cancel_hours: z.int().min(0).max(720).describe('Until so many hours before, owners move and cancel alone'),
  new_owners: z.boolean().describe('Whether a person with an unknown address may book'),
  notes: z.strictObject({ en: field.text(600), ja: field.text(600), zhtw: field.text(600) }),
} as const;

export const bookingRules = z.object({ ...rules, version: z.int().min(0).describe('0: nothing is set') });

/** A booking of the public page, as the hospital sees it. */
export const onlineBooking = z.object({
  id: field.id,
  appointment: field.id,
  starts_at: field.instant,
  status: z.string().describe('Of its appointment, as appointmentFlow has it'),
  contact_name: z.string(),
  contact_phone: z.string(),
  email: z.string(),
  pet_name: z.string(),
  species: z.string(),
  known: z.boolean().describe('It was found to be a patient of the hospital'),
  confirmed_at: field.instant.nullable(),
  revoked: z.boolean(),
  version: z.int().min(1),
});
export type OnlineBooking = z.infer<typeof onlineBooking>;

/** The rules of booking by owners, and what may be chosen in them. */
export const getBookingRules = defineCall({
  id: 'booking.getRules',
  method: 'GET',
  path: '/v2/:hospital/booking/getRules',
  access: { kind: 'permit', permit: ['his'] },
  input: z.strictObject({}),
  payload: z.object({
    result: bookingRules,
    types: z.array(z.object({ key: z.string(), names: z.record(z.string(), z.string()), minutes: z.int() })),
    doctors: z.int().describe('How many take appointments: with none, no time is free'),
    has_hours: z.boolean().describe('Opening hours are set: without any, every minute of the day is offered'),
  }),
  watches: ['booking', 'appointment', 'hospital', 'user'],
  summary: 'The rules of booking by owners',
});

/** Sets the rules; what is booked stays as it is. */
export const updateBookingRules = defineCall({
  id: 'booking.updateRules',
  method: 'POST',
  path: '/v2/:hospital/booking/updateRules',
  access: administrators,
  input: z.strictObject({
    version: z.int().min(0).max(2_147_483_647).describe('Version the change was made from; 0: nothing was set yet'),
    ...rules,
  }),
  payload: z.object({ result: bookingRules }),
  refusals: [stale],
  watches: ['booking'],
  summary: 'Sets the rules of booking by owners',
});

/** What was booked on the public page, newest first. */
export const getOnlineBookings = defineCall({
  id: 'booking.getEntries',
  method: 'GET',
  path: '/v2/:hospital/booking/getEntries',
  access: { kind: 'permit', permit: ['his'] },
  input: z.strictObject({ limit: field.paging.limit }),
  payload: z.object({ result: z.array(onlineBooking) }),
  watches: ['booking', 'appointment'],
  summary: 'Bookings of the public page',
});

/** Closes the links of a booking: its owner changes nothing alone any more. The appointment stays. */
export const revokeBookingLinks = defineCall({
  id: 'booking.revokeLinks',
  method: 'POST',
  path: '/v2/:hospital/booking/revokeLinks',
  access: { kind: 'permit', permit: ['his'] },
  input: z.strictObject({ id: field.id, version: field.version }),
  payload: z.object({ result: onlineBooking }),
  refusals: [notFound, stale],
  watches: ['booking'],
  summary: 'Closes the links of a booking',
});

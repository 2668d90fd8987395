import { defineCall, field, tooMany } from '@alder/wire';
import { z } from 'zod';
import { bookingClosed, bookingEmail, bookingGone, bookingLapsed, bookingOff, bookingTaken } from './refusals.ts';

const publicly = { kind: 'public' } as const;
/** Any text: what is no key is refused as an unknown one. */
const key = z.string().max(60).describe('Key of the hospital');
const token = z.string().max(100).describe('Secret of the link');
const lang = z.enum(['en', 'ja', 'zhtw']);
const choice = {
  type: z.string().max(40).describe('Key of a kind of appointment'),
  doctor: field.id.nullable().describe('Null: any free doctor'),
};

const head = z.object({
  name: z.string(),
  names: z.record(z.string(), z.string()),
  logo: z.string().nullable(),
  phone: z.string().nullable(),
  lang,
  timezone: z.string(),
});
const publicRules = z.object({
  lead_hours: z.int(),
  days_ahead: z.int(),
  cancel_hours: z.int(),
  new_owners: z.boolean(),
  notes: z.object({ en: z.string(), ja: z.string(), zhtw: z.string() }),
});
const type = z.object({ key: z.string(), names: z.record(z.string(), z.string()), minutes: z.int() });

/** What the public page shows before anything is asked. */
export const getBookingPage = defineCall({
  id: 'public.getBookingPage',
  method: 'GET',
  path: '/v2/public/alder/getBookingPage',
  access: publicly,
  input: z.strictObject({ key }),
  payload: z.object({
    hospital: head,
    rules: publicRules,
    types: z.array(type),
    doctors: z.array(z.object({ id: field.id, name: z.string() })),
    today: field.day.describe("Day of the hospital's zone"),
  }),
  refusals: [bookingOff],
  summary: 'How a hospital takes bookings of owners',
});
export type BookingPage = z.infer<typeof getBookingPage.payload>;

/** Begins that are free. Nothing of the bookings between them is returned. */
export const getBookingTimes = defineCall({
  id: 'public.getBookingTimes',
  method: 'GET',
  path: '/v2/public/alder/getBookingTimes',
  access: publicly,
  input: z.strictObject({
    key,
    type: choice.type,
    doctor: field.id.optional().describe('Without it: any'),
    from: field.day,
    token: token.optional().describe('Of a booking that is to be moved: its own time does not stand in its way'),
  }),
  payload: z.object({ result: z.array(field.instant).describe('Of fourteen days, in order') }),
  refusals: [bookingOff],
  summary: 'Free times of a hospital',
});

/**
 * Asks for a time: it is held, and a letter goes to the address. The response is the same whether the address is known
 * to the hospital or not.
 */
export const askBooking = defineCall({
  id: 'public.askBooking',
  method: 'POST',
  path: '/v2/public/alder/askBooking',
  access: publicly,
  rate: 'login',
  input: z.strictObject({
    key,
    ...choice,
    starts_at: field.instant,
    pet_name: field.name(60),
    species: z.string().max(40),
    owner_name: field.name(80),
    phone: field.name(40),
    email: field.name(254),
    note: field.text(300).default(''),
    lang,
    website: z.string().max(200).default('').describe('Left empty by people; a program that fills it in gets nothing'),
  }),
  payload: z.object({ held_until: field.instant, email: z.string() }),
  refusals: [bookingOff, bookingTaken, bookingEmail, tooMany],
  summary: 'Holds a time and sends the letter that confirms it',
});

const view = z.object({
  hospital: head,
  status: z.string().describe('Of the appointment, as appointmentFlow has it'),
  starts_at: field.instant,
  ends_at: field.instant,
  held_until: field.instant.nullable(),
  type: type.nullable().describe('Null: the hospital has this kind no more'),
  doctor: z.object({ id: field.id, name: z.string() }).nullable(),
  pet_name: z.string(),
  rules: publicRules,
  change_until: field.instant.describe('Until then an owner moves or cancels alone'),
  may_change: z.boolean(),
  may_move: z.boolean().describe('The hospital still takes bookings of this kind'),
  today: field.day,
});
export type BookingView = z.infer<typeof view>;

const ofLink = { key, token };

export const getBooking = defineCall({
  id: 'public.getBooking',
  method: 'GET',
  path: '/v2/public/alder/getBooking',
  access: publicly,
  input: z.strictObject(ofLink),
  payload: view,
  refusals: [bookingGone],
  summary: 'The booking of a link',
});

/** The address is proven: the held time becomes an appointment. Again: nothing more happens. */
export const confirmBooking = defineCall({
  id: 'public.confirmBooking',
  method: 'POST',
  path: '/v2/public/alder/confirmBooking',
  access: publicly,
  rate: 'login',
  input: z.strictObject(ofLink),
  payload: view,
  refusals: [bookingGone, bookingLapsed],
  summary: 'Confirms a booking',
});

export const moveBooking = defineCall({
  id: 'public.moveBooking',
  method: 'POST',
  path: '/v2/public/alder/moveBooking',
  access: publicly,
  rate: 'login',
  input: z.strictObject({ ...ofLink, doctor: choice.doctor, starts_at: field.instant }),
  payload: view,
  refusals: [bookingGone, bookingTaken, bookingClosed],
  summary: 'An owner moves an appointment within the rules',
});

export const cancelBooking = defineCall({
  id: 'public.cancelBooking',
  method: 'POST',
  path: '/v2/public/alder/cancelBooking',
  access: publicly,
  rate: 'login',
  input: z.strictObject({ ...ofLink, reason: field.text(200).default('') }),
  payload: view,
  refusals: [bookingGone, bookingClosed],
  summary: 'An owner cancels an appointment within the rules',
});

import { ROOM_KINDS } from '@alder/hospitals/domain';
import { visitTypes } from '@alder/records/domain';
import { field } from '@alder/wire';
import { z } from 'zod';
import { appointmentFlow, TYPE_COLORS, waitFlow } from '../domain/index.ts';

const key = z.string().regex(/^[a-z0-9]{2,24}$/);

/** A kind of appointment, of the hospital's own list or of the defaults. */
export const appointmentType = z.strictObject({
  key: key.describe('Stays when the names change'),
  names: z.strictObject({ en: field.line(40), ja: field.line(40), zhtw: field.line(40) }),
  minutes: z.int().min(5).max(720).describe('Usual length'),
  color: z.enum(TYPE_COLORS),
  visit: z.enum(visitTypes).describe('Kind of the visit that its check-in opens'),
});

/** Booking settings of the hospital. */
export const appointmentSetting = z.object({
  grid: z.union([z.literal(10), z.literal(15), z.literal(20), z.literal(30)]).describe('Minutes of a line'),
  types: z.array(appointmentType).describe('In their order'),
  version: z.int().min(0).describe('0: nothing is set, the defaults hold'),
});
export type AppointmentSetting = z.infer<typeof appointmentSetting>;

/** Whom an appointment is with, as far as it is known. */
const person = {
  pet: field.id.nullable(),
  pet_name: z.string().nullable(),
  patient_id: z.string().nullable(),
  species: z.string().nullable(),
  breed: z.string().nullable(),
  coat_colour: z.string().nullable(),
  pet_status: z.enum(['normal', 'deceased', 'missing']).nullable(),
  owner: field.id.nullable(),
  owner_name: z.string().nullable(),
  phone: z.string().nullable().describe('First number of the owner, or the number of the caller'),
  contact_name: z.string(),
  contact_phone: z.string(),
};

/** An appointment, or a span in which a doctor or room is not to be booked. */
export const appointment = z.object({
  ...field.entry,
  kind: z.enum(['visit', 'block']),
  ...person,
  doctor: field.id.nullable(),
  doctor_name: z.string().nullable(),
  room: z.string().nullable().describe('Key of a room of the hospital'),
  type: z.string().describe('Key of a type'),
  starts_at: field.instant,
  ends_at: field.instant,
  reason: z.string(),
  status: z.enum(appointmentFlow.states as [string, ...string[]]).describe('As appointmentFlow has it'),
  double_booked: z.boolean().describe('Overlaps another one on purpose'),
  series: field.id.nullable().describe('The same for all of a repeated appointment'),
  medical_record: field.id.nullable().describe('The visit that its check-in has opened'),
  stage: z.string().nullable().describe('Of that visit: clinic, pharmacy, checkout, archive'),
  held_until: field.instant.nullable().describe('When an offer lapses'),
  cancel_reason: z.string(),
  canceled_at: field.instant.nullable(),
  imported: z.boolean().describe('From another system'),
});
export type Appointment = z.infer<typeof appointment>;

/** A place on the waiting list. */
export const wait = z.object({
  ...field.entry,
  ...person,
  doctor: field.id.nullable().describe('The wanted doctor; null: any'),
  doctor_name: z.string().nullable(),
  type: z.string(),
  wish: z.string(),
  status: z.enum(waitFlow.states as [string, ...string[]]).describe('As waitFlow has it'),
  appointment: field.id.nullable(),
  offered_at: field.instant.nullable().describe('Begin of the offered slot'),
  held_until: field.instant.nullable(),
  lapsed_at: field.instant.nullable().describe('When the last offer lapsed'),
});
export type Wait = z.infer<typeof wait>;

/** What the calendar is drawn with: its columns, hours and types. */
export const calendar = z.object({
  doctors: z.array(z.object({ id: field.id, name: z.string(), accepts: z.boolean() })),
  rooms: z.array(z.object({ key: z.string(), name: z.string(), kind: z.enum(ROOM_KINDS) })),
  hours: z.record(z.string(), z.array(z.object({ from: z.string(), to: z.string() }))),
  closed_days: z.array(z.object({ from: field.day, to: field.day, reason: z.string() })),
  timezone: z.string(),
  ...appointmentSetting.shape,
});
export type Calendar = z.infer<typeof calendar>;

import { assigneeNotDoctor, patientDeceased, visitOpen } from '@alder/records/contract';
import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { MAX_REPEAT_TIMES, MAX_REPEAT_WEEKS } from '../domain/index.ts';
import { access, booking, choices, one } from './booking.ts';
import { appointment } from './entities.ts';
import {
  appointmentDeceased,
  appointmentDoctor,
  appointmentFar,
  appointmentNobody,
  appointmentNotOpen,
  appointmentOutside,
  appointmentPast,
  appointmentRoom,
  appointmentSamePet,
  appointmentTaken,
  appointmentType,
  appointmentWithoutPet,
} from './refusals.ts';

const payload = z.object({ result: appointment });
const slotRefusals = [
  ...[appointmentTaken, appointmentSamePet, appointmentOutside, appointmentPast, appointmentFar],
] as const;
const bookingRefusals = [
  notFound,
  ...slotRefusals,
  ...[appointmentDeceased, appointmentDoctor, appointmentRoom, appointmentType, appointmentNobody],
] as const;

/**
 * Makes an appointment. A taken slot is refused with the other booking, unless `confirmDouble`; a repeated one as a
 * whole or not at all.
 */
export const createAppointment = defineCall({
  id: 'appointment.create',
  method: 'POST',
  path: '/v2/:hospital/appointment/create',
  access,
  input: z.strictObject({
    kind: z.enum(['visit', 'block']).default('visit'),
    pet: booking.pet.default(null),
    contact_name: booking.contact_name.default(''),
    contact_phone: booking.contact_phone.default(''),
    doctor: booking.doctor.default(null),
    room: booking.room.default(null),
    type: booking.type,
    starts_at: booking.starts_at,
    minutes: booking.minutes,
    reason: booking.reason.default(''),
    repeat: z
      .strictObject({ weeks: z.int().min(1).max(MAX_REPEAT_WEEKS), times: z.int().min(2).max(MAX_REPEAT_TIMES) })
      .optional(),
    wait: field.id.optional().describe('The place on the waiting list that this ends'),
    ...choices,
  }),
  payload: z.object({ result: appointment, others: z.array(appointment).describe('The repetitions') }),
  refusals: [...bookingRefusals, appointmentNotOpen],
  summary: 'Makes an appointment, or blocks a doctor or room',
});

/** Moves or changes an appointment; absent fields stay. */
export const updateAppointment = defineCall({
  id: 'appointment.update',
  method: 'POST',
  path: '/v2/:hospital/appointment/update',
  access,
  input: z.strictObject({ ...one, ...z.strictObject(booking).partial().shape, ...choices }),
  payload,
  refusals: [...bookingRefusals, stale, appointmentNotOpen],
  summary: 'Moves or changes an appointment',
});

export const confirmAppointment = defineCall({
  id: 'appointment.confirm',
  method: 'POST',
  path: '/v2/:hospital/appointment/confirm',
  access,
  input: z.strictObject(one),
  payload,
  refusals: [notFound, stale, appointmentNotOpen],
  summary: 'Notes that the owner has confirmed an appointment',
});

/** Cancels one, or it and the later ones that were booked with it. */
export const cancelAppointment = defineCall({
  id: 'appointment.cancel',
  method: 'POST',
  path: '/v2/:hospital/appointment/cancel',
  access,
  input: z.strictObject({
    ...one,
    reason: field.text(300).default(''),
    following: z.boolean().default(false).describe('Also the later ones of its repetition'),
  }),
  payload: z.object({ result: appointment, count: z.int().describe('How many were canceled') }),
  refusals: [notFound, stale, appointmentNotOpen],
  summary: 'Cancels an appointment',
});

/** Takes a cancellation or a no-show back; the slot must still be free. Those canceled with it come back too. */
export const restoreAppointment = defineCall({
  id: 'appointment.restore',
  method: 'POST',
  path: '/v2/:hospital/appointment/restore',
  access,
  input: z.strictObject({ ...one, ...choices }),
  payload,
  refusals: [notFound, stale, appointmentNotOpen, ...slotRefusals],
  summary: 'Takes the cancellation of an appointment back',
});

export const missAppointment = defineCall({
  id: 'appointment.markNoShow',
  method: 'POST',
  path: '/v2/:hospital/appointment/markNoShow',
  access,
  input: z.strictObject(one),
  payload,
  refusals: [notFound, stale, appointmentNotOpen],
  summary: 'Notes that a patient did not come',
});

/** Checks the patient in: opens the visit once, however often it is pressed. */
export const arriveAppointment = defineCall({
  id: 'appointment.arrive',
  method: 'POST',
  path: '/v2/:hospital/appointment/arrive',
  access,
  input: z.strictObject({
    ...one,
    confirmOpenVisit: z.boolean().optional().describe('Opens a visit beside the one that is open'),
  }),
  payload,
  refusals: [notFound, stale, appointmentNotOpen, appointmentWithoutPet, patientDeceased, visitOpen, assigneeNotDoctor],
  summary: 'Checks in the patient of an appointment',
});

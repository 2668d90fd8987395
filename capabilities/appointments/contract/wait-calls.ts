import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { access, booking, choices, one } from './booking.ts';
import { appointment, wait } from './entities.ts';
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
} from './refusals.ts';

const payload = z.object({ result: wait });

/** Enters a caller on the waiting list. */
export const createWait = defineCall({
  id: 'appointment.createWait',
  method: 'POST',
  path: '/v2/:hospital/appointment/createWait',
  access,
  input: z.strictObject({
    pet: booking.pet.default(null),
    contact_name: booking.contact_name.default(''),
    contact_phone: booking.contact_phone.default(''),
    doctor: booking.doctor.default(null),
    type: booking.type,
    wish: field.text(300).default(''),
  }),
  payload,
  refusals: [notFound, appointmentNobody, appointmentDeceased, appointmentDoctor, appointmentType],
  summary: 'Enters a caller on the waiting list',
});

/** Holds a slot for an entry of the waiting list, until the offer lapses. */
export const offerWait = defineCall({
  id: 'appointment.offerWait',
  method: 'POST',
  path: '/v2/:hospital/appointment/offerWait',
  access,
  input: z.strictObject({
    ...one,
    doctor: booking.doctor,
    room: booking.room,
    starts_at: booking.starts_at,
    minutes: booking.minutes,
    hold: z.int().min(1).max(2880).describe('Minutes until it lapses'),
    ...choices,
  }),
  payload,
  refusals: [
    ...[notFound, stale, appointmentNotOpen, appointmentTaken, appointmentSamePet, appointmentOutside],
    ...[appointmentPast, appointmentFar],
    ...[appointmentDeceased, appointmentDoctor, appointmentRoom, appointmentType, appointmentNobody],
  ],
  summary: 'Offers a slot to an entry of the waiting list',
});

/** Reserves the slot that was offered; an offer that has lapsed is refused. */
export const bookWait = defineCall({
  id: 'appointment.bookWait',
  method: 'POST',
  path: '/v2/:hospital/appointment/bookWait',
  access,
  input: z.strictObject(one),
  payload: z.object({ result: wait, appointment }),
  refusals: [notFound, stale, appointmentNotOpen],
  summary: 'Reserves the slot that was offered',
});

/** Removes an entry from the waiting list; a slot that was held is free again. */
export const withdrawWait = defineCall({
  id: 'appointment.withdrawWait',
  method: 'POST',
  path: '/v2/:hospital/appointment/withdrawWait',
  access,
  input: z.strictObject(one),
  payload,
  refusals: [notFound, stale, appointmentNotOpen],
  summary: 'Removes an entry from the waiting list',
});

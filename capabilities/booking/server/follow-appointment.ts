import { sendLetter } from '@alder/mail';
import type { Reaction, Work } from '@alder/server';
import { findBookingOf, forgetUnconfirmed, setBooking } from './booking.repository.ts';
import type { Calendar } from './calendar.ts';

/** Hours for which an unconfirmed address and name are stored. */
const UNCONFIRMED_HOURS = 24;

/**
 * An appointment that was booked on the public page has moved or was canceled, by reception or its owner: an email
 * reports it.
 */
export const followAppointment =
  ({ findOnline }: Pick<Calendar, 'findOnline'>): Reaction =>
  async ({ id }, { trx, now, hospital }) => {
    const booking = await findBookingOf(trx, id);
    const appointment = booking?.confirmed_at ? await findOnline(trx, id) : undefined;
    if (!booking || !appointment || appointment.starts_at <= now) return;
    const isStanding = appointment.status === 'booked' || appointment.status === 'confirmed';
    const toldStart = booking.told_starts_at;
    const to = { to: booking.email, lang: booking.lang as 'en', hospital: hospital.id };
    const of = await trx
      .selectFrom('hospital')
      .select(['name', 'names'])
      .where('id', '=', hospital.id)
      .executeTakeFirstOrThrow();
    const name = ((of.names ?? {}) as Record<string, string>)[booking.lang] || of.name;
    const values = { hospital: name, pet: booking.pet_name, at: appointment.starts_at };
    const about = `booking:${booking.id}`;
    if (isStanding && toldStart?.getTime() !== appointment.starts_at.getTime()) {
      await sendLetter(trx, { ...to, kind: 'bookingMoved', values, about }, now);
      await setBooking(trx, booking.id, { told_starts_at: appointment.starts_at });
    }
    if (appointment.status === 'canceled' && toldStart) {
      await sendLetter(trx, { ...to, kind: 'bookingCanceled', values, about }, now);
      await setBooking(trx, booking.id, { told_starts_at: null });
    }
  };

/** Forgets, once a minute, unconfirmed bookings. */
export const sweepBookings =
  ({ forgetLapsed }: Pick<Calendar, 'forgetLapsed'>) =>
  async ({ trx, now }: Work): Promise<void> => {
    const ids = await forgetUnconfirmed(trx, new Date(now.getTime() - UNCONFIRMED_HOURS * 3_600_000));
    await forgetLapsed(trx, ids);
  };

// What tests of booking by owners stand on: Tuesday 10:00 in Taipei, two doctors, hours from 9 to 12, and a switched-on page.
import {
  appointmentsHandlers,
  bookOnline,
  cancelOnline,
  findOnline,
  forgetLapsed,
  holdOnline,
  listOpenTimes,
  moveOnline,
  readChoices,
} from '@alder/appointments/server';
import { newId } from '@alder/database';
import { openVisit } from '@alder/records/server';
import { openHospital, openPostbox } from '@alder/testing';
import type { InputTypeOf } from '@alder/wire';
import { sql } from 'kysely';
import { askBooking, confirmBooking, updateBookingRules } from '../contract/index.ts';
import { bookingHandlers, followAppointment } from './index.ts';

export const now = new Date('2026-11-24T02:00:00.000Z');
export const at = (time: string, day = '2026-11-25') => new Date(`${day}T${time}:00+08:00`).toISOString();
export const calendar = {
  ...{ readChoices, listOpenTimes, holdOnline, bookOnline, moveOnline, cancelOnline, findOnline, forgetLapsed },
};
const HOURS = JSON.stringify(
  Object.fromEntries(['tue', 'wed', 'thu', 'fri'].map((day) => [day, [{ from: '09:00', to: '12:00' }]])),
);
export const RULES = {
  ...{ version: 0, is_on: true, types: ['consult', 'vaccine'], lead_hours: 2, days_ahead: 30, cancel_hours: 24 },
  ...{ new_owners: true, notes: { en: 'No food from midnight', ja: '', zhtw: '' } },
};

export async function open(rules: object = {}) {
  const follow = followAppointment(calendar);
  const hospital = await openHospital([...bookingHandlers(calendar), ...appointmentsHandlers({ openVisit })], {
    now,
    reactions: { 'appointment.updated': [follow], 'appointment.canceled': [follow] },
  });
  const lin = await hospital.addUser({ display_name: 'Dr. Lin' });
  const chen = await hospital.addUser({ display_name: 'Dr. Chen' });
  await hospital.work(async (trx) => {
    await trx
      .updateTable('membership')
      .set({ accepts_appointments: true })
      .where('account', 'in', [lin.id, chen.id])
      .execute();
    await sql`update hospital set hours = ${HOURS}::jsonb where id = app.hospital()`.execute(trx);
  });
  await hospital.call(updateBookingRules, { ...RULES, ...rules });
  const { db, services, clock } = hospital;
  const postbox = openPostbox({ db, settings: services.settings, clock });
  const email = `${newId()}@owner.test`;
  const bookingInput = (more: object = {}): InputTypeOf<typeof askBooking> => ({
    ...{ key: hospital.key, type: 'consult', doctor: null, starts_at: at('10:00'), lang: 'en' },
    ...{ pet_name: 'Mochi', species: 'dog', owner_name: 'Kim Lee', phone: '0912-345-678', email, note: 'Limps' },
    ...more,
  });
  const ask = (more: object = {}, headers: Record<string, string> = {}) =>
    hospital.call(askBooking, bookingInput(more), { as: null, headers });
  return Object.assign(hospital, {
    ...{ lin, chen, postbox, email, ask },
    /** Makes and confirms a booking. @returns the secret of the second email */
    async booked(more: object = {}): Promise<string> {
      const { status, payload } = await ask(more);
      if (status !== 200) throw new Error(JSON.stringify(payload));
      const token = await postbox.deliver(email);
      const confirmed = await hospital.call(confirmBooking, { key: hospital.key, token }, { as: null });
      if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.payload));
      return postbox.deliver(email);
    },
    rows: () =>
      hospital.work((trx) => trx.selectFrom('appointment').selectAll().orderBy('created_at').orderBy('id').execute()),
  });
}

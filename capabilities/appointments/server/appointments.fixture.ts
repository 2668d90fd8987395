// Fixture of the calendar tests: two doctors who take appointments, rooms 1 and 2, and Mochi of Ms Lin.
import { checkInHandlers, openVisit, recordsHandlers } from '@alder/records/server';
import type { Reactions } from '@alder/server';
import { openHospital } from '@alder/testing';
import { sql } from 'kysely';
import { type Appointment, createAppointment } from '../contract/index.ts';
import { appointmentsHandlers } from './index.ts';

/** Tuesday, 10:00 in Taipei. */
export const now = new Date('2026-11-24T02:00:00.000Z');
export const at = (time: string, day = '2026-11-24') => new Date(`${day}T${time}:00+08:00`).toISOString();

const hours = { from: '09:00', to: '19:00' };
const HOURS = JSON.stringify({ mon: [hours], tue: [hours], wed: [hours], thu: [hours], fri: [hours], sat: [hours] });
const ROOMS = JSON.stringify([
  { key: 'room1', name: 'Room 1', kind: 'exam' },
  { key: 'room2', name: 'Room 2', kind: 'exam' },
]);
const handlers = [
  ...appointmentsHandlers({ openVisit }),
  ...recordsHandlers,
  ...checkInHandlers({ recordWeight: async () => undefined }),
];

export async function open(reactions: Reactions = {}) {
  const hospital = await openHospital(handlers, { now, reactions });
  const lin = await hospital.addUser({ display_name: 'Dr. Lin' });
  const chen = await hospital.addUser({ display_name: 'Dr. Chen' });
  await hospital.work(async (trx) => {
    await trx
      .updateTable('membership')
      .set({ accepts_appointments: true })
      .where('account', 'in', [lin.id, chen.id])
      .execute();
    await sql`update hospital set hours = ${HOURS}::jsonb, rooms = ${ROOMS}::jsonb where id = app.hospital()`.execute(
      trx,
    );
  });
  const owner = await hospital.addOwner();
  const pet = await hospital.addPet({ owner: owner.id });
  return Object.assign(hospital, { lin, chen, pet, owner });
}
export type Hospital = Awaited<ReturnType<typeof open>>;

/** Input of a booking: Mochi at Dr. Lin, 14:00, 30 minutes. */
export const bookingInput = ({ pet, lin }: Hospital, more: object = {}) => ({
  ...{ pet: pet.id as string | null, doctor: lin.id as string | null, room: 'room1' as string | null },
  ...{ type: 'recheck', starts_at: at('14:00'), minutes: 30, reason: 'CKD' },
  ...more,
});

export async function book(hospital: Hospital, more: object = {}): Promise<Appointment> {
  const { payload, status } = await hospital.call(createAppointment, bookingInput(hospital, more));
  if (status !== 200) throw new Error(JSON.stringify(payload));
  return payload.result;
}

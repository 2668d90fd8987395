// Responses of a day with two doctors, two rooms and three appointments.
import type { Appointment, Calendar, Wait } from '../contract/index.ts';
import { DEFAULT_TYPES } from '../domain/index.ts';

const id = (number: number) => `01937000-0000-7000-8000-${String(number).padStart(12, '0')}`;
export const LIN = id(1);
export const CHEN = id(2);
export const DAY = '2026-11-24';
export const at = (time: string) => new Date(`${DAY}T${time}:00+08:00`).toISOString();

const entry = { version: 1, created_at: at('08:00'), updated_at: at('08:00') };
const person = {
  ...{ pet: id(50), pet_name: 'Mochi', patient_id: 'P1', species: 'dog', breed: 'Shiba Inu', coat_colour: null },
  pet_status: 'normal' as const,
  ...{ owner: id(60), owner_name: 'Ms. Lin', phone: '0912-345-678', contact_name: '', contact_phone: '' },
};

export function anAppointment(number: number, more: Partial<Appointment> = {}): Appointment {
  return {
    ...{ ...entry, ...person, id: id(100 + number), kind: 'visit', doctor: LIN, doctor_name: 'Dr. Lin', room: 'room1' },
    ...{ type: 'recheck', starts_at: at('14:00'), ends_at: at('14:30'), reason: 'CKD', status: 'booked' },
    ...{ double_booked: false, series: null, medical_record: null, stage: null, held_until: null },
    ...{ cancel_reason: '', canceled_at: null, imported: false, ...more },
  };
}

export function aWait(more: Partial<Wait> = {}): Wait {
  return {
    ...{ ...entry, ...person, id: id(300), doctor: null, doctor_name: null, type: 'vaccine', wish: 'before noon' },
    ...{ status: 'waiting', appointment: null, offered_at: null, held_until: null, lapsed_at: null, ...more },
  };
}

const open = [{ from: '09:00', to: '19:00' }];
export const calendar: Calendar = {
  doctors: [
    { id: LIN, name: 'Dr. Lin', accepts: true },
    { id: CHEN, name: 'Dr. Chen', accepts: true },
  ],
  rooms: [
    { key: 'room1', name: 'Room 1', kind: 'exam' },
    { key: 'room2', name: 'Room 2', kind: 'exam' },
  ],
  hours: { mon: open, tue: open, wed: open, thu: open, fri: open, sat: open },
  closed_days: [],
  timezone: 'Asia/Taipei',
  ...{ grid: 15, types: [...DEFAULT_TYPES], version: 0 },
};

export function dayWith(result: readonly Appointment[], waits: readonly Wait[] = []) {
  return { 'appointment.getRange': { result, waits, calendar, now: at('10:00') } };
}

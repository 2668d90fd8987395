import type { Appointment, Calendar } from '../contract/index.ts';
import { instantAt, minuteOfTime, timeOf, wallOf } from '../domain/index.ts';
import type { PersonValues } from './person.field.tsx';

/** The form of an appointment; '' where none is chosen. */
export type BookingValues = PersonValues & {
  readonly kind: 'visit' | 'block';
  readonly doctor: string;
  readonly room: string;
  readonly type: string;
  readonly day: string;
  readonly time: string;
  readonly minutes: number | undefined;
  readonly reason: string;
  /** Every how many weeks; '0': once. */
  readonly weeks: string;
  readonly times: number | undefined;
};

/** Where a new appointment begins. */
export type BookingStart = {
  /** A place of the calendar that was pressed: a draft moves there. */
  readonly isPressed?: boolean;
  readonly day: string;
  readonly minute: number;
  readonly minutes?: number | undefined;
  readonly doctor?: string | null;
  readonly room?: string | null;
};

export function newValues(start: BookingStart, calendar: Calendar): BookingValues {
  const [first] = calendar.types;
  return {
    ...{ kind: 'visit', pet: '', contact_name: '', contact_phone: '', chosen: null, reason: '', weeks: '0', times: 4 },
    ...{ doctor: start.doctor ?? '', room: start.room ?? '', type: first?.key ?? '' },
    ...{ day: start.day, time: timeOf(start.minute), minutes: start.minutes ?? first?.minutes ?? 15 },
  };
}

export function valuesOf(one: Appointment, { timezone }: Calendar): BookingValues {
  const { day, minute } = wallOf(new Date(one.starts_at), timezone);
  return {
    ...{ kind: one.kind, pet: one.pet ?? '', contact_name: one.contact_name, contact_phone: one.contact_phone },
    chosen: one.pet
      ? {
          ...{ name: one.pet_name ?? '', species: one.species, breed: one.breed, coat_colour: one.coat_colour },
          about: [one.patient_id, one.owner_name, one.phone].filter(Boolean).join(' · '),
        }
      : null,
    ...{ doctor: one.doctor ?? '', room: one.room ?? '', type: one.type, reason: one.reason, weeks: '0', times: 4 },
    ...{ day, time: timeOf(minute), minutes: (Date.parse(one.ends_at) - Date.parse(one.starts_at)) / 60_000 },
  };
}

/** A draft of a new appointment at the place that was pressed: whom and why stay, when and with whom follow the press. */
export function movedTo(draft: BookingValues, start: BookingStart): BookingValues {
  if (!start.isPressed) return draft;
  return {
    ...draft,
    ...{ day: start.day, time: timeOf(start.minute) },
    ...(start.minutes !== undefined && { minutes: start.minutes }),
    ...(start.doctor !== undefined && { doctor: start.doctor ?? '' }),
    ...(start.room !== undefined && { room: start.room ?? '' }),
  };
}

/** The input of `appointment.create` and `update`; undefined while it is incomplete. */
export function bookingInput(values: BookingValues, { timezone }: Calendar) {
  const { pet, contact_name, contact_phone, doctor, room, type, day, time, minutes, reason } = values;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}$/.test(time) || !minutes || type === '') return undefined;
  return {
    ...{ pet: pet || null, contact_name: contact_name.trim(), contact_phone: contact_phone.trim() },
    ...{ doctor: doctor || null, room: room || null, type, minutes, reason: reason.trim() },
    starts_at: instantAt(day, minuteOfTime(time), timezone).toISOString(),
  };
}

import { presentEntry, wireRow } from '@alder/server';
import { type Appointment, appointment, type Wait, wait } from '../contract/entities.ts';
import type { AppointmentRow } from './appointment.repository.ts';
import type { WaitRow } from './wait.repository.ts';

/** What the wire says of an appointment; the contract's schema drops the columns that it does not name. */
export function presentAppointment(row: AppointmentRow): Appointment {
  return presentEntry(appointment, { ...wireRow(row), imported: row.import_version !== null });
}

/** The same of a place on the waiting list; an offer that has lapsed counts as none, whether or not it was cleared. */
export function presentWait(row: WaitRow, now: Date): Wait {
  const isOffer = row.status === 'offered';
  const hasLapsed = isOffer && (row.held_until === null || row.held_until <= now);
  return presentEntry(wait, {
    ...wireRow(row),
    ...(!isOffer && { offered_at: null, held_until: null }),
    ...(hasLapsed && { status: 'waiting', offered_at: null, held_until: null, lapsed_at: wireDate(row.held_until) }),
  });
}

const wireDate = (date: Date | null) => date?.toISOString() ?? null;

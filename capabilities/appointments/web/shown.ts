import type { Appointment } from '../contract/index.ts';
import { NO_SHOW_MINUTES } from '../domain/index.ts';

/** State as reception sees it: a visit under way is shown by its stage. */
export type Shown =
  | 'held'
  | 'booked'
  | 'confirmed'
  | 'late'
  | 'missing'
  | 'arrived'
  | 'done'
  | 'noShow'
  | 'canceled'
  | 'deceased'
  | 'block';

/** The shown state of an appointment at a time. */
export function shownOf(one: Appointment, now: number): Shown {
  if (one.kind === 'block') return 'block';
  if (one.status === 'arrived') return one.stage === 'clinic' || one.stage === 'pharmacy' ? 'arrived' : 'done';
  const isWaited = one.status === 'booked' || one.status === 'confirmed';
  // Booked while it lived: a user has to cancel it.
  if (isWaited && one.pet_status === 'deceased') return 'deceased';
  const late = (now - Date.parse(one.starts_at)) / 60_000;
  // Appointments of earlier days are history, not late.
  if (isWaited && late > NO_SHOW_MINUTES && late < 24 * 60) return 'missing';
  if (isWaited && late > 0 && late <= NO_SHOW_MINUTES) return 'late';
  return one.status as Shown;
}

/** Whom an appointment is with: the pet, else who called; empty for a block. */
export function nameOf(one: Pick<Appointment, 'pet_name' | 'contact_name' | 'contact_phone'>): string {
  return one.pet_name ?? (one.contact_name || one.contact_phone);
}

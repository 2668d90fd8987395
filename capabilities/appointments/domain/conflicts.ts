import { addDays, dayOf } from '@alder/records/domain';
import { type AppointmentStatus, OCCUPYING } from './appointment-flow.ts';
import { type Opening, openSpans } from './opening.ts';
import { instantAt } from './wall-clock.ts';

/** A span of time in which a doctor, room or patient is booked. */
export type Booking = {
  readonly id?: string | undefined;
  readonly pet: string | null;
  readonly doctor: string | null;
  readonly room: string | null;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly status?: string;
  readonly held_until?: Date | null;
};
export type ConflictOf = 'pet' | 'doctor' | 'room';

/** Whether two spans have time in common; one may begin when the other ends. */
export function overlap(
  one: Pick<Booking, 'starts_at' | 'ends_at'>,
  other: Pick<Booking, 'starts_at' | 'ends_at'>,
): boolean {
  return one.starts_at < other.ends_at && other.starts_at < one.ends_at;
}

/** Whether a booking takes the time of its doctor and room now: an offer does until it lapses. */
export function occupies({ status, held_until }: Pick<Booking, 'status' | 'held_until'>, now: Date): boolean {
  if (status !== undefined && !OCCUPYING.some((one) => one === (status as AppointmentStatus))) return false;
  return status !== 'held' || !held_until || held_until > now;
}

/** What a booking has in common with another at the same time; the patient first, who cannot be in two places. */
export function conflictWith(wanted: Booking, other: Booking, now: Date): ConflictOf | undefined {
  if (other.id === wanted.id && wanted.id !== undefined) return undefined;
  if (!occupies(other, now) || !overlap(wanted, other)) return undefined;
  const same = (field: ConflictOf) => wanted[field] !== null && wanted[field] === other[field];
  return (['pet', 'doctor', 'room'] as const).find(same);
}

/** The first booking that conflicts; one of the same patient before all others. */
export function firstConflict<Other extends Booking>(
  wanted: Booking,
  others: readonly Other[],
  now: Date,
): { readonly of: ConflictOf; readonly with: Other } | undefined {
  const found = others.flatMap((other) => {
    const of = conflictWith(wanted, other, now);
    return of ? [{ of, with: other }] : [];
  });
  return found.find(({ of }) => of === 'pet') ?? found.toSorted((a, b) => +a.with.starts_at - +b.with.starts_at)[0];
}

/** The furthest day that is booked: two years ahead. */
export const FURTHEST_DAYS = 731;

/** How many days ahead a free slot is looked for. */
export const FREE_SLOT_DAYS = 14;

/**
 * Begins of the next free slots of the same doctor and room, in steps of the calendar, within the opening hours.
 *
 * @param wanted From its begin on; its length is what is looked for.
 * @param count How many at most.
 */
export function nextFree(
  wanted: Booking,
  others: readonly Booking[],
  { opening, grid, now, count = 1 }: { opening: Opening; grid: number; now: Date; count?: number },
): readonly Date[] {
  const length = wanted.ends_at.getTime() - wanted.starts_at.getTime();
  const first = dayOf(wanted.starts_at, opening.timezone);
  const free: Date[] = [];
  for (let place = 0; place < FREE_SLOT_DAYS; place++) {
    const day = addDays(first, place);
    for (const { from, to } of openSpans(day, opening)) {
      for (let minute = from; minute < to; minute += grid) {
        const starts_at = instantAt(day, minute, opening.timezone);
        const ends_at = new Date(starts_at.getTime() + length);
        if (starts_at < wanted.starts_at || starts_at < now || ends_at > instantAt(day, to, opening.timezone)) continue;
        if (firstConflict({ ...wanted, starts_at, ends_at }, others, now)) continue;
        free.push(starts_at);
        if (free.length === count) return free;
      }
    }
  }
  return free;
}

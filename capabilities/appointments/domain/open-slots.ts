import { type Booking, firstConflict, occupies, overlap } from './conflicts.ts';
import { type Opening, openSpans } from './opening.ts';
import { instantAt } from './wall-clock.ts';

/** A time that an anonymous client may book, and the doctor whose column it would be in. */
export type OpenSlot = { readonly starts_at: Date; readonly doctor: string };

type Occupied = Booking & { readonly kind?: string };

export type SlotSearch = {
  readonly minutes: number;
  /** Who takes appointments, in their order. */
  readonly doctors: readonly string[];
  /** The wanted one of them; null: any. */
  readonly doctor: string | null;
  /** Minutes between two begins. */
  readonly grid: number;
  readonly opening: Opening;
  /** First and last begin. */
  readonly earliest: Date;
  readonly latest: Date;
  readonly now: Date;
};

/**
 * The times of a day that can be booked without asking reception.
 *
 * A doctor is free who has nothing at that time; an appointment without a doctor takes one of those who are free, so
 * that the last free doctor is not booked twice.
 */
export function openSlots(day: string, taken: readonly Occupied[], search: SlotSearch): readonly OpenSlot[] {
  const { minutes, opening, grid, earliest, latest } = search;
  const slots: OpenSlot[] = [];
  for (const { from, to } of openSpans(day, opening))
    for (let minute = from; minute + minutes <= to; minute += grid) {
      const starts_at = instantAt(day, minute, opening.timezone);
      if (starts_at < earliest || starts_at > latest) continue;
      const doctor = doctorFor(starts_at, taken, search);
      if (doctor) slots.push({ starts_at, doctor });
    }
  return slots;
}

/** Who takes a begin: the wanted doctor, or the one with the least to do among those who are free. */
function doctorFor(starts_at: Date, taken: readonly Occupied[], search: SlotSearch): string | undefined {
  const { minutes, doctors, doctor, now } = search;
  const span = { pet: null, room: null, starts_at, ends_at: new Date(starts_at.getTime() + minutes * 60_000) };
  const free = doctors.filter((one) => !firstConflict({ ...span, doctor: one }, taken, now));
  const unassigned = taken.filter(
    (one) => one.doctor === null && one.kind !== 'block' && occupies(one, now) && overlap(span, one),
  );
  if (free.length <= unassigned.length) return undefined;
  if (doctor !== null) return free.find((one) => one === doctor);
  const workOf = (one: string) => taken.filter((other) => other.doctor === one && occupies(other, now)).length;
  return free.toSorted((one, other) => workOf(one) - workOf(other))[0];
}

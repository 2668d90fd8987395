import { dosesPerDay, type Frequency } from '@alder/terms';

/** What an order of the treatment sheet is about, in the order of the sheet. */
export const orderKinds = ['vitals', 'observation', 'medicine', 'fluid', 'feeding', 'task'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** Whether an order puts something into the animal, which it may not tolerate. */
export const isTakenInBy = (kind: string): boolean => kind === 'medicine' || kind === 'fluid' || kind === 'feeding';

/** `asNeeded`: no times; at most each `every_minutes`. */
export const repeats = ['once', 'every', 'asNeeded'] as const;
export type Repeat = (typeof repeats)[number];

export const MIN_EVERY_MINUTES = 5;
export const MAX_EVERY_MINUTES = 10_080;
/** A column of five minutes over a day: more times than this are no treatment sheet. */
export const MAX_SLOTS = 400;

/** What of an order decides its times. Instants are ISO 8601. */
export type Timed = {
  readonly repeat: Repeat;
  readonly every_minutes: number | null;
  readonly starts_at: string;
  readonly ends_at: string | null;
  readonly stopped_at: string | null;
};

const MINUTE_MS = 60_000;

/** Repetition that a prescriber's frequency stands for (specification §9). */
export function repetitionOf(frequency: Frequency): Pick<Timed, 'repeat' | 'every_minutes'> {
  if (frequency === 'STAT') return { repeat: 'once', every_minutes: null };
  if (frequency === 'PRN') return { repeat: 'asNeeded', every_minutes: null };
  return { repeat: 'every', every_minutes: (24 * 60) / dosesPerDay(frequency) };
}

const MINUTES_A_DAY = 24 * 60;

/** How often in a day an order is given, at most: of one given as needed by its least interval. */
export function timesADayOf({ repeat, every_minutes }: Pick<Timed, 'repeat' | 'every_minutes'>): number {
  if (repeat === 'once' || !every_minutes) return 1;
  return Math.max(1, Math.round(MINUTES_A_DAY / every_minutes));
}

/** End of an order: when it was stopped or was to end, whichever is earlier; milliseconds since 1970. */
export function endOf({ ends_at, stopped_at }: Pick<Timed, 'ends_at' | 'stopped_at'>): number {
  const ends = [ends_at, stopped_at].filter((at) => at !== null).map((at) => Date.parse(at));
  return Math.min(Number.POSITIVE_INFINITY, ...ends);
}

/**
 * Times of an order in [from, to), as instants.
 *
 * They are computed and not stored: a changed or stopped order leaves no unintended time behind.
 */
export function timesOf(order: Timed, from: Date, to: Date): string[] {
  const start = Date.parse(order.starts_at);
  const end = Math.min(to.getTime(), endOf(order));
  if (order.repeat === 'asNeeded') return [];
  if (order.repeat === 'once') return start >= from.getTime() && start < end ? [new Date(start).toISOString()] : [];
  const step = (order.every_minutes ?? 0) * MINUTE_MS;
  if (step < MIN_EVERY_MINUTES * MINUTE_MS) return [];
  const first = Math.max(0, Math.ceil((from.getTime() - start) / step));
  const times: string[] = [];
  for (let at = start + first * step; at < end && times.length < MAX_SLOTS; at += step)
    times.push(new Date(at).toISOString());
  return times;
}

/** Whether an instant is a time of the order. */
export function isTimeOf(order: Timed, due_at: string): boolean {
  const at = new Date(due_at);
  return timesOf(order, at, new Date(at.getTime() + 1)).length === 1;
}

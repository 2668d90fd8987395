import { addDays } from '@alder/records/domain';
import type { Appointment, Calendar } from '../contract/index.ts';
import { type Booking, instantAt, minuteIn, openSpans, type Span } from '../domain/index.ts';

/** How the calendar is drawn: by doctor, by room, the days of a week, or as a list. */
export const VIEWS = ['doctor', 'room', 'week', 'list'] as const;
export type View = (typeof VIEWS)[number];

/** A column of the calendar: a doctor, a room, or a day. `value` is null in the column of what has none. */
export type GridColumn = {
  readonly key: string;
  readonly of: 'doctor' | 'room' | 'day';
  readonly value: string | null;
  readonly day: string;
};

/** Kinds of rooms that appointments are not made in. */
const NOT_BOOKED: readonly string[] = ['ward', 'waiting'];

/** The columns of a view. What has no doctor or room has a column of its own, at the end. */
export function columnsOf(
  view: Exclude<View, 'list'>,
  calendar: Calendar,
  { day, week }: { readonly day: string; readonly week: readonly string[] },
  onDay: readonly Appointment[],
): readonly GridColumn[] {
  if (view === 'week') return week.map((one) => ({ key: one, of: 'day', value: null, day: one }));
  const booked = new Set(onDay.map((one) => one[view]));
  const values =
    view === 'doctor'
      ? calendar.doctors.filter(({ id, accepts }) => accepts || booked.has(id)).map(({ id }) => id)
      : calendar.rooms.filter(({ key, kind }) => !NOT_BOOKED.includes(kind) || booked.has(key)).map(({ key }) => key);
  const columns = values.map((value) => ({ key: value, of: view, value, day }));
  const hasRest = booked.has(null) || columns.length === 0;
  return hasRest ? [...columns, { key: 'none', of: view, value: null, day }] : columns;
}

/** Whether an appointment belongs into a column. */
export function isInColumn(one: Appointment, column: GridColumn, timezone: string): boolean {
  if (column.of !== 'day' && one[column.of] !== column.value) return false;
  const from = instantAt(column.day, 0, timezone);
  const to = instantAt(addDays(column.day, 1), 0, timezone);
  return new Date(one.starts_at) < to && new Date(one.ends_at) > from;
}

/** A booking as the rules of conflicts take it. */
export function bookingOf(one: Appointment): Booking & { readonly name: string } {
  return {
    ...{ id: one.id, pet: one.pet, doctor: one.doctor, room: one.room, status: one.status },
    starts_at: new Date(one.starts_at),
    ends_at: new Date(one.ends_at),
    held_until: one.held_until === null ? null : new Date(one.held_until),
    name: one.pet_name ?? one.contact_name,
  };
}

/** An appointment placed in a column: minutes of the day, and which part of the width. */
export type PlacedAppointment = {
  readonly one: Appointment;
  readonly from: number;
  readonly to: number;
  readonly track: number;
  readonly tracks: number;
};

/** Shortest block that is drawn, so that it can be read and pressed. */
const MIN_MINUTES = 12;

/**
 * Places the appointments of a column; overlapping ones share the width. Those that no longer take time go behind the
 * rest.
 */
export function place(all: readonly Appointment[], day: string, timezone: string): readonly PlacedAppointment[] {
  const spans = all
    .map((one) => {
      const from = Math.max(0, minuteIn(new Date(one.starts_at), day, timezone));
      const length = (Date.parse(one.ends_at) - Date.parse(one.starts_at)) / 60_000;
      const ends = minuteIn(new Date(one.ends_at), day, timezone);
      return { one, from, to: Math.min(24 * 60, Math.max(ends, from + Math.min(length, MIN_MINUTES))) };
    })
    .toSorted((a, b) => a.from - b.from || b.to - a.to);
  const placed: PlacedAppointment[] = [];
  let group: { one: Appointment; from: number; to: number; track: number }[] = [];
  let groupEnd = -1;
  const close = () => {
    const tracks = Math.max(0, ...group.map(({ track }) => track)) + 1;
    placed.push(...group.map((one) => ({ ...one, tracks })));
    group = [];
  };
  for (const span of spans) {
    if (span.from >= groupEnd) {
      close();
      groupEnd = -1;
    }
    const occupied = new Set(group.filter(({ to }) => to > span.from).map(({ track }) => track));
    let track = 0;
    while (occupied.has(track)) track++;
    group.push({ ...span, track });
    groupEnd = Math.max(groupEnd, span.to);
  }
  close();
  return placed;
}

/** Hours that are drawn where a hospital has set none. */
const USUAL: Span = { from: 8 * 60, to: 20 * 60 };

/** From which to which full hour the days are drawn: what is open, and all that is booked outside of it. */
export function drawnHours(
  days: readonly string[],
  shown: readonly Appointment[],
  calendar: Calendar,
): { readonly from: number; readonly to: number } {
  const hasHours = Object.values(calendar.hours).some((spans) => spans.length > 0);
  const spans = hasHours ? days.flatMap((day) => openSpans(day, calendar)) : [];
  const booked = days.flatMap((day) =>
    place(
      shown.filter(
        (one) => one.kind === 'visit' && isInColumn(one, { key: day, of: 'day', value: null, day }, calendar.timezone),
      ),
      day,
      calendar.timezone,
    ),
  );
  const base = spans.length > 0 ? spans : [USUAL];
  const from = Math.min(...base.map((span) => span.from), ...booked.map((span) => span.from));
  const to = Math.max(...base.map((span) => span.to), ...booked.map((span) => span.to));
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 };
}

/** Spans of a day that are drawn but closed. */
export function closedSpans(day: string, drawn: Span, calendar: Calendar): readonly Span[] {
  const closed: Span[] = [];
  let at = drawn.from;
  for (const { from, to } of openSpans(day, calendar)) {
    if (from > at) closed.push({ from: at, to: Math.min(from, drawn.to) });
    at = Math.max(at, to);
  }
  if (at < drawn.to) closed.push({ from: at, to: drawn.to });
  return closed.filter(({ from, to }) => to > from);
}

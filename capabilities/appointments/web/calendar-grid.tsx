import { useFormat } from '@alder/i18n';
import { Avatar, classes } from '@alder/ui';
import { DoorOpen, TriangleAlert } from 'lucide-react';
import { type PointerEvent, useEffect, useRef } from 'react';
import type { Appointment, Calendar } from '../contract/index.ts';
import { closedOn, firstConflict, instantAt, minuteIn, openSpans, timeOf } from '../domain/index.ts';
import { AppointmentBlock } from './appointment-block.tsx';
import type { Labels } from './appointment-labels.ts';
import styles from './calendar.module.css';
import {
  bookingOf,
  closedSpans,
  drawnHours,
  type GridColumn,
  isInColumn,
  type PlacedAppointment,
  place,
} from './calendar-view.ts';
import { useSlots } from './slots.ts';
import { useAppointmentTexts } from './use-appointment-texts.ts';
import { type DragPlace, useGridDrag } from './use-grid-drag.ts';

/** Height of a minute; the style sheet has the same. */
const PIXELS_PER_MINUTE = 1.25;
/** How much of what is past stays in view when today is opened. */
const MINUTES_BEFORE = 90;

/** What a person wants to change by dragging or by a key. */
export type Change = {
  readonly one: Appointment;
  readonly column: GridColumn;
  readonly starts_at: Date;
  readonly minutes: number;
};
export type FreeSpan = { readonly column: GridColumn; readonly minute: number; readonly minutes?: number | undefined };

export type CalendarGridProps = {
  readonly columns: readonly GridColumn[];
  readonly all: readonly Appointment[];
  readonly calendar: Calendar;
  readonly labels: Labels;
  readonly now: number;
  readonly today: string;
  readonly onOpen: (one: Appointment) => void;
  readonly onBook: (span: FreeSpan) => void;
  readonly onChange: (change: Change) => void;
};

/** Columns of doctors, rooms or days over the hours that the hospital is open. */
export function CalendarGrid(props: CalendarGridProps) {
  const { columns, all, calendar, labels, now, today, onBook, onChange } = props;
  const t = useAppointmentTexts();
  const body = useRef<HTMLDivElement>(null);
  const { timezone, grid } = calendar;
  const days = [...new Set(columns.map(({ day }) => day))];
  const visible = all.filter((one) => columns.some((column) => isInColumn(one, column, timezone)));
  const drawn = drawnHours(days, visible, calendar);
  const height = (drawn.to - drawn.from) * PIXELS_PER_MINUTE;

  const { begin, place: dragged } = useGridDrag({
    geometry: () =>
      body.current
        ? { body: body.current, ...drawn, pixelsPerMinute: PIXELS_PER_MINUTE, columns: columns.length, grid }
        : undefined,
    onDrop: (dropped) => {
      const column = columns[dropped.column];
      if (!column) return;
      if (dropped.what === 'new') onBook({ column, minute: dropped.from, minutes: dropped.to - dropped.from });
      else if (dropped.placed) onChange(changeOf(dropped, dropped.placed, column, timezone));
    },
  });
  const conflict = dragged?.placed && conflictOf(dragged, dragged.placed, columns, { all, timezone, now });

  const scroll = useRef<HTMLDivElement>(null);
  const first = days.includes(today)
    ? minuteIn(new Date(now), today, timezone) - MINUTES_BEFORE
    : (openSpans(days[0] ?? today, calendar)[0]?.from ?? drawn.from);
  const opening = useRef(first);
  opening.current = first;
  // The day opens where it is worked on; later the person decides what is in view.
  useEffect(() => {
    if (scroll.current) scroll.current.scrollTop = Math.max(0, (opening.current - drawn.from) * PIXELS_PER_MINUTE);
  }, [drawn.from]);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a day without bookings is scrolled by the arrow keys.
    <section ref={scroll} className={styles.scroll} aria-label={t('title')} tabIndex={0}>
      <div className={styles.grid} style={{ '--columns': columns.length } as React.CSSProperties}>
        <div className={styles.corner} aria-hidden="true">
          {t('grid', { count: grid })}
        </div>
        {columns.map((column) => (
          <ColumnHead key={column.key} {...{ column, all, calendar, labels, today }} />
        ))}
        <div className={styles.hours} style={{ height }} aria-hidden="true">
          {hoursOf(drawn).map((minute) => (
            <span key={minute} className="tn" style={{ top: (minute - drawn.from) * PIXELS_PER_MINUTE }}>
              {timeOf(minute)}
            </span>
          ))}
        </div>
        <div ref={body} className={styles.body} style={{ height, '--line': `${grid * PIXELS_PER_MINUTE}px` } as never}>
          {columns.map((column, index) => (
            <Column key={column.key} {...props} {...{ column, index, drawn, dragged }} onGrab={begin} />
          ))}
          {days.includes(today) && <NowLine {...{ now, today, drawn, timezone }} />}
          {conflict && (
            <p
              role="status"
              className={styles.conflict}
              style={{
                insetInlineStart: `${(dragged.column / columns.length) * 100}%`,
                top: (dragged.to - drawn.from) * PIXELS_PER_MINUTE + 6,
              }}
            >
              <TriangleAlert aria-hidden="true" />
              {t('overlaps', { name: labels.name(conflict) })}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

type ColumnProps = CalendarGridProps & {
  readonly column: GridColumn;
  readonly index: number;
  readonly drawn: { readonly from: number; readonly to: number };
  readonly dragged: DragPlace | undefined;
  readonly onGrab: (event: PointerEvent, place: DragPlace) => void;
};

function Column({ column, index, drawn, dragged, onGrab, ...props }: ColumnProps) {
  const { all, calendar, labels, now, onOpen, onBook, onChange, columns } = props;
  const t = useAppointmentTexts();
  const { timezone, grid } = calendar;
  const here = all.filter((one) => isInColumn(one, column, timezone));
  const placed = place(here, column.day, timezone);
  const top = (minute: number) => (Math.max(minute, drawn.from) - drawn.from) * PIXELS_PER_MINUTE;
  const minuteAt = (event: PointerEvent | React.MouseEvent) => {
    const y = event.clientY - event.currentTarget.getBoundingClientRect().top;
    return Math.floor((drawn.from + y / PIXELS_PER_MINUTE) / grid) * grid;
  };
  const key = (one: PlacedAppointment) => (event: React.KeyboardEvent) => {
    const step = { ArrowUp: -grid, ArrowDown: grid }[event.key];
    const side = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!event.altKey || (step === undefined && side === undefined)) return;
    event.preventDefault();
    const target = columns[index + (side ?? 0)];
    if (!target) return;
    const move: DragPlace = event.shiftKey
      ? { what: 'resize', column: index, from: one.from, to: Math.max(one.from + grid, one.to + (step ?? 0)) }
      : { what: 'move', column: index, from: one.from + (step ?? 0), to: one.to + (step ?? 0) };
    onChange(changeOf(move, one, target, timezone));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button "Book" and its key N do the same with the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      className={styles.column}
      data-testid={`column-${column.key}`}
      onPointerDown={(event) => {
        const minute = minuteAt(event);
        onGrab(event, { what: 'new', column: index, from: minute, to: minute + grid });
      }}
      onClick={(event) => event.target === event.currentTarget && onBook({ column, minute: minuteAt(event) })}
    >
      {closedSpans(column.day, drawn, calendar).map(({ from, to }) => (
        <span
          key={from}
          className={styles.closed}
          style={{ top: top(from), height: (to - from) * PIXELS_PER_MINUTE }}
        />
      ))}
      {placed.length === 0 && !closedOn(column.day, calendar) && <span className={styles.free}>{t('free')}</span>}
      {placed.map((one) => {
        const mayChange = one.one.status === 'booked' || one.one.status === 'confirmed';
        const isDragged = dragged?.placed?.one.id === one.one.id;
        return (
          <AppointmentBlock
            key={one.one.id}
            one={one.one}
            labels={labels}
            now={now}
            minutes={one.to - one.from}
            isGhost={isDragged}
            style={boxOf(one.from, one.to, one, top)}
            onOpen={() => onOpen(one.one)}
            {...(mayChange && {
              onGrab: (event: PointerEvent, what: 'move' | 'resize') =>
                onGrab(event, { what, placed: one, column: index, from: one.from, to: one.to }),
              onKeyDown: key(one),
            })}
          />
        );
      })}
      {dragged?.column === index && (
        <div
          className={classes(styles.dragged, styles.slot)}
          style={boxOf(dragged.from, dragged.to, { track: 0, tracks: 1 }, top)}
        >
          <b className="tn">
            {timeOf(dragged.from)}–{timeOf(dragged.to)}
          </b>
          {dragged.placed && <span>{labels.name(dragged.placed.one)}</span>}
        </div>
      )}
    </div>
  );
}

function ColumnHead(props: Pick<CalendarGridProps, 'all' | 'calendar' | 'labels' | 'today'> & { column: GridColumn }) {
  const { column, all, calendar, labels, today } = props;
  const t = useAppointmentTexts();
  const format = useFormat();
  const { Person } = useSlots();
  const { timezone } = calendar;
  const count = all.filter(
    (one) => one.kind === 'visit' && one.status !== 'canceled' && isInColumn(one, column, timezone),
  ).length;
  if (column.of === 'day') {
    const closed = closedOn(column.day, calendar);
    return (
      <div className={classes(styles.columnHead, column.day === today && styles.today)}>
        <b>{format.date(column.day, 'weekday')}</b>
        <small>{closed ? closed.reason || t('closed') : t('count', { count })}</small>
      </div>
    );
  }
  const none = column.of === 'doctor' ? t('doctor.none') : t('room.none');
  const name = (column.of === 'doctor' ? labels.doctor(column.value) : labels.room(column.value)) ?? none;
  return (
    <div className={styles.columnHead}>
      {column.of === 'doctor' && column.value !== null && Person ? (
        <Person id={column.value} name={name} />
      ) : column.of === 'doctor' ? (
        <Avatar name={name} size="sm" none={column.value === null} {...(column.value && { id: column.value })} />
      ) : (
        <DoorOpen aria-hidden="true" />
      )}
      <span>
        <b>{name}</b>
        <small>{t('count', { count })}</small>
      </span>
    </div>
  );
}

function NowLine(props: { now: number; today: string; drawn: { from: number; to: number }; timezone: string }) {
  const { now, today, drawn, timezone } = props;
  const minute = minuteIn(new Date(now), today, timezone);
  if (minute < drawn.from || minute > drawn.to) return null;
  return (
    <div className={styles.now} style={{ top: (minute - drawn.from) * PIXELS_PER_MINUTE }} aria-hidden="true">
      <span className="tn">{timeOf(minute)}</span>
    </div>
  );
}

function boxOf(
  from: number,
  to: number,
  { track, tracks }: { track: number; tracks: number },
  top: (minute: number) => number,
) {
  return {
    top: top(from),
    height: Math.max(top(to) - top(from) - 1, 14),
    insetInlineStart: `calc(${(track / tracks) * 100}% + 2px)`,
    width: `calc(${100 / tracks}% - 5px)`,
  };
}

function hoursOf({ from, to }: { readonly from: number; readonly to: number }): readonly number[] {
  return Array.from({ length: Math.floor((to - from) / 60) + 1 }, (_, hour) => from + hour * 60);
}

/** What a drag makes of an appointment: the length stays in real minutes, except where its edge was dragged. */
function changeOf(
  dropped: DragPlace,
  { one, from, to }: PlacedAppointment,
  column: GridColumn,
  timezone: string,
): Change {
  const length = (Date.parse(one.ends_at) - Date.parse(one.starts_at)) / 60_000;
  const isResize = dropped.what === 'resize';
  const stays = isResize || (dropped.from === from && column.day === dayOfPlaced(one, column, timezone));
  return {
    one,
    column,
    starts_at: stays ? new Date(one.starts_at) : instantAt(column.day, dropped.from, timezone),
    minutes: isResize ? Math.max(5, length + (dropped.to - to)) : length,
  };
}

const dayOfPlaced = (one: Appointment, column: GridColumn, timezone: string) =>
  isInColumn(one, { ...column, of: 'day' }, timezone) ? column.day : undefined;

function conflictOf(
  dropped: DragPlace,
  placed: PlacedAppointment,
  columns: readonly GridColumn[],
  { all, timezone, now }: { all: readonly Appointment[]; timezone: string; now: number },
): Appointment | undefined {
  const column = columns[dropped.column];
  if (!column) return undefined;
  const { one, starts_at, minutes } = changeOf(dropped, placed, column, timezone);
  const targetSlot = {
    ...bookingOf(one),
    ...(column.of !== 'day' && { [column.of]: column.value }),
    starts_at,
    ends_at: new Date(starts_at.getTime() + minutes * 60_000),
  };
  const found = firstConflict(targetSlot, all.map(bookingOf), new Date(now));
  return all.find(({ id }) => id === found?.with.id);
}

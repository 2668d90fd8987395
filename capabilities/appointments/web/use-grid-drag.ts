import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import type { PlacedAppointment } from './calendar-view.ts';

/** Pixels that a pointer moves before a press becomes a drag. */
const DRAG_PIXELS = 5;

/** Where a dragged block would stand: index of the column and minutes of the day. */
export type DragPlace = {
  readonly what: 'move' | 'resize' | 'new';
  readonly placed?: PlacedAppointment | undefined;
  readonly column: number;
  readonly from: number;
  readonly to: number;
};

export type GridGeometry = {
  /** The element that holds the columns side by side. */
  readonly body: HTMLElement;
  /** First minute that is drawn. */
  readonly from: number;
  readonly to: number;
  readonly pixelsPerMinute: number;
  readonly columns: number;
  readonly grid: number;
};

type Drag = { readonly start: { x: number; y: number }; readonly place: DragPlace; readonly moved: boolean };

/**
 * Drags on the calendar: a block to another time or column, its lower edge, or an empty span. A press that does not
 * move is left to the click.
 */
export function useGridDrag(options: {
  readonly geometry: () => GridGeometry | undefined;
  readonly onDrop: (place: DragPlace) => void;
}) {
  const [drag, setDrag] = useState<Drag>();
  const latest = useRef(options);
  latest.current = options;
  const current = useRef(drag);
  current.current = drag;
  const isActive = drag !== undefined;

  useEffect(() => {
    if (!isActive) return;
    const move = (event: PointerEvent) => {
      const [now, geometry] = [current.current, latest.current.geometry()];
      if (!now || !geometry) return;
      const far = Math.hypot(event.clientX - now.start.x, event.clientY - now.start.y) > DRAG_PIXELS;
      if (!now.moved && !far) return;
      event.preventDefault();
      setDrag({ ...now, moved: true, place: placeOf(now.place, now.start, event, geometry) });
    };
    const end = () => {
      const now = current.current;
      setDrag(undefined);
      if (!now?.moved) return;
      ignoreClick();
      latest.current.onDrop(now.place);
    };
    const giveUp = (event: KeyboardEvent) => event.key === 'Escape' && setDrag(undefined);
    const cancel = () => setDrag(undefined);
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', cancel);
    addEventListener('keydown', giveUp);
    return () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', cancel);
      removeEventListener('keydown', giveUp);
    };
  }, [isActive]);

  const begin = (event: ReactPointerEvent, place: DragPlace) => {
    // Fingers scroll the page: on touch an appointment is moved in its form.
    if (event.button !== 0 || event.pointerType === 'touch') return;
    event.stopPropagation();
    setDrag({ start: { x: event.clientX, y: event.clientY }, place, moved: false });
  };
  return { begin, place: drag?.moved ? drag.place : undefined };
}

/** The browser makes a click of the release, on whatever the press and the release have in common: it is none. */
function ignoreClick(): void {
  const stop = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', stop, { capture: true }), 0);
}

function placeOf(
  place: DragPlace,
  start: { readonly x: number; readonly y: number },
  event: PointerEvent,
  { body, from, to, pixelsPerMinute, columns, grid }: GridGeometry,
): DragPlace {
  const snap = (minutes: number) => Math.round(minutes / grid) * grid;
  const box = body.getBoundingClientRect();
  const minuteAt = (y: number) => from + (y - box.top) / pixelsPerMinute;
  if (place.what === 'new') {
    const [one, other] = [minuteAt(start.y), minuteAt(event.clientY)].toSorted((a, b) => a - b) as [number, number];
    const begin = Math.max(from, Math.floor(one / grid) * grid);
    return { ...place, from: begin, to: Math.min(to, Math.max(begin + grid, Math.ceil(other / grid) * grid)) };
  }
  const by = (event.clientY - start.y) / pixelsPerMinute;
  const { placed } = place;
  if (!placed) return place;
  if (place.what === 'resize') return { ...place, to: Math.max(placed.from + grid, snap(placed.to + by)) };
  const length = placed.to - placed.from;
  const begin = Math.min(Math.max(from, snap(placed.from + by)), to - grid);
  const column = Math.floor(((event.clientX - box.left) / box.width) * columns);
  return { ...place, column: Math.min(columns - 1, Math.max(0, column)), from: begin, to: begin + length };
}

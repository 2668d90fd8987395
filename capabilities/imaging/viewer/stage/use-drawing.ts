import { randomId } from '@alder/client';
import { useRef } from 'react';
import type { Mark } from '../../contract/index.ts';
import type { Point } from '../../domain/measure/calibration.ts';
import {
  afterMove,
  afterPress,
  afterRelease,
  constrained,
  type Drawing,
  knownStart,
  markOf,
  nextVertebra,
  spineOn,
  withKnownSpine,
} from './drawing.ts';
import { isMarkTool } from './tools.ts';
import type { GestureParts } from './use-gestures.ts';

/** Places the points of a new mark, one press after the other, and keeps it once it is whole. */
export function useDrawing({ tool, image, frame, marks, marking }: GestureParts) {
  const pressed = useRef<Point>(undefined);
  const own = marking.drawing?.image === image.id && marking.drawing.frame === frame ? marking.drawing : undefined;
  const set = (next: Drawing | undefined) => marking.draw(image.id, next);

  const fresh = (): Drawing | undefined =>
    isMarkTool(tool)
      ? {
          id: randomId(),
          kind: tool,
          frame,
          placed: knownStart(tool, marks, frame),
          floating: undefined,
          isDown: false,
        }
      : undefined;

  const press = (point: Point, free: boolean) => {
    const drawing = own?.kind === tool ? own : fresh();
    if (!drawing) return;
    const at = constrained(image, drawing, point, free);
    pressed.current = at;
    set(afterPress(drawing, at));
  };

  const move = (point: Point, free: boolean) => own && set(afterMove(own, constrained(image, own, point, free)));

  const release = (point: Point, free: boolean, least: number) => {
    if (!own || !pressed.current) return;
    const at = constrained(image, own, point, free);
    const next = withKnownSpine(afterRelease(own, pressed.current, at, least), spineOn(marks, frame));
    const mark = markOf(next);
    if (!mark) return set(next.kind === 'freehand' ? undefined : next);
    set(undefined);
    if (mark.kind === 'text' || mark.kind === 'calibration') return marking.ask({ image: image.id, mark });
    if (mark.kind === 'vertebra') return label(mark);
    const isPoint = mark.points.length === 2 && span(mark.points) < least;
    if (isPoint) return;
    marking.put(image.id, mark);
    marking.onDrawn(mark);
    marking.select({ image: image.id, id: mark.id, part: 'whole' });
  };

  /** The next vertebra is named by itself; the first one is asked for. */
  const label = (mark: Mark) => {
    const text = nextVertebra(marks, frame);
    if (text) marking.put(image.id, { ...mark, text });
    else marking.ask({ image: image.id, mark });
  };

  /** A second finger came, or the system took the pointer away: what was placed before stays. */
  const letGo = () => {
    if (!own?.isDown) return;
    const { placed, kind } = own;
    const rest = { ...own, isDown: false, floating: undefined, pressed: undefined };
    set(placed.length > 0 && kind !== 'freehand' ? rest : undefined);
  };

  return { press, move, release, letGo };
}

function span([a, b]: readonly Point[]): number {
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}

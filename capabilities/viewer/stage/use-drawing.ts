import { randomId } from '@alder/client';
import type { GraphicObject } from '@alder/measurements/contract';
import type { Point } from '@alder/measurements/domain';
import { useRef } from 'react';
import {
  afterMove,
  afterPress,
  afterRelease,
  constrained,
  type Drawing,
  graphicOf,
  knownStart,
  nextVertebra,
  spineOn,
  withKnownSpine,
} from './drawing.ts';
import { isGraphicTool } from './tools.ts';
import type { GestureOptions } from './use-gestures.ts';

/** Places the points of a new graphic object, one press after the other, and saves it when it is complete. */
export function useDrawing({ tool, image, frame, graphics, editing }: GestureOptions) {
  const pressed = useRef<Point>(undefined);
  const own = editing.drawing?.image === image.id && editing.drawing.frame === frame ? editing.drawing : undefined;
  const set = (next: Drawing | undefined) => editing.draw(image.id, next);

  const fresh = (): Drawing | undefined =>
    isGraphicTool(tool)
      ? {
          id: randomId(),
          kind: tool,
          frame,
          placed: knownStart(tool, graphics, frame),
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
    const next = withKnownSpine(afterRelease(own, pressed.current, at, least), spineOn(graphics, frame));
    const graphic = graphicOf(next);
    if (!graphic) return set(next.kind === 'freehand' ? undefined : next);
    set(undefined);
    if (graphic.kind === 'text' || graphic.kind === 'calibration') return editing.ask({ image: image.id, graphic });
    if (graphic.kind === 'vertebra') return label(graphic);
    const isPoint = graphic.points.length === 2 && span(graphic.points) < least;
    if (isPoint) return;
    editing.put(image.id, graphic);
    editing.onDrawn(graphic);
    editing.select({ image: image.id, id: graphic.id, part: 'whole' });
  };

  /** The next vertebra is named automatically; the name of the first one is requested. */
  const label = (graphic: GraphicObject) => {
    const text = nextVertebra(graphics, frame);
    if (text) editing.put(image.id, { ...graphic, text });
    else editing.ask({ image: image.id, graphic });
  };

  /** A second finger touched the screen, or the system cancelled the pointer: the placed points stay. */
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

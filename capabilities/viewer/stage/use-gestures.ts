import type { GraphicObject } from '@alder/measurements/contract';
import type { CalibrationInput, Point } from '@alder/measurements/domain';
import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { Window } from '../draw/tone-table.ts';
import { type Size, toImage, zoomAt } from '../draw/view.ts';
import { HIT_TOLERANCE_PX, hitOf, TOUCH_TOLERANCE_PX } from '../measure/hit.ts';
import { afterGraphicMoved, afterPointMoved } from './drawing.ts';
import type { GraphicEditing } from './graphic-editing.ts';
import { targetOf } from './graphic-target.ts';
import type { PresentationState } from './scene.ts';
import { isGraphicTool, type Tool } from './tools.ts';
import { useDrawing } from './use-drawing.ts';
import type { DrawnFrame } from './use-drawn-frame.ts';

export type GestureOptions = {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly tool: Tool;
  readonly screen: Size;
  readonly image: CalibrationInput & { readonly id: string };
  readonly frame: number;
  readonly drawn: DrawnFrame;
  readonly presentation: PresentationState;
  /** The window in use, the image's own where the user chose none. */
  readonly window: Window;
  readonly graphics: readonly GraphicObject[];
  readonly editing: GraphicEditing;
  readonly onLook: (change: (presentation: PresentationState) => PresentationState, continues?: boolean) => void;
  readonly onStep: (by: number) => void;
  readonly onActivate: () => void;
  /** Sets the crosshair to a point of the image. */
  readonly onPoint: (point: Point) => void;
};

type PresentationDrag = {
  readonly tool: Tool;
  readonly start: Point;
  readonly presentation: PresentationState;
  readonly window: Window;
};
type GraphicDrag = { readonly graphic: GraphicObject; readonly part: number | 'whole'; readonly start: Point };
/** Action of the pressed pointer. */
type Doing =
  | ({ readonly what: 'presentation'; moved: boolean; steps: number } & PresentationDrag)
  | ({ readonly what: 'mark'; moved: boolean } & GraphicDrag)
  | { readonly what: 'draw' };

/** Pixels of a drag that make one step through a stack. */
const STEP_PX = 12;
/** Movement below which a press is a click. */
const STILL_PX = 3;

/**
 * Gestures of mouse, pen and finger: the active tool, right button to zoom, middle to pan, Shift to window, two fingers
 * to pinch.
 */
export function useGestures(parts: GestureOptions) {
  const { drawn } = parts;
  const doing = useRef<Doing>(undefined);
  const fingers = useRef(new Map<number, Point>());
  const drawing = useDrawing(parts);
  /** Position of the pointer while it places or moves a point: the magnifier is shown there. */
  const [held, setHeld] = useState<Point>();
  const at = (event: PointerEvent) => placeIn(parts.box, event);
  const onImage = (place: Point) => toImage(drawn.matrix, place);
  const stop = () => {
    doing.current = undefined;
    setHeld(undefined);
  };

  const letGo = () => {
    drawing.letGo();
    stop();
  };
  const onPointerDown = (event: PointerEvent) => {
    if ((event.target as Element).closest('button, a, input')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    parts.onActivate();
    const start = at(event);
    fingers.current.set(event.pointerId, start);
    if (fingers.current.size > 1) return letGo();
    doing.current = begin(parts, event, start);
    if (doing.current.what === 'draw') drawing.press(onImage(start), event.altKey);
    if (isCrosshair(doing.current)) parts.onPoint(onImage(start));
    if (doing.current.what !== 'presentation' || doing.current.tool === 'magnify') setHeld(start);
  };

  const onPointerMove = (event: PointerEvent) => {
    const now = at(event);
    followFinger(parts, fingers.current, event.pointerId, now);
    const { current } = doing;
    if (isDrawn(parts, current)) drawing.move(onImage(now), event.altKey);
    if (current?.what === 'mark') moveGraphic(parts, current, now, event.altKey);
    if (current?.what === 'presentation') dragPresentation(parts, current, now);
    if (held) setHeld(now);
  };

  const onPointerUp = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    const isDrawing = doing.current?.what === 'draw';
    if (event.type === 'pointercancel') return letGo();
    stop();
    const least = STILL_PX / (Math.hypot(drawn.matrix[0], drawn.matrix[1]) || 1);
    if (isDrawing) drawing.release(onImage(at(event)), event.altKey, least);
  };
  return { held, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp } };
}

function isCrosshair(doing: Doing): boolean {
  return doing.what === 'presentation' && doing.tool === 'crosshair';
}

/** Whether the pointer moves a point that is being placed, pressed or not. */
function isDrawn({ editing, image }: GestureOptions, doing: Doing | undefined): boolean {
  return doing?.what === 'draw' || (!doing && editing.drawing?.image === image.id);
}

function placeIn(box: GestureOptions['box'], event: PointerEvent): Point {
  const { left = 0, top = 0 } = box.current?.getBoundingClientRect() ?? {};
  return { x: event.clientX - left, y: event.clientY - top };
}

/** Action that a press starts: moving the graphic object under it, drawing, or the tool. */
function begin(parts: GestureOptions, event: PointerEvent, start: Point): Doing {
  const { tool, presentation, window, graphics, editing, drawn, image } = parts;
  const used: Tool = event.button === 2 ? 'zoom' : event.button === 1 ? 'pan' : event.shiftKey ? 'window' : tool;
  const presentationDrag = {
    what: 'presentation',
    tool: used,
    start,
    presentation,
    window,
    moved: false,
    steps: 0,
  } as const;
  if (used !== tool) return presentationDrag;
  if (!editing.drawing) {
    const reach = event.pointerType === 'touch' ? TOUCH_TOLERANCE_PX : HIT_TOLERANCE_PX;
    // A drawing tool ignores other kinds: a second measurement may begin at the same position.
    const inReach = graphics.filter(
      ({ id, kind }) => !isGraphicTool(tool) || kind === tool || id === editing.selected?.id,
    );
    const targets = inReach.map((graphic) => targetOf(image, graphic, drawn.matrix));
    const hit = hitOf(targets, start, reach);
    const graphic = graphics.find(({ id }) => id === hit?.id);
    editing.select(hit && { image: image.id, ...hit });
    if (hit && graphic) return { what: 'mark', graphic, part: hit.part, start, moved: false };
  }
  return isGraphicTool(tool) ? { what: 'draw' } : presentationDrag;
}

/** A graphic object follows the pointer, by one of its points or as a whole: one undo step for the whole drag. */
function moveGraphic(parts: GestureOptions, drag: Doing & { what: 'mark' }, now: Point, free: boolean): void {
  const { image, drawn, editing } = parts;
  if (!drag.moved && Math.hypot(now.x - drag.start.x, now.y - drag.start.y) < STILL_PX) return;
  const [from, to] = [toImage(drawn.matrix, drag.start), toImage(drawn.matrix, now)];
  const next =
    drag.part === 'whole'
      ? afterGraphicMoved(drag.graphic, { x: to.x - from.x, y: to.y - from.y })
      : afterPointMoved(image, drag.graphic, drag.part, to, free);
  editing.put(image.id, next, drag.moved);
  drag.moved = true;
}

function dragPresentation(parts: GestureOptions, drag: Doing & { what: 'presentation' }, now: Point): void {
  const by = { dx: now.x - drag.start.x, dy: now.y - drag.start.y };
  if (drag.tool === 'magnify') return;
  if (drag.tool === 'crosshair') {
    parts.onPoint(toImage(parts.drawn.matrix, now));
    return;
  }
  if (drag.tool === 'scroll') {
    const steps = Math.trunc(by.dy / STEP_PX);
    if (steps !== drag.steps) parts.onStep(steps - drag.steps);
    drag.steps = steps;
    return;
  }
  parts.onLook(() => afterPresentationDrag(drag, by, parts.screen), drag.moved);
  drag.moved = true;
}

/** The presentation state after a drag of window, zoom or pan, computed from the start of the drag. */
export function afterPresentationDrag(
  drag: PresentationDrag,
  { dx, dy }: { dx: number; dy: number },
  screen: Size,
): PresentationState {
  const { presentation, window } = drag;
  const { view } = presentation;
  if (drag.tool === 'pan') return { ...presentation, view: { ...view, panX: view.panX + dx, panY: view.panY + dy } };
  if (drag.tool === 'zoom') return { ...presentation, view: zoomAt(view, Math.exp(-dy / 150), drag.start, screen) };
  // A drag over the whole screen changes the window by twice its width; brighter is a lower centre.
  const step = (2 * window.width) / Math.max(200, screen.width);
  return {
    ...presentation,
    window: { width: Math.max(1, window.width + dx * step), center: window.center + dy * step },
  };
}

function followFinger(parts: GestureOptions, fingers: Map<number, Point>, pointer: number, now: Point): void {
  if (!fingers.has(pointer)) return;
  if (fingers.size > 1) pinch(parts, fingers, pointer, now);
  fingers.set(pointer, now);
}

/** Two fingers pan and zoom at the same time, around the middle between them. */
function pinch(parts: GestureOptions, fingers: ReadonlyMap<number, Point>, pointer: number, now: Point): void {
  const [other] = [...fingers].filter(([id]) => id !== pointer).map(([, point]) => point);
  const before = fingers.get(pointer);
  if (!other || !before) return;
  const wide = (one: Point) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
  const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
  parts.onLook((presentation) => {
    const view = zoomAt(presentation.view, wide(now) / wide(before), middle, parts.screen);
    const pan = { panX: view.panX + (now.x - before.x) / 2, panY: view.panY + (now.y - before.y) / 2 };
    return { ...presentation, view: { ...view, ...pan } };
  }, true);
}

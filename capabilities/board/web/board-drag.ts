import type { BoardCard } from '@alder/records/contract';
import type { Stage } from '@alder/records/domain';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import styles from './board-card.module.css';

/** Pixels a mouse travels before a press becomes a drag; milliseconds a finger rests. */
const DRAG_AFTER_PX = 4;
const HOLD_MS = 250;

export type Dragging = { readonly card: BoardCard; readonly over: Stage | undefined };

type Press = {
  readonly card: BoardCard;
  readonly element: HTMLElement;
  readonly x: number;
  readonly y: number;
  readonly touch: boolean;
  ghost: HTMLElement | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
};

/**
 * Dragging a card over the columns with mouse or finger. Esc puts it back; the menu and Shift with arrows do the same
 * without dragging (WCAG 2.5.7).
 *
 * Columns are the elements with `data-stage`.
 */
export function useBoardDrag({
  onDrop,
  enabled,
}: {
  readonly onDrop: (card: BoardCard, to: Stage) => void;
  readonly enabled: boolean;
}) {
  const [dragging, setDragging] = useState<Dragging>();
  const drop = useRef(onDrop);
  drop.current = onDrop;
  const [hand] = useState(() => makeHand({ show: setDragging, drop: (card, to) => drop.current(card, to) }));
  useEffect(() => hand.listen(), [hand]);

  const start = (card: BoardCard) => (event: PointerEvent<HTMLElement>) => {
    // The owner's name is a link and part of what a hand takes the card by.
    const isControl = (event.target as Element).closest('button,input,a:not([draggable=false])');
    if (!enabled || event.button !== 0 || isControl) return;
    hand.press(card, event);
  };
  return { dragging, start, wasDrag: hand.wasDrag };
}

type HandActs = {
  readonly show: (dragging: Dragging | undefined | ((was: Dragging | undefined) => Dragging)) => void;
  readonly drop: (card: BoardCard, to: Stage) => void;
};

/** The pointer and what it holds; lives as long as the board. */
function makeHand({ show, drop }: HandActs) {
  let held: Press | undefined;
  /** A drag ends with a click on the card; that click opens nothing. */
  let swallow = false;

  const end = () => {
    clearTimeout(held?.timer);
    held?.ghost?.remove();
    held = undefined;
    show(undefined);
  };
  const move = (event: globalThis.PointerEvent) => {
    const now = held;
    if (!now) return;
    const far = Math.hypot(event.clientX - now.x, event.clientY - now.y);
    if (!now.ghost && now.touch) return far > 10 ? end() : undefined;
    if (!now.ghost && far < DRAG_AFTER_PX) return;
    if (!now.ghost) lift(now);
    event.preventDefault();
    if (now.ghost) now.ghost.style.translate = `${event.clientX - now.x}px ${event.clientY - now.y}px`;
    const over = stageAt(event.clientX, event.clientY);
    show((was) => (was?.card === now.card && was.over === over ? was : { card: now.card, over }));
  };
  const up = (event: globalThis.PointerEvent) => {
    if (!held) return;
    if (held.ghost) {
      swallow = true;
      setTimeout(() => {
        swallow = false;
      });
      const over = stageAt(event.clientX, event.clientY);
      if (over && over !== held.card.stage) drop(held.card, over);
    }
    end();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !held?.ghost) return;
    event.preventDefault();
    end();
  };
  /** A finger that holds a card does not scroll the page. */
  const still = (event: TouchEvent) => held?.ghost && event.preventDefault();

  /** Dropped where it was taken, on the owner's name: the link does not open. */
  const click = (event: MouseEvent) => {
    if (swallow) event.preventDefault();
  };

  return {
    wasDrag: () => swallow,
    press(card: BoardCard, event: PointerEvent<HTMLElement>) {
      held = pressOf(card, event);
      const now = held;
      if (!now.touch) return;
      now.timer = setTimeout(() => {
        navigator.vibrate?.(10);
        lift(now);
        show({ card, over: card.stage });
      }, HOLD_MS);
    },
    listen(): () => void {
      const stop = new AbortController();
      const { signal } = stop;
      addEventListener('pointermove', move, { passive: false, signal });
      addEventListener('pointerup', up, { signal });
      addEventListener('pointercancel', () => held && end(), { signal });
      addEventListener('click', click, { capture: true, signal });
      addEventListener('keydown', key, { capture: true, signal });
      addEventListener('touchmove', still, { passive: false, signal });
      return () => {
        stop.abort();
        end();
      };
    },
  };
}

function pressOf(card: BoardCard, { currentTarget, clientX, clientY, pointerType }: PointerEvent<HTMLElement>): Press {
  return {
    card,
    element: currentTarget,
    x: clientX,
    y: clientY,
    touch: pointerType === 'touch',
    ghost: undefined,
    timer: undefined,
  };
}

function lift(press: Press): void {
  const box = press.element.getBoundingClientRect();
  const ghost = press.element.cloneNode(true) as HTMLElement;
  ghost.classList.add(styles.ghost ?? 'ghost');
  ghost.setAttribute('aria-hidden', 'true');
  for (const name of ['id', 'tabindex', 'data-card']) ghost.removeAttribute(name);
  Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px` });
  document.body.append(ghost);
  getSelection()?.removeAllRanges();
  press.ghost = ghost;
}

function stageAt(x: number, y: number): Stage | undefined {
  const column = document.elementFromPoint?.(x, y)?.closest<HTMLElement>('[data-stage]');
  return column?.dataset.stage as Stage | undefined;
}

import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { BoardCard } from '../contract/index.ts';
import type { Stage } from '../domain/index.ts';
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
  const press = useRef<Press>(undefined);
  /** A drag ends with a click on the card; that click opens nothing. */
  const swallow = useRef(false);
  const drop = useRef(onDrop);
  drop.current = onDrop;

  useEffect(() => {
    const end = () => {
      clearTimeout(press.current?.timer);
      press.current?.ghost?.remove();
      press.current = undefined;
      setDragging(undefined);
    };
    const move = (event: globalThis.PointerEvent) => {
      const now = press.current;
      if (!now) return;
      const far = Math.hypot(event.clientX - now.x, event.clientY - now.y);
      if (!now.ghost) {
        if (now.touch) return far > 10 ? end() : undefined;
        if (far < DRAG_AFTER_PX) return;
        lift(now);
      }
      event.preventDefault();
      if (now.ghost) now.ghost.style.translate = `${event.clientX - now.x}px ${event.clientY - now.y}px`;
      const over = stageAt(event.clientX, event.clientY);
      setDragging((was) => (was?.card === now.card && was.over === over ? was : { card: now.card, over }));
    };
    const up = (event: globalThis.PointerEvent) => {
      const now = press.current;
      if (now?.ghost) {
        swallow.current = true;
        setTimeout(() => {
          swallow.current = false;
        });
        const over = stageAt(event.clientX, event.clientY);
        if (over && over !== now.card.stage) drop.current(now.card, over);
      }
      end();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && press.current?.ghost) {
        event.preventDefault();
        end();
      }
    };
    const still = (event: TouchEvent) => press.current?.ghost && event.preventDefault();
    addEventListener('pointermove', move, { passive: false });
    addEventListener('pointerup', up);
    addEventListener('pointercancel', end);
    addEventListener('keydown', key, true);
    addEventListener('touchmove', still, { passive: false });
    return () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', end);
      removeEventListener('keydown', key, true);
      removeEventListener('touchmove', still);
      end();
    };
  }, []);

  const start = (card: BoardCard) => (event: PointerEvent<HTMLElement>) => {
    if (!enabled || event.button !== 0 || (event.target as Element).closest('button,a,input')) return;
    const now: Press = {
      card,
      element: event.currentTarget,
      x: event.clientX,
      y: event.clientY,
      touch: event.pointerType === 'touch',
      ghost: undefined,
      timer: undefined,
    };
    press.current = now;
    if (now.touch) {
      now.timer = setTimeout(() => {
        navigator.vibrate?.(10);
        lift(now);
        setDragging({ card, over: card.stage });
      }, HOLD_MS);
    }
  };

  return { dragging, start, wasDrag: () => swallow.current };
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

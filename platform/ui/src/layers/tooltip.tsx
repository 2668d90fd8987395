import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from '../controls/kbd.tsx';
import type { Placement } from './place.ts';
import styles from './tooltip.module.css';
import { usePlace } from './use-place.ts';

/** How long the pointer rests before the words appear, in milliseconds. */
export const TOOLTIP_DELAY_MS = 400;
const LEAVE_DELAY_MS = 120;

/**
 * Words that appear beside a control on hover and focus; the pointer may rest on them, Esc hides them (WCAG 1.4.13).
 * They never take a click from what they cover.
 *
 * They add nothing a screen reader lacks: the control has its own name.
 */
export function Tooltip({
  text,
  shortcut,
  placement = 'bottom',
  children,
}: {
  readonly text: string;
  readonly shortcut?: string;
  readonly placement?: Placement;
  readonly children: ReactNode;
}) {
  const around = useRef<HTMLSpanElement>(null);
  const anchor = useRef<Element | null>(null);
  const tip = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  usePlace(open, anchor, tip, placement);
  useEffect(() => () => clearTimeout(timer.current), []);

  const later = (next: boolean, waitMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      anchor.current = around.current?.firstElementChild ?? null;
      setOpen(next);
    }, waitMs);
  };
  const hide = () => later(false, LEAVE_DELAY_MS);
  useEffect(() => {
    if (!open) return;
    let rests = false;
    const move = (event: globalThis.PointerEvent) => {
      const isOver = isWithin(tip.current, event);
      if (isOver) clearTimeout(timer.current);
      else if (rests && !isWithin(anchor.current, event)) hide();
      rests = isOver;
    };
    document.addEventListener('pointermove', move);
    return () => document.removeEventListener('pointermove', move);
  }, [open]);
  const focus = (event: FocusEvent) => {
    if (event.target.matches(':focus-visible')) later(true, TOOLTIP_DELAY_MS);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      later(false, 0);
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the wrapper listens for its control and is itself no target
    <span
      ref={around}
      className={styles.around}
      onPointerEnter={(event) => event.pointerType !== 'touch' && later(true, TOOLTIP_DELAY_MS)}
      onPointerLeave={hide}
      onPointerDown={() => later(false, 0)}
      onFocus={focus}
      onBlur={hide}
      onKeyDown={key}
    >
      {children}
      {open &&
        createPortal(
          <div ref={tip} className={styles.tip} aria-hidden="true">
            {text}
            {shortcut && <Kbd>{shortcut}</Kbd>}
          </div>,
          document.body,
        )}
    </span>
  );
}

/** The words take no pointer of their own, so where it is says whether it rests on them. */
function isWithin(part: Element | null, { clientX, clientY }: { clientX: number; clientY: number }): boolean {
  const box = part?.getBoundingClientRect();
  return (
    box !== undefined && clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom
  );
}

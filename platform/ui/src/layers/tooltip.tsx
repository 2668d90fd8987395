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
          <div
            ref={tip}
            className={styles.tip}
            aria-hidden="true"
            onPointerEnter={() => clearTimeout(timer.current)}
            onPointerLeave={hide}
          >
            {text}
            {shortcut && <Kbd>{shortcut}</Kbd>}
          </div>,
          document.body,
        )}
    </span>
  );
}

import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../classes.ts';
import type { Placement } from './place.ts';
import styles from './popover.module.css';
import { usePlace } from './use-place.ts';

const focusable =
  'a[href],button:not([disabled]):not([tabindex="-1"]),input:not([disabled]),select:not([disabled]),textarea:not([disabled]),[tabindex]:not([tabindex="-1"]),[contenteditable=true]';

/** What can take the focus in a part of the page, in order. */
function focusables(part: Element): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(focusable)].filter((one) => !one.closest('[inert],[hidden]'));
}

export type PopoverProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** What it belongs to. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly placement?: Placement;
  /** Draws its own padding. */
  readonly bare?: boolean;
  readonly role?: 'dialog' | 'menu';
  readonly children: ReactNode;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly className?: string;
};

/** A small panel beside a control. Closes on Esc, on a press elsewhere, and when focus leaves it. */
export function Popover({ open, ...rest }: PopoverProps) {
  return open ? <OpenPopover {...rest} /> : null;
}

function OpenPopover({
  onClose,
  anchor,
  label,
  placement = 'bottom start',
  bare,
  role = 'dialog',
  children,
  onKeyDown,
  className,
}: Omit<PopoverProps, 'open'>) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  usePlace(true, anchor, panel, placement);

  useEffect(() => {
    const from = anchor.current;
    const first =
      panel.current &&
      (panel.current.querySelector<HTMLElement>('[data-autofocus],[role=menu]') ?? focusables(panel.current)[0]);
    (first ?? panel.current)?.focus();
    const press = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || panel.current?.contains(target) || from?.contains(target)) return;
      if (target instanceof Element && target.closest('[data-always]')) return;
      close.current();
    };
    addEventListener('pointerdown', press, true);
    return () => {
      removeEventListener('pointerdown', press, true);
      if (panel.current?.contains(document.activeElement) || document.activeElement === document.body) from?.focus();
    };
  }, [anchor]);

  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      anchor.current?.focus();
      close.current();
    }
    onKeyDown?.(event);
  };

  return createPortal(
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole lint/a11y/noStaticElementInteractions: the role is a parameter, dialog or menu
    <div
      ref={panel}
      data-always=""
      data-react-aria-top-layer=""
      // The list inside has the role and the name of a menu.
      role={role === 'menu' ? undefined : role}
      aria-label={role === 'menu' ? undefined : label}
      tabIndex={-1}
      className={classes(styles.popover, !bare && styles.pad, className)}
      onKeyDown={key}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !panel.current?.contains(relatedTarget) && !relatedTarget.closest('[data-always]'))
          onClose();
      }}
    >
      {children}
    </div>,
    document.body,
  );
}

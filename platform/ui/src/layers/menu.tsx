import { type MouseEvent, type ReactElement, type ReactNode, type RefObject, useRef, useState } from 'react';
import { lazyPart } from '../layout/lazy-part.tsx';
import type { Placement } from './place.ts';

export type MenuEntry =
  | {
      readonly label: ReactNode;
      readonly icon?: ReactNode;
      /** A second line. */
      readonly about?: ReactNode;
      readonly shortcut?: string;
      readonly onAction?: () => void;
      /** A link instead of an action. */
      readonly href?: string;
      readonly checked?: boolean;
      readonly danger?: boolean;
      readonly disabledReason?: string;
    }
  | { readonly line: true }
  | { readonly group: ReactNode };

export type MenuPanelProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly placement?: Placement;
};

const OpenMenu = lazyPart(async () => (await import('./menu-panel.tsx')).MenuPanel, null, 'floating');

/** The list of a menu, for triggers of your own. ↑ ↓ Home End walk, letters find an entry, Enter chooses it. */
export function MenuPanel({ open, ...rest }: MenuPanelProps) {
  return open ? <OpenMenu {...rest} /> : null;
}

/** Fetches what menus are drawn by, before the first one opens. */
export const prefetchMenus = OpenMenu.prefetch;

export type MenuProps = {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly placement?: Placement;
  /** Draws the control that opens it: spread the props on a Button or IconButton. */
  readonly trigger: (props: {
    readonly ref: RefObject<HTMLButtonElement | null>;
    readonly onClick: (event: MouseEvent) => void;
    readonly onPointerEnter: () => void;
    readonly onFocus: () => void;
    readonly 'aria-haspopup': 'menu';
    readonly 'aria-expanded': boolean;
  }) => ReactElement;
};

const prefetch = () => void prefetchMenus();

/** A button and its menu. */
export function Menu({ label, entries, placement = 'bottom end', trigger }: MenuProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      {trigger({
        ref: anchor,
        onClick: () => setOpen(!open),
        onPointerEnter: prefetch,
        onFocus: prefetch,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
      })}
      <MenuPanel
        open={open}
        onClose={() => setOpen(false)}
        anchor={anchor}
        label={label}
        entries={entries}
        placement={placement}
      />
    </>
  );
}

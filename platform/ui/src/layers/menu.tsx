import { Check } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react';
import { classes } from '../classes.ts';
import { Kbd } from '../controls/kbd.tsx';
import type { Placement } from './place.ts';
import styles from './popover.module.css';
import { Popover } from './popover.tsx';

export type MenuEntry =
  | {
      readonly label: ReactNode;
      readonly icon?: ReactNode;
      /** A second line. */
      readonly about?: ReactNode;
      readonly shortcut?: string;
      readonly onAction?: () => void;
      /** A link instead of an act. */
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

/** The list of a menu, for triggers of your own. ↑ ↓ Home End walk, a letter jumps, Enter acts. */
export function MenuPanel({ open, onClose, anchor, label, entries, placement }: MenuPanelProps) {
  const act = (work?: () => void) => {
    onClose();
    anchor.current?.focus();
    work?.();
  };
  return (
    <Popover
      open={open}
      onClose={onClose}
      anchor={anchor}
      label={label}
      placement={placement}
      role="menu"
      bare
      className={styles.menu}
      onKeyDown={walk}
    >
      {entries.map((entry, index) => {
        if ('line' in entry) return <hr key={index} className={styles.line} />;
        if ('group' in entry) {
          return (
            <div key={index} className={styles.group}>
              {entry.group}
            </div>
          );
        }
        const { label: text, icon, about, shortcut, onAction, href, checked, danger, disabledReason } = entry;
        const look = {
          role: checked === undefined ? 'menuitem' : 'menuitemradio',
          'aria-checked': checked,
          'aria-disabled': disabledReason ? true : undefined,
          title: disabledReason,
          tabIndex: -1,
          className: classes(styles.item, danger && styles.danger),
        } as const;
        const words = (
          <>
            {icon}
            <span>
              {text}
              {about && <small>{about}</small>}
            </span>
            {checked && <Check className={styles.check} aria-hidden="true" />}
            {shortcut && <Kbd>{shortcut}</Kbd>}
          </>
        );
        return href ? (
          <a key={index} {...look} href={href} onClick={() => act(onAction)}>
            {words}
          </a>
        ) : (
          <button key={index} type="button" {...look} onClick={() => !disabledReason && act(onAction)}>
            {words}
          </button>
        );
      })}
    </Popover>
  );
}

function walk(event: KeyboardEvent): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 };
  const to = steps[event.key];
  const letter = event.key.length === 1 && !event.ctrlKey && !event.metaKey ? event.key.toLowerCase() : undefined;
  const found =
    to !== undefined
      ? items.at(to % items.length)
      : letter &&
        [...items.slice(at + 1), ...items].find(({ textContent }) =>
          textContent?.trim().toLowerCase().startsWith(letter),
        );
  if (!found) return;
  event.preventDefault();
  found.focus();
}

export type MenuProps = {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly placement?: Placement;
  /** Draws the control that opens it: spread the props on a Button or IconButton. */
  readonly trigger: (props: {
    readonly ref: RefObject<HTMLButtonElement | null>;
    readonly onClick: (event: MouseEvent) => void;
    readonly 'aria-haspopup': 'menu';
    readonly 'aria-expanded': boolean;
  }) => ReactElement;
};

/** A button and its menu. */
export function Menu({ label, entries, placement = 'bottom end', trigger }: MenuProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      {trigger({ ref: anchor, onClick: () => setOpen(!open), 'aria-haspopup': 'menu', 'aria-expanded': open })}
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

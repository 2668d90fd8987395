import { type ButtonHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classes } from '../classes.ts';
import { Tooltip } from '../layers/tooltip.tsx';
import styles from './button.module.css';
import { Kbd } from './kbd.tsx';
import { Ring } from './ring.tsx';
import { useSinglePress } from './use-single-press.ts';

export type ButtonVariant = 'default' | 'primary' | 'soft' | 'ghost' | 'danger';

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  readonly variant?: ButtonVariant;
  readonly size?: 'sm' | 'md' | 'lg';
  /** Icon before the label. */
  readonly icon?: ReactNode;
  /** Icon after the label. */
  readonly iconAfter?: ReactNode;
  /** Keeps its width, shows a ring and takes no second press. */
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** Why it cannot be pressed; disables the button and says so on hover, on focus and to screen readers. */
  readonly disabledReason?: string;
  /** Shortcut shown at the end, `Ctrl Enter`. Handling the key is up to the screen. */
  readonly shortcut?: string;
  /** A step that is pressed several times in a row: next day, move up. Every other button acts once for a double click. */
  readonly repeatable?: boolean;
  /** As wide as its container. */
  readonly wide?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
};

/** A button. It stays focusable while disabled, so that everyone can learn why. */
export function Button({
  variant = 'default',
  size = 'md',
  icon,
  iconAfter,
  busy = false,
  disabled = false,
  disabledReason,
  shortcut,
  wide = false,
  className,
  children,
  repeatable = false,
  onClick,
  onKeyDown,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const off = disabled || disabledReason !== undefined;
  const press = useSinglePress({ isOff: off || busy, repeatable, onClick, onKeyDown });

  const button = (
    <button
      {...rest}
      type={type}
      className={classes(styles.button, styles[variant], styles[size], wide && styles.wide, className)}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
      {...press}
    >
      <span className={classes(styles.inside, busy && styles.working)}>
        {icon}
        {children}
        {iconAfter}
        {shortcut && <Kbd>{shortcut}</Kbd>}
      </span>
      {busy && <Ring className={styles.ring} />}
      {disabledReason && (
        <span id={reasonId} className="sr">
          {disabledReason}
        </span>
      )}
    </button>
  );

  return disabledReason ? <Tooltip text={disabledReason}>{button}</Tooltip> : button;
}

export type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'iconAfter' | 'variant' | 'wide'> & {
  /** Name of the act: read aloud and shown as tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  /** A visible frame, for a button among framed buttons. */
  readonly outline?: boolean;
  readonly pressed?: boolean;
};

/** A button that is only an icon; its name and shortcut appear on hover and focus. */
export function IconButton({
  label,
  icon,
  size = 'md',
  busy = false,
  disabled = false,
  disabledReason,
  shortcut,
  outline = false,
  pressed,
  className,
  repeatable = false,
  onClick,
  onKeyDown,
  ...rest
}: IconButtonProps) {
  const off = disabled || disabledReason !== undefined;
  const press = useSinglePress({ isOff: off || busy, repeatable, onClick, onKeyDown });

  return (
    <Tooltip text={disabledReason ?? label} shortcut={shortcut}>
      <button
        type="button"
        {...rest}
        className={classes(styles.icon, styles[size], outline && styles.outline, className)}
        aria-label={label}
        aria-pressed={pressed}
        aria-disabled={off || undefined}
        aria-busy={busy || undefined}
        {...press}
      >
        {busy ? <Ring /> : icon}
      </button>
    </Tooltip>
  );
}

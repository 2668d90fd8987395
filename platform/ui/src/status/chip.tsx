import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { useUiTexts } from '../ui-texts.ts';
import styles from './chip.module.css';

/** Meaning of a chip's colour; the text inside states it too. */
export type Tone =
  | 'neutral'
  | 'info'
  | 'ok'
  | 'warn'
  | 'danger'
  | 'violet'
  | 'brand'
  | 'low'
  | 'high'
  | 'critical'
  | 'solidDanger'
  | 'outline'
  | 'dashed';

export type ChipProps = {
  readonly tone?: Tone;
  readonly size?: 'md' | 'lg';
  readonly icon?: ReactNode;
  /** Struck through: canceled, invalid. */
  readonly struck?: boolean;
  readonly title?: string;
  readonly children: ReactNode;
  readonly onRemove?: () => void;
  /** What the × removes, for screen readers. */
  readonly removeLabel?: string;
  readonly className?: string;
};

/** A short fact with a colour, an icon if it has one, and always a word. */
export function Chip({
  tone = 'neutral',
  size = 'md',
  icon,
  struck,
  title,
  children,
  onRemove,
  removeLabel,
  className,
}: ChipProps) {
  const t = useUiTexts();
  return (
    <span
      title={title}
      className={classes(styles.chip, styles[tone], styles[size], struck && styles.struck, className)}
    >
      {icon}
      <span className={styles.label}>{children}</span>
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={removeLabel ?? t('clear')} onClick={onRemove}>
          <X />
        </button>
      )}
    </span>
  );
}

/** A number beside a heading or a tab. */
export function Count({
  children,
  tone,
  label,
}: {
  readonly children: ReactNode;
  readonly tone?: 'brand';
  readonly label?: string;
}) {
  return (
    <span className={classes(styles.count, tone === 'brand' && styles.brandSolid)} title={label}>
      {children}
    </span>
  );
}

import type { HTMLAttributes, ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './surface.module.css';

export type CardProps = Omit<HTMLAttributes<HTMLElement>, 'title'> & {
  readonly title?: ReactNode;
  /** Beside the title: a count, a chip. */
  readonly mark?: ReactNode;
  /** At the right of the head: buttons. */
  readonly actions?: ReactNode;
  /** Draws its own padding. */
  readonly flush?: boolean;
  /** A post-it. */
  readonly note?: boolean;
};

/** A titled surface on the page. */
export function Card({ title, mark, actions, flush, note, className, children, ...rest }: CardProps) {
  return (
    <section {...rest} className={classes(styles.card, note && styles.note, className)}>
      {(title || actions) && (
        <header>
          {title && <h2>{title}</h2>}
          {mark}
          {actions && <span className={styles.end}>{actions}</span>}
        </header>
      )}
      <div
        className={classes(styles.body, flush && styles.flush)}
        style={title || flush ? undefined : { paddingTop: 14 }}
      >
        {children}
      </div>
    </section>
  );
}

/** A small heading over a group; of level 2 where the group stands right under the title of the page. */
export function Eyebrow({ level = 3, children }: { readonly level?: 2 | 3; readonly children: ReactNode }) {
  const Heading = `h${level}` as const;
  return <Heading className={styles.eyebrow}>{children}</Heading>;
}

export type ListRowProps = {
  readonly title: ReactNode;
  readonly about?: ReactNode;
  readonly icon?: ReactNode;
  readonly end?: ReactNode;
  readonly href?: string;
  readonly onClick?: () => void;
  readonly selected?: boolean;
  /** Glows once: another user changed it. */
  readonly changed?: boolean;
  /** Older than it should be. */
  readonly stale?: boolean;
};

/** One thing of a list: icon, two lines, something at the end. */
export function ListRow({ title, about, icon, end, href, onClick, selected, changed, stale }: ListRowProps) {
  const look = classes(styles.row, selected && styles.selected, changed && styles.changed, stale && styles.stale);
  const content = (
    <>
      {icon}
      <span className={styles.words}>
        <b>{title}</b>
        {about && <small>{about}</small>}
      </span>
      {end && <span className={styles.rowEnd}>{end}</span>}
    </>
  );
  if (href) {
    return (
      <a className={look} href={href} aria-current={selected || undefined}>
        {content}
      </a>
    );
  }
  return onClick ? (
    <button type="button" className={look} aria-pressed={selected} onClick={onClick}>
      {content}
    </button>
  ) : (
    <div className={look}>{content}</div>
  );
}

export type KpiTileProps = {
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** Small, behind the value: "+4", "avg 11 min". */
  readonly detail?: ReactNode;
  /** Filters the screen. */
  readonly onClick?: () => void;
  readonly pressed?: boolean;
  /** On its own surface, for dashboards. */
  readonly boxed?: boolean;
};

/** One number that matters; pressing it filters what is below. */
export function KpiTile({ label, value, detail, onClick, pressed, boxed }: KpiTileProps) {
  const look = classes(styles.kpi, boxed && styles.kpiBox);
  const content = (
    <>
      <span className={styles.kpiLabel}>{label}</span>
      <span className={styles.kpiValue}>
        {value}
        {detail && <small>{detail}</small>}
      </span>
    </>
  );
  return onClick ? (
    <button type="button" className={look} aria-pressed={pressed ?? false} onClick={onClick}>
      {content}
    </button>
  ) : (
    <div className={look}>{content}</div>
  );
}

/** A row of KPI tiles with lines between them. */
export function KpiStrip({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's; this groups numbers
    <div role="group" aria-label={label} className={styles.kpis}>
      {children}
    </div>
  );
}

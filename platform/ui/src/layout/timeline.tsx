import { useFormat } from '@alder/i18n';
import { Check, CircleAlert, CircleCheck, FileText, RotateCw, X } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { IconButton } from '../controls/button.tsx';
import { useUiTexts } from '../ui-texts.ts';
import styles from './timeline.module.css';

/** A line of events, newest first. Children are TimelineDay and TimelineItem. */
export function Timeline({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section aria-label={label} className={styles.timeline}>
      {children}
    </section>
  );
}

/** Heading of a day in a Timeline. */
export function TimelineDay({ children, about }: { readonly children: ReactNode; readonly about?: ReactNode }) {
  return (
    <h2 className={styles.day}>
      {children}
      {about && <span>{about}</span>}
    </h2>
  );
}

export type TimelineItemProps = {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  /** Beside the title: chips. */
  readonly badges?: ReactNode;
  /** At the right: time, place, person. */
  readonly meta?: ReactNode;
  readonly footer?: ReactNode;
  readonly tone?: 'critical' | 'current';
  /** Glows once: it came in just now. */
  readonly changed?: boolean;
  readonly children?: ReactNode;
};

/** One event of a patient's history. */
export function TimelineItem({ icon, title, badges, meta, footer, tone, changed, children }: TimelineItemProps) {
  return (
    <div className={classes(styles.event, tone && styles[tone], changed && styles.changed)}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <article>
        <header>
          <h3>{title}</h3>
          {badges}
          {meta && <span className={classes(styles.meta, 'tn')}>{meta}</span>}
        </header>
        {children && <div className={styles.content}>{children}</div>}
        {footer && <footer>{footer}</footer>}
      </article>
    </div>
  );
}

export type Step = { readonly value: string; readonly label: string; readonly done?: boolean };

export type StepperProps = {
  readonly label: string;
  readonly steps: readonly Step[];
  readonly current: string;
  /** A press on a step: completes, reverts or goes there, as the screen has it. */
  readonly onStep?: (value: string) => void;
  /** Closer together, for a popover. */
  readonly compact?: boolean;
};

const stages: Record<string, string> = {
  clinic: 'clinic',
  pharmacy: 'pharmacy',
  checkout: 'checkout',
  archive: 'archive',
};

/** Steps of a task with numerals; a done one shows a check. Steps named after board stages take their colours. */
export function Stepper({ label, steps, current, onStep, compact }: StepperProps) {
  return (
    <ol aria-label={label} className={classes(styles.steps, compact && styles.compact)}>
      {steps.map(({ value, label: word, done }, index) => {
        const now = value === current;
        const stage = stages[value];
        const look = (
          stage
            ? {
                '--c': `var(--stage-${stage})`,
                '--ct': `var(--stage-${stage}-text)`,
                '--cb': `var(--stage-${stage}-tint)`,
              }
            : { '--c': 'var(--brand)', '--ct': 'var(--brand-text)', '--cb': 'var(--brand-tint)' }
        ) as CSSProperties;
        const content = (
          <>
            <i>{done ? <Check aria-hidden="true" /> : index + 1}</i>
            <span className={styles.word}>{word}</span>
          </>
        );
        return (
          <li
            key={value}
            className={classes(now && styles.now, done && !now && styles.done)}
            style={look}
            aria-current={now ? 'step' : undefined}
          >
            {onStep ? (
              <button type="button" className={styles.step} onClick={() => onStep(value)}>
                {content}
              </button>
            ) : (
              <span className={styles.step}>{content}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

export type UploadRowProps = {
  readonly name: string;
  readonly sizeBytes: number;
  readonly state: 'waiting' | 'sending' | 'done' | 'skipped' | 'failed';
  /** 0 to 1. */
  readonly progress?: number;
  /** Why it failed, in words. */
  readonly reason?: string;
  readonly thumbnail?: ReactNode;
  readonly onRetry?: () => void;
  readonly onRemove?: () => void;
};

/** One file on its way to the server. */
export function UploadRow({
  name,
  sizeBytes,
  state,
  progress = 0,
  reason,
  thumbnail,
  onRetry,
  onRemove,
}: UploadRowProps) {
  const t = useUiTexts();
  const format = useFormat();
  const words = {
    waiting: t('upload.waiting'),
    sending: t('upload.sending', { percent: format.percent(progress) }),
    done: t('upload.done'),
    skipped: t('upload.skipped'),
    failed: reason ?? t('upload.failed'),
  }[state];

  return (
    <div className={styles.upload}>
      {thumbnail ?? <FileText aria-hidden="true" />}
      <span className={styles.file}>
        <b>{name}</b>
        <small
          role={state === 'failed' ? 'alert' : undefined}
          className={classes(state === 'failed' && styles.failed, 'tn')}
        >
          {format.size(sizeBytes)} · {words}
        </small>
        {state === 'sending' && (
          <span
            role="progressbar"
            aria-label={name}
            aria-valuenow={Math.round(progress * 100)}
            aria-valuemin={0}
            aria-valuemax={100}
            className={styles.progress}
            style={{ display: 'block' }}
          >
            <i style={{ width: `${progress * 100}%` }} />
          </span>
        )}
      </span>
      {state === 'done' && <CircleCheck className={styles.okIcon} aria-hidden="true" />}
      {state === 'failed' && <CircleAlert className={styles.badIcon} aria-hidden="true" />}
      {state === 'failed' && onRetry && (
        <IconButton size="sm" label={t('retry')} icon={<RotateCw />} onClick={onRetry} />
      )}
      {onRemove && state !== 'done' && (
        <IconButton size="sm" label={t('file.remove', { name })} icon={<X />} onClick={onRemove} />
      )}
    </div>
  );
}

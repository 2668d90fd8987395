import { ArrowLeft, CircleAlert, Lock, RotateCw, SearchX } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { classes } from '../classes.ts';
import { Button } from '../controls/button.tsx';
import { useUiTexts } from '../ui-texts.ts';
import styles from './states.module.css';

export type SkeletonProps = {
  readonly width?: number | string;
  readonly height?: number | string;
  readonly circle?: boolean;
  readonly radius?: number | string;
};

/** A grey shape in the place of content that is on its way; appears only after 300 ms. */
export function Skeleton({ width = '100%', height = 14, circle = false, radius }: SkeletonProps) {
  const style: CSSProperties = { width, height, borderRadius: radius };
  return <span aria-hidden="true" className={classes(styles.skeleton, circle && styles.circle)} style={style} />;
}

/** Rows in the shape of a list: a face, a line, a number. */
export function SkeletonRows({
  rows = 4,
  face = true,
  height = 14,
}: {
  readonly rows?: number;
  readonly face?: boolean;
  readonly height?: number;
}) {
  const t = useUiTexts();
  return (
    <div role="status" aria-label={t('loading')} className={styles.stack} style={{ padding: 12 }}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={styles.line}>
          {face ? <Skeleton circle width={30} height={30} /> : <span />}
          <Skeleton height={height} width={`${88 - ((row * 17) % 40)}%`} />
          <Skeleton height={height} width={48} />
        </span>
      ))}
    </div>
  );
}

export type EmptyProps = {
  /** One sentence: what would be here. */
  readonly children?: ReactNode;
  readonly icon?: ReactNode;
  /** One action. */
  readonly action?: ReactNode;
  readonly compact?: boolean;
};

/** Nothing to show: says what would be here and offers one act. */
export function Empty({ children, icon, action, compact }: EmptyProps) {
  const t = useUiTexts();
  return (
    <div className={classes(styles.panel, compact && styles.compact)}>
      {icon}
      <div className={styles.title}>{children ?? t('empty.default')}</div>
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}

export type ErrorPanelProps = {
  readonly error?: unknown;
  /** Noun of the content that did not load, for a sentence: "Lab results". */
  readonly what?: string;
  readonly onRetry?: () => void;
  readonly action?: ReactNode;
  readonly compact?: boolean;
};

/** Status of a refused response and reference of a fault, whatever kind of error carries them. */
function readError(error: unknown): {
  status?: number;
  timedOut: boolean;
  offline: boolean;
  noId: boolean;
  reference?: string;
} {
  const seen = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
  const kind = (seen.kind ?? {}) as Record<string, unknown>;
  const { fields } = (seen.details ?? {}) as { fields?: Record<string, unknown> };
  const codes = Object.values(fields ?? {});
  const number = (value: unknown) => (typeof value === 'number' ? value : undefined);
  const word = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    status: number(seen.status) ?? number(kind.status),
    timedOut: seen.name === 'TimeoutError' || seen.code === 'timedOut',
    offline: seen.name === 'TypeError' || seen.code === 'network' || seen.name === 'NetworkError',
    // An address whose id is none leads nowhere, as that of what does not exist.
    noId: codes.length > 0 && codes.every((code) => code === 'id'),
    reference: word(seen.reference) ?? word(seen.requestId),
  };
}

/** In place of what did not load: what happened, in plain words, and what to do. */
export function ErrorPanel({ error, what, onRetry, action, compact }: ErrorPanelProps) {
  const t = useUiTexts();
  const [copied, setCopied] = useState(false);
  const { status, timedOut, offline, noId, reference } = readError(error);
  const denied = status === 401 || status === 403;
  const missing = status === 404 || noId;
  const title = denied
    ? t('error.unauthorized')
    : missing
      ? t('error.notFound')
      : what
        ? t('error.named', { what })
        : t('error.title');
  const about = denied
    ? t('error.unauthorized.how')
    : timedOut
      ? t('error.timeout')
      : offline
        ? t('error.network')
        : undefined;
  const Icon = denied ? Lock : missing ? SearchX : CircleAlert;

  return (
    <div role="alert" className={classes(styles.panel, styles.error, compact && styles.compact)}>
      <Icon aria-hidden="true" />
      <div className={styles.title}>{title}</div>
      {about && <p>{about}</p>}
      {reference && <span className={styles.reference}>{t('error.reference', { reference })}</span>}
      <div className={styles.actions}>
        {missing && (
          <Button size="sm" icon={<ArrowLeft />} onClick={() => history.back()}>
            {t('back')}
          </Button>
        )}
        {onRetry && !denied && !missing && (
          <Button size="sm" icon={<RotateCw />} onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
        {reference && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              void navigator.clipboard?.writeText(reference);
              setCopied(true);
            }}
          >
            {t(copied ? 'error.copied' : 'error.copyReference')}
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}

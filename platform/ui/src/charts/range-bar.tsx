import { useFormat } from '@alder/i18n';
import { classes } from '../classes.ts';
import { useUiTexts } from '../ui-texts.ts';
import styles from './charts.module.css';
import { placeInRange, type Range } from './range.ts';

export type RangeBarProps = Range & {
  /** Null: no result. */
  readonly value: number | null;
  readonly previous?: number;
  readonly unit: string;
  /** Digits after the point, as the analyzer wrote them. */
  readonly decimals: number;
  /** Name of the analyte. */
  readonly label: string;
  /** Leaves the limits out at both ends. */
  readonly bare?: boolean;
};

/** A result on its reference range: zone in the middle, dot for now, ring for the time before. */
export function RangeBar({ value, previous, unit, decimals, label, bare, ...range }: RangeBarProps) {
  const t = useUiTexts();
  const format = useFormat();
  const write = (number: number) => format.number(number, decimals);
  const { low, high } = range;
  const hasRange = low !== undefined || high !== undefined;
  const now = value === null ? undefined : placeInRange(value, range);
  const before = previous === undefined ? undefined : placeInRange(previous, range);
  const flagLabels =
    now &&
    { HH: t('lab.critical'), H: t('lab.high'), '': t('lab.normal'), L: t('lab.low'), LL: t('lab.critical') }[now.flag];
  const words = [
    label,
    value === null ? t('chart.none') : `${write(value)} ${unit}`,
    hasRange ? flagLabels : undefined,
    hasRange
      ? t('chart.range', { low: low === undefined ? '' : write(low), high: high === undefined ? '' : write(high) })
      : t('chart.noRange'),
    previous === undefined ? undefined : t('chart.previous', { value: write(previous) }),
    now?.offScale && t('chart.beyondScale'),
    now?.beyond ? t('lab.beyond') : undefined,
  ];

  return (
    <span
      role="img"
      aria-label={words.filter(Boolean).join(', ')}
      className={classes(styles.range, now && now.flag !== '' && styles[now.flag], now?.beyond && styles.beyond)}
    >
      {!bare && <span className={classes(styles.limit, 'tn')}>{low === undefined ? '' : write(low)}</span>}
      <span className={styles.bar}>
        {hasRange && <i className={styles.zone} />}
        {before?.pct !== undefined && <i className={styles.before} style={{ left: `${before.pct}%` }} />}
        {now?.pct !== undefined && (
          <i
            className={classes(styles.point, now.offScale && styles.off, now.offScale && styles[`off${now.offScale}`])}
            style={{ left: `${now.pct}%` }}
          />
        )}
      </span>
      {!bare && <span className={classes(styles.limit, 'tn')}>{high === undefined ? '' : write(high)}</span>}
    </span>
  );
}

import type { LabFlag } from '../status/status-chip.tsx';
import styles from './charts.module.css';
import { linear, span } from './scale.ts';

export type SparklineProps = {
  readonly values: readonly number[];
  /** Places at which the line is broken: another analyzer measured the value before. */
  readonly breaks?: readonly number[];
  readonly low?: number;
  readonly high?: number;
  /** Of the last value. */
  readonly flag?: LabFlag;
  readonly width?: number;
  readonly height?: number;
  /** What it shows, for screen readers; without it, decoration. */
  readonly label?: string;
};

/** Colour of a marker by flag. */
export function flagColor(flag: LabFlag): string {
  return {
    HH: 'var(--lab-critical)',
    LL: 'var(--lab-critical)',
    H: 'var(--lab-high)',
    L: 'var(--lab-low)',
    '': 'var(--text-3)',
  }[flag];
}

/** The segments of a line that is broken at each of `breaks`; one point alone is none. */
export function linesOf<Value>(values: readonly Value[], breaks: readonly number[]) {
  const starts = [0, ...breaks];
  return starts
    .map((from, index) => ({ from, points: values.slice(from, starts[index + 1]) }))
    .filter(({ points }) => points.length > 1);
}

/** A small line over the reference zone; the last point carries the flag's colour. */
export function Sparkline({
  values,
  breaks = [],
  low,
  high,
  flag = '',
  width = 86,
  height = 24,
  label,
}: SparklineProps) {
  const range = span([...values, low, high], 0.02);
  const x = linear([0, Math.max(1, values.length - 1)], [4, width - 5]);
  const y = linear(range, [height - 4, 4]);
  const zone =
    low === undefined && high === undefined ? undefined : { top: y(high ?? range[1]), bottom: y(low ?? range[0]) };
  const last = values.at(-1);
  const name = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);

  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by `label`, hidden without one
    <svg {...name} className={styles.svg} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      {zone && (
        <rect
          x="0"
          y={zone.top}
          width={width}
          height={Math.max(1, zone.bottom - zone.top)}
          fill="var(--lab-range)"
          opacity=".6"
        />
      )}
      {linesOf(values, breaks).map(({ from, points }) => (
        <polyline
          key={from}
          points={points.map((value, index) => `${x(from + index)},${y(value)}`).join(' ')}
          fill="none"
          stroke="var(--text-3)"
          strokeWidth="1.3"
          strokeLinejoin="round"
        />
      ))}
      {last !== undefined && (
        <circle cx={values.length > 1 ? x(values.length - 1) : width / 2} cy={y(last)} r="2.6" fill={flagColor(flag)} />
      )}
    </svg>
  );
}

import { classes, linear, PressArea, ticks } from '@alder/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import styles from './charts.module.css';

export type Bar = {
  readonly key: string;
  readonly label: string;
  /** Below the bar. */
  readonly short: string;
  readonly value: number;
  readonly before: number | null;
  /** All that the bar says, for screen readers and the hint. */
  readonly said: string;
};

/** Most labels below the bars. */
const MAX_LABELS = 8;

/**
 * Values over time as bars; the range before is a dashed line. Every bar is a button: Tab reaches the chart, ← → Home End
 * go along it, Enter lists the rows.
 */
export function ColumnChart({
  name,
  bars,
  axis,
  onOpen,
}: {
  readonly name: string;
  readonly bars: readonly Bar[];
  readonly axis: (value: number) => string;
  readonly onOpen: (bar: Bar) => void;
}) {
  const [stop, setStop] = useState(0);
  const chart = useRef<HTMLDivElement>(null);
  const top = Math.max(...bars.flatMap(({ value, before }) => [value, before ?? 0]), 0);
  const steps = top > 0 ? ticks([0, top], 4) : [0];
  const last = steps.at(-1)!;
  const highest = last >= top ? last : last + (steps[1] ?? top);
  const grid = last >= top ? steps : [...steps, highest];
  const share = linear([0, highest || 1], [0, 100]);
  const every = Math.ceil(bars.length / MAX_LABELS);
  const line = bars.map(({ before }, index) =>
    before === null ? undefined : `${((index + 0.5) / bars.length) * 100},${100 - share(before)}`,
  );
  const walk = (event: KeyboardEvent) => {
    const to = { ArrowLeft: stop - 1, ArrowRight: stop + 1, Home: 0, End: bars.length - 1 }[event.key];
    if (to === undefined || to < 0 || to >= bars.length) return;
    event.preventDefault();
    setStop(to);
    chart.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div className={styles.columns}>
      <div className={styles.plot}>
        {grid.map((value) => (
          <span key={value} aria-hidden="true" className={styles.grid} style={{ bottom: `${share(value)}%` }}>
            <small className="tn">{axis(value)}</small>
          </span>
        ))}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's; this groups bars */}
        <div ref={chart} role="group" aria-label={name} className={styles.bars} onKeyDown={walk}>
          {bars.map((bar, index) => (
            <PressArea
              key={bar.key}
              className={styles.column}
              aria-label={bar.said}
              title={bar.said}
              tabIndex={index === Math.min(stop, bars.length - 1) ? 0 : -1}
              onFocus={() => setStop(index)}
              onClick={() => onOpen(bar)}
            >
              <span style={{ height: `${Math.max(share(bar.value), bar.value > 0 ? 0.8 : 0)}%` }} />
            </PressArea>
          ))}
        </div>
        {line.some((point) => point !== undefined) && (
          <svg aria-hidden="true" className={styles.line} viewBox="0 0 100 100" preserveAspectRatio="none">
            <polyline points={line.filter(Boolean).join(' ')} vectorEffect="non-scaling-stroke" />
          </svg>
        )}
      </div>
      <div aria-hidden="true" className={styles.labels}>
        {bars.map(({ key, short }, index) => (
          <span key={key} className={classes(index % every !== 0 && styles.skipped)}>
            <small className="tn">{index % every === 0 ? short : ''}</small>
          </span>
        ))}
      </div>
    </div>
  );
}

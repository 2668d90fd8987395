import { Button, PressArea } from '@alder/ui';
import { useState } from 'react';
import styles from './charts.module.css';
import { useDashboardTexts } from './use-dashboard-texts.ts';

export type ListedBar = {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** As it is read. */
  readonly shown: string;
  readonly p90: number | null;
  readonly p90Shown: string;
  readonly before: number | null;
  readonly said: string;
};

/** Rows before "Show all". */
const FIRST = 8;

/** Parts of a figure as lying bars, the largest first; a median has its ninth decile behind it. Each is a button. */
export function BarList({
  name,
  bars,
  onOpen,
}: {
  readonly name: string;
  readonly bars: readonly ListedBar[];
  readonly onOpen: (bar: ListedBar) => void;
}) {
  const t = useDashboardTexts();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? bars : bars.slice(0, FIRST);
  const top = Math.max(...bars.flatMap(({ value, p90, before }) => [Math.abs(value), p90 ?? 0, before ?? 0]), 0) || 1;
  const width = (value: number) => `${(Math.abs(value) / top) * 100}%`;
  return (
    <>
      <ul className={styles.list} aria-label={name}>
        {shown.map((bar) => (
          <li key={bar.key}>
            <PressArea className={styles.row} aria-label={bar.said} title={bar.said} onClick={() => onOpen(bar)}>
              <span className={styles.name}>{bar.label}</span>
              <span className={styles.track}>
                {bar.p90 !== null && <i className={styles.p90} style={{ width: width(bar.p90) }} />}
                <i
                  className={styles.fill}
                  data-negative={bar.value < 0 || undefined}
                  style={{ width: width(bar.value) }}
                />
                {bar.before !== null && bar.before > 0 && (
                  <i className={styles.mark} style={{ insetInlineStart: width(bar.before) }} />
                )}
              </span>
              <b className="tn">
                {bar.shown}
                {bar.p90 !== null && <small>{bar.p90Shown}</small>}
              </b>
            </PressArea>
          </li>
        ))}
      </ul>
      {!isWhole && bars.length > FIRST && (
        <Button variant="ghost" size="sm" onClick={() => setWhole(true)}>
          {t('more', { count: bars.length })}
        </Button>
      )}
    </>
  );
}

import { useFormat } from '@alder/i18n';
import { useUiTexts } from '../ui-texts.ts';
import type { BandOfChart } from './bands.ts';
import styles from './charts.module.css';
import type { Scale } from './scale.ts';

/** Instants of one kind as marks on the axis: visits. */
export type TrendMarks = { readonly label: string; readonly at: readonly string[] };

/** Pixels from one track of bands to the next. */
export const TRACK_HEIGHT = 14;
const STRIP = 12;

/** Bands: a numbered strip above the values, and a tint behind them. */
export function Bands({
  bands,
  x,
  top,
  bottom,
}: {
  readonly bands: readonly BandOfChart[];
  readonly x: Scale;
  /** Where the first track begins. */
  readonly top: number;
  readonly bottom: number;
}) {
  return bands.map(({ from, until, number, track }) => {
    const left = x(from);
    const width = Math.max(3, x(until) - left);
    const y = top + track * TRACK_HEIGHT;
    return (
      <g key={`${number} ${from}`}>
        <rect x={left} y={y} width={width} height={bottom - y} fill="var(--violet)" opacity=".07" />
        <rect x={left} y={y} width={width} height={STRIP} rx="3" fill="var(--violet)" opacity=".28" />
        {width >= STRIP && (
          <text x={left + width / 2} y={y + 9.5} textAnchor="middle" style={{ fill: 'var(--violet-text)' }}>
            {number}
          </text>
        )}
      </g>
    );
  });
}

/** Marks: a dotted line behind the values with a triangle on the axis. */
export function Marks({
  at,
  x,
  top,
  bottom,
}: {
  readonly at: readonly number[];
  readonly x: Scale;
  readonly top: number;
  readonly bottom: number;
}) {
  return at.map((time) => (
    <g key={time}>
      <path d={`M${x(time)} ${top}V${bottom}`} stroke="var(--info)" strokeDasharray="1 4" opacity=".8" />
      <path d={`M${x(time) - 4} ${bottom + 4}h8l-4 -6z`} fill="var(--info)" />
    </g>
  ));
}

/** The bands behind the line as text. */
export function Legend({
  bands,
  left,
  marks,
  breakNote,
}: {
  readonly bands: readonly BandOfChart[];
  /** Texts that were left out. */
  readonly left: number;
  /** Undefined where none is drawn. */
  readonly marks: string | undefined;
  /** Undefined where the line is whole. */
  readonly breakNote: string | undefined;
}) {
  const t = useUiTexts();
  const format = useFormat();
  if (bands.length === 0 && marks === undefined && breakNote === undefined) return null;
  const numbers = [...new Set(bands.map(({ number }) => number))].sort((a, b) => a - b);
  return (
    <ul className={styles.legend} aria-label={t('chart.legend')}>
      {numbers.map((number) => {
        const same = bands.filter((band) => band.number === number);
        return (
          <li key={number}>
            <b className={styles.number}>{number}</b>
            <span>
              {same[0]!.text}{' '}
              <small>
                {same
                  .map(
                    ({ began, ends }) => `${format.date(began, 'short')} – ${ends ? format.date(ends, 'short') : ''}`,
                  )
                  .join(', ')}
              </small>
            </span>
          </li>
        );
      })}
      {left > 0 && <li className={styles.more}>{t('chart.more', { count: left })}</li>}
      {marks !== undefined && (
        <li>
          <svg className={styles.sign} viewBox="0 0 14 10" aria-hidden="true">
            <path d="M3 9h8l-4 -7z" fill="var(--info)" />
          </svg>
          {marks}
        </li>
      )}
      {breakNote !== undefined && (
        <li>
          <svg className={styles.sign} viewBox="0 0 14 10" aria-hidden="true">
            <path d="M0 5h5M9 5h5" stroke="var(--text-2)" strokeWidth="1.8" />
          </svg>
          {breakNote}
        </li>
      )}
    </ul>
  );
}

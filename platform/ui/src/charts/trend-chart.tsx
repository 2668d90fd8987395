import { useFormat } from '@alder/i18n';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useUiTexts } from '../ui-texts.ts';
import { apart, widthOf } from './axis-labels.ts';
import { placeBands, type TrendBand } from './bands.ts';
import { labelHeights } from './bound-labels.ts';
import styles from './charts.module.css';
import { placeInRange, type Range } from './range.ts';
import { linear, type Scale, span, ticks } from './scale.ts';
import { flagColor, linesOf } from './sparkline.tsx';
import { Bands, Legend, Marks, TRACK_HEIGHT, type TrendMarks } from './trend-background.tsx';

export type TrendPoint = {
  readonly at: string | number;
  readonly value: number;
  /** `<` or `>` where the value is only known to lie below or above: it is printed before the number. */
  readonly comparator?: string | null;
  readonly note?: string;
  /** Measured in another unit: ≈ is printed before the number. */
  readonly isConverted?: boolean;
  /** The line is broken here: it cannot be compared with the value before. */
  readonly isBroken?: boolean;
};

export type TrendChartProps = Range & {
  readonly label: string;
  readonly unit: string;
  readonly decimals: number;
  readonly points: readonly TrendPoint[];
  /** Something that happened: a treatment began. */
  readonly events?: readonly { readonly at: string | number; readonly text: string }[];
  /** What was taken meanwhile. */
  readonly bands?: readonly TrendBand[];
  readonly marks?: TrendMarks;
  /** Why the line breaks, for the legend. */
  readonly breakNote?: string;
  readonly height?: number;
  readonly onPick?: (point: TrendPoint) => void;
};

/** Room for the numbers of the axis, unless they are longer. */
const LEFT = 34;
const BOTTOM = 24;
const TOP = 22;

/**
 * A value over time on its reference zone, with what happened; arrow keys go from value to value, and a hidden table says
 * the same in words.
 */
export function TrendChart({
  label,
  unit,
  decimals,
  points,
  events = [],
  bands = [],
  marks,
  breakNote,
  height: plainHeight = 190,
  onPick,
  ...range
}: TrendChartProps) {
  const t = useUiTexts();
  const format = useFormat();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [near, setNear] = useState<number>();
  const write = (value: number) => format.number(value, decimals);
  const say = ({ comparator, isConverted, value }: TrendPoint) =>
    `${isConverted ? '≈' : ''}${comparator ?? ''}${write(value)}`;
  const sorted = [...points].sort((a, b) => time(a.at) - time(b.at));
  if (sorted.length === 0) return <p className={styles.none}>{t('chart.none')}</p>;

  const times = [...sorted, ...events].map(({ at }) => time(at));
  const [first, last] = [time(sorted[0]!.at), time(sorted.at(-1)!.at)];
  const { placed, left: bandsLeft } = placeBands(bands, first, last);
  const visits = [...new Set(marks?.at.map(time))].filter((at) => first <= at && at <= last);
  const tracks = Math.max(0, ...placed.map(({ track }) => track + 1));
  const height = plainHeight + tracks * TRACK_HEIGHT;
  const top = TOP + tracks * TRACK_HEIGHT;
  const reach = span([...sorted.map(({ value }) => value), range.low, range.high, range.critHigh, range.critLow]);
  const y = linear(reach, [height - BOTTOM, top]);
  const steps = range.low === undefined && range.high === undefined ? ticks(reach, 4, 10 ** -decimals) : [];
  const left = Math.max(LEFT, ...steps.map((step) => widthOf(write(step)) + 10));
  const x = linear([Math.min(...times), Math.max(...times)], [left + 16, width - 12]);
  const place = (point: TrendPoint) => ({ cx: x(time(point.at)), cy: y(point.value) });
  const find = (event: PointerEvent<SVGSVGElement>) => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const gaps = sorted.map((point) => Math.abs(place(point).cx - at));
    setNear(gaps.indexOf(Math.min(...gaps)));
  };
  const current = Math.min(near ?? sorted.length - 1, sorted.length - 1);
  const byKey = (event: KeyboardEvent) => {
    const next = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: sorted.length - 1 }[event.key];
    if (event.key === 'Enter') onPick?.(sorted[current]!);
    if (next === undefined) return;
    event.preventDefault();
    setNear(Math.min(sorted.length - 1, Math.max(0, next)));
  };
  const during = (point: TrendPoint) =>
    placed.filter(({ from, until }) => from <= time(point.at) && time(point.at) <= until).map(({ text }) => text);
  const notes = (point: TrendPoint) =>
    [point.note, ...during(point)].filter((note) => note !== undefined && note !== '');
  const visible = near === undefined ? undefined : sorted[near];

  return (
    <div className={styles.trend}>
      <div
        ref={box}
        className={styles.chart}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={sorted.length - 1}
        aria-valuenow={current}
        aria-valuetext={[
          `${say(sorted[current]!)} ${unit}`,
          format.date(sorted[current]!.at, 'full'),
          ...notes(sorted[current]!),
        ].join(' · ')}
        onKeyDown={byKey}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && setNear(current)}
        onBlur={() => setNear(undefined)}
      >
        <svg
          aria-hidden="true"
          className={styles.svg}
          width={width}
          height={height}
          onPointerMove={find}
          onPointerLeave={() => setNear(undefined)}
          onClick={() => visible && onPick?.(visible)}
          style={{ cursor: onPick ? 'pointer' : undefined }}
        >
          <Bands bands={placed} x={x} top={TOP - 6} bottom={height - BOTTOM} />
          <Zone range={range} y={y} left={left} width={width} write={write} />
          <Steps steps={steps} y={y} left={left} width={width} write={write} />
          <Days points={sorted} x={x} width={width} height={height} />
          <Marks at={visits} x={x} top={top} bottom={height - BOTTOM} />
          <Events events={events} x={x} height={height} width={width} />
          <Line points={sorted} place={place} range={range} />
        </svg>
        {visible && (
          <span className={styles.tip} style={{ left: place(visible).cx, top: place(visible).cy - 10 }}>
            <b className="tn">{say(visible)}</b> {unit} · {format.date(visible.at, 'full')}
            {notes(visible).map((note) => (
              <small key={note}>{note}</small>
            ))}
          </span>
        )}
      </div>
      <Legend
        bands={placed}
        left={bandsLeft}
        marks={visits.length > 0 ? marks?.label : undefined}
        breakNote={sorted.some(({ isBroken }, index) => isBroken && index > 0) ? breakNote : undefined}
      />
      <Duplicate label={label} unit={unit} points={sorted} range={range} say={say} notes={notes} />
    </div>
  );
}

type Placement = { readonly cx: number; readonly cy: number };

function Line({
  points,
  place,
  range,
}: {
  readonly points: readonly TrendPoint[];
  readonly place: (point: TrendPoint) => Placement;
  readonly range: Range;
}) {
  return (
    <>
      {linesOf(
        points,
        points.flatMap(({ isBroken }, index) => (isBroken && index > 0 ? [index] : [])),
      ).map(({ from, points: whole }) => (
        <polyline
          key={from}
          points={whole.map((point) => `${place(point).cx},${place(point).cy}`).join(' ')}
          fill="none"
          stroke="var(--text-2)"
          strokeWidth="1.8"
          strokeLinejoin="round"
        />
      ))}
      {points.map((point) => (
        <Point
          key={`${point.at}`}
          {...place(point)}
          flag={placeInRange(point.value, range).flag}
          last={point === points.at(-1)}
        />
      ))}
    </>
  );
}

/** What happened, as dotted lines with words. */
function Events({
  events,
  x,
  height,
  width,
}: {
  readonly events: NonNullable<TrendChartProps['events']>;
  readonly x: Scale;
  readonly height: number;
  readonly width: number;
}) {
  return (
    <>
      {events.map((event) => (
        <g key={`${event.at}${event.text}`}>
          <path
            d={`M${x(time(event.at))} ${TOP - 4}V${height - BOTTOM}`}
            stroke="var(--violet)"
            strokeWidth="1.2"
            strokeDasharray="2 3"
          />
          <text x={Math.min(x(time(event.at)) + 5, width - 90)} y={TOP - 8} style={{ fill: 'var(--violet-text)' }}>
            {event.text}
          </text>
        </g>
      ))}
    </>
  );
}

type DuplicateProps = {
  readonly label: string;
  readonly unit: string;
  readonly points: readonly TrendPoint[];
  readonly range: Range;
  readonly say: (point: TrendPoint) => string;
  readonly notes: (point: TrendPoint) => readonly (string | undefined)[];
};

/** The same as a table, for screen readers and for copying. */
function Duplicate({ label, unit, points, range, say, notes }: DuplicateProps) {
  const t = useUiTexts();
  const format = useFormat();
  return (
    <table className="sr">
      <caption>{`${label}, ${unit}`}</caption>
      <thead>
        <tr>
          <th scope="col">{t('chart.date')}</th>
          <th scope="col">{t('chart.value')}</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={`${point.at}`}>
            <th scope="row">{format.date(point.at)}</th>
            <td>
              {say(point)} {placeInRange(point.value, range).flag}
              {notes(point).length > 0 && ` (${notes(point).join('; ')})`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Zone({
  range: { low, high, critHigh, critLow },
  y,
  left,
  width,
  write,
}: {
  readonly range: Range;
  readonly y: Scale;
  readonly left: number;
  readonly width: number;
  readonly write: (value: number) => string;
}) {
  const zone = low !== undefined && high !== undefined ? { top: y(high), height: y(low) - y(high) } : undefined;
  const lines = [critHigh, critLow].filter((value) => value !== undefined);
  const heights = labelHeights({ critHigh, high, low, critLow }, y);
  return (
    <>
      {zone && (
        <rect x={left} y={zone.top} width={width - left} height={zone.height} fill="var(--lab-range)" opacity=".55" />
      )}
      {[low, high].map(
        (value) =>
          value !== undefined && (
            <text key={value} x={left - 6} y={heights(value) + 4} textAnchor="end">
              {write(value)}
            </text>
          ),
      )}
      {lines.map((value) => (
        <g key={value}>
          <path d={`M${left} ${y(value)}H${width}`} stroke="var(--lab-critical)" strokeDasharray="4 4" opacity=".7" />
          <text x={left - 6} y={heights(value) + 4} textAnchor="end" style={{ fill: 'var(--lab-critical)' }}>
            {write(value)}
          </text>
        </g>
      ))}
    </>
  );
}

/** Round values where no reference zone says how high a point stands. */
function Steps({
  steps,
  y,
  left,
  width,
  write,
}: {
  readonly steps: readonly number[];
  readonly y: Scale;
  readonly left: number;
  readonly width: number;
  readonly write: (value: number) => string;
}) {
  return steps.map((step) => (
    <g key={step}>
      <path d={`M${left} ${y(step)}H${width}`} stroke="var(--border-soft)" />
      <text x={left - 6} y={y(step) + 4} textAnchor="end">
        {write(step)}
      </text>
    </g>
  ));
}

/** Months under the axis, as many as fit without touching, each once. */
function Days({
  points,
  x,
  width,
  height,
}: {
  readonly points: readonly TrendPoint[];
  readonly x: Scale;
  readonly width: number;
  readonly height: number;
}) {
  const format = useFormat();
  const words = points.map(({ at }) => ({ text: format.date(at, 'month'), center: x(time(at)) }));
  return apart(words, width).map(({ text, center }) => (
    <text key={text} x={center} y={height - 6} textAnchor="middle">
      {text}
    </text>
  ));
}

function Point({
  cx,
  cy,
  flag,
  last,
}: {
  readonly cx: number;
  readonly cy: number;
  readonly flag: '' | 'H' | 'HH' | 'L' | 'LL';
  readonly last: boolean;
}) {
  if (flag === 'HH' || flag === 'LL')
    return (
      <path d={`M${cx} ${cy - 7}l7 7-7 7-7-7z`} fill="var(--lab-critical)" stroke="var(--surface)" strokeWidth="1.5" />
    );
  if (flag !== '')
    return <circle cx={cx} cy={cy} r={last ? 4.5 : 3.4} fill={flagColor(flag)} stroke="var(--surface)" />;
  return (
    <circle
      cx={cx}
      cy={cy}
      r="3.2"
      fill={last ? 'var(--text-2)' : 'var(--surface)'}
      stroke="var(--text-2)"
      strokeWidth="1.8"
    />
  );
}

function time(at: string | number): number {
  return new Date(at).getTime();
}

function useWidth(box: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(292);
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const watcher = new ResizeObserver(([entry]) => entry && setWidth(Math.max(160, entry.contentRect.width)));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [box]);
  return width;
}

import { useFormat } from '@alder/i18n';
import { linear } from '@alder/ui';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { QcEvent, QcLot, QcPoint } from '../contract/index.ts';
import styles from './plot.module.css';
import { decimalsFor, panWindow, placeOf, targetOf, type Window, zoomWindow } from './plot-view.ts';
import { type QcTexts, useQcTexts } from './use-qc-texts.ts';

const HEIGHT = 182;
const TOP = 30;
const BOTTOM = 22;
const LEFT = 50;
const RIGHT = 52;
/** Values beyond are drawn at the edge. */
const MAX_Z = 4;

export type PlotProps = {
  readonly analyte: string;
  readonly level: number;
  readonly points: readonly QcPoint[];
  readonly lots: readonly QcLot[];
  readonly events: readonly QcEvent[];
  readonly times: readonly string[];
  readonly window: Window;
  readonly onWindow: (window: Window) => void;
  readonly onOpen: (point: QcPoint) => void;
};

/** Values of one level over the runs, on bands of 1, 2 and 3 SD (Levey and Jennings 1950). */
export function LeveyJennings(props: PlotProps) {
  const { analyte, level, points, lots, times, window, onWindow } = props;
  const t = useQcTexts();
  const format = useFormat();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const drag = useDrag(window, times.length, width - LEFT - RIGHT, onWindow);
  const x = linear([window.first - 0.5, window.first + window.count - 0.5], [LEFT, width - RIGHT]);
  const y = linear([-MAX_Z, MAX_Z], [HEIGHT - BOTTOM, TOP]);
  const target = targetOf(points);
  const unit = points.at(-1)?.unit ?? '';
  const title = target
    ? t('target', { level, mean: format.number(target.mean, decimalsFor(target.sd)), unit })
    : t('targetOpen', { level, count: points.filter(({ state }) => state === 'accepted').length });
  const wheel = useRef<SVGSVGElement>(null);
  useWheel(wheel, (factor, at) => onWindow(zoomWindow(window, factor, at, times.length)));
  return (
    <div ref={box} className={styles.plot}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of SVG */}
      <svg
        ref={wheel}
        role="group"
        aria-label={t('plotOf', { analyte, level })}
        width={width}
        height={HEIGHT}
        {...drag}
      >
        <Bands y={y} width={width} />
        <text x={LEFT} y={14} className={styles.title}>
          {title}
        </text>
        <Axis y={y} width={width} target={target} />
        <LotLines {...props} x={x} lots={lots} />
        <EventLines {...props} x={x} t={t} />
        <Dates times={times} window={window} x={x} />
        <Points {...props} x={x} y={y} />
      </svg>
    </div>
  );
}

type Scale = (value: number) => number;

function Bands({ y, width }: { y: Scale; width: number }) {
  return [3, 2, 1].map((sd) => (
    <rect
      key={sd}
      className={styles[`band${sd}` as 'band1']}
      x={LEFT}
      width={Math.max(0, width - LEFT - RIGHT)}
      y={y(sd)}
      height={y(-sd) - y(sd)}
    />
  ));
}

function Axis({ y, width, target }: { y: Scale; width: number; target: ReturnType<typeof targetOf> }) {
  const t = useQcTexts();
  const format = useFormat();
  return [3, 2, 1, 0, -1, -2, -3].map((sd) => (
    <g key={sd}>
      <path d={`M${LEFT} ${y(sd)}H${width - RIGHT}`} className={styles.line} data-sd={Math.abs(sd)} />
      <text x={LEFT - 6} y={y(sd) + 4} textAnchor="end">
        {sd === 0 ? t('mean') : `${sd > 0 ? '+' : '−'}${Math.abs(sd)} SD`}
      </text>
      {target && Math.abs(sd) !== 1 && (
        <text x={width - RIGHT + 6} y={y(sd) + 4}>
          {format.number(target.mean + sd * target.sd, decimalsFor(target.sd))}
        </text>
      )}
    </g>
  ));
}

function LotLines({ points, lots, times, window, x }: PlotProps & { x: Scale }) {
  const t = useQcTexts();
  const changes = points.filter((point, index) => index > 0 && points[index - 1]!.lot !== point.lot);
  return changes.map((point) => {
    const place = times.indexOf(point.measured_at) - 0.5;
    if (!isVisible(place, window)) return null;
    const lot = lots.find(({ id }) => id === point.lot)?.lot ?? '';
    return (
      <g key={point.id}>
        <path d={`M${x(place)} ${TOP - 8}V${HEIGHT - BOTTOM}`} className={styles.lot} />
        <text x={x(place) + 4} y={TOP - 4} className={styles.lotText}>
          {t('lotChange', { lot })}
        </text>
      </g>
    );
  });
}

function EventLines({ events, times, window, x, t }: PlotProps & { x: Scale; t: QcTexts }) {
  return events.map(({ id, at, kind }) => {
    const place = placeOf(times, at);
    if (!isVisible(place, window)) return null;
    const isLate = place > window.first + window.count * 0.8;
    return (
      <g key={id}>
        <path d={`M${x(place)} ${TOP - 8}V${HEIGHT - BOTTOM}`} className={styles.event} />
        <text x={x(place) + (isLate ? -4 : 4)} y={14} textAnchor={isLate ? 'end' : 'start'}>
          {t(`event.${kind}`)}
        </text>
      </g>
    );
  });
}

const isVisible = (place: number, { first, count }: Window) => place > first - 1 && place < first + count;

/** Days under the axis, as many as fit. */
function Dates({ times, window, x }: { times: readonly string[]; window: Window; x: Scale }) {
  const format = useFormat();
  const room = Math.max(1, Math.floor((x(window.first + window.count) - x(window.first)) / 76));
  const step = Math.max(1, Math.ceil(window.count / room));
  const places = Array.from({ length: Math.ceil(window.count / step) }, (_, index) => window.first + index * step);
  return places.map(
    (place) =>
      times[place] && (
        <text key={place} x={x(place)} y={HEIGHT - 6} textAnchor="middle">
          {format.date(times[place], 'short')}
        </text>
      ),
  );
}

/** Each value can be reached with the arrow keys; only one of them is in the order of Tab. */
function Points({ points, times, window, x, y, onOpen, onWindow }: PlotProps & { x: Scale; y: Scale }) {
  const t = useQcTexts();
  const format = useFormat();
  const group = useRef<SVGGElement>(null);
  const [chosen, setChosen] = useState<string>();
  const index = new Map(times.map((time, place) => [time, place]));
  const placed = points.map((point) => ({ point, place: index.get(point.measured_at)! }));
  const visible = placed.filter(({ place }) => place >= window.first && place < window.first + window.count);
  const current = visible.find(({ point }) => point.id === chosen) ?? visible.at(-1);
  const height = ({ z }: QcPoint) => y(Math.max(-MAX_Z, Math.min(MAX_Z, z ?? 0)));
  const isWide = visible.length <= 60;
  const move = (event: KeyboardEvent, point: QcPoint) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onOpen(point);
      return;
    }
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -points.length, End: points.length }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = placed.findIndex((one) => one.point.id === point.id);
    const next = placed[Math.min(points.length - 1, Math.max(0, at + step))]!;
    if (next.place < window.first)
      onWindow(panWindow(window, (next.place - window.first) / window.count, times.length));
    if (next.place >= window.first + window.count)
      onWindow(panWindow(window, (next.place - window.first - window.count + 1) / window.count, times.length));
    setChosen(next.point.id);
    requestAnimationFrame(() => group.current?.querySelector<SVGGElement>('[tabindex="0"]')?.focus());
  };
  return (
    <g ref={group}>
      <polyline
        className={styles.path}
        points={visible.map(({ point, place }) => `${x(place)},${height(point)}`).join(' ')}
      />
      {visible.map(({ point, place }) => (
        // biome-ignore lint/a11y/useSemanticElements: there is no button in SVG
        <g
          key={point.id}
          role="button"
          tabIndex={point === current?.point ? 0 : -1}
          className={styles.point}
          data-verdict={point.verdict}
          data-state={point.state}
          transform={`translate(${x(place)} ${height(point)})`}
          aria-label={t('pointLabel', {
            when: format.moment(point.measured_at),
            value: format.number(point.value),
            unit: point.unit,
            state: [t(`verdict.${point.verdict}`), ...point.rules, t(`state.${point.state}`)].join(', '),
          })}
          onClick={() => onOpen(point)}
          onKeyDown={(event) => move(event, point)}
        >
          <Shape point={point} isLast={point === points.at(-1)} />
          {(isWide || point.verdict === 'reject') && point.rules.length > 0 && (
            <text y={(point.z ?? 0) < 0 ? 18 : -10} textAnchor="middle" className={styles.rule}>
              {point.rules.filter((rule) => rule !== '1-2s' || point.rules.length === 1).join(' · ')}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

/** In control a circle, a warning a triangle, rejected a cross, excluded an empty square. */
function Shape({ point: { verdict, state }, isLast }: { point: QcPoint; isLast: boolean }) {
  if (state === 'excluded') return <rect x={-3.5} y={-3.5} width={7} height={7} className={styles.excluded} />;
  if (verdict === 'reject') return <path d="M-4 -4L4 4M4 -4L-4 4" className={styles.cross} />;
  if (verdict === 'warning') return <path d="M0 -4.5L4.6 4H-4.6Z" className={styles.triangle} />;
  return <circle r={isLast ? 4.5 : 3} className={styles.circle} data-last={isLast} />;
}

function useDrag(window: Window, total: number, room: number, onWindow: (window: Window) => void) {
  const start = useRef<{ x: number; window: Window } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button === 0) start.current = { x: event.clientX, window };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!start.current || event.buttons === 0 || room <= 0) return;
      onWindow(panWindow(start.current.window, (start.current.x - event.clientX) / room, total));
    },
    onPointerUp: () => {
      start.current = null;
    },
  };
}

/** The wheel zooms with Ctrl or ⌘ alone, so that the page scrolls over the plot. */
function useWheel(place: React.RefObject<SVGSVGElement | null>, zoom: (factor: number, at: number) => void) {
  const latest = useRef(zoom);
  latest.current = zoom;
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, width } = element.getBoundingClientRect();
      latest.current(event.deltaY > 0 ? 1.25 : 0.8, (event.clientX - left) / width);
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [place]);
}

function useWidth(box: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const watcher = new ResizeObserver(([entry]) => entry && setWidth(Math.max(260, entry.contentRect.width)));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [box]);
  return width;
}

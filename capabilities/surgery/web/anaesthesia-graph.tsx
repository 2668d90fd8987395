import { useFormat } from '@alder/i18n';
import { linear } from '@alder/ui';
import type { SurgeryView } from '../contract/index.ts';
import { limitOf, type Measure } from '../domain/index.ts';
import styles from './anaesthesia.module.css';
import type { Cells } from './use-cells.ts';
import { useSurgeryTexts } from './use-surgery-texts.ts';

const WIDTH = 900;
const HEIGHT = 240;
const LEFT = 34;
const RIGHT = 10;
const TOP = 14;
const BOTTOM = 24;
const TICKS = [0, 40, 80, 120, 160, 200, 240];
/** Drawn over time; the others are numbers in the grid. */
const DRAWN = [
  'pulse',
  'respiration',
  'systolic',
  'mean',
  'diastolic',
  'spo2',
  'etco2',
] as const satisfies readonly Measure[];
const LINED: ReadonlySet<Measure> = new Set(['pulse', 'respiration', 'spo2', 'etco2']);

/** What was measured over time: points as on the paper sheet, the limits of the pulse shaded, steps as dashed lines. */
export function AnaesthesiaGraph(props: { view: SurgeryView; columns: readonly string[]; cells: Cells }) {
  const { view, columns, cells } = props;
  const t = useSurgeryTexts();
  const format = useFormat();
  const first = Date.parse(columns[0]!);
  const last = Math.max(Date.parse(columns.at(-1)!), first + 30 * 60_000);
  const x = linear([first, last], [LEFT, WIDTH - RIGHT]);
  const seriesOf = (measure: Measure) =>
    columns.flatMap((at) => {
      const { value } = cells.cellOf(at, measure);
      return value === null ? [] : [{ at: Date.parse(at), value }];
    });
  const series = DRAWN.map((measure) => ({ measure, points: seriesOf(measure) }));
  const top = Math.max(200, ...series.flatMap(({ points }) => points.map(({ value }) => value)));
  const y = linear([0, top], [HEIGHT - BOTTOM, TOP]);
  const band = limitOf(view.pet.species, 'pulse');
  const hours = columns.filter((_, place) => place % Math.max(3, Math.ceil(columns.length / 10)) === 0);
  const steps = view.steps.filter(({ at }) => Date.parse(at) >= first && Date.parse(at) <= last);
  const events = view.entries.filter(({ at }) => Date.parse(at) >= first && Date.parse(at) <= last);
  const values = series
    .filter(({ points }) => points.length > 0)
    .map(({ measure, points }) => `${t(`measure.${measure}`)} ${points.at(-1)!.value}`);
  return (
    <figure className={styles.graph}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${t('graph')}: ${values.join(', ') || t('graph.empty')}`}
      >
        {band && (
          <rect
            className={styles.band}
            x={LEFT}
            width={WIDTH - LEFT - RIGHT}
            y={y(band.high)}
            height={y(band.low) - y(band.high)}
          />
        )}
        {TICKS.filter((tick) => tick <= top).map((tick) => (
          <g key={tick} className={styles.tick}>
            <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(tick)} y2={y(tick)} />
            <text x={LEFT - 5} y={y(tick) + 3.5} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {hours.map((at) => (
          <text key={at} className={styles.axis} x={x(Date.parse(at))} y={HEIGHT - 6} textAnchor="middle">
            {format.time(at)}
          </text>
        ))}
        {steps.map((step) => (
          <g key={step.id} className={styles.mark}>
            <line x1={x(Date.parse(step.at))} x2={x(Date.parse(step.at))} y1={TOP} y2={HEIGHT - BOTTOM} />
          </g>
        ))}
        {events.map((event) => (
          <path key={event.id} className={styles.drug} d={triangle(x(Date.parse(event.at)), HEIGHT - BOTTOM)}>
            <title>{[format.time(event.at), event.name].join(' ')}</title>
          </path>
        ))}
        {series.map(({ measure, points }) => (
          <g key={measure} className={styles[measure]}>
            {LINED.has(measure) && points.length > 1 && (
              <polyline points={points.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')} />
            )}
            {points.map(({ at, value }) => (
              <Point key={at} measure={measure} x={x(at)} y={y(value)} />
            ))}
          </g>
        ))}
      </svg>
      <figcaption className={styles.legend}>
        {DRAWN.map((measure) => (
          <span key={measure} className={styles[measure]}>
            <svg viewBox="-6 -6 12 12" aria-hidden="true">
              <Point measure={measure} x={0} y={0} />
            </svg>
            {t(`measure.${measure}`)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

const triangle = (x: number, y: number) => `M${x} ${y}l-4 7h8z`;

/** The signs of the paper sheet: dot, circle, ˅ systolic, ˄ diastolic, ✕ mean. */
function Point({
  measure,
  x,
  y,
}: {
  readonly measure: (typeof DRAWN)[number];
  readonly x: number;
  readonly y: number;
}) {
  if (measure === 'systolic') return <path className={styles.sign} d={`M${x - 4} ${y - 5}l4 5l4 -5`} />;
  if (measure === 'diastolic') return <path className={styles.sign} d={`M${x - 4} ${y + 5}l4 -5l4 5`} />;
  if (measure === 'mean') return <path className={styles.sign} d={`M${x - 3} ${y - 3}l6 6m0 -6l-6 6`} />;
  if (measure === 'respiration') return <circle className={styles.open} cx={x} cy={y} r={3.5} />;
  if (measure === 'spo2') return <rect x={x - 3} y={y - 3} width={6} height={6} />;
  if (measure === 'etco2') return <path d={`M${x} ${y - 4}l4 4l-4 4l-4 -4z`} />;
  return <circle cx={x} cy={y} r={3.5} />;
}

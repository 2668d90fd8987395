import { useFormat } from '@alder/i18n';
import { linear } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import type { ComparisonPair, getComparison } from '../../contract/index.ts';
import { percentDifference } from '../../domain/index.ts';
import { useQcTexts } from '../use-qc-texts.ts';
import styles from './comparison.module.css';

type Numbers = PayloadOf<typeof getComparison>['agreement'];
type Props = {
  readonly pairs: readonly ComparisonPair[];
  readonly numbers: Numbers;
  readonly unit: string;
  readonly tea: number | null;
  readonly x_name: string;
  readonly y_name: string;
};

const WIDTH = 420;
const HEIGHT = 260;
const LEFT = 52;
const RIGHT = 14;
const TOP = 14;
const BOTTOM = 40;
const TICKS = [0, 0.25, 0.5, 0.75, 1] as const;

/** Both ends of an axis with a margin; a single value has room around it. */
function domainOf(values: readonly number[]): [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const margin = (high - low || Math.abs(high) || 1) * 0.06;
  return [low - margin, high + margin];
}
const digitsOf = ([low, high]: readonly [number, number]) =>
  Math.max(0, Math.min(4, 2 - Math.floor(Math.log10(high - low || 1))));

type Axes = {
  readonly x: [number, number];
  readonly y: [number, number];
  readonly xLabel: string;
  readonly yLabel: string;
};

function Frame({ x, y, xLabel, yLabel }: Axes) {
  const format = useFormat();
  const [toX, toY] = scalesOf(x, y);
  const at = ([low, high]: readonly [number, number], part: number) => low + (high - low) * part;
  return (
    <>
      {TICKS.map((part) => (
        <g key={part}>
          <path d={`M${LEFT} ${toY(at(y, part))}H${WIDTH - RIGHT}`} className={styles.grid} />
          <text x={LEFT - 6} y={toY(at(y, part)) + 4} textAnchor="end">
            {format.number(at(y, part), digitsOf(y))}
          </text>
          <text x={toX(at(x, part))} y={HEIGHT - BOTTOM + 15} textAnchor="middle">
            {format.number(at(x, part), digitsOf(x))}
          </text>
        </g>
      ))}
      <text x={(LEFT + WIDTH - RIGHT) / 2} y={HEIGHT - 6} textAnchor="middle">
        {xLabel}
      </text>
      <text transform={`translate(11 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)`} textAnchor="middle">
        {yLabel}
      </text>
    </>
  );
}

const scalesOf = (x: readonly [number, number], y: readonly [number, number]) =>
  [linear([...x], [LEFT, WIDTH - RIGHT]), linear([...y], [HEIGHT - BOTTOM, TOP])] as const;

/** Differences in percent over the mean of each pair, with bias, limits of agreement and the error allowed. */
export function BlandAltmanPlot({ pairs, numbers, unit, tea }: Props) {
  const t = useQcTexts();
  const format = useFormat();
  const { percent } = numbers;
  if (!percent) return null;
  const points = pairs.flatMap((pair) => {
    const difference = percentDifference(pair);
    return difference === undefined ? [] : [{ pair, mean: (pair.x + pair.y) / 2, difference }];
  });
  const x = domainOf(points.map(({ mean }) => mean));
  const y = domainOf([
    ...points.map(({ difference }) => difference),
    ...[percent.lower.low, percent.upper.high, ...(tea === null ? [] : [-tea, tea])],
  ]);
  const [toX, toY] = scalesOf(x, y);
  const write = (value: number) => format.number(value, 1);
  const label = t('compare.blandAltman.of', {
    ...{ n: percent.n, bias: write(percent.bias.value) },
    ...{ low: write(percent.lower.value), high: write(percent.upper.value) },
  });
  return (
    <figure className={styles.plot}>
      <figcaption>{t('compare.blandAltman')}</figcaption>
      <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
        <Frame {...{ x, y }} xLabel={t('compare.mean', { unit })} yLabel={t('compare.difference')} />
        {tea !== null &&
          [-tea, tea].map((limit) => (
            <path key={limit} d={`M${LEFT} ${toY(limit)}H${WIDTH - RIGHT}`} className={styles.tea} />
          ))}
        {[percent.lower, percent.bias, percent.upper].map((one, index) => (
          <g key={index}>
            <rect
              className={styles.confidence}
              x={LEFT}
              width={WIDTH - LEFT - RIGHT}
              y={toY(one.high)}
              height={Math.max(1, toY(one.low) - toY(one.high))}
            />
            <path d={`M${LEFT} ${toY(one.value)}H${WIDTH - RIGHT}`} className={styles.limit} data-bias={index === 1} />
          </g>
        ))}
        {points.map(({ mean, difference }, index) => (
          <circle key={index} cx={toX(mean)} cy={toY(difference)} r={3} className={styles.point} />
        ))}
      </svg>
      <p className={styles.key}>{t(tea === null ? 'compare.key' : 'compare.key.tea')}</p>
    </figure>
  );
}

/** Values of one analyzer over those of the other, with the line of Passing and Bablok and that of equal values. */
export function RegressionPlot({ pairs, numbers, unit, x_name, y_name }: Props) {
  const t = useQcTexts();
  const format = useFormat();
  const { regression } = numbers;
  if (!regression) return null;
  const domain = domainOf(pairs.flatMap(({ x, y }) => [x, y]));
  const [toX, toY] = scalesOf(domain, domain);
  const [low, high] = domain;
  const fitted = (x: number) => regression.intercept.value + regression.slope.value * x;
  const label = t('compare.regression.of', {
    ...{ n: regression.n, slope: format.number(regression.slope.value, 3) },
    intercept: format.number(regression.intercept.value, 3),
  });
  return (
    <figure className={styles.plot}>
      <figcaption>{t('compare.regression')}</figcaption>
      <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
        <clipPath id="comparison-frame">
          <rect x={LEFT} y={TOP} width={WIDTH - LEFT - RIGHT} height={HEIGHT - TOP - BOTTOM} />
        </clipPath>
        <Frame x={domain} y={domain} xLabel={`${x_name}, ${unit}`} yLabel={`${y_name}, ${unit}`} />
        <g clipPath="url(#comparison-frame)">
          <path d={`M${toX(low)} ${toY(low)}L${toX(high)} ${toY(high)}`} className={styles.equal} />
          <path d={`M${toX(low)} ${toY(fitted(low))}L${toX(high)} ${toY(fitted(high))}`} className={styles.fit} />
          {pairs.map(({ x, y }, index) => (
            <circle key={index} cx={toX(x)} cy={toY(y)} r={3} className={styles.point} />
          ))}
        </g>
      </svg>
      <p className={styles.key}>{t('compare.regression.key')}</p>
    </figure>
  );
}

import { useFormat } from '@alder/i18n';
import { linear } from '@alder/ui';
import styles from './intervals.module.css';
import type { StudyData } from './study.panel.tsx';
import { useIntervalTexts } from './use-interval-texts.ts';

const WIDTH = 640;
const HEIGHT = 220;
const TOP = 34;
const BOTTOM = 26;
const SIDE = 18;

type Props = { readonly outcome: StudyData['outcome']; readonly unit: string; readonly present: StudyData['present'] };

/** The values in classes, with the limits, their confidence limits, and the range in force. */
export function Histogram({ outcome: { bins, interval, about }, unit, present }: Props) {
  const t = useIntervalTexts();
  const format = useFormat();
  if (bins.length === 0) return null;
  const ends = [
    ...[bins[0]!.from, bins.at(-1)!.to],
    ...(interval ? [interval.low.low, interval.low.high, interval.high.low, interval.high.high] : []),
  ];
  const [min, max] = [Math.min(...ends), Math.max(...ends)];
  const x = linear([min, max], [SIDE, WIDTH - SIDE]);
  const y = linear([0, Math.max(...bins.map(({ count }) => count))], [HEIGHT - BOTTOM, TOP]);
  const digits = Math.max(0, Math.min(4, 1 - Math.floor(Math.log10(max - min || 1))));
  const write = (value: number) => format.number(value, digits);
  // Limits are judged by: one digit more than the axis has.
  const writeLimit = (value: number) => format.number(value, digits + 1);
  const label = interval
    ? t('histogram.of', {
        n: about?.n ?? 0,
        low: writeLimit(interval.low.value),
        high: writeLimit(interval.high.value),
        unit,
      })
    : t('histogram');
  return (
    <figure className={styles.histogram}>
      <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
        {interval &&
          [interval.low, interval.high].map((limit) => (
            <rect
              key={limit.value}
              className={styles.confidence}
              x={x(limit.low)}
              width={Math.max(1, x(limit.high) - x(limit.low))}
              y={TOP - 6}
              height={HEIGHT - BOTTOM - TOP + 6}
            />
          ))}
        {bins.map(({ from, to, count }) => (
          <rect
            key={from}
            className={styles.bar}
            x={x(from) + 0.5}
            width={Math.max(1, x(to) - x(from) - 1)}
            y={y(count)}
            height={y(0) - y(count)}
          />
        ))}
        <path d={`M${SIDE} ${HEIGHT - BOTTOM}H${WIDTH - SIDE}`} className={styles.axis} />
        {[bins[0]!.from, (min + max) / 2, bins.at(-1)!.to].map((value) => (
          <text key={value} x={x(value)} y={HEIGHT - 8} textAnchor="middle">
            {write(value)}
          </text>
        ))}
        {present &&
          [present.low, present.high].map(
            (bound) =>
              bound !== null &&
              bound >= min &&
              bound <= max && (
                <path key={bound} d={`M${x(bound)} ${TOP}V${HEIGHT - BOTTOM}`} className={styles.present} />
              ),
          )}
        {interval &&
          [interval.low, interval.high].map((limit, index) => (
            <g key={limit.value}>
              <path d={`M${x(limit.value)} ${TOP - 8}V${HEIGHT - BOTTOM}`} className={styles.limit} />
              <text
                x={x(limit.value)}
                y={TOP - 14}
                textAnchor={index === 0 ? 'start' : 'end'}
                className={styles.limitText}
              >
                {writeLimit(limit.value)} {unit}
              </text>
            </g>
          ))}
      </svg>
      <figcaption>{t(present ? 'histogram.key.present' : 'histogram.key')}</figcaption>
    </figure>
  );
}

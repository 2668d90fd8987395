import { useFormat } from '@alder/i18n';
import { linear } from '@alder/ui';
import type { DriftVerdict, LotSummary } from '../../domain/index.ts';
import { useQcTexts } from '../use-qc-texts.ts';
import styles from './lots.module.css';

const WIDTH = 180;
const HEIGHT = 34;
const EDGE = 6;

type Props = {
  readonly before: LotSummary;
  readonly after: LotSummary;
  readonly verdict: DriftVerdict;
  readonly digits: number;
};

/** Median and quartiles of both lots on one axis, the earlier lot above. */
export function LotPlot({ before, after, verdict, digits }: Props) {
  const t = useQcTexts();
  const format = useFormat();
  const low = Math.min(before.low, after.low);
  const high = Math.max(before.high, after.high);
  const toX = linear([low, high === low ? low + 1 : high], [EDGE, WIDTH - EDGE]);
  const write = (value: number) => format.number(value, digits);
  const label = t('lots.plot', {
    ...{ before: write(before.median), after: write(after.median) },
    ...{ low: write(low), high: write(high) },
  });
  return (
    <svg className={styles.plot} role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      {[before, after].map((lot, index) => (
        <g key={index} data-lot={index === 0 ? 'before' : 'after'} data-verdict={verdict}>
          <rect
            x={toX(lot.low)}
            width={Math.max(2, toX(lot.high) - toX(lot.low))}
            y={index * 17 + 3}
            height={11}
            rx={2}
          />
          <path d={`M${toX(lot.median)} ${index * 17 + 1}v15`} />
        </g>
      ))}
    </svg>
  );
}

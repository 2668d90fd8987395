import { useFormat } from '@alder/i18n';
import { useQcTexts } from '../use-qc-texts.ts';
import styles from './comparison.module.css';
import type { ComparisonData } from './comparison.panel.tsx';

type Numbers = ComparisonData['agreement'];
type Estimate = { readonly value: number; readonly low: number; readonly high: number };

/** Bias, limits of agreement, slope, intercept and linearity, each with its 95 % confidence limits. */
export function NumbersTable({ numbers, unit }: { numbers: Numbers; unit: string }) {
  const t = useQcTexts();
  const format = useFormat();
  const { absolute, percent, regression, linearity, isLinear, isProportional, isConstant, within, n } = numbers;
  const write = ({ value, low, high }: Estimate, digits: number) =>
    `${format.number(value, digits)} (${format.number(low, digits)} – ${format.number(high, digits)})`;
  const digits = absolute ? Math.max(0, Math.min(5, 2 - Math.floor(Math.log10(absolute.sd || 1)))) : 2;
  const both = (name: 'bias' | 'lower' | 'upper') =>
    [absolute && `${write(absolute[name], digits)} ${unit}`.trim(), percent && `${write(percent[name], 1)} %`]
      .filter(Boolean)
      .join(' · ');
  const rows: readonly (readonly [string, string, string])[] = [
    [t('compare.n'), format.number(n), within === null ? '' : t('compare.within', { count: within, all: n })],
    ...(absolute
      ? ([
          [t('stat.bias'), both('bias'), ''],
          [t('compare.lower'), both('lower'), ''],
          [t('compare.upper'), both('upper'), ''],
        ] as const)
      : []),
    ...(regression
      ? ([
          [
            t('compare.slope'),
            write(regression.slope, 3),
            t(isProportional ? 'compare.proportional' : 'compare.holds1'),
          ],
          [
            t('compare.intercept'),
            `${write(regression.intercept, 3)} ${unit}`.trim(),
            t(isConstant ? 'compare.constant' : 'compare.holds0'),
          ],
        ] as const)
      : []),
    ...(linearity
      ? ([
          [
            t('compare.linearity'),
            t('compare.cusum', { h: format.number(linearity.h, 2), p: format.number(linearity.p, 3) }),
            t(isLinear ? 'compare.linear' : 'compare.curved'),
          ],
        ] as const)
      : []),
  ];
  return (
    <dl className={styles.numbers}>
      {rows.map(([name, value, about]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="tn">{value}</dd>
          <dd className={styles.aside}>{about}</dd>
        </div>
      ))}
    </dl>
  );
}

import { useFormat } from '@alder/i18n';
import { showUnit } from '@alder/terms';
import { Button } from '@alder/ui';
import { Check, Circle, TriangleAlert, X } from 'lucide-react';
import type { QcPoint } from '../contract/index.ts';
import {
  numbersOf,
  type QcNumbers,
  type QcRules,
  type WestgardRule,
  warningRules,
  westgardRules,
} from '../domain/index.ts';
import styles from './numbers.module.css';
import { countedOf, decimalsFor, targetOf } from './plot-view.ts';
import { useQcTexts } from './use-qc-texts.ts';

type Props = { readonly points: readonly QcPoint[]; readonly rules: QcRules; readonly onEdit: () => void };

/** Numbers of each level, and which rules were broken last. */
export function NumbersPanel({ points, rules, onEdit }: Props) {
  const t = useQcTexts();
  const format = useFormat();
  const levels = [...new Set(points.map(({ level }) => level))].sort();
  const columns = levels.map((level) => {
    const own = points.filter((point) => point.level === level);
    const { used, left } = countedOf(own);
    const target = targetOf(own);
    return { level, left, numbers: numbersOf(used, target, rules.tea), decimals: decimalsFor(target?.sd ?? 0.01) };
  });
  const unit = points.at(-1)?.unit ?? '';
  const left = columns.reduce((sum, column) => sum + column.left, 0);
  const row = (
    label: string,
    unitText: string,
    write: (numbers: QcNumbers, decimals: number) => string,
    big = false,
  ) => (
    <tr data-big={big}>
      <th scope="row">{label}</th>
      {columns.map(({ level, numbers, decimals }) => (
        <td key={level}>{write(numbers, decimals)}</td>
      ))}
      <td className={styles.unit}>{unitText}</td>
    </tr>
  );
  const number = (value: number | null, decimals: number) => (value === null ? '–' : format.number(value, decimals));
  return (
    <aside className={styles.side}>
      {levels.length > 0 && (
        <table className={styles.numbers}>
          <thead>
            <tr>
              <td />
              {levels.map((level) => (
                <th key={level} scope="col">
                  {t('level', { level })}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {row(t('stat.n'), '', ({ n }) => format.number(n))}
            {row(t('stat.mean'), showUnit(unit), ({ mean }, decimals) => number(mean, decimals))}
            {row(t('stat.sd'), showUnit(unit), ({ sd }, decimals) => number(sd, decimals + 1))}
            {row(t('stat.cv'), '%', ({ cv }) => number(cv, 1))}
            {row(t('stat.bias'), '%', ({ bias }) => (bias === null ? '–' : format.change(bias, 1)))}
            {row(t('stat.te'), '%', ({ total_error }) => number(total_error, 1))}
            {row(t('stat.sigma'), '', ({ sigma }) => number(sigma, 1), true)}
          </tbody>
        </table>
      )}
      <p className={styles.note}>
        {rules.tea === null ? t('stat.noTea') : t('stat.tea', { tea: format.number(rules.tea) })}{' '}
        {left > 0 && t('stat.left', { count: left })}
      </p>
      <div className={styles.ruleHead}>
        <h3>{t('rules')}</h3>
        <Button size="sm" variant="ghost" onClick={onEdit}>
          {t('rules.edit')}
        </Button>
      </div>
      <ul className={styles.rules}>
        {westgardRules.map((rule) => (
          <Rule key={rule} rule={rule} points={points} isOff={rules.off.includes(rule)} />
        ))}
      </ul>
    </aside>
  );
}

function Rule({ rule, points, isOff }: { rule: WestgardRule; points: readonly QcPoint[]; isOff: boolean }) {
  const t = useQcTexts();
  const format = useFormat();
  const broken = points.findLast(({ rules }) => rules.includes(rule));
  const state = isOff ? 'off' : !broken ? 'kept' : warningRules.includes(rule) ? 'warning' : 'broken';
  const Icon = { off: Circle, kept: Check, warning: TriangleAlert, broken: X }[state];
  return (
    <li data-state={state} title={t(`rule.${rule}`)}>
      <Icon aria-hidden="true" />
      <b>{rule}</b>
      <span>
        {isOff
          ? t('rules.off')
          : broken
            ? t('rules.broken', { when: format.date(broken.measured_at, 'short'), level: broken.level })
            : t('rules.kept')}
      </span>
    </li>
  );
}

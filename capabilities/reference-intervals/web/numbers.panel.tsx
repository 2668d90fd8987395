import { useFormat, useLanguage } from '@alder/i18n';
import { breeds } from '@alder/terms';
import { Chip } from '@alder/ui';
import { NORMAL_P } from '../domain/index.ts';
import styles from './intervals.module.css';
import type { StudyData } from './study.panel.tsx';
import { useIntervalTexts } from './use-interval-texts.ts';

type Outcome = StudyData['outcome'];

/** Limits, statistics, the test of normality, and kinds of animals that differ. */
export function NumbersPanel({ outcome, unit }: { outcome: Outcome; unit: string }) {
  const t = useIntervalTexts();
  const format = useFormat();
  const { about, interval, wide, groups } = outcome;
  if (!about) return null;
  const digits = Math.max(0, Math.min(5, 2 - Math.floor(Math.log10(about.sd || 1))));
  const write = (value: number) => format.number(value, digits);
  const p = (one: { p: number } | null) =>
    one ? t(one.p > NORMAL_P ? 'normal.yes' : 'normal.no', { p: format.number(one.p, 3) }) : '–';
  const rows: readonly (readonly [string, string])[] = [
    ...(interval
      ? ([
          [t('low'), limitText(interval.low)],
          [t('high'), limitText(interval.high)],
          [t('method'), `${t(`method.${interval.method}`)}${interval.transform === 'log' ? ` (${t('log')})` : ''}`],
        ] as const)
      : []),
    [t('n'), format.number(about.n)],
    [t('mean'), `${write(about.mean)} ${unit}`],
    [t('median'), `${write(about.median)} ${unit}`],
    [t('sd'), `${write(about.sd)} ${unit}`],
    [t('normal'), p(about.normality)],
    [t('normalLog'), p(about.log_normality)],
  ];
  return (
    <div className={styles.numbers}>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tn">{value}</dd>
          </div>
        ))}
      </dl>
      {wide && <p className={styles.warn}>{t('wide')}</p>}
      {groups.length > 0 && (
        <>
          <h3>{t('groups')}</h3>
          <ul className={styles.groups}>
            {groups.map((group) => (
              <Group key={`${group.by} ${group.name}`} group={group} />
            ))}
          </ul>
        </>
      )}
    </div>
  );

  function limitText({ value, low, high }: { value: number; low: number; high: number }): string {
    return `${write(value)} ${unit} (${write(low)}–${write(high)})`;
  }
}

function Group({ group: { by, name, other, test } }: { group: Outcome['groups'][number] }) {
  const t = useIntervalTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const breed = Object.values(breeds)
    .flat()
    .find(({ en }) => en === name);
  const words = { male: t('sex.male'), female: t('sex.female') } as Readonly<Record<string, string>>;
  const one = by === 'sex' ? (words[name] ?? name) : (breed?.[language] ?? name);
  const rest = by === 'sex' ? (words[other] ?? other) : t('otherBreeds');
  return (
    <li>
      <span>{t('group', { one, n: test.n[0], other: rest, m: test.n[1] })}</span>
      <Chip tone={test.apart ? 'warn' : 'ok'}>{t(test.apart ? 'group.apart' : 'group.together')}</Chip>
      <small className="tn">
        {t('group.numbers', {
          z: format.number(test.z, 2),
          critical: format.number(test.critical, 2),
          ratio: format.number(test.sd_ratio, 2),
        })}
      </small>
    </li>
  );
}

import { useFormat, useLanguage } from '@alder/i18n';
import { nameOf } from '@alder/lab/domain';
import { SelectField } from '@alder/ui';
import { useState } from 'react';
import type { CustomRange } from '../contract/index.ts';
import { type AgeBand, ageBands } from '../domain/index.ts';
import { entriesWith, type RangeDraft } from './range-draft.ts';
import { useRangeLabels } from './range-list.panel.tsx';
import styles from './range-more.module.css';
import { type RangeTexts, useRangeTexts } from './use-range-texts.ts';

type AgeChartProps = { readonly draft: RangeDraft; readonly entries: readonly CustomRange[] };

/** Which ages have a range of these animals, drawn with the gaps and the overlaps, and listed as text below. */
export function AgeChart({ draft, entries }: AgeChartProps) {
  const t = useRangeTexts();
  const { language } = useLanguage();
  const describe = useRangeLabels();
  const age = useAge(t);
  const codes = Object.keys(draft.ranges);
  const [chosen, setChosen] = useState('');
  const code = codes.includes(chosen) ? chosen : codes[0];
  if (code === undefined) return null;
  const all = entriesWith(entries, draft);
  // A range that begins later is looked at from its first day on.
  const on = new Date(Math.max(Date.now(), Date.parse(draft.valid_from))).toISOString();
  const own = all.find(({ id }) => id === draft.id) ?? draft;
  const bands = ageBands(own, all, code, on);
  const called = (id: string) => {
    const entry = all.find((each) => each.id === id);
    return !entry || id === draft.id ? t('ages.this') : describe(entry as CustomRange).about;
  };
  const notable = bands.filter(({ entries: ids }) => ids.length !== 1);
  const end = Math.max(365, ...bands.map(({ from }) => from)) * 1.4;
  return (
    <section className={styles.part} aria-label={t('ages.title')}>
      <header>
        <h3>{t('ages.title')}</h3>
        {codes.length > 1 && (
          <SelectField
            label={t('col.analyte')}
            labelHidden
            value={code}
            onChange={setChosen}
            options={codes.map((value) => ({ value, label: nameOf({ code: value, name: value }, language) }))}
          />
        )}
      </header>
      <p className={styles.about}>{t('ages.about')}</p>
      <ol className={styles.track} aria-label={nameOf({ code, name: code }, language)}>
        {bands.map((band) => (
          <li
            key={band.from}
            data-kind={kindOf(band)}
            data-own={band.entries[0] === draft.id}
            style={{ flexGrow: place(band.to ?? end) - place(band.from) }}
            title={`${age(band.from)} – ${age(band.to)}`}
          >
            <span>{band.from === 0 ? '0' : age(band.from)}</span>
            <b>{t(`ages.band.${kindOf(band)}`)}</b>
          </li>
        ))}
      </ol>
      <ul className={styles.words}>
        {notable.length === 0 && <li>{t('ages.whole')}</li>}
        {notable.map((band) => {
          const span = { from: age(band.from), to: age(band.to) };
          const [first] = band.entries;
          return (
            <li key={band.from} data-kind={kindOf(band)}>
              {first === undefined
                ? t('ages.gap', span)
                : t('ages.overlap', { ...span, count: band.entries.length, name: called(first) })}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const kindOf = ({ entries }: AgeBand) => (entries.length === 0 ? 'gap' : entries.length === 1 ? 'single' : 'overlap');

/** Weeks of a puppy need as much room as years of an adult. */
const place = (days: number) => Math.sqrt(days);

/** An age in days while it is short, else in years. */
function useAge(t: RangeTexts) {
  const format = useFormat();
  return (days: number | null) => {
    if (days === null) return t('ages.old');
    if (days < 180) return t('ranges.dayCount', { n: days });
    const years = Math.round((days / 365.25) * 10) / 10;
    return t('ages.yearCount', { n: format.number(years, Number.isInteger(years) ? 0 : 1) });
  };
}

import { useCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { nameOf } from '@alder/lab/domain';
import { showUnit, speciesOf } from '@alder/terms';
import { Loaded } from '@alder/ui';
import { getCustomRangeHistory, type RangeChange, type RangeState } from '../contract/index.ts';
import { ALWAYS, differenceOf, type HistoricField, type Limits } from '../domain/index.ts';
import { breedName, breedsOf, placeOf } from './range-draft.ts';
import { placeName } from './range-list.panel.tsx';
import styles from './range-more.module.css';
import { useRangeTexts } from './use-range-texts.ts';

/** Who changed the range, when, and what it was before and after. */
export function RangeHistory({ id }: { readonly id: string }) {
  const t = useRangeTexts();
  const history = useCall(getCustomRangeHistory, { id });
  return (
    <section className={styles.part} aria-label={t('history.title')}>
      <h3>{t('history.title')}</h3>
      <Loaded
        query={history}
        what={t('history.title')}
        isEmpty={({ result }) => result.length === 0}
        empty={<p className={styles.about}>{t('history.none')}</p>}
      >
        {({ result }) => (
          <ol className={styles.history}>
            {result.map((change) => (
              <Change key={change.id} change={change} />
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  );
}

function Change({ change: { at, by, way, before, after } }: { readonly change: RangeChange }) {
  const t = useRangeTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const say = useFieldWords();
  const limits = useLimitWords();
  const { fields, limits: changed } = differenceOf(before, after);
  const action = before === null ? 'entered' : after.deleted && !before.deleted ? 'removed' : 'changed';
  return (
    <li>
      <p>
        <b>{t(`history.${action}`)}</b>
        <span>{[format.dateTime(at), by, t(`history.way.${way}`)].filter(Boolean).join(' · ')}</span>
      </p>
      <ul>
        {before &&
          fields.map((field) => (
            <li key={field}>
              {t('history.field', {
                field: t(`history.field.${field}`),
                from: say(field, before),
                to: say(field, after),
              })}
            </li>
          ))}
        {changed.map(({ code, from, to }) => (
          <li key={code}>
            {t('history.field', {
              field: nameOf({ code, name: code }, language),
              from: limits(from),
              to: limits(to),
            })}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** A field of a range in words. */
function useFieldWords() {
  const t = useRangeTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const days = (n: number | null) => (n === null ? t('ranges.openAge') : t('ranges.dayCount', { n }));
  return (field: HistoricField, range: RangeState): string => {
    if (field === 'species') return speciesOf(range.species)?.[language] ?? range.species;
    if (field === 'breeds') {
      const names = breedsOf(range).map((name) => breedName(range.species, name, language));
      return names.length === 0 ? t('ranges.anyBreed') : names.join(', ');
    }
    if (field === 'place') return placeName(placeOf(range), t);
    if (field === 'sex') return range.sex === null ? t('ranges.bothSexes') : t(`sex.${range.sex}`);
    if (field === 'age') return t('ranges.age', { from: days(range.age_from_days), to: days(range.age_to_days) });
    if (field === 'valid_from')
      return range.valid_from === ALWAYS ? t('history.always') : format.date(range.valid_from);
    return range.source === '' ? t('history.nothing') : range.source;
  };
}

/** Limits in words: `3.5 – 5.8 mmol/L (critical 3 / 6.5)`. */
export function useLimitWords() {
  const t = useRangeTexts();
  const bound = (value: number | null) => (value === null ? '…' : String(value));
  return (limits: Limits | null | undefined): string => {
    if (!limits) return t('history.nothing');
    const { low, high, crit_low, crit_high } = limits;
    const plain = `${bound(low)} – ${bound(high)} ${showUnit(limits.unit) || limits.unit}`.trim();
    if (crit_low === null && crit_high === null) return plain;
    return `${plain} (${t('history.critical', { low: bound(crit_low), high: bound(crit_high) })})`;
  };
}

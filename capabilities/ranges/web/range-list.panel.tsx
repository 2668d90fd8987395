import { useLanguage } from '@alder/i18n';
import { modelName } from '@alder/lab/domain';
import { panels, speciesOf } from '@alder/terms';
import { PressArea, SelectField } from '@alder/ui';
import { type ReactNode, useState } from 'react';
import type { CustomRange } from '../contract/index.ts';
import { breedName, breedsOf, placeOf } from './range-draft.ts';
import styles from './ranges.module.css';
import { type RangeTexts, useRangeTexts } from './use-range-texts.ts';

type ListProps = {
  readonly entries: readonly CustomRange[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
  readonly add: ReactNode;
};

/** Every entry, by exam or device and by species. */
export function RangeList({ entries, chosen, onChoose, add }: ListProps) {
  const t = useRangeTexts();
  const describe = useRangeLabels();
  const { language } = useLanguage();
  const [place, setPlace] = useState('');
  const [kind, setKind] = useState('');
  const visible = entries.filter(
    (entry) => (place === '' || placeOf(entry) === place) && (kind === '' || entry.species === kind),
  );
  const places = [...new Set(entries.map(placeOf))].sort();
  const kinds = [...new Set(entries.map((entry) => entry.species))].sort();
  return (
    <section className={styles.list} aria-label={t('ranges.list')}>
      <div className={styles.filters}>
        <SelectField
          label={t('ranges.place')}
          labelHidden
          value={place}
          none={t('ranges.allPlaces')}
          onChange={setPlace}
          options={places.map((value) => ({ value, label: placeName(value, t) }))}
        />
        <SelectField
          label={t('ranges.species')}
          labelHidden
          value={kind}
          none={t('ranges.allSpecies')}
          onChange={setKind}
          options={kinds.map((value) => ({ value, label: speciesOf(value)?.[language] ?? value }))}
        />
        {add}
      </div>
      {visible.length === 0 && <p className={styles.muted}>{t('ranges.none')}</p>}
      <ul>
        {visible.map((entry) => (
          <li key={entry.id}>
            <PressArea aria-pressed={entry.id === chosen} onClick={() => onChoose(entry.id)}>
              <b>{describe(entry).title}</b>
              <span>{describe(entry).about}</span>
              <small>{t('ranges.items', { count: Object.keys(entry.ranges).length })}</small>
            </PressArea>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Names an entry by where it applies and to whom. */
export function useRangeLabels() {
  const t = useRangeTexts();
  const { language } = useLanguage();
  return (entry: Omit<CustomRange, 'version' | 'created_at' | 'updated_at' | 'valid_from' | 'ranges' | 'source'>) => {
    const kind = speciesOf(entry.species)?.[language] ?? entry.species;
    const names = breedsOf(entry).map((name) => breedName(entry.species, name, language));
    const { age_from_days: from, age_to_days: to } = entry;
    const days = (n: number | null) => (n === null ? t('ranges.openAge') : t('ranges.dayCount', { n }));
    const parts = [
      names.length > 0 ? names.join(', ') : t('ranges.anyBreed'),
      entry.sex === null ? '' : t(`sex.${entry.sex}`),
      from === null && to === null ? '' : t('ranges.age', { from: days(from), to: days(to) }),
    ];
    return { title: `${kind} · ${placeName(placeOf(entry), t)}`, about: parts.filter(Boolean).join(' · ') };
  };
}

/** A place in words: an exam type is translated, a device is called as its maker calls it. */
export function placeName(place: string, t: RangeTexts): string {
  const [kind, value = ''] = place.split(':');
  const panel = panels.find((each) => each === value);
  return kind === 'exam' && panel ? t(`panel.${panel}`) : deviceName(value, t);
}

/** An analyzer of which only the protocol is known has no name of its own. */
const deviceName = (model: string, t: RangeTexts) => (model === 'generic' ? t('device.generic') : modelName(model));

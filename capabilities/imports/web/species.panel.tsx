import { useLanguage } from '@alder/i18n';
import { species as known } from '@alder/terms';
import { SelectField } from '@alder/ui';
import { useState } from 'react';
import { foldSpecies } from '../domain/index.ts';
import type { ImportView } from './import.panel.tsx';
import styles from './imports.module.css';
import { useImportTexts } from './use-import-texts.ts';

type Written = ImportView['species'];
export type SpeciesMap = {
  /** Species as written, folded → species; what the word names is proposed, and stands when the check is pressed. */
  readonly chosen: Readonly<Record<string, string>>;
  readonly choose: (written: string, code: string) => void;
};

/** The species that a person has chosen, before and since the page was opened. */
export function useSpeciesMap(saved: Readonly<Record<string, string>>, species: Written): SpeciesMap {
  const [own, setOwn] = useState<Readonly<Record<string, string>>>({});
  const proposed = Object.fromEntries(
    species.flatMap(({ written, proposed }) => (proposed === null ? [] : [[foldSpecies(written), proposed]])),
  );
  const all: Readonly<Record<string, string>> = { ...proposed, ...saved, ...own };
  const chosen = Object.fromEntries(Object.entries(all).filter(([, code]) => code !== ''));
  return { chosen, choose: (written, code) => setOwn((before) => ({ ...before, [foldSpecies(written)]: code })) };
}

/** Which species each word of the files means. */
export function SpeciesPanel({ species, map }: { species: Written; map: SpeciesMap }) {
  const t = useImportTexts();
  const { language } = useLanguage();
  const options = known.map((each) => ({ value: each.code, label: each[language] }));
  return (
    <section aria-label={t('species.title')} className={styles.part}>
      <h3>{t('species.title')}</h3>
      <p className={styles.about}>{t('species.about')}</p>
      <ul className={styles.species}>
        {species.map(({ written, rows }) => (
          <li key={written}>
            <SelectField
              label={t('species.for', { written })}
              hint={t('species.rows', { count: rows })}
              none={t('species.choose')}
              options={options}
              value={map.chosen[foldSpecies(written)] ?? ''}
              onChange={(code) => map.choose(written, code)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

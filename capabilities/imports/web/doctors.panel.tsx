import { SelectField } from '@alder/ui';
import { useState } from 'react';
import { foldWord } from '../domain/index.ts';
import type { ImportView } from './import.panel.tsx';
import styles from './imports.module.css';
import { useImportTexts } from './use-import-texts.ts';

type Written = ImportView['doctors'];
export type DoctorMap = {
  /** Doctors as written, folded → account; null stays a name. */
  readonly chosen: Readonly<Record<string, string | null>>;
  readonly choose: (written: string, account: string) => void;
};

/** The users that a person has chosen for doctors, before and since the page was opened. */
export function useDoctorMap(saved: Readonly<Record<string, string>>, doctors: Written): DoctorMap {
  const [own, setOwn] = useState<Readonly<Record<string, string | null>>>({});
  const proposed = Object.fromEntries(doctors.map((each) => [foldWord(each.written), each.proposed]));
  return {
    chosen: { ...proposed, ...saved, ...own },
    choose: (written, account) => setOwn((before) => ({ ...before, [foldWord(written)]: account || null })),
  };
}

type Props = { readonly view: ImportView; readonly map: DoctorMap };

/** Which user of the hospital each doctor of the old visits is. */
export function DoctorsPanel({ view: { doctors, doctor_choices }, map }: Props) {
  const t = useImportTexts();
  const options = doctor_choices.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <section aria-label={t('doctors.title')} className={styles.part}>
      <h3>{t('doctors.title')}</h3>
      <p className={styles.about}>{t('doctors.about')}</p>
      <ul className={styles.species}>
        {doctors.map(({ written, rows }) => (
          <li key={written}>
            <SelectField
              label={t('doctors.for', { written })}
              hint={t('doctors.rows', { count: rows })}
              none={t('doctors.name')}
              options={options}
              value={map.chosen[foldWord(written)] ?? ''}
              onChange={(account) => map.choose(written, account)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

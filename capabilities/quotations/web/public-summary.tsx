import { nameIn } from '@alder/catalog/domain';
import { useFormat, useLanguage } from '@alder/i18n';
import { doseWords } from '@alder/i18n/dose';
import type { PublicView } from '../contract/index.ts';
import styles from './public.module.css';
import { usePublicTexts } from './use-public-texts.ts';

type SummaryView = Extract<PublicView['view'], { kind: 'medicalRecord' }>;
type DoseInput = Parameters<ReturnType<typeof doseWords>['sentence']>[0];

/** What was found, done and prescribed in a visit, read-only. */
export function PublicSummary({ view }: { view: SummaryView }) {
  const t = usePublicTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const name = (one: { name: string }) => nameIn(one, language);
  return (
    <>
      <p className={styles.note}>{[format.dateTime(view.visited_at), view.doctor].filter(Boolean).join(' · ')}</p>
      <Part title={t('diagnoses')} rows={view.diagnoses.map((one) => [name(one), ''])} />
      <Part title={t('treatments')} rows={view.treatments.map((one) => [name(one), ''])} />
      <Part
        title={t('medicines')}
        rows={view.medicines.map((one) => [name(one), doseWords(language).sentence(one as DoseInput)])}
      />
    </>
  );
}

function Part({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) {
  const t = usePublicTexts();
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {rows.length === 0 && <p>{t('nothing')}</p>}
      <ul>
        {rows.map(([name, detail], place) => (
          <li key={`${place} ${name}`}>
            {name}
            {detail && <small>{detail}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}

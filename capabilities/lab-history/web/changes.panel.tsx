import { useCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import type { LabRecord } from '@alder/lab/contract';
import { nameOf } from '@alder/lab/domain';
import { getLabMatrix } from '../contract/index.ts';
import { changesOf } from '../domain/index.ts';
import styles from './changes.module.css';
import { useChangeText } from './use-change-text.ts';
import { useHistoryTexts } from './use-history-texts.ts';

/** Results before this one that are looked through for earlier values. */
const RESULTS_READ = 200;

/** Analytes of a result that changed more than biological variation explains or the hospital allows; nothing when none did. */
export function ChangesPanel({ record }: { readonly record: LabRecord }) {
  const t = useHistoryTexts();
  const { language } = useLanguage();
  const format = useFormat();
  const changeText = useChangeText();
  const { data } = useCall(
    getLabMatrix,
    { pet: record.pet ?? '', limit: RESULTS_READ },
    { enabled: record.pet !== null },
  );
  const changes = data ? changesOf(data.result, { species: data.species, limits: data.limits, id: record.id }) : [];
  if (changes.length === 0) return null;
  return (
    <section className={styles.changes} aria-label={t('change.title')}>
      <h3>{t('change.title')}</h3>
      <ul>
        {changes.map(({ code, name, change, exceeded, since }) => (
          <li key={code}>
            {t('change.since', {
              name: nameOf({ code, name }, language),
              what: changeText(change, exceeded),
              when: format.date(since),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}

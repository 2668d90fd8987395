import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { History } from 'lucide-react';
import { getHospitalChanges } from '../contract/index.ts';
import styles from './settings.module.css';
import { useHospitalTexts } from './use-hospital-texts.ts';

/** How far back the page looks for the last change of a setting. */
export const CHANGES_READ = 100;

/** Who changed one of these settings last, and when; nothing without a change. */
export function LastChange({ of, enabled }: { of: readonly string[]; enabled: boolean }) {
  const t = useHospitalTexts();
  const format = useFormat();
  const { data } = useCall(getHospitalChanges, { limit: CHANGES_READ }, { enabled });
  const last = data?.result.find(({ changes }) => changes.some(({ name }) => of.includes(name)));
  if (!last) return null;
  return (
    <p className={styles.last}>
      <History aria-hidden="true" />
      {t('lastChange', { name: last.by.name, when: format.dateTime(last.at) })}
    </p>
  );
}

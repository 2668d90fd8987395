import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Part } from '@alder/ui';
import { getBackups } from '../contract/index.ts';
import styles from './settings.module.css';
import { useHospitalTexts } from './use-hospital-texts.ts';

/** When the last good backup was made; only the operator of the installation can change how. */
export function BackupsPart() {
  const t = useHospitalTexts();
  const format = useFormat();
  const { data } = useCall(getBackups, {});
  if (!data) return null;
  const { state, last } = data.result;
  const isFine = state === 'good';
  return (
    <Part title={t('backups.title')} about={t('backups.about')}>
      <p role="status" className={isFine ? styles.fine : styles.warning} data-setting="backups">
        <strong>{t(`backups.${state}`)}</strong>
        {last !== null && <span>{t('backups.last', { when: format.dateTime(last) })}</span>}
      </p>
    </Part>
  );
}

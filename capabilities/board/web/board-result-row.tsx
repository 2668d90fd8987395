import { useFormat, useLanguage } from '@alder/i18n';
import type { LabRecord } from '@alder/lab/contract';
import { isCriticalValue, testName } from '@alder/lab/domain';
import { analyteOf } from '@alder/terms';
import { classes } from '@alder/ui';
import { ChevronsUp, FlaskConical } from 'lucide-react';
import { Link } from 'react-router';
import { useBoardPartsTexts } from './board-parts-texts.ts';
import styles from './board-rail.module.css';

/** A laboratory result of today, with the worst value while it is critical and not acknowledged. */
export function ResultRow({ record }: { readonly record: LabRecord }) {
  const t = useBoardPartsTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const worst = record.results.find(isCriticalValue);
  const abnormal = record.results.filter(({ flag }) => flag && flag !== 'N' && flag !== 'invalid').length;
  const critical = record.critical && !record.acknowledged && worst;
  const pet = record.pet_name ?? t('feed.unknown');
  const device = record.device_serial && record.device !== 'generic' ? record.device.replaceAll('_', ' ') : undefined;
  const summary = abnormal > 0 ? t('feed.abnormal', { count: abnormal }) : t('feed.normal');
  return (
    <Link to={`/clinicpath/results/${record.id}`} className={classes(critical && styles.critical)}>
      <span className={styles.icon}>
        {critical ? <ChevronsUp aria-hidden="true" /> : <FlaskConical aria-hidden="true" />}
      </span>
      <span>
        {critical ? (
          <>
            <b>{pet}</b> {analyteOf(worst.code)?.[language] ?? worst.name}{' '}
            <b className={classes(styles.value, 'tn')}>{worst.raw}</b> {worst.unit_raw || worst.unit}
          </>
        ) : (
          t('feed.done', { pet, panel: testName(record.profile, language) })
        )}
        <small className="tn">
          {[device, critical ? t('feed.critical') : summary].filter(Boolean).join(' · ')} ·{' '}
          <span className={styles.when}>{format.relative(record.timestamp)}</span>
        </small>
      </span>
    </Link>
  );
}

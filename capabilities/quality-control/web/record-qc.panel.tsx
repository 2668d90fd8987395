import { useCall } from '@alder/client';
import { QC_WARNING_DAYS } from '@alder/devices/domain';
import { useFormat } from '@alder/i18n';
import { Chip } from '@alder/ui';
import { ShieldAlert } from 'lucide-react';
import { Link } from 'react-router';
import { getRecordQc } from '../contract/index.ts';
import styles from './qc.module.css';
import { useQcTexts } from './use-qc-texts.ts';

/** On the sheet of a result: that it was measured while QC was not valid, or who released it and why. */
export function RecordQc({ record }: { record: string }) {
  const t = useQcTexts();
  const format = useFormat();
  const { data } = useCall(getRecordQc, { record });
  if (!data || data.result.length === 0) return null;
  return (
    <ul className={styles.record} aria-label={t('title')}>
      {data.result.map((hold) => {
        const analyte = hold.analyte || t('every');
        const { released_by, released_at, reason } = hold;
        return (
          <li key={hold.id} data-open={released_at === null}>
            {released_at === null ? (
              <Chip tone="danger" icon={<ShieldAlert aria-hidden="true" />}>
                {t('record.notValid')}
              </Chip>
            ) : null}
            <span>
              {released_at !== null
                ? t('record.released', { analyte, name: released_by ?? '', when: format.moment(released_at), reason })
                : hold.cause === 'overdue'
                  ? t('record.overdue', { days: QC_WARNING_DAYS })
                  : t('record.failed', { analyte, rules: hold.rules.join(' · ') })}
            </span>
            <Link to={`/clinicpath/qc/${hold.device}${hold.analyte && `/chart/${encodeURIComponent(hold.analyte)}`}`}>
              {t('record.see')}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

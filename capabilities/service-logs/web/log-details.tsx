import { useFormat } from '@alder/i18n';
import { StatusChip } from '@alder/ui';
import type { ReactNode } from 'react';
import type { ServiceLog } from '../contract/index.ts';
import { useErrorText } from './log-words.tsx';
import styles from './service-logs.module.css';
import { useServiceLogTexts } from './use-service-log-texts.ts';

/** Everything that is known of a log: the evidence of the device, the request, the decision. */
export function LogDetails({ log, photo }: { log: ServiceLog; photo: (size: 'full' | 'small') => string }) {
  const t = useServiceLogTexts();
  const format = useFormat();
  const errorText = useErrorText();
  const { evidence, request } = log;
  return (
    <div className={styles.details}>
      <p>
        <StatusChip of="replacement" status={log.service_status} size="lg" />
      </p>
      {errorText(log) && <p>{errorText(log)}</p>}
      {evidence.taught && log.error_text !== errorText(log) && <p className={styles.note}>{log.error_text}</p>}
      <Facts
        rows={[
          [t('detail.serial'), log.serial],
          [t('lot'), log.rotor_lot_number],
          [t('detail.panel'), evidence.cassette ?? evidence.panel],
          [t('detail.measured'), log.exam_time && format.dateTime(log.exam_time)],
          [t('detail.deviceCode'), evidence.device_code],
          [t('detail.comments'), evidence.comments.join(' · ')],
          [t('detail.message'), evidence.message && <code>{evidence.message}</code>],
        ]}
      />
      {log.duplicate && <p className={styles.note}>{t('duplicate.about')}</p>}
      {request && (
        <section aria-label={t('detail.request')}>
          <h3>{t('detail.request')}</h3>
          <Facts
            rows={[
              [t('detail.reason'), request.reason],
              [t('detail.contact'), request.contact],
              [
                t('detail.by'),
                t('detail.decidedBy', { name: request.requested_by, time: format.dateTime(request.created_at) }),
              ],
            ]}
          />
          {request.photo && (
            <a href={photo('full')} target="_blank" rel="noreferrer">
              <img className={styles.photo} src={photo('small')} alt={t('detail.photo')} />
            </a>
          )}
        </section>
      )}
      {log.decided_at && (
        <section aria-label={t('detail.decision')}>
          <h3>{t('detail.decision')}</h3>
          <p>{t('detail.decidedBy', { name: log.decided_by ?? '–', time: format.dateTime(log.decided_at) })}</p>
          {log.decision_reason && <p className={styles.note}>{log.decision_reason}</p>}
        </section>
      )}
    </div>
  );
}

/** Names and values; what the device did not say is left out. */
function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {rows
        .filter(([, value]) => Boolean(value))
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

import { useFormat, useLanguage } from '@alder/i18n';
import { Chip } from '@alder/ui';
import type { ServiceLog } from '../contract/index.ts';
import styles from './service-logs.module.css';
import { useServiceLogTexts } from './use-service-log-texts.ts';

/** `Catalyst_One` as it is printed on the analyzer; the two-letter models are written in capitals. */
export const modelName = (model: string) =>
  /^[a-z]+\d$/.test(model) ? model.toUpperCase() : model.replaceAll('_', ' ');

/** The words by which a log is named in labels and questions. */
export function useLogWords() {
  const t = useServiceLogTexts();
  const format = useFormat();
  return {
    of: ({ model, error_code, created_at }: ServiceLog) => ({
      device: modelName(model),
      code: error_code || t('error.none'),
      time: format.dateTime(created_at),
    }),
  };
}

export function ErrorCell({ log }: { log: ServiceLog }) {
  const t = useServiceLogTexts();
  const text = useErrorText();
  const { taught } = log.evidence;
  return (
    <span className={styles.named}>
      <span className={styles.chips}>
        <b>{log.error_code || t('error.none')}</b>
        {taught && <Chip tone={SEVERITY_TONES[taught.severity]}>{t(`severity.${taught.severity}`)}</Chip>}
      </span>
      {text(log) && <small>{text(log)}</small>}
    </span>
  );
}

const SEVERITY_TONES = { notice: 'outline', warning: 'warn', fault: 'danger' } as const;

/** What the hospital taught about the code in the reader's language; otherwise what the device says. */
export function useErrorText() {
  const { language } = useLanguage();
  return ({ evidence: { taught }, error_text }: ServiceLog) => taught?.[language] || error_text;
}

export function DeviceCell({ log }: { log: ServiceLog }) {
  return (
    <span className={styles.named}>
      <b>{modelName(log.model)}</b>
      <small>{log.serial}</small>
    </span>
  );
}

/** The lot, marked where it failed more than once in the hospital or came in twice. */
export function LotCell({ log }: { log: ServiceLog }) {
  const t = useServiceLogTexts();
  const format = useFormat();
  if (!log.rotor_lot_number) return <span>–</span>;
  const count = format.number(log.lot_count);
  return (
    <span className={styles.chips}>
      <code>{log.rotor_lot_number}</code>
      {log.lot_count > 1 && (
        <Chip tone="warn" title={t('lot.several.about', { count })}>
          {t('lot.several', { count })}
        </Chip>
      )}
      {log.duplicate && (
        <Chip tone="neutral" title={t('duplicate.about')}>
          {t('duplicate')}
        </Chip>
      )}
    </span>
  );
}

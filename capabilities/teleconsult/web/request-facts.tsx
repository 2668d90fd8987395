import { useFormat } from '@alder/i18n';
import { useSignalment } from '@alder/ui';
import type { Teleconsult } from '../contract/index.ts';
import styles from './teleconsult.module.css';
import { useTeleconsultTexts } from './use-teleconsult-texts.ts';

/** The question, the patient, and its known history. */
export function RequestFacts({ request }: { request: Teleconsult }) {
  const t = useTeleconsultTexts();
  const format = useFormat();
  const signalment = useSignalment();
  const facts = [
    [t('patient'), format.list([request.pet_name, signalment.line(request)])],
    [t('kind'), t(`kind.${request.kind}`)],
    [t('parts'), format.list(request.parts.map((part) => t(`part.${part}`)))],
    [t('summary'), request.summary],
    [t('history'), request.no_history ? t('history.none') : request.history],
    [t('urgency'), t(`urgency.${request.urgency}`)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

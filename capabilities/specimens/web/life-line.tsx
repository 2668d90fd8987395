import { useFormat } from '@alder/i18n';
import { Chip } from '@alder/ui';
import type { Specimen } from '../contract/index.ts';
import { lifeLine, stepOf } from '../domain/index.ts';
import styles from './specimens.module.css';
import { useSpecimenTexts } from './use-specimen-texts.ts';

/** The steps of a sample as one bar, with where it is and for how long. */
export function LifeLine({ one }: { one: Specimen }) {
  const t = useSpecimenTexts();
  const format = useFormat();
  const step = stepOf(one);
  if (one.withdrawn_at !== null) return <Chip>{t('withdrawn')}</Chip>;
  return (
    <span className={styles.life}>
      <span className={styles.bar} aria-hidden="true">
        {lifeLine(one).map(({ step: each, at }) => (
          <i key={each} data-done={at !== null} data-now={each === step} />
        ))}
      </span>
      <span>
        {t(`step.${step}`)}
        {step !== 'told' && <small> {t('minutes', { count: format.number(one.late_minutes) })}</small>}
      </span>
    </span>
  );
}

/** Every step with its time and the minutes since the step before. */
export function LifeSteps({ one }: { one: Specimen }) {
  const t = useSpecimenTexts();
  const format = useFormat();
  return (
    <ol className={styles.steps} aria-label={t('life')}>
      {lifeLine(one).map(({ step, at, minutes }) => (
        <li key={step} data-done={at !== null}>
          <span>{t(`step.${step}`)}</span>
          <span className="tn">{at === null ? '–' : format.moment(at)}</span>
          <small className="tn">{minutes === null ? '' : t('minutes.after', { count: format.number(minutes) })}</small>
        </li>
      ))}
    </ol>
  );
}

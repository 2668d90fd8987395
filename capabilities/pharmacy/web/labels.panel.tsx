import { useAccount } from '@alder/client';
import { dayOf, languageTags, useFormat, useLanguage } from '@alder/i18n';
import type { MedicineRecord, PharmacyCard } from '../contract/index.ts';
import styles from './labels.module.css';
import { pharmacyTextsIn, unitIn } from './use-pharmacy-texts.ts';

/**
 * What sticks on every bag: for whom, what, how to give it, how much, from whom and when. Only printed, 62 × 40 mm each,
 * in the owner's language; a line that is prepared several times has as many.
 */
export function Labels({ card }: { card: PharmacyCard }) {
  const { language } = useLanguage();
  const spoken = card.owner?.lang ?? language;
  const labels = card.lines.flatMap((line) =>
    Array.from({ length: line.groups }, (_, copy) => ({ line, key: `${line.id}.${copy}` })),
  );
  return (
    <ul className={styles.labels} lang={languageTags[spoken]}>
      {labels.map(({ line, key }) => (
        <Label key={key} line={line} card={card} t={pharmacyTextsIn(spoken)} />
      ))}
    </ul>
  );
}

type LabelProps = { line: MedicineRecord; card: PharmacyCard; t: ReturnType<typeof pharmacyTextsIn> };

function Label({ line, card: { pet, owner }, t }: LabelProps) {
  const format = useFormat();
  const { hospital } = useAccount();
  const dose = { dose: format.number(line.dosage), unit: unitIn(t, line.unit) };
  const how =
    line.frequency === 'STAT'
      ? t('line.once', dose)
      : t('line.dose', { ...dose, frequency: t(`frequency.${line.frequency}`), days: line.days });
  return (
    <li className={styles.label} data-controlled={line.type === 'controlled'}>
      <header>
        <b>{pet.name}</b>
        <span>{[pet.patient_id, owner?.name].filter(Boolean).join(' · ')}</span>
      </header>
      <h3>{line.name}</h3>
      <p>{line.instructions || how}</p>
      {line.type === 'controlled' && <p>{t('controlled')}</p>}
      <footer>
        <b>{t('line.count', { count: format.number(line.dose_count), unit: unitIn(t, line.unit) })}</b>
        <span>
          {hospital.name} · {dayOf(Date.now(), format.timeZone)}
        </span>
      </footer>
    </li>
  );
}

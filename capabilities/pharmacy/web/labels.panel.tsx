import { nameIn } from '@alder/catalog/domain';
import { useAccount } from '@alder/client';
import { configsInForce, hospitalNameIn } from '@alder/hospitals/domain';
import { dayOf, type Language, languageTags, useFormat, useLanguage } from '@alder/i18n';
import { doseWords } from '@alder/i18n/dose';
import type { MedicineRecord, PharmacyCard } from '../contract/index.ts';
import styles from './labels.module.css';
import { pharmacyTextsIn, usePharmacyTexts } from './use-pharmacy-texts.ts';

/**
 * What will stick on every bag, as a preview beside the medicines: for whom, what, how to give it, how much, from whom and when,
 * in the owner's language; a line that is prepared several times has as many. The labels themselves are files of the server.
 */
export function Labels({ card }: { card: PharmacyCard }) {
  const { language } = useLanguage();
  const t = usePharmacyTexts();
  const spoken = card.owner?.lang ?? language;
  const labels = card.lines.flatMap((line) =>
    Array.from({ length: line.groups }, (_, copy) => ({ line, key: `${line.id}.${copy}` })),
  );
  return (
    <ul className={styles.labels} lang={languageTags[spoken]} aria-label={t('preview')}>
      {labels.map(({ line, key }) => (
        <Label key={key} line={line} card={card} spoken={spoken} />
      ))}
    </ul>
  );
}

type LabelProps = { line: MedicineRecord; card: PharmacyCard; spoken: Language };

function Label({ line, card: { pet, owner }, spoken }: LabelProps) {
  const t = pharmacyTextsIn(spoken);
  const words = doseWords(spoken);
  const format = useFormat();
  const { hospital } = useAccount();
  return (
    <li
      className={styles.label}
      data-paper={configsInForce(hospital.configs).labelPaper}
      data-controlled={line.type === 'controlled'}
    >
      <header>
        <b>{pet.name}</b>
        <span>{[pet.patient_id, owner?.name].filter(Boolean).join(' · ')}</span>
      </header>
      <h3>{nameIn(line, spoken)}</h3>
      <p>{words.sentence(line)}</p>
      {line.instructions && <p>{line.instructions}</p>}
      {line.type === 'controlled' && <p>{t('controlled')}</p>}
      <footer>
        <b>{t('line.count', { count: format.number(line.dose_count), unit: words.unit(line.unit) })}</b>
        <span>
          {hospitalNameIn(hospital, spoken)} · <time>{dayOf(Date.now(), format.timeZone)}</time>
        </span>
      </footer>
    </li>
  );
}

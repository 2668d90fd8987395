import type { Medicine } from '@alder/catalog/contract';
import { nameIn } from '@alder/catalog/domain';
import { useCall, useMutationCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { doseWords } from '@alder/i18n/dose';
import { createMedicineRecord, getPrescription, type MedicineRecord } from '@alder/pharmacy/contract';
import { endOfCourse, isSameMedicine, takenAt } from '@alder/pharmacy/domain';
import { Button, Eyebrow, IconButton, toast, useFailToast } from '@alder/ui';
import { RotateCcw } from 'lucide-react';
import { getEntry } from '../contract/index.ts';
import styles from './record-side.module.css';
import { useRecordTexts } from './record-texts.ts';
import { refusedWarnings } from './record-warnings.ts';
import type { RefusedLines } from './refused-lines.ts';

/** What the pet takes by earlier prescriptions at the time of the visit; where all are over, the last prescription. */
export function usePrescribedBefore(record: string, at: string) {
  const { data } = useCall(getPrescription, { medical_record: record });
  const earlier = (data?.earlier ?? []).filter((line) => line.created_at < at);
  const acquired = takenAt(earlier, Date.parse(at));
  const last = earlier.filter((line) => line.medical_record === earlier[0]?.medical_record);
  return { taken: acquired, shown: acquired.length > 0 ? acquired : last };
}

/** Medicines of earlier visits, each to be prescribed again by one press. */
export function RecordTaking(props: {
  record: string;
  at: string;
  prescribed: readonly MedicineRecord[];
  readOnly: boolean;
  catalog: readonly Medicine[];
  refused: RefusedLines;
}) {
  const { record, at, prescribed, readOnly, catalog, refused } = props;
  const t = useRecordTexts();
  const { language } = useLanguage();
  const { taken: acquired, shown: visible } = usePrescribedBefore(record, at);
  const again = usePrescribeAgain(record, catalog, refused);
  if (visible.length === 0) return null;
  const open = visible.filter((line) => !prescribed.some((one) => isSameMedicine(one, line)));

  return (
    <section className={styles.side} aria-label={t(acquired.length > 0 ? 'taking.title' : 'taking.last')}>
      <Eyebrow level={2}>{t(acquired.length > 0 ? 'taking.title' : 'taking.last')}</Eyebrow>
      <ul className={styles.taking}>
        {visible.map((line) => (
          <li key={line.id}>
            <Words line={line} over={acquired.length === 0} />
            {!readOnly && open.includes(line) && (
              <IconButton
                size="sm"
                label={t('taking.again', { name: nameIn(line, language) })}
                icon={<RotateCcw />}
                onClick={() => void again([line])}
              />
            )}
          </li>
        ))}
      </ul>
      {!readOnly && open.length > 1 && (
        <Button size="sm" variant="ghost" icon={<RotateCcw />} onClick={() => void again(open)}>
          {t('taking.againAll')}
        </Button>
      )}
    </section>
  );
}

function Words({ line, over }: { line: MedicineRecord; over: boolean }) {
  const t = useRecordTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const words = doseWords(language);
  const end = format.date(new Date(endOfCourse(line)).toISOString(), 'short');
  const single = line.frequency === 'STAT';
  return (
    <span>
      <b>{nameIn(line, language)}</b>
      <small>
        {format.number(line.dosage)} {words.unit(line.unit)} {line.frequency}
        {single ? '' : `, ${over ? t('taking.ended', { date: end }) : t('taking.until', { date: end })}`}
      </small>
    </span>
  );
}

/**
 * Prescribes lines as they were, at the price of today. One that something speaks against by now is not lost: its form opens
 * and asks for the reason.
 */
function usePrescribeAgain(record: string, catalog: readonly Medicine[], refused: RefusedLines) {
  const t = useRecordTexts();
  const fail = useFailToast(t);
  const format = useFormat();
  const { language } = useLanguage();
  const create = useMutationCall(createMedicineRecord, { refreshes: [getEntry], title: t('plan.title') });
  const prescribe = async (line: MedicineRecord): Promise<boolean> => {
    const { medicine, name, dosage, frequency, times_a_day, days, route, meal, groups, instructions } = line;
    const chosen = {
      name,
      dosage,
      frequency,
      times_a_day,
      days,
      route,
      meal,
      groups,
      instructions,
      medical_record: record,
    };
    try {
      // Without an entry of the catalog nothing else knows what it is.
      await create.mutateAsync({ ...chosen, medicine, ...(medicine === null && typed(line)) });
      return true;
    } catch (error) {
      const warnings = refusedWarnings(error);
      const entry = catalog.find(({ id }) => id === medicine);
      if (!warnings || !entry) throw error;
      refused.add({ ...chosen, medicine: entry }, warnings);
      return false;
    }
  };
  return async (lines: readonly MedicineRecord[]) => {
    try {
      const added: MedicineRecord[] = [];
      for (const line of lines) if (await prescribe(line)) added.push(line);
      if (added.length === 0) return;
      toast({ text: t('taking.added', { name: format.list(added.map((line) => nameIn(line, language))) }) });
    } catch (error) {
      fail(error);
    }
  };
}

function typed({
  type,
  form,
  concentration,
  strength_mg,
  unit,
  smallest_split,
  unit_price,
  process_fee,
}: MedicineRecord) {
  return { type, form, concentration, strength_mg, unit, smallest_split, unit_price, process_fee };
}

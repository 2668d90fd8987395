import { nameIn } from '@alder/catalog/domain';
import { useCall, useMutationCall } from '@alder/client';
import { dayOf, useFormat, useLanguage } from '@alder/i18n';
import { doseWords } from '@alder/i18n/dose';
import type { Pet } from '@alder/patients/contract';
import { Button, Chip, ConfirmDialog, Empty, Loaded, StatusChip, toast, useFailToast } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { getMedication, getPharmacyQueue, type Medication, refill, refillWeightChanged } from '../contract/index.ts';
import { refillProblem, refillsLeft, takenAt } from '../domain/index.ts';
import styles from './medication.module.css';
import { usePharmacyTexts } from './use-pharmacy-texts.ts';

/** The name of the tab of a patient's medicines. */
export function MedicationLabel() {
  return usePharmacyTexts()('medication');
}

/** What a patient takes and took, and what may be handed out again (design: screens §3.5, Medication). */
export function MedicationPanel({ pet }: { pet: Pet }) {
  const t = usePharmacyTexts();
  const query = useCall(getMedication, { pet: pet.id });
  return (
    <Loaded
      query={query}
      what={t('medication')}
      isEmpty={({ result }) => result.length === 0}
      empty={<Empty>{t('medication.empty')}</Empty>}
    >
      {({ result, visit }) => <Medicines pet={pet} medicines={result} visit={visit} />}
    </Loaded>
  );
}

function Medicines({ pet, medicines, visit }: { pet: Pet; medicines: readonly Medication[]; visit: string | null }) {
  const t = usePharmacyTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const fail = useFailToast(t);
  const again = useMutationCall(refill, { refreshes: [getMedication, getPharmacyQueue], title: t('refill') });
  const [asked, setAsked] = useState<{ lines: readonly string[]; name: string; before: number; now: number }>();
  const around = {
    today: dayOf(Date.now(), format.timeZone),
    weight: pet.weight,
    isDeceased: pet.status === 'deceased',
  };
  const problemOf = (line: Medication) => refillProblem(line, around);
  const may = (line: Medication) => {
    const problem = problemOf(line);
    return line.refills > 0 && (problem === undefined || problem === 'weightChanged');
  };
  const refillable = medicines.filter(may);
  const current = takenAt(medicines, Date.now());

  const send = async (lines: readonly string[], confirmWeight = false) => {
    try {
      const done = await again.mutateAsync({ lines: [...lines], ...(confirmWeight && { confirmWeight }) });
      setAsked(undefined);
      if (done)
        toast({ text: t('refill.done', { names: format.list(done.result.map((line) => nameIn(line, language))) }) });
    } catch (error) {
      if (error instanceof Refusal && error.kind.code === refillWeightChanged.code) {
        const { name, before, now } = error.details as { name: string; before: number; now: number };
        return setAsked({ lines, name, before, now });
      }
      setAsked(undefined);
      fail(error);
    }
  };
  const disabled = visit === null ? { disabledReason: t('refusal.refillNeedsVisit') } : {};
  const words = doseWords(language);

  return (
    <div className={styles.panel}>
      {refillable.length > 1 && (
        <Button
          variant="soft"
          icon={<RotateCcw />}
          busy={again.isPending}
          onClick={() => send(refillable.map(({ id }) => id))}
          {...disabled}
        >
          {t('refill.all', { count: refillable.length })}
        </Button>
      )}
      <ul className={styles.medicines}>
        {medicines.map((line) => (
          <li key={line.id} data-taken={current.includes(line)}>
            <span className={styles.words}>
              <b>{nameIn(line, language)}</b>
              <small>{words.sentence(line)}</small>
              <small>
                {format.date(line.created_at, 'full')}
                {line.lot && ` · ${t('line.lot')} ${line.lot}`}
              </small>
            </span>
            <span className={styles.state}>
              {current.includes(line) && <Chip tone="ok">{t('medication.taken')}</Chip>}
              <StatusChip of="rx" status={line.progress} />
              {line.refills > 0 && (
                <small>
                  {problemOf(line) === 'expired'
                    ? t('refill.expired', { date: format.date(line.refills_until ?? '', 'full') })
                    : t('refill.left', { left: refillsLeft(line), count: line.refills })}
                </small>
              )}
            </span>
            {may(line) && (
              <Button
                size="sm"
                icon={<RotateCcw />}
                busy={again.isPending}
                onClick={() => send([line.id])}
                {...disabled}
              >
                {t('refill')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          open
          title={t('refill.weight', { before: format.weight(asked.before), now: format.weight(asked.now) })}
          action={t('refill.anyway')}
          onConfirm={() => void send(asked.lines, true)}
          onClose={() => setAsked(undefined)}
        >
          {t('refill.weight.about', { name: asked.name })}
        </ConfirmDialog>
      )}
    </div>
  );
}

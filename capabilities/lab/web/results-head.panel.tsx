import { useAccount, useMutationCall } from '@alder/client';
import { hospitalNameIn } from '@alder/hospitals/domain';
import { useFormat, useLanguage } from '@alder/i18n';
import { Button, Chip, IconButton, PetFace, toast, useFailToast, useShortcuts, useSignalment } from '@alder/ui';
import { Check, ClockAlert, Droplets, PawPrint, Printer } from 'lucide-react';
import { useNavigate } from 'react-router';
import { type LabRecord, reviewRecord } from '../contract/index.ts';
import { sampleIndices } from '../domain/index.ts';
import lab from './lab.module.css';
import { deviceOf } from './lab-view.ts';
import { ResultActs } from './result-acts.tsx';
import styles from './results-head.module.css';
import type { ResultSlots } from './results-sheet.panel.tsx';
import { useLabTexts } from './use-lab-texts.ts';

/** Whose result it is, how the sample was, and the acts on the whole of it. */
export function SheetHead({
  record,
  next,
  Report,
  Correct,
}: { record: LabRecord; next: string | undefined } & Pick<ResultSlots, 'Report' | 'Correct'>) {
  const t = useLabTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const signalment = useSignalment();
  const { animal } = record;
  const indices = sampleIndices(record.comments);
  const { hospital } = useAccount();
  const { language } = useLanguage();
  return (
    <header className={styles.head}>
      <p className={styles.letterhead}>
        <b>{hospitalNameIn(hospital, language)}</b> {t('report.title')}
      </p>
      <PetFace species={animal?.species ?? 'other'} breed={animal?.breed ?? ''} color={animal?.coat_colour ?? null} />
      <div className={styles.headWords}>
        <div className={styles.headName}>
          <h2>{record.pet_name}</h2>
          <span className={lab.muted}>{record.patient_id}</span>
          {record.control && <Chip tone="warn">{t('sheet.control')}</Chip>}
          {record.verify_state === 'amended' && <Chip tone="info">{t('sheet.amended')}</Chip>}
          {record.verify_state === 'preliminary' && <Chip tone="outline">{t('sheet.preliminary')}</Chip>}
          {record.verify_state === 'retracted' && <Chip struck>{t('sheet.retracted')}</Chip>}
          {record.clock_off && (
            <Chip
              tone="warn"
              icon={<ClockAlert aria-hidden="true" />}
              title={t('sheet.clockOffAbout', {
                when: record.device_time === null ? '—' : format.moment(record.device_time),
              })}
            >
              {t('sheet.clockOff')}
            </Chip>
          )}
          {indices && (
            <Chip tone="neutral" icon={<Droplets aria-hidden="true" />}>
              {t('sheet.indices', indices)}
            </Chip>
          )}
        </div>
        <p>
          {animal && signalment.line(animal)} · {t('sheet.measured', { when: format.moment(record.timestamp) })} ·{' '}
          {deviceOf(t, record)}
        </p>
        <ResultActs record={record} Correct={Correct} />
      </div>
      <div className={styles.headActs}>
        {Report && record.pet ? (
          <Report record={record} />
        ) : (
          <IconButton label={t('sheet.print')} icon={<Printer />} onClick={() => print()} />
        )}
        {record.pet && (
          <Button icon={<PawPrint />} onClick={() => void navigate(`/patient/${record.pet}`)}>
            {t('sheet.patient')}
          </Button>
        )}
        <ReviewButton record={record} next={next} />
      </div>
    </header>
  );
}

function ReviewButton({ record, next }: { record: LabRecord; next: string | undefined }) {
  const t = useLabTexts();
  const fail = useFailToast(t);
  const format = useFormat();
  const navigate = useNavigate();
  const review = useMutationCall(reviewRecord, {
    refreshes: [{ id: 'record.getById' }, { id: 'record.getEntriesNew' }],
  });
  const isBlocked = record.critical && !record.acknowledged;

  async function mark() {
    if (isBlocked || record.reviewed || review.isPending) return;
    try {
      await review.mutateAsync({ id: record.id });
      toast({ text: t('sheet.done') });
      if (next) void navigate(`/clinicpath/results/${next}`);
    } catch (error) {
      fail(error);
    }
  }
  useShortcuts({ e: () => void mark() });

  if (record.reviewed) {
    const { by, at } = record.reviewed;
    return (
      <Chip tone="ok" size="lg" icon={<Check aria-hidden="true" />}>
        {t('sheet.reviewed', { name: by, when: format.moment(at) })}
      </Chip>
    );
  }
  return (
    <Button
      variant="primary"
      icon={<Check />}
      shortcut="E"
      busy={review.isPending}
      {...(isBlocked && { disabledReason: t('sheet.criticalFirst') })}
      onClick={() => void mark()}
    >
      {t('sheet.review')}
    </Button>
  );
}

import { useAccount, useMutationCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { testName } from '@alder/lab/domain';
import { Button, Drawer, openWindow, useFailToast } from '@alder/ui';
import { addressOf } from '@alder/wire';
import { Ban, Printer, Undo2 } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { Link } from 'react-router';
import { getSpecimenLabels, getSpecimens, type Specimen, stepSpecimen } from '../contract/index.ts';
import { canLabel, canReject, lastPersonStep, nextStep } from '../domain/index.ts';
import { LifeSteps } from './life-line.tsx';
import { RejectDialog } from './reject.dialog.tsx';
import styles from './specimens.module.css';
import { useSpecimenTexts } from './use-specimen-texts.ts';

/** How a sample looks; another capability notes it. */
export type LookPanelSlot = { readonly Look?: ComponentType<{ readonly specimen: string }> | undefined };

/** One sample: its life line and what can be done with it. */
export function SampleDrawer({ one, onClose, Look }: { one: Specimen; onClose: () => void } & LookPanelSlot) {
  const t = useSpecimenTexts();
  const { language } = useLanguage();
  const { hospital } = useAccount();
  const format = useFormat();
  const report = useFailToast(t);
  const [isRejecting, setRejecting] = useState(false);
  const step = useMutationCall(stepSpecimen, { refreshes: [getSpecimens] });
  const go = (back: boolean) => step.mutateAsync({ id: one.id, version: one.version, back }).catch(report);
  const next = nextStep(one);
  const labels = addressOf(getSpecimenLabels, { hospital: hospital.key, ids: one.id, lang: language });
  return (
    <Drawer open title={one.number} about={one.sample_type ? t(`type.${one.sample_type}`) : ''} onClose={onClose}>
      <div className={styles.drawer}>
        <p>
          <Link to={`/patient/${one.pet}?tab=lab`}>
            {one.pet_name} <small>{one.patient_id}</small>
          </Link>
        </p>
        <p>{format.list(one.tests.map((test) => testName(test, language)))}</p>
        {one.replaces_number && <p>{t('replaces', { number: one.replaces_number })}</p>}
        {one.reject_reason && (
          <p className={styles.note}>
            {t('rejected', { reason: t(`reason.${one.reject_reason}`) })} {one.reject_note}
          </p>
        )}
        {Look && one.collected_at && <Look specimen={one.id} />}
        <LifeSteps one={one} />
        <div className={styles.acts}>
          {next && (
            <Button variant="primary" busy={step.isPending} onClick={() => void go(false)}>
              {t(`move.${next}`)}
            </Button>
          )}
          {lastPersonStep(one) && (
            <Button icon={<Undo2 />} busy={step.isPending} onClick={() => void go(true)}>
              {t('back')}
            </Button>
          )}
          <Button
            icon={<Printer />}
            {...(!canLabel(one) && { disabledReason: t('labels.ended') })}
            onClick={() => openWindow(labels)}
          >
            {t('label')}
          </Button>
          {canReject(one) && (
            <Button variant="ghost" icon={<Ban />} onClick={() => setRejecting(true)}>
              {t('reject')}
            </Button>
          )}
        </div>
      </div>
      {isRejecting && <RejectDialog one={one} onClose={() => setRejecting(false)} />}
    </Drawer>
  );
}

import { useMutationCall } from '@alder/client';
import { Button, CallForm, Dialog, SubmitButton, TextArea, useCallForm } from '@alder/ui';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { getPetSurgeries, getSurgery, getTheatre, type SurgeryView, updateSurgeryRecord } from '../contract/index.ts';
import { needsReason, type Obstacle, obstaclesTo, type SurgeryEvent, surgeryFlow } from '../domain/index.ts';
import styles from './surgery.module.css';
import { useSurgeryTexts } from './use-surgery-texts.ts';

const FORWARD: ReadonlySet<SurgeryEvent> = new Set(['prepare', 'induce', 'incise', 'close', 'complete', 'replan']);

/** What the rule of a step looks at, of a surgery as it is shown. */
export function readinessOf({ result, checks, has_consent }: SurgeryView) {
  return {
    ticked: new Set(checks.filter(({ ticked }) => ticked).map(({ item }) => item)),
    hasConsent: has_consent,
    counts: result.counts,
    anaesthetist: result.anaesthetist,
    asa: result.asa,
  };
}

/** The steps that a surgery can take now; one with something missing asks for a reason. */
export function StepBar({ view }: { readonly view: SurgeryView }) {
  const t = useSurgeryTexts();
  const [asked, setAsked] = useState<SurgeryEvent>();
  const { status } = view.result;
  const update = useStep();
  const events = surgeryFlow.events.filter((event) => surgeryFlow.can(status, event));
  const take = (event: SurgeryEvent) => {
    if (needsReason(event) || obstaclesTo(event, readinessOf(view)).length > 0) return setAsked(event);
    const { id, version } = view.result;
    update.mutate({ id, version, status: surgeryFlow.next(status, event)! });
  };
  return (
    <div className={styles.steps}>
      <div className={styles.buttons}>
        {events.map((event) => (
          <Button
            key={event}
            variant={FORWARD.has(event) ? 'primary' : event === 'cancel' ? 'ghost' : undefined}
            busy={update.isPending}
            onClick={() => take(event)}
          >
            {t(`step.${event}`)}
          </Button>
        ))}
      </div>
      {update.refusal && (
        <p role="alert" className={styles.warn}>
          {t('step.refused')}
        </p>
      )}
      {asked && <ReasonDialog view={view} event={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

function useStep() {
  const t = useSurgeryTexts();
  return useMutationCall(updateSurgeryRecord, {
    refreshes: [getSurgery, getTheatre, getPetSurgeries],
    title: t('step'),
  });
}

/** What is missing, in words, and the reason for which it goes on nevertheless. */
function ReasonDialog(props: { view: SurgeryView; event: SurgeryEvent; onClose: () => void }) {
  const { view, event, onClose } = props;
  const t = useSurgeryTexts();
  const update = useStep();
  const { id, version, status } = view.result;
  const missing: readonly Obstacle[] = obstaclesTo(event, readinessOf(view));
  const form = useCallForm(updateSurgeryRecord, {
    initial: { reason: '' },
    toInput: ({ reason }) => ({ id, version, reason, status: surgeryFlow.next(status, event)! }),
    check: ({ reason }) => (reason.trim() ? undefined : { reason: t('refusal.surgeryReasonMissing') }),
    send: update.mutateAsync,
    onSent: onClose,
    texts: t,
  });
  return (
    <Dialog
      open
      size="sm"
      title={t(`step.${event}`)}
      dirty={form.isDirty}
      onClose={onClose}
      footer={<SubmitButton of={form}>{t(`step.${event}`)}</SubmitButton>}
    >
      <CallForm form={form}>
        {missing.length > 0 && (
          <ul className={styles.missing}>
            {missing.map((one) => (
              <li key={one}>
                <TriangleAlert aria-hidden="true" /> {t(`missing.${one}`)}
              </li>
            ))}
          </ul>
        )}
        <TextArea
          name="reason"
          label={t(missing.length > 0 ? 'reason.override' : 'reason')}
          hint={t('reason.hint')}
          maxLength={500}
        />
      </CallForm>
    </Dialog>
  );
}

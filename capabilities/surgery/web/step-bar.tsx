import { Button, CallForm, Dialog, SubmitButton, TextArea, useCallForm } from '@alder/ui';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { type SurgeryView, updateSurgeryRecord } from '../contract/index.ts';
import { needsReason, type Obstacle, obstaclesTo, type SurgeryEvent, surgeryFlow } from '../domain/index.ts';
import styles from './surgery.module.css';
import { useSurgeryTexts } from './use-surgery-texts.ts';
import type { SurgeryUpdates } from './use-surgery-updates.ts';

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
export function StepBar({ view, updates }: { readonly view: SurgeryView; readonly updates: SurgeryUpdates }) {
  const t = useSurgeryTexts();
  const [asked, setAsked] = useState<SurgeryEvent>();
  const { status } = view.result;
  const [isTaking, setTaking] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const events = surgeryFlow.events.filter((event) => surgeryFlow.can(status, event));
  const take = (event: SurgeryEvent) => {
    if (needsReason(event) || obstaclesTo(event, readinessOf(view)).length > 0) return setAsked(event);
    const { id, version } = view.result;
    setTaking(true);
    setRefused(false);
    updates
      .send({ id, version, status: surgeryFlow.next(status, event)! })
      .catch(() => setRefused(true))
      .finally(() => setTaking(false));
  };
  return (
    <div className={styles.steps}>
      <div className={styles.buttons}>
        {events.map((event) => (
          <Button
            key={event}
            variant={FORWARD.has(event) ? 'primary' : event === 'cancel' ? 'ghost' : undefined}
            busy={isTaking}
            onClick={() => take(event)}
          >
            {t(`step.${event}`)}
          </Button>
        ))}
      </div>
      {isRefused && (
        <p role="alert" className={styles.warn}>
          {t('step.refused')}
        </p>
      )}
      {asked && <ReasonDialog view={view} updates={updates} event={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

/** What is missing, in words, and the reason for which it goes on nevertheless. */
function ReasonDialog(props: { view: SurgeryView; updates: SurgeryUpdates; event: SurgeryEvent; onClose: () => void }) {
  const { view, updates, event, onClose } = props;
  const t = useSurgeryTexts();
  const { id, version, status } = view.result;
  const missing: readonly Obstacle[] = obstaclesTo(event, readinessOf(view));
  const form = useCallForm(updateSurgeryRecord, {
    initial: { reason: '' },
    toInput: ({ reason }) => ({ id, version, reason, status: surgeryFlow.next(status, event)! }),
    check: ({ reason }) => (reason.trim() ? undefined : { reason: t('refusal.surgeryReasonMissing') }),
    send: updates.send,
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

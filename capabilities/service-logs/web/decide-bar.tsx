import { useMutationCall } from '@alder/client';
import { Button, CallForm, Dialog, SubmitButton, TextArea, toast, useCallForm, useFailToast } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { useState } from 'react';
import { decideReplacements, getReplacementRequests, type ReviewedLog, type ReviewView } from '../contract/index.ts';
import { type Decision, needsReason } from '../domain/index.ts';
import styles from './service-logs.module.css';
import { useServiceLogTexts } from './use-service-log-texts.ts';

const DECISIONS: Readonly<Record<ReviewView, readonly Decision[]>> = {
  waiting: ['approve', 'reject', 'ask'],
  approved: ['deliver'],
  possible: ['offer'],
  decided: [],
};
type Props = { readonly logs: readonly ReviewedLog[]; readonly view: ReviewView; readonly onDecided: () => void };

/** What a reviewer decides about the chosen logs; a rejection asks for its reason. */
export function DecideBar({ logs, view, onDecided }: Props) {
  const t = useServiceLogTexts();
  const fail = useFailToast(t);
  const [asking, setAsking] = useState<Decision>();
  const decide = useDecide();
  const send = async (decision: Decision) => {
    try {
      await decide.send(logs, decision, '');
      onDecided();
    } catch (error) {
      fail(error);
    }
  };
  return (
    <div className={styles.acts}>
      <span className={styles.soft} aria-live="polite">
        {t('selected', { count: logs.length })}
      </span>
      {DECISIONS[view].map((decision, place) => (
        <Button
          key={decision}
          disabled={logs.length === 0}
          busy={decide.isPending}
          {...(place === 0 && { variant: 'primary' as const })}
          onClick={() => (needsReason(decision) ? setAsking(decision) : void send(decision))}
        >
          {t(`decision.${decision}`)}
        </Button>
      ))}
      {(asking === 'reject' || asking === 'ask') && (
        <ReasonDialog
          logs={logs}
          decision={asking}
          onClose={() => setAsking(undefined)}
          onSent={() => {
            setAsking(undefined);
            onDecided();
          }}
        />
      )}
    </div>
  );
}

type ReasonProps = {
  readonly logs: readonly ReviewedLog[];
  readonly decision: 'reject' | 'ask';
  readonly onClose: () => void;
  readonly onSent: () => void;
};

function ReasonDialog({ logs, decision, onClose, onSent }: ReasonProps) {
  const t = useServiceLogTexts();
  const decide = useDecide();
  const form = useCallForm(decideReplacements, {
    initial: { reason: '' },
    toInput: ({ reason }) => ({ logs: logs.map(({ id, version }) => ({ id, version })), decision, reason }),
    send: (_input, { reason }) => decide.send(logs, decision, reason),
    onSent,
    texts: t,
  });
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      dirty={form.isDirty}
      title={t(`decide.title.${decision}`, { count: logs.length })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton of={form} disabled={form.values.reason.trim() === ''}>
            {t(`decision.${decision}`)}
          </SubmitButton>
        </>
      }
    >
      <CallForm form={form}>
        <TextArea name="reason" label={t('decide.reason')} required rows={3} maxLength={1000} />
      </CallForm>
    </Dialog>
  );
}

/** Sends a decision and says what became of it. */
function useDecide() {
  const t = useServiceLogTexts();
  const decide = useMutationCall(decideReplacements, { refreshes: [getReplacementRequests], title: t('admin.title') });
  const send = async (logs: readonly ReviewedLog[], decision: Decision, reason: string) => {
    const answer = await decide.mutateAsync({
      ...{ logs: logs.map(({ id, version }) => ({ id, version })), decision, reason },
    });
    if (answer) report(answer);
    return answer;
  };
  const report = ({ result, refused }: PayloadOf<typeof decideReplacements>) => {
    if (result.length > 0) toast({ tone: 'done', text: t('decided', { count: result.length }) });
    const [first] = refused;
    if (first) toast({ tone: 'fail', text: t('refused', { count: refused.length, why: t(`refused.${first.error}`) }) });
  };
  return { send, isPending: decide.isPending };
}

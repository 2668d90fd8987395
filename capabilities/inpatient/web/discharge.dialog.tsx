import { useDraft, useMutationCall, useWire } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, CallForm, DateField, Dialog, openWindow, SubmitButton, TextArea, toast, useCallForm } from '@alder/ui';
import { FileText, TriangleAlert } from 'lucide-react';
import {
  getDischargeSheet,
  getInpatientStay,
  getWard,
  type StayView,
  updateInpatientRecord,
} from '../contract/index.ts';
import { openTasks, tasksOf } from '../domain/index.ts';
import styles from './give.module.css';
import { useWardTexts } from './use-ward-texts.ts';

const DAY_MS = 86_400_000;

/** Sends an animal home: what is still open, what the owner does at home, and the sheet for them. */
export function DischargeDialog({ view, onClose }: { view: StayView; onClose: () => void }) {
  const t = useWardTexts();
  const format = useFormat();
  const wire = useWire();
  const { result: stay, pet } = view;
  const isThere = stay.status === 'admitted';
  const now = new Date();
  const late = openTasks(
    tasksOf(view.orders, view.slots, { from: new Date(now.getTime() - DAY_MS), to: now }, now),
  ).filter(({ state }) => state === 'late');
  const twice = view.slots.filter((slot) => slot.reported_again).length;
  const update = useMutationCall(updateInpatientRecord, {
    refreshes: [getWard, getInpatientStay],
    title: t('discharge'),
  });
  const initial = { home_instructions: stay.home_instructions, follow_up_on: stay.follow_up_on ?? '' };
  // Kept on this device: the page loaded again or left takes nothing of what the owner is to do at home.
  const draft = useDraft(`discharge.${stay.id}`, { value: initial, version: null });
  const form = useCallForm(updateInpatientRecord, {
    ...{ initial, draft },
    toInput: ({ home_instructions, follow_up_on }) => ({
      ...{ id: stay.id, version: stay.version, home_instructions, follow_up_on: follow_up_on || null },
      ...(isThere && { status: 'discharged' as const }),
    }),
    send: update.mutateAsync,
    onSent: () => toast({ text: t(isThere ? 'discharged' : 'saved') }),
    texts: t,
  });
  const print = () => openWindow(wire.url(getDischargeSheet, { id: stay.id }));
  const readmit = () =>
    update.mutateAsync({ id: stay.id, version: stay.version, status: 'admitted' }).then(onClose, () => undefined);
  return (
    <Dialog
      open
      title={t('discharge.of', { name: pet.name })}
      dirty={form.isDirty}
      onClose={() => {
        draft.discard();
        onClose();
      }}
      footer={
        <>
          {!isThere && <Button onClick={() => void readmit()}>{t('readmit')}</Button>}
          <Button icon={<FileText />} onClick={print} {...(isThere && { disabledReason: t('discharge.first') })}>
            {t('discharge.print')}
          </Button>
          <SubmitButton of={form}>{t(isThere ? 'discharge' : 'save')}</SubmitButton>
        </>
      }
    >
      <CallForm form={form}>
        {isThere && (late.length > 0 || twice > 0 || view.uncharged > 0) && (
          <ul className={styles.facts}>
            {late.length > 0 && (
              <li className={styles.warn}>
                <TriangleAlert aria-hidden="true" /> {t('discharge.late', { n: format.number(late.length) })}
              </li>
            )}
            {twice > 0 && (
              <li className={styles.warn}>
                <TriangleAlert aria-hidden="true" /> {t('again.title')}
              </li>
            )}
            {view.uncharged > 0 && (
              <li className={styles.warn}>
                <TriangleAlert aria-hidden="true" /> {t('bill.uncharged', { n: format.number(view.uncharged) })}
              </li>
            )}
          </ul>
        )}
        <TextArea name="home_instructions" label={t('home')} rows={6} hint={t('home.hint')} />
        <DateField name="follow_up_on" label={t('followUp')} />
      </CallForm>
    </Dialog>
  );
}

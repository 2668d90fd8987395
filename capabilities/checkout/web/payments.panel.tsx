import { useAccount, useCall, useDraft, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { moveMedicalRecord } from '@alder/records/contract';
import { Button, IconButton, Menu, textDraft, toast, useCallForm, useFailToast } from '@alder/ui';
import { addressOf } from '@alder/wire';
import { Archive, EllipsisVertical, Lock, Printer } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  getBatchPdf,
  getCheckoutQueue,
  getOpenBills,
  getReceipt,
  type Payment,
  type Receipt,
  voidPayment,
} from '../contract/index.ts';
import { changeGiven } from '../domain/index.ts';
import styles from './checkout.module.css';
import { ReasonDialog } from './reason.dialog.tsx';
import { numberOf } from './refund.dialog.tsx';
import { useCheckoutTexts } from './use-checkout-texts.ts';
import { useTillChoice } from './use-till-choice.tsx';

/** What was received, and what comes next once it is all. */
export function Payments({ receipt }: { receipt: Receipt }) {
  const t = useCheckoutTexts();
  const format = useFormat();
  const { account, hospital } = useAccount();
  const batches = new Set(receipt.payments.flatMap(({ batch, voided_at }) => (batch && !voided_at ? batch : [])));
  const [voiding, setVoiding] = useState<Payment>();
  const queue = useCall(getCheckoutQueue, {});
  const isHere = queue.data?.result.some((card) => card.medical_record === receipt.medical_record);
  const change = changeGiven(receipt.payments);
  return (
    <section className={styles.payments} aria-label={t('received')}>
      {receipt.status === 'paid' && (
        <p className={styles.paid}>
          <Lock size={16} aria-hidden="true" />{' '}
          {t('paidAt', { at: receipt.paid_at ? format.moment(receipt.paid_at) : '' })}
        </p>
      )}
      <ul>
        {receipt.payments.map((payment) => (
          <li key={payment.id} data-void={payment.voided_at !== null}>
            <span>
              {payment.installments === null
                ? t(`pay.${payment.type}`)
                : t('pay.installment.count', { count: payment.installments })}
              <small>
                {[
                  payment.author,
                  format.time(payment.paid_at),
                  payment.void_reason && t('voided', { reason: payment.void_reason }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <b>{format.amount(payment.amount)}</b>
            {account.role === 'hospitalAdmin' && !payment.voided_at && receipt.refunded === 0 && (
              <Menu
                label={t('void')}
                entries={[{ label: t('void'), danger: true, onAction: () => setVoiding(payment) }]}
                trigger={(trigger) => (
                  <IconButton {...trigger} size="sm" label={t('void')} icon={<EllipsisVertical />} />
                )}
              />
            )}
          </li>
        ))}
        {receipt.lines.map(
          ({ id, refund }) =>
            refund && (
              <li key={id}>
                <span>
                  {t('refund.number', { number: numberOf(refund) })} · {t(`pay.${refund.type}`)}
                  <small>
                    {[refund.author, format.moment(refund.refunded_at), refund.reason].filter(Boolean).join(' · ')}
                  </small>
                </span>
                <b>{format.amount(-refund.amount)}</b>
              </li>
            ),
        )}
      </ul>
      {change > 0 && <p className={styles.change}>{t('changeGiven', { amount: format.money(change) })}</p>}
      {[...batches].map((batch) => (
        <a
          key={batch}
          className={styles.print}
          href={addressOf(getBatchPdf, { hospital: hospital.key, batch })}
          target="_blank"
          rel="noreferrer"
        >
          <Printer size={15} aria-hidden="true" /> {t('several.print')}
        </a>
      ))}
      {receipt.status === 'paid' && isHere && <ArchiveButton receipt={receipt} />}
      {voiding && <VoidDialog payment={voiding} onClose={() => setVoiding(undefined)} />}
    </section>
  );
}

/** Moving to Archive clears the patient's memos (specification §4); undo hangs them up again. */
function ArchiveButton({ receipt }: { receipt: Receipt }) {
  const t = useCheckoutTexts();
  const fail = useFailToast(t);
  const navigate = useNavigate();
  const move = useMutationCall(moveMedicalRecord, { refreshes: [getCheckoutQueue], title: t('archive') });
  const archive = async () => {
    const id = receipt.medical_record;
    try {
      const moved = await move.mutateAsync({ id, from: 'checkout', stage: 'archive' });
      if (!moved) return;
      toast({
        text: t('archived', { name: receipt.pet.name }),
        undo: () => move.mutate({ id, from: 'archive', stage: 'checkout' }),
      });
      navigate('/his/checkout');
    } catch (error) {
      fail(error);
    }
  };
  return (
    <Button icon={<Archive />} wide busy={move.isPending} onClick={() => void archive()}>
      {t('archive')}
    </Button>
  );
}

function VoidDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const t = useCheckoutTexts();
  const format = useFormat();
  const draft = useDraft(`void.${payment.id}`, { value: '', version: null });
  const voiding = useMutationCall(voidPayment, {
    refreshes: [getReceipt, getCheckoutQueue, getOpenBills],
    title: t('void'),
  });
  const till = useTillChoice(payment.type === 'cash');
  const form = useCallForm(voidPayment, {
    initial: { reason: '' },
    toInput: ({ reason }) => ({ id: payment.id, reason: reason.trim(), ...till.input }),
    send: voiding.mutateAsync,
    onSent: onClose,
    draft: textDraft('reason', draft),
    texts: t,
  });
  return (
    <ReasonDialog
      form={form}
      draft={draft}
      title={t('void.title')}
      text={t('void.text', { type: t(`pay.${payment.type}`), amount: format.money(payment.amount) })}
      reason={t('void.reason')}
      act={t('void')}
      onClose={onClose}
    >
      {till.field}
    </ReasonDialog>
  );
}

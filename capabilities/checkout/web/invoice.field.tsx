import { useMutationCall } from '@alder/client';
import { Button, CallForm, Dialog, SubmitButton, TextField, toast, useCallForm } from '@alder/ui';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { getReceipt, type Receipt, setInvoice } from '../contract/index.ts';
import { type InvoiceValues, invoiceFaults, tidyInvoice } from '../domain/index.ts';
import styles from './checkout.module.css';
import { useCheckoutTexts } from './use-checkout-texts.ts';

/** Whom the tax document of a receipt is for, with the way to enter it. */
export function InvoiceField({ receipt }: { receipt: Receipt }) {
  const t = useCheckoutTexts();
  const [isOpen, setOpen] = useState(false);
  const { invoice } = receipt;
  const known = invoice
    ? [invoice.recipient, invoice.invoice_number, invoice.buyer_number, invoice.carrier, invoice.donation_code]
    : [];
  return (
    <p className={styles.invoice}>
      <Button size="sm" icon={<FileText />} onClick={() => setOpen(true)}>
        {t('invoice')}
      </Button>
      <small>{known.filter(Boolean).join(' · ')}</small>
      {isOpen && <InvoiceDialog receipt={receipt} onClose={() => setOpen(false)} />}
    </p>
  );
}

type Typed = { readonly [Name in keyof InvoiceValues]: string };
const valuesOf = (typed: Typed): InvoiceValues => tidyInvoice(typed);

function InvoiceDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const t = useCheckoutTexts();
  const { invoice } = receipt;
  const set = useMutationCall(setInvoice, { refreshes: [getReceipt], title: t('invoice') });
  const form = useCallForm(setInvoice, {
    initial: {
      recipient: invoice?.recipient ?? '',
      buyer_number: invoice?.buyer_number ?? '',
      carrier: invoice?.carrier ?? '',
      donation_code: invoice?.donation_code ?? '',
      invoice_number: invoice?.invoice_number ?? '',
      random_code: invoice?.random_code ?? '',
    },
    refusalAt: { invoiceNumberUsed: 'invoice_number' },
    check: (typed) => invoiceFaults(valuesOf(typed), receipt.currency),
    toInput: (typed) => ({ id: receipt.id, version: invoice?.version ?? 0, ...valuesOf(typed) }),
    send: set.mutateAsync,
    onSent: () => {
      toast({ text: t('invoice.saved') });
      onClose();
    },
    texts: t,
  });
  return (
    <Dialog
      open
      size="sm"
      title={t('invoice')}
      about={t('invoice.about')}
      onClose={onClose}
      dirty={form.isDirty}
      onMainAction={form.submit}
      footer={
        <SubmitButton of={form} shortcut="Ctrl Enter">
          {t('invoice.save')}
        </SubmitButton>
      }
    >
      <CallForm form={form}>
        <TextField
          name="recipient"
          label={t('invoice.recipient')}
          hint={t('invoice.recipient.hint', { owner: receipt.owner?.name ?? '' })}
          maxLength={120}
          autoFocus
        />
        {receipt.currency === 'TWD' && (
          <>
            <TextField name="buyer_number" label={t('invoice.buyer')} maxLength={20} />
            <TextField name="carrier" label={t('invoice.carrier')} hint={t('invoice.carrier.hint')} maxLength={30} />
            <TextField name="donation_code" label={t('invoice.donation')} maxLength={12} />
            <TextField
              name="invoice_number"
              label={t('invoice.number')}
              hint={t('invoice.number.hint')}
              maxLength={20}
            />
            <TextField name="random_code" label={t('invoice.random')} maxLength={10} />
          </>
        )}
      </CallForm>
    </Dialog>
  );
}

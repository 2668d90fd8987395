import { useMutationCall } from '@alder/client';
import { Button, CallForm, copyText, Dialog, SubmitButton, TextField, toast, useCallForm } from '@alder/ui';
import { Copy, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { getQuotation, getQuotations, type PublicLink, type Quotation, sendQuotation } from '../contract/index.ts';
import { LinkCode } from './link-code.tsx';
import styles from './quotations.module.css';
import { useQuotationTexts } from './use-quotation-texts.ts';

const addressOfLink = (link: PublicLink) => `${location.origin}/publicAccess?${new URLSearchParams({ ...link })}`;

/** Sends a quotation: by mail, and as a link and a code for the phone of its owner. */
export function SendDialog({ quotation, onClose }: { quotation: Quotation; onClose: () => void }) {
  const t = useQuotationTexts();
  const [link, setLink] = useState<PublicLink>();
  const send = useMutationCall(sendQuotation, { refreshes: [getQuotation, getQuotations], title: t('send') });
  const form = useCallForm(sendQuotation, {
    initial: { email: quotation.owner?.email ?? '' },
    toInput: ({ email }) => ({
      id: quotation.id,
      version: quotation.version,
      ...(email.trim() && { email: email.trim() }),
    }),
    send: send.mutateAsync,
    onSent: (answer) => {
      setLink(answer.link);
      if (form.values.email.trim()) toast({ text: t('send.mailed', { email: form.values.email.trim() }) });
    },
    texts: t,
  });
  const address = link && addressOfLink(link);
  return (
    <Dialog
      open
      size="sm"
      title={t('send.title')}
      about={t('send.about')}
      onClose={onClose}
      {...(!link && { onMainAction: form.submit })}
      footer={
        link ? (
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        ) : (
          <SubmitButton of={form}>{t(form.values.email.trim() ? 'send.mail' : 'send.link')}</SubmitButton>
        )
      }
    >
      {address ? (
        <div className={styles.linked}>
          <LinkCode link={address} label={t('link.code')} />
          <p>{t('link.about')}</p>
          <TextField label={t('link')} value={address} readOnly />
          <p className={styles.acts}>
            <Button icon={<Copy />} onClick={() => void copyText(address, t('link.copied'))}>
              {t('link.copy')}
            </Button>
            <a className={styles.print} href={address} target="_blank" rel="noreferrer">
              <ExternalLink size={15} aria-hidden="true" /> {t('link.open')}
            </a>
          </p>
        </div>
      ) : (
        <CallForm form={form}>
          <TextField name="email" type="email" label={t('send.email')} hint={t('send.email.hint')} maxLength={200} />
        </CallForm>
      )}
    </Dialog>
  );
}

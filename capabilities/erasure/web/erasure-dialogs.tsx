import { useAccount, useMutationCall, useWire } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { CallForm, Dialog, SubmitButton, TextField, toast, useCallForm } from '@alder/ui';
import { useState } from 'react';
import {
  applyErasure,
  declineErasure,
  type ErasureRequest,
  extendErasure,
  getErasure,
  getErasures,
  getKeptIdentity,
} from '../contract/index.ts';
import { dueOn, type PrivacyLaw } from '../domain/index.ts';
import styles from './erasure.module.css';
import { useErasureTexts } from './use-erasure-texts.ts';

type Props = { readonly request: ErasureRequest; readonly onClose: () => void };
const refreshes = [getErasure, getErasures];

/** Erases for good: the key of the hospital is typed again. */
export function ApplyDialog({ request, onClose }: Props) {
  const t = useErasureTexts();
  const hospital = useAccount().hospital.key;
  const apply = useMutationCall(applyErasure, { title: t('apply'), refreshes });
  const form = useCallForm(applyErasure, {
    initial: { key: '' },
    toInput: ({ key }) => ({ id: request.id, version: request.version, key }),
    send: apply.mutateAsync,
    onSent: onClose,
    texts: t,
  });
  return (
    <Dialog
      open
      size="sm"
      title={t('apply.title', { name: request.owner_name })}
      onClose={onClose}
      footer={
        <SubmitButton
          of={form}
          variant="danger"
          {...(form.values.key.trim() !== hospital && { disabledReason: t('key.hint', { key: hospital }) })}
        >
          {t('apply')}
        </SubmitButton>
      }
    >
      <p>{t('apply.text')}</p>
      <CallForm form={form}>
        <TextField name="key" label={t('key')} hint={t('key.hint', { key: hospital })} autoComplete="off" autoFocus />
      </CallForm>
    </Dialog>
  );
}

/** Extends the deadline, or declines; both need a reason that the owner gets. */
export function ReasonDialog({ kind, request, onClose }: Props & { readonly kind: 'extend' | 'decline' }) {
  const t = useErasureTexts();
  const format = useFormat();
  const call = kind === 'extend' ? extendErasure : declineErasure;
  const send = useMutationCall(call, { title: t(kind), refreshes });
  const form = useCallForm(call, {
    initial: { reason: '' },
    toInput: ({ reason }) => ({ id: request.id, version: request.version, reason: reason.trim() }),
    send: send.mutateAsync,
    onSent: () => {
      toast({ text: t(`${kind}.done`) });
      onClose();
    },
    texts: t,
  });
  const day = format.date(dueOn(request.law as PrivacyLaw, request.asked_on, true));
  return (
    <Dialog
      open
      size="sm"
      title={t(kind)}
      dirty={form.isDirty}
      onClose={onClose}
      footer={
        <SubmitButton of={form} {...(!form.values.reason.trim() && { disabledReason: t('reason.needed') })}>
          {t(kind)}
        </SubmitButton>
      }
    >
      <p>{kind === 'extend' ? t('extend.text', { day }) : t('decline.text')}</p>
      <CallForm form={form}>
        <TextField name="reason" label={t('reason')} required maxLength={500} autoFocus />
      </CallForm>
    </Dialog>
  );
}

type Identity = { readonly name: string; readonly address: string | null; readonly until: string };

/** Name and address that the law keeps, for an authority that asks; the reason is written into the audit log. */
export function IdentityDialog({ request, onClose }: Props) {
  const t = useErasureTexts();
  const format = useFormat();
  const wire = useWire();
  const [kept, setKept] = useState<Identity>();
  const form = useCallForm(getKeptIdentity, {
    initial: { reason: '' },
    toInput: ({ reason }) => ({ id: request.id, reason: reason.trim() }),
    send: (input) => wire.send(getKeptIdentity, input),
    onSent: (found) => setKept(found as Identity),
    texts: t,
  });
  return (
    <Dialog
      open
      size="sm"
      title={t('identity.show')}
      onClose={onClose}
      footer={
        !kept && (
          <SubmitButton of={form} {...(!form.values.reason.trim() && { disabledReason: t('reason.needed') })}>
            {t('identity.open')}
          </SubmitButton>
        )
      }
    >
      {kept ? (
        <dl className={styles.facts}>
          <div>
            <dt>{t('owner')}</dt>
            <dd>{kept.name}</dd>
          </div>
          <div>
            <dt>{t('address')}</dt>
            <dd>{kept.address ?? '–'}</dd>
          </div>
          <div>
            <dt>{t('kept')}</dt>
            <dd>{t('until', { day: format.date(kept.until) })}</dd>
          </div>
        </dl>
      ) : (
        <>
          <p>{t('identity.text')}</p>
          <CallForm form={form}>
            <TextField name="reason" label={t('reason')} required maxLength={500} autoFocus />
          </CallForm>
        </>
      )}
    </Dialog>
  );
}

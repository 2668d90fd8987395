import { useMutationCall } from '@alder/client';
import { Button, CallForm, Dialog, SubmitButton, TextField, toast, useCallForm } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useState } from 'react';
import { changeEmail, correctEmail, getHospitalUsers, type User } from '../contract/index.ts';
import { useEmailTexts } from './use-email-texts.ts';
import { VerifyDialog } from './verify.dialog.tsx';

/** Asks for another address of the own account; it counts once the link in the letter was used. */
export function ChangeEmailDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useEmailTexts();
  const [isVerifying, setVerifying] = useState(false);
  const change = useMutationCall(changeEmail, { title: t('email.change') });
  const form = useCallForm(changeEmail, {
    initial: { email: '' },
    send: change.mutateAsync,
    onSent: () => {
      toast({ tone: 'done', text: t('email.submitted', { email: form.values.email }) });
      onClose();
    },
    onRefused: (error) => {
      if (!(error instanceof Refusal) || error.kind.code !== 'verifyFirst') return false;
      setVerifying(true);
      return true;
    },
    texts: t,
  });
  return (
    <>
      <Dialog
        open
        size="sm"
        onClose={onClose}
        dirty={form.isDirty}
        title={t('email.title')}
        about={t('email.about')}
        footer={
          <>
            <Button onClick={onClose}>{t('email.cancel')}</Button>
            <SubmitButton of={form} disabled={!form.values.email.trim()}>
              {t('email.send')}
            </SubmitButton>
          </>
        }
      >
        <CallForm form={form}>
          <TextField
            name="email"
            label={t('email.new')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoFocus
          />
        </CallForm>
      </Dialog>
      {isVerifying && (
        <VerifyDialog
          onClose={() => setVerifying(false)}
          onDone={() => {
            setVerifying(false);
            form.submit();
          }}
        />
      )}
    </>
  );
}

/** Corrects the address of a person who was invited and has not set a password; the invitation goes out again. */
export function CorrectEmailDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const t = useEmailTexts();
  const correct = useMutationCall(correctEmail, { refreshes: [getHospitalUsers], title: t('correct.title') });
  const form = useCallForm(correctEmail, {
    initial: { email: user.email ?? '' },
    toInput: ({ email }) => ({ id: user.id, email }),
    send: correct.mutateAsync,
    onSent: () => {
      toast({ tone: 'done', text: t('correct.done', { email: form.values.email }) });
      onClose();
    },
    refusalAt: { accountExists: 'email', emailOfPerson: 'email' },
    texts: t,
  });
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      dirty={form.isDirty}
      title={t('correct.title')}
      about={t('correct.about', { name: user.displayName })}
      footer={
        <>
          <Button onClick={onClose}>{t('email.cancel')}</Button>
          <SubmitButton of={form} disabled={!form.isDirty || !form.values.email.trim()}>
            {t('correct.send')}
          </SubmitButton>
        </>
      }
    >
      <CallForm form={form}>
        <TextField name="email" label={t('email.new')} type="email" inputMode="email" autoComplete="off" autoFocus />
      </CallForm>
    </Dialog>
  );
}

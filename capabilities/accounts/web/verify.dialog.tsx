import { useMutationCall } from '@alder/client';
import { Button, CallForm, Dialog, SubmitButton, TextField, useCallForm } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useState } from 'react';
import { confirmIdentity, getSecurity } from '../contract/index.ts';
import { useSecurityTexts } from './use-security-texts.ts';

/** Asks for the password again, and for a code where there is a second factor, before the protection of the account is changed. */
export function VerifyDialog({ onDone, onClose }: { readonly onDone: () => void; readonly onClose: () => void }) {
  const t = useSecurityTexts();
  const [asksCode, setAsksCode] = useState(false);
  const confirm = useMutationCall(confirmIdentity, {
    refreshes: [getSecurity],
    title: t('verify.title'),
    isSecret: true,
  });
  const form = useCallForm(confirmIdentity, {
    initial: { password: '', code: '' },
    toInput: ({ password, code }) => ({ password, ...(code.trim() && { code }) }),
    send: confirm.mutateAsync,
    onSent: onDone,
    onRefused: (error) => {
      if (!(error instanceof Refusal) || error.kind.code !== 'authFactor') return false;
      setAsksCode(true);
      return true;
    },
    refusalAt: { passwordWrong: 'password', authFactorWrong: 'code' },
    texts: t,
  });
  const { password, code } = form.values;
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('verify.title')}
      about={t('verify.about')}
      footer={
        <>
          <Button onClick={onClose}>{t('factor.cancel')}</Button>
          <SubmitButton of={form} disabled={!password || (asksCode && !code.trim())}>
            {t('verify.submit')}
          </SubmitButton>
        </>
      }
    >
      <CallForm form={form}>
        <TextField
          name="password"
          label={t('verify.password')}
          type="password"
          autoComplete="current-password"
          autoFocus
        />
        {asksCode && (
          <TextField
            name="code"
            label={t('factor.code')}
            hint={t('factor.code.hint')}
            autoComplete="one-time-code"
            autoFocus
          />
        )}
      </CallForm>
    </Dialog>
  );
}

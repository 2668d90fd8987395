import { knowsPasskeys, useMutationCall } from '@alder/client';
import { Button, CallForm, Dialog, SubmitButton, TextField, useCallForm, useExplain } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useState } from 'react';
import { confirmIdentity, getSecurity, type PasskeyAssertion, type PasskeyRequest } from '../contract/index.ts';
import { PasskeyButton } from './passkey-button.tsx';
import styles from './security.module.css';
import { useSecurityTexts } from './use-security-texts.ts';

/** Asks for the password again, and for a passkey or a code where there is a second factor, before the protection of the account is changed. */
export function VerifyDialog({ onDone, onClose }: { readonly onDone: () => void; readonly onClose: () => void }) {
  const t = useSecurityTexts();
  const [asksCode, setAsksCode] = useState(false);
  const [asked, setAsked] = useState<PasskeyRequest>();
  const [isSpent, setSpent] = useState(false);
  const [problem, setProblem] = useState<string>();
  const explain = useExplain(t);
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
      const request = error.details.passkey as PasskeyRequest | undefined;
      setAsked(request);
      setAsksCode(!request || !knowsPasskeys() || request.code);
      return true;
    },
    refusalAt: { passwordWrong: 'password', authFactorWrong: 'code' },
    texts: t,
  });
  const { password, code } = form.values;
  const renew = () =>
    confirm.mutateAsync({ password }).then(
      () => undefined,
      (error: unknown) =>
        error instanceof Refusal ? (error.details.passkey as PasskeyRequest | undefined) : undefined,
    );
  const prove = async (passkey: PasskeyAssertion) => {
    setProblem(undefined);
    try {
      await confirm.mutateAsync({ password, passkey });
      onDone();
    } catch (error) {
      setSpent(true);
      const isWrong = error instanceof Refusal && error.kind.code === 'authFactorWrong';
      setProblem(isWrong ? t('factor.passkey.wrong') : explain(error));
    }
  };
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
            autoFocus={!asked}
          />
        )}
      </CallForm>
      {asked && knowsPasskeys() && (
        <div className={styles.rows}>
          <PasskeyButton
            request={asked}
            isSpent={isSpent}
            onRenew={renew}
            onSigned={(passkey) => void prove(passkey)}
            onDeclined={() => setProblem(t('factor.passkey.declined'))}
            isBusy={confirm.isPending}
          />
          {problem && <p role="alert">{problem}</p>}
        </div>
      )}
    </Dialog>
  );
}

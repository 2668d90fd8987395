import type { WireClient } from '@alder/client';
import { Button, CallForm, SubmitButton, TextField, useCallForm } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useState } from 'react';
import { setPasswordByLink } from '../contract/index.ts';
import { passwordProblem } from '../domain/password.ts';
import { LoginFrame } from './login-frame.tsx';
import styles from './login-pages.module.css';
import { useAccountsTexts } from './use-accounts-texts.ts';
import { hasText } from './use-login-texts.ts';

/** `/auth/reset?token=…`: a new password with the link of a mail (24 hours, once). */
export function ResetScreen({ wire, onDone }: { wire: WireClient; onDone: () => void }) {
  const t = useAccountsTexts();
  const [token] = useState(takeToken);
  const [isDone, setDone] = useState(false);
  const [isLinkExpired, setLinkExpired] = useState(false);
  const form = useCallForm(setPasswordByLink, {
    initial: { password: '', confirmPassword: '' },
    toInput: (typed) => ({ token, ...typed }),
    check: (typed) => {
      const wrong = passwordProblem(typed);
      return wrong && { [wrong === 'passwordConfirm' ? 'confirmPassword' : 'password']: t(wrong) };
    },
    send: (input) => wire.send(setPasswordByLink, input),
    onSent: () => setDone(true),
    refusalAt: { passwordConfirm: 'confirmPassword', passwordEasy: 'password', passwordMin: 'password' },
    onRefused: (error) => {
      setLinkExpired(codeOf(error) === 'linkExpired');
      return false;
    },
    explain: (error) => {
      const code = codeOf(error);
      return hasText(code) ? t(code, { seconds: 60, min: 6 }) : t('unknown');
    },
  });
  const { password, confirmPassword } = form.values;

  if (isDone) {
    return (
      <LoginFrame title={t('reset.title')} about={t('reset.done')}>
        <Button variant="primary" size="lg" wide onClick={onDone}>
          {t('forgot.back')}
        </Button>
      </LoginFrame>
    );
  }
  return (
    <LoginFrame title={t('reset.title')}>
      <CallForm form={form} className={styles.form} problemHidden>
        <TextField name="password" label={t('reset.password')} type="password" autoComplete="new-password" autoFocus />
        <TextField name="confirmPassword" label={t('reset.confirm')} type="password" autoComplete="new-password" />
        {form.problem && (
          <div role="alert" className={styles.alert}>
            <span>{form.problem}</span>
            {isLinkExpired && (
              <Button size="sm" onClick={onDone}>
                {t('reset.ask')}
              </Button>
            )}
          </div>
        )}
        <SubmitButton size="lg" wide disabled={!password || !confirmPassword}>
          {t('reset.submit')}
        </SubmitButton>
      </CallForm>
    </LoginFrame>
  );
}

const codeOf = (error: unknown) => (error instanceof Refusal ? error.kind.code : 'authNoResponse');

/** The token is read once and leaves the address bar. */
function takeToken(): string {
  const token = new URLSearchParams(location.search).get('token') ?? '';
  history.replaceState(history.state, '', location.pathname);
  return token;
}

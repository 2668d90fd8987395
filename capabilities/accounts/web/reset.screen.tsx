import type { WireClient } from '@alder/client';
import { Button, Form, TextField } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useState } from 'react';
import { passwordProblem } from '../domain/password.ts';
import { LoginFrame } from './login-frame.tsx';
import styles from './login-pages.module.css';
import { sessionCalls } from './session-calls.ts';
import { takeToken } from './take-token.ts';
import { useAccountsTexts } from './use-accounts-texts.ts';
import { hasText } from './use-login-texts.ts';

/** `/auth/reset?token=…`: a new password with the link of a mail (24 hours, once). */
export function ResetScreen({ wire, onDone }: { wire: WireClient; onDone: () => void }) {
  const t = useAccountsTexts();
  const [token] = useState(takeToken);
  const [password, setPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);

  const submit = async () => {
    if (isBusy) return;
    const wrong = passwordProblem({ password, confirmPassword });
    setProblem(wrong);
    if (wrong) return;
    setBusy(true);
    try {
      await wire.send(sessionCalls.setPasswordByLink, { token, password, confirmPassword });
      setDone(true);
    } catch (error) {
      setProblem(error instanceof Refusal ? error.kind.code : 'authNoResponse');
    } finally {
      setBusy(false);
    }
  };

  const text = problem && (hasText(problem) ? t(problem, { seconds: 60, min: 6 }) : t('unknown'));
  const isConfirm = problem === 'passwordConfirm';
  const isAbove = problem === 'linkExpired' || problem === 'authNoResponse' || problem === 'tooMany';

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
      <Form className={styles.form} onSubmit={submit}>
        <TextField
          label={t('reset.password')}
          type="password"
          autoComplete="new-password"
          autoFocus
          value={password}
          onChange={setPassword}
          error={!isConfirm && !isAbove && text}
        />
        <TextField
          label={t('reset.confirm')}
          type="password"
          autoComplete="new-password"
          value={confirmPassword}
          onChange={setConfirmPassword}
          error={isConfirm && text}
        />
        {isAbove && (
          <div role="alert" className={styles.alert}>
            <span>{text}</span>
            {problem === 'linkExpired' && (
              <Button size="sm" onClick={onDone}>
                {t('reset.ask')}
              </Button>
            )}
          </div>
        )}
        <Button type="submit" variant="primary" size="lg" wide busy={isBusy} disabled={!password || !confirmPassword}>
          {t('reset.submit')}
        </Button>
      </Form>
    </LoginFrame>
  );
}

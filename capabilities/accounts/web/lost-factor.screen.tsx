import type { WireClient } from '@alder/client';
import { Button, Form, TextField } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useState } from 'react';
import { LoginFrame } from './login-frame.tsx';
import styles from './login-pages.module.css';
import { sessionCalls } from './session-calls.ts';
import { takeToken } from './take-token.ts';
import { hasText } from './use-login-texts.ts';
import { useSecurityTexts } from './use-security-texts.ts';

/** `/auth/factor?token=…`: takes a lost second factor away with the link of a letter and the password. */
export function LostFactorScreen({ wire, onDone }: { readonly wire: WireClient; readonly onDone: () => void }) {
  const t = useSecurityTexts();
  const [token] = useState(takeToken);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const submit = async () => {
    if (isBusy || !password) return;
    setProblem(undefined);
    setBusy(true);
    try {
      await wire.send(sessionCalls.removeFactorsByLink, { token, password });
      setDone(true);
    } catch (error) {
      setProblem(error instanceof Refusal ? error.kind.code : 'authNoResponse');
    } finally {
      setBusy(false);
    }
  };
  const isWrong = problem === 'passwordWrong';
  const text =
    problem && (isWrong ? t('passwordWrong') : hasText(problem) ? t(problem, { seconds: 60 }) : t('unknown'));
  if (isDone)
    return (
      <LoginFrame title={t('lost.title')} about={t('lost.done')}>
        <Button variant="primary" size="lg" wide onClick={onDone}>
          {t('forgot.back')}
        </Button>
      </LoginFrame>
    );
  return (
    <LoginFrame title={t('lost.title')} about={t('lost.about')}>
      <Form className={styles.form} onSubmit={submit}>
        <TextField
          label={t('login.password')}
          type="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={setPassword}
          error={isWrong && text}
        />
        {text && !isWrong && (
          <div role="alert" className={styles.alert}>
            <span>{text}</span>
          </div>
        )}
        <Button type="submit" variant="primary" size="lg" wide busy={isBusy} disabled={!password}>
          {t('lost.submit')}
        </Button>
      </Form>
    </LoginFrame>
  );
}

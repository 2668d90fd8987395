import type { LoginError } from '@alder/client';
import { Button, Dialog, Form, TextField } from '@alder/ui';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './login-pages.module.css';
import { hasText } from './use-login-texts.ts';
import { useSecurityTexts } from './use-security-texts.ts';

/** Asks for the second factor after a right password; what was typed before stays, so that the log-in goes on from there. */
export function FactorDialog(props: {
  error: LoginError | undefined;
  isBusy: boolean;
  onCode: (code: string) => void;
  onCancel: () => void;
}) {
  const { error, isBusy, onCode, onCancel } = props;
  const t = useSecurityTexts();
  const formId = useId();
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isWrong = error !== undefined && error.code !== 'authFactor';
  useEffect(() => {
    if (isWrong) input.current?.select();
  }, [isWrong, error]);
  const seconds = error && 'retry_after' in error ? error.retry_after : 0;
  const text = !isWrong ? undefined : error.code === 'authFactorWrong' ? t('authFactorWrong') : textOf(error.code);
  function textOf(problem: string): string {
    return hasText(problem) ? t(problem, { seconds }) : t('unknown');
  }

  return (
    <Dialog
      open
      onClose={onCancel}
      size="sm"
      title={t('factor.title')}
      about={t('factor.about')}
      footer={
        <>
          <Button onClick={onCancel}>{t('factor.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy} disabled={!code.trim()}>
            {t('factor.submit')}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={() => code.trim() && !isBusy && onCode(code)}>
        <TextField
          label={t('factor.code')}
          hint={t('factor.code.hint')}
          autoComplete="one-time-code"
          autoFocus
          inputRef={input}
          maxLength={40}
          value={code}
          onChange={setCode}
          error={text}
        />
      </Form>
      <p className={styles.note}>{t('factor.lost')}</p>
    </Dialog>
  );
}

import { knowsPasskeys, type LoginError } from '@alder/client';
import { Button, Dialog, Form, TextField } from '@alder/ui';
import { useEffect, useId, useRef, useState } from 'react';
import type { PasskeyAssertion, PasskeyRequest } from '../contract/index.ts';
import styles from './login-pages.module.css';
import { PasskeyButton } from './passkey-button.tsx';
import { hasText } from './use-login-texts.ts';
import { useSecurityTexts } from './use-security-texts.ts';

/** Asks for the second factor after a right password; what was typed before stays, so that the log-in goes on from there. */
export function FactorDialog(props: {
  error: LoginError | undefined;
  isBusy: boolean;
  /** Where the account has passkeys: what one of them may sign in place of a code. */
  passkey?: PasskeyRequest | undefined;
  onCode: (code: string) => void;
  onPasskey?: (passkey: PasskeyAssertion) => void;
  onRenew?: () => Promise<PasskeyRequest | undefined>;
  onCancel: () => void;
}) {
  const { error, isBusy, passkey, onCode, onPasskey, onRenew, onCancel } = props;
  const t = useSecurityTexts();
  const formId = useId();
  const [code, setCode] = useState('');
  const [byPasskey, setByPasskey] = useState<'signed' | 'declined'>();
  const input = useRef<HTMLInputElement>(null);
  const isWrong = error !== undefined && error.code !== 'authFactor';
  const isOfCode = isWrong && byPasskey === undefined;
  useEffect(() => {
    if (isOfCode) input.current?.select();
  }, [isOfCode, error]);
  const seconds = error && 'retry_after' in error ? error.retry_after : 0;
  const text = isWrong ? textOf(error.code) : undefined;
  function textOf(problem: string): string {
    if (problem === 'authFactorWrong') return t(byPasskey ? 'factor.passkey.wrong' : 'authFactorWrong');
    if (problem === 'passkeyCopied') return t('passkeyCopied');
    return hasText(problem) ? t(problem, { seconds }) : t('unknown');
  }
  const withPasskey = passkey && onPasskey && onRenew && knowsPasskeys();
  const asksCode = !withPasskey || passkey.code;
  const passkeyText = byPasskey === 'declined' ? t('factor.passkey.declined') : byPasskey && text;

  return (
    <Dialog
      open
      onClose={onCancel}
      size="sm"
      title={t('factor.title')}
      about={t(withPasskey ? 'factor.passkey.about' : 'factor.about')}
      footer={
        <>
          <Button onClick={onCancel}>{t('factor.cancel')}</Button>
          {asksCode && (
            <Button
              type="submit"
              form={formId}
              variant={withPasskey ? 'default' : 'primary'}
              busy={isBusy}
              disabled={!code.trim()}
            >
              {t('factor.submit')}
            </Button>
          )}
        </>
      }
    >
      {withPasskey && (
        <>
          <PasskeyButton
            request={passkey}
            isSpent={isWrong && byPasskey === 'signed'}
            onRenew={onRenew}
            onSigned={(signed) => {
              setByPasskey('signed');
              onPasskey(signed);
            }}
            onDeclined={() => setByPasskey('declined')}
            isBusy={isBusy}
          />
          {passkeyText && (
            <p role="alert" className={styles.alert}>
              {passkeyText}
            </p>
          )}
          {asksCode && <p className={styles.note}>{t('factor.passkey.or')}</p>}
        </>
      )}
      {asksCode && (
        <Form
          id={formId}
          onSubmit={() => {
            if (!code.trim() || isBusy) return;
            setByPasskey(undefined);
            onCode(code);
          }}
        >
          <TextField
            label={t('factor.code')}
            hint={t('factor.code.hint')}
            autoComplete="one-time-code"
            autoFocus={!withPasskey}
            inputRef={input}
            maxLength={40}
            value={code}
            onChange={setCode}
            error={byPasskey ? undefined : text}
          />
        </Form>
      )}
      <p className={styles.note}>{t('factor.lost')}</p>
    </Dialog>
  );
}

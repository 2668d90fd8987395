import { useMutationCall } from '@alder/client';
import { CallForm, SubmitButton, TextField, useCallForm } from '@alder/ui';
import { QrCode } from '@alder/ui/qr-code';
import { useEffect, useState } from 'react';
import { beginTotp, confirmTotp, getSecurity } from '../contract/index.ts';
import styles from './security.module.css';
import { useSecurityTexts } from './use-security-texts.ts';

/** A code to scan, and the first six digits that the app shows: only then is the app in use. */
export function SetUpTotp({
  onDone,
  onUnverified,
}: {
  /** With the recovery codes where the account had none. */
  readonly onDone: (recoveryCodes: readonly string[] | null) => void;
  readonly onUnverified: () => void;
}) {
  const t = useSecurityTexts();
  const begin = useMutationCall(beginTotp, { title: t('setUp.title'), isSecret: true });
  const confirm = useMutationCall(confirmTotp, {
    refreshes: [getSecurity],
    title: t('setUp.title'),
    isSecret: true,
  });
  const [drawn, setDrawn] = useState<{ secret: string; address: string }>();
  useEffect(() => {
    let isWanted = true;
    begin
      .mutateAsync({})
      .then((found) => isWanted && found && setDrawn(found))
      .catch(() => isWanted && onUnverified());
    return () => {
      isWanted = false;
    };
    // One secret for each time that the form is opened.
  }, []);
  const form = useCallForm(confirmTotp, {
    initial: { code: '' },
    send: confirm.mutateAsync,
    onSent: ({ recoveryCodes }) => onDone(recoveryCodes),
    refusalAt: { authFactorWrong: 'code', verifyFirst: 'code' },
    texts: t,
  });
  return (
    <div className={styles.setUp}>
      <p>{t('setUp.scan')}</p>
      <div className={styles.code}>
        <QrCode text={drawn?.address ?? ''} label={t('setUp.code')} size={208} />
      </div>
      <p className={styles.muted}>{t('setUp.type')}</p>
      <code className={styles.secret}>{drawn?.secret.replaceAll(/(.{4})(?=.)/g, '$1 ') ?? '…'}</code>
      <CallForm form={form} className={styles.form} label={t('setUp.title')}>
        <TextField
          name="code"
          label={t('factor.code')}
          hint={t('setUp.then')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={12}
        />
        <div>
          <SubmitButton disabled={!drawn || !form.values.code.trim()}>{t('setUp.submit')}</SubmitButton>
        </div>
      </CallForm>
    </div>
  );
}

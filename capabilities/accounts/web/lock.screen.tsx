import { useMutationCall } from '@alder/client';
import { Button, CallForm, Logo, SubmitButton, TextField, useCallForm } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useEffect, useRef, useState } from 'react';
import { unlockSession } from '../contract/index.ts';
import styles from './security.module.css';
import { useSecurityTexts } from './use-security-texts.ts';

/**
 * Over everything while the screen is locked. The page stays below it with all that was typed; nothing of it can be seen
 * or reached.
 */
export function LockScreen(props: {
  readonly name: string;
  readonly hasPin: boolean;
  readonly onOpen: () => void;
  readonly onLogout: () => void;
}) {
  const t = useSecurityTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    // The top layer makes the rest of the page inert, its open dialogs included.
    if (current?.showModal) current.showModal();
    else current?.setAttribute('open', '');
    return () => current?.close?.();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.lock}
      aria-labelledby="lock-title"
      data-layer=""
      data-react-aria-top-layer="true"
      onCancel={(event) => event.preventDefault()}
    >
      <div className={styles.lockCard}>
        <Logo size={48} />
        <h1 id="lock-title">{t('lock.title')}</h1>
        <p>{t('lock.about', { name: props.name })}</p>
        <UnlockForm {...props} />
      </div>
    </dialog>
  );
}

function UnlockForm({
  hasPin,
  onOpen,
  onLogout,
}: {
  readonly hasPin: boolean;
  readonly onOpen: () => void;
  readonly onLogout: () => void;
}) {
  const t = useSecurityTexts();
  const [byPin, setByPin] = useState(hasPin);
  const unlock = useMutationCall(unlockSession, { title: t('lock.open'), isSecret: true });
  const form = useCallForm(unlockSession, {
    initial: { secret: '' },
    toInput: ({ secret }) => (byPin ? { pin: secret } : { password: secret }),
    fieldOf: { pin: 'secret', password: 'secret' },
    send: unlock.mutateAsync,
    onSent: onOpen,
    onRefused: (error) => {
      if (error instanceof Refusal && error.kind.code === 'pinMissing') setByPin(false);
      return false;
    },
    refusalAt: { passwordWrong: 'secret', pinMissing: 'secret' },
    explain: (error) => {
      if (!(error instanceof Refusal)) return t('authNoResponse');
      if (error.kind.code === 'passwordWrong') return t('lock.left', { count: Number(error.details.left) });
      return error.kind.code === 'pinMissing' ? t('pinMissing') : t('unknown');
    },
  });
  return (
    <>
      <CallForm form={form} label={t('lock.title')}>
        <TextField
          key={String(byPin)}
          name="secret"
          label={t(byPin ? 'lock.pin' : 'lock.password')}
          type="password"
          {...(byPin && { inputMode: 'numeric' as const, maxLength: 8 })}
          autoComplete={byPin ? 'off' : 'current-password'}
          autoFocus
        />
        <SubmitButton size="lg" wide disabled={!form.values.secret}>
          {t('lock.open')}
        </SubmitButton>
      </CallForm>
      <div className={styles.lockActs}>
        {hasPin && (
          <Button
            variant="ghost"
            onClick={() => {
              form.reset({ secret: '' });
              setByPin(!byPin);
            }}
          >
            {t(byPin ? 'lock.usePassword' : 'lock.usePin')}
          </Button>
        )}
        <Button variant="ghost" onClick={onLogout}>
          {t('lock.other')}
        </Button>
      </div>
    </>
  );
}

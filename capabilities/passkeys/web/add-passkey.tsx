import { getSecurity } from '@alder/accounts/contract';
import { knowsPasskeys, makePasskey, useMutationCall } from '@alder/client';
import { Button, CallForm, Dialog, SubmitButton, TextField, useCallForm, useExplain } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useState } from 'react';
import { beginPasskey, confirmPasskey, getPasskeys } from '../contract/index.ts';
import { PASSKEY_NAME_LENGTH } from '../domain/index.ts';
import styles from './passkeys.module.css';
import { usePasskeyTexts } from './use-passkey-texts.ts';

type AddPasskeyProps = {
  /** Does something once the password was typed within the last minutes. */
  readonly verified: (act: () => void) => void;
  /** With the recovery codes where the account had none. */
  readonly onDone: (recoveryCodes: readonly string[] | null) => void;
  readonly onUnverified: () => void;
  /** The only one of its kind here, or one way beside another. */
  readonly variant?: 'primary' | 'default';
};

/** The button that adds a passkey, and its dialog: a name first, then the browser asks for the touch. */
export function AddPasskey({ verified, onDone, onUnverified, variant = 'default' }: AddPasskeyProps) {
  const t = usePasskeyTexts();
  const [isOpen, setOpen] = useState(false);
  if (!knowsPasskeys()) return <p className={styles.muted}>{t('passkeys.browser')}</p>;
  return (
    <>
      <div>
        <Button variant={variant} onClick={() => verified(() => setOpen(true))}>
          {t('passkeys.add')}
        </Button>
      </div>
      {isOpen && (
        <AddDialog
          onClose={() => setOpen(false)}
          onDone={(codes) => {
            setOpen(false);
            onDone(codes);
          }}
          onUnverified={() => {
            setOpen(false);
            onUnverified();
          }}
        />
      )}
    </>
  );
}

function AddDialog(props: Pick<AddPasskeyProps, 'onDone' | 'onUnverified'> & { readonly onClose: () => void }) {
  const { onDone, onUnverified, onClose } = props;
  const t = usePasskeyTexts();
  const explain = useExplain(t);
  const begin = useMutationCall(beginPasskey, { title: t('passkeys.add'), isSecret: true });
  const confirm = useMutationCall(confirmPasskey, {
    refreshes: [getPasskeys, getSecurity],
    title: t('passkeys.add'),
    isSecret: true,
  });

  const form = useCallForm(beginPasskey, {
    initial: { name: '' },
    toInput: () => ({}),
    // The challenge is drawn, the browser asks for the touch, and what it made is sent under this name.
    send: async (input, { name }) => {
      const options = await begin.mutateAsync(input);
      if (!options) return undefined;
      return confirm.mutateAsync({ name: name.trim(), ...(await makePasskey(options)) });
    },
    onSent: ({ recoveryCodes }) => onDone(recoveryCodes),
    onRefused: (error) => {
      const isUnverified = error instanceof Refusal && error.kind.code === 'verifyFirst';
      if (isUnverified) onUnverified();
      return isUnverified;
    },
    explain: (error) => {
      if (!(error instanceof DOMException)) return explain(error);
      // A browser makes no passkey for an address of numbers, as of a server in the own network.
      if (error.name === 'SecurityError') return t('passkeys.address', { address: window.location.hostname });
      return t(error.name === 'InvalidStateError' ? 'passkeyExists' : 'passkeys.notMade');
    },
    texts: t,
  });

  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('passkeys.add')}
      about={t('passkeys.add.about')}
      footer={
        <>
          <Button onClick={onClose}>{t('passkeys.cancel')}</Button>
          <SubmitButton of={form} disabled={!form.values.name.trim()}>
            {t('passkeys.add.go')}
          </SubmitButton>
        </>
      }
    >
      <CallForm form={form}>
        <TextField
          name="name"
          label={t('passkeys.name')}
          hint={t('passkeys.name.hint')}
          autoComplete="off"
          autoFocus
          maxLength={PASSKEY_NAME_LENGTH}
        />
      </CallForm>
    </Dialog>
  );
}

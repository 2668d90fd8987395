import { useMutationCall } from '@alder/client';
import { Button, CallForm, Dialog, SubmitButton, TextField, toast, useCallForm, useExplain } from '@alder/ui';
import { useState } from 'react';
import { getPasskeys, type Passkey, renamePasskey } from '../contract/index.ts';
import { PASSKEY_NAME_LENGTH } from '../domain/index.ts';
import { usePasskeyTexts } from './use-passkey-texts.ts';

/** The button that gives a passkey another name, and its dialog. */
export function RenamePasskey({ passkey }: { readonly passkey: Passkey }) {
  const t = usePasskeyTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-label={t('passkeys.renameOf', { name: passkey.name })} onClick={() => setOpen(true)}>
        {t('passkeys.rename')}
      </Button>
      {isOpen && <RenameDialog passkey={passkey} onClose={() => setOpen(false)} />}
    </>
  );
}

function RenameDialog({ passkey, onClose }: { readonly passkey: Passkey; readonly onClose: () => void }) {
  const t = usePasskeyTexts();
  const explain = useExplain(t);
  const rename = useMutationCall(renamePasskey, { refreshes: [getPasskeys], title: t('passkeys.rename') });
  const form = useCallForm(renamePasskey, {
    initial: { name: passkey.name },
    toInput: ({ name }) => ({ id: passkey.id, name: name.trim() }),
    send: (input) => rename.mutateAsync(input),
    onSent: () => {
      toast({ tone: 'done', text: t('passkeys.renamed') });
      onClose();
    },
    explain,
    texts: t,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('passkeys.rename.title', { name: passkey.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('passkeys.cancel')}</Button>
          <SubmitButton of={form} disabled={!form.values.name.trim()}>
            {t('passkeys.save')}
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

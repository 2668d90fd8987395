import { useMutationCall } from '@alder/client';
import { Button, CallForm, Checkbox, Dialog, SelectField, SubmitButton, TextField, useCallForm } from '@alder/ui';
import { useState } from 'react';
import { createToken, getTokens } from '../contract/index.ts';
import { type InterfaceScope, scopes, TOKEN_NAME_LENGTH, tokenDays } from '../domain/index.ts';
import { CopiedText } from './copied-text.tsx';
import styles from './interface.module.css';
import { useInterfaceTexts } from './use-interface-texts.ts';

type Values = { name: string; scopes: readonly InterfaceScope[]; days: string };

/** Names a token, chooses what it opens and until when; then shows it, this once. */
export function TokenDialog({ onClose }: { readonly onClose: () => void }) {
  const [made, setMade] = useState<{ readonly name: string; readonly token: string }>();
  return made ? <MadeDialog {...made} onClose={onClose} /> : <MakeDialog onClose={onClose} onMade={setMade} />;
}

type MakeDialogProps = {
  readonly onClose: () => void;
  readonly onMade: (made: { readonly name: string; readonly token: string }) => void;
};

function MakeDialog({ onClose, onMade }: MakeDialogProps) {
  const t = useInterfaceTexts();
  const create = useMutationCall(createToken, { title: t('make'), refreshes: [getTokens], isSecret: true });
  const form = useCallForm(createToken, {
    initial: { name: '', scopes: [], days: '365' } as Values,
    toInput: (values) => ({
      name: values.name.trim(),
      scopes: [...values.scopes],
      days: tokenDays.find((days) => String(days) === values.days) ?? 30,
    }),
    send: create.mutateAsync,
    onSent: ({ result, token }) => onMade({ name: result.name, token }),
    texts: t,
  });
  const { values } = form;
  const choose = (scope: InterfaceScope, isOn: boolean) =>
    form.set({ scopes: scopes.filter((each) => (each === scope ? isOn : values.scopes.includes(each))) });
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('make')}
      about={t('make.about')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton of={form} disabled={!values.name.trim() || values.scopes.length === 0}>
            {t('make.go')}
          </SubmitButton>
        </>
      }
    >
      <CallForm form={form} label={t('make')}>
        <TextField
          name="name"
          label={t('name')}
          hint={t('name.hint')}
          autoComplete="off"
          maxLength={TOKEN_NAME_LENGTH}
          required
        />
        <fieldset className={styles.scopes}>
          <legend>{t('scopes')}</legend>
          {scopes.map((scope) => (
            <Checkbox
              key={scope}
              label={t(`scope.${scope}`)}
              about={scope}
              value={values.scopes.includes(scope)}
              onChange={(isOn) => choose(scope, isOn)}
            />
          ))}
        </fieldset>
        <SelectField
          name="days"
          label={t('days')}
          options={tokenDays.map((days) => ({ value: String(days), label: t(`days.${days}`) }))}
        />
      </CallForm>
    </Dialog>
  );
}

type MadeDialogProps = { readonly name: string; readonly token: string; readonly onClose: () => void };

function MadeDialog({ name, token, onClose }: MadeDialogProps) {
  const t = useInterfaceTexts();
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('made.title', { name })}
      about={t('made.about')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('made.close')}
        </Button>
      }
    >
      <CopiedText label={t('made.token')} value={token} />
    </Dialog>
  );
}

import { useCall, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import {
  Button,
  CallForm,
  ConfirmDialog,
  FormActions,
  Loaded,
  Screen,
  SubmitButton,
  TextField,
  toast,
  useCallForm,
  useFailToast,
} from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { useState } from 'react';
import { getChimeraServer, removeChimeraServer, setChimeraServer } from '../contract/index.ts';
import styles from './chimera.module.css';
import { usePatientTexts } from './patient-texts.ts';

type Server = PayloadOf<typeof getChimeraServer>['result'];
const refreshes = [getChimeraServer];

/** `/manage/chimera`: address and token of another practice system (`spec/decisions.md`, Chimera). */
export function ChimeraSettingsScreen() {
  const t = usePatientTexts();
  const query = useCall(getChimeraServer, {});
  return (
    <Screen title={t('chimera.server')}>
      <div className={styles.page}>
        <p className={styles.about}>{t('chimera.server.about')}</p>
        <Loaded query={query} what={t('chimera.server')}>
          {({ result }) => <ServerForm key={result?.version ?? 0} server={result} />}
        </Loaded>
      </div>
    </Screen>
  );
}

function ServerForm({ server }: { server: Server }) {
  const t = usePatientTexts();
  const format = useFormat();
  const fail = useFailToast(t);
  const [isEnding, setEnding] = useState(false);
  const set = useMutationCall(setChimeraServer, { title: t('chimera.server'), refreshes });
  const remove = useMutationCall(removeChimeraServer, { title: t('chimera.remove'), refreshes });
  const form = useCallForm(setChimeraServer, {
    initial: { base_url: server?.base_url ?? '', token: '' },
    toInput: ({ base_url, token }) => ({
      base_url: base_url.trim(),
      ...(token.trim() && { token: token.trim() }),
      version: server?.version ?? null,
    }),
    send: set.mutateAsync,
    onSent: ({ software, result }) => toast({ text: t('chimera.saved', { software: software ?? result.base_url }) }),
    texts: t,
  });
  const end = async () => {
    try {
      await remove.mutateAsync({ version: server!.version });
      toast({ text: t('chimera.removed') });
    } catch (error) {
      fail(error);
    }
    setEnding(false);
  };
  return (
    <div className={styles.card}>
      <CallForm form={form} label={t('chimera.server')}>
        <TextField name="base_url" label={t('chimera.base_url')} hint="https://…/fhir/R4" autoComplete="off" required />
        <TextField
          name="token"
          type="password"
          label={t('chimera.token')}
          hint={t(server?.has_token ? 'chimera.token.kept' : 'chimera.token.none')}
          autoComplete="off"
        />
        <FormActions>
          <SubmitButton>{t('chimera.save')}</SubmitButton>
          {server && <Button onClick={() => setEnding(true)}>{t('chimera.remove')}</Button>}
        </FormActions>
      </CallForm>
      {server?.tested_at && (
        <p className={styles.small}>{t('chimera.tested', { when: format.dateTime(server.tested_at) })}</p>
      )}
      <ConfirmDialog
        open={isEnding}
        title={t('chimera.remove')}
        action={t('chimera.remove')}
        variant="danger"
        busy={remove.isPending}
        onConfirm={() => void end()}
        onClose={() => setEnding(false)}
      >
        {t('chimera.remove.about')}
      </ConfirmDialog>
    </div>
  );
}

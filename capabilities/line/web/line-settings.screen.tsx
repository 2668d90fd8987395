import { useCall, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import {
  Button,
  CallForm,
  ConfirmDialog,
  copyText,
  FormActions,
  Loaded,
  Options,
  Part,
  Screen,
  SubmitButton,
  TextField,
  toast,
  useCallForm,
  useFailToast,
} from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { Copy, Send } from 'lucide-react';
import { useState } from 'react';
import {
  getLineChannel,
  type LineChannel,
  removeLineChannel,
  setLineChannel,
  testLineChannel,
} from '../contract/index.ts';
import styles from './line.module.css';
import { useLineTexts } from './use-line-texts.ts';

const refreshes = [getLineChannel];

/** `/manage/line`: the official account of the hospital, its secrets, its webhook and a test. */
export function LineSettingsScreen() {
  const t = useLineTexts();
  const query = useCall(getLineChannel, {});
  return (
    <Screen title={t('settings')}>
      <Loaded query={query} what={t('settings')}>
        {({ result }) => (
          <Options>
            <Part title={t('steps')} about={t('settings.about')}>
              <ol className={styles.steps}>
                {(['steps.1', 'steps.2', 'steps.3', 'steps.4'] as const).map((step) => (
                  <li key={step}>{t(step)}</li>
                ))}
              </ol>
            </Part>
            <Part title={t('account')} about={result ? `${result.bot_name} · ${result.basic_id}` : t('account.none')}>
              <SecretsForm key={result?.version ?? 0} channel={result} />
            </Part>
            {result && (
              <Part title={t('webhook')} about={t('webhook.about')}>
                <Webhook channel={result} />
              </Part>
            )}
          </Options>
        )}
      </Loaded>
    </Screen>
  );
}

function SecretsForm({ channel }: { channel: LineChannel | null }) {
  const t = useLineTexts();
  const format = useFormat();
  const fail = useFailToast(t);
  const [isEnding, setEnding] = useState(false);
  const set = useMutationCall(setLineChannel, { title: t('settings'), refreshes });
  const remove = useMutationCall(removeLineChannel, { title: t('remove'), refreshes });
  const form = useCallForm(setLineChannel, {
    initial: { token: '', secret: '' },
    toInput: ({ token, secret }) => ({
      ...(token.trim() && { token: token.trim() }),
      ...(secret.trim() && { secret: secret.trim() }),
      version: channel?.version ?? null,
    }),
    send: set.mutateAsync,
    onSent: ({ result }) => toast({ tone: 'done', text: t('saved', { name: result.bot_name }) }),
    texts: t,
  });
  const end = async () => {
    try {
      await remove.mutateAsync({ version: channel!.version });
      toast({ text: t('removed') });
    } catch (error) {
      fail(error);
    }
    setEnding(false);
  };
  const hint = t(channel ? 'kept' : 'needed');
  return (
    <>
      <CallForm form={form} label={t('account')}>
        <TextField name="token" type="password" label={t('token')} hint={hint} autoComplete="off" required={!channel} />
        <TextField
          name="secret"
          type="password"
          label={t('secret')}
          hint={hint}
          autoComplete="off"
          required={!channel}
        />
        <FormActions>
          <SubmitButton>{t('save')}</SubmitButton>
          {channel && <Button onClick={() => setEnding(true)}>{t('remove')}</Button>}
        </FormActions>
      </CallForm>
      {channel && <p className={styles.small}>{t('set', { when: format.dateTime(channel.set_at) })}</p>}
      <ConfirmDialog
        open={isEnding}
        title={t('remove')}
        action={t('remove')}
        variant="danger"
        busy={remove.isPending}
        onConfirm={() => void end()}
        onClose={() => setEnding(false)}
      >
        {t('remove.about')}
      </ConfirmDialog>
    </>
  );
}

type Tested = PayloadOf<typeof testLineChannel>['result'];

function Webhook({ channel }: { channel: LineChannel }) {
  const t = useLineTexts();
  const format = useFormat();
  const fail = useFailToast(t);
  const [tested, setTested] = useState<Tested>();
  const test = useMutationCall(testLineChannel, { title: t('test'), refreshes });
  const run = async () => {
    setTested(undefined);
    try {
      const answer = await test.mutateAsync({});
      setTested(answer?.result);
    } catch (error) {
      fail(error);
    }
  };
  const copy = () => copyText(channel.webhook_url, t('copied'));
  const { heard_at } = channel;
  return (
    <div className={styles.stack}>
      <div className={styles.address}>
        <TextField label={t('webhook')} value={channel.webhook_url} readOnly />
        <Button icon={<Copy />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
      <p className={styles.small}>{heard_at ? t('heard', { when: format.dateTime(heard_at) }) : t('heard.never')}</p>
      <p className={styles.acts}>
        <Button icon={<Send />} busy={test.isPending} onClick={() => void run()}>
          {t('test')}
        </Button>
      </p>
      {tested && (
        <div role="status" className={styles.tested} data-works={tested.webhook === 'works'}>
          <b>{t(`test.${tested.webhook}`, { reason: tested.reason ?? t('test.noReason') })}</b>
          <span>
            {tested.limit === null
              ? t('left.noLimit', { used: format.number(tested.used) })
              : t('left', { used: format.number(tested.used), limit: format.number(tested.limit) })}
          </span>
        </div>
      )}
    </div>
  );
}

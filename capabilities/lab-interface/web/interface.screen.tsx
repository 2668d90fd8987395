import { useCall, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Chip, ConfirmDialog, Loaded, Options, Part, Screen, toast, useFailToast } from '@alder/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { getTokens, type InterfaceToken, revokeToken } from '../contract/index.ts';
import { CopiedText } from './copied-text.tsx';
import styles from './interface.module.css';
import { TokenDialog } from './token.dialog.tsx';
import { useInterfaceTexts } from './use-interface-texts.ts';

/** `/manage/interface`: the address at which other systems read the laboratory, and the tokens that let them. */
export function InterfaceScreen() {
  const t = useInterfaceTexts();
  const query = useCall(getTokens, {});
  const [isMaking, setMaking] = useState(false);
  return (
    <Screen title={t('title')}>
      <Loaded query={query} what={t('title')}>
        {({ result, base_url, now }) => (
          <Options>
            <Part title={t('address')} about={t('address.about')}>
              <div className={styles.stack}>
                <CopiedText label={t('address.label')} value={base_url} />
                <p className={styles.small}>{t('forms.about')}</p>
                {(['hl7', 'csv'] as const).map((form) => (
                  <CopiedText
                    key={form}
                    label={t(`forms.${form}`)}
                    value={`${base_url}/DiagnosticReport?_format=${form}`}
                  />
                ))}
              </div>
            </Part>
            <Part title={t('tokens')} about={t('tokens.about')}>
              <div className={styles.stack}>
                <div className={styles.head}>
                  <Button icon={<Plus />} onClick={() => setMaking(true)}>
                    {t('make')}
                  </Button>
                </div>
                {result.length === 0 ? (
                  <p className={styles.none}>{t('none')}</p>
                ) : (
                  <ul className={styles.list} aria-label={t('tokens')}>
                    {result.map((each) => (
                      <TokenRow key={each.id} token={each} now={now} />
                    ))}
                  </ul>
                )}
              </div>
            </Part>
          </Options>
        )}
      </Loaded>
      {isMaking && <TokenDialog onClose={() => setMaking(false)} />}
    </Screen>
  );
}

function TokenRow({ token, now }: { readonly token: InterfaceToken; readonly now: string }) {
  const t = useInterfaceTexts();
  const format = useFormat();
  const fail = useFailToast(t);
  const [isEnding, setEnding] = useState(false);
  const revoke = useMutationCall(revokeToken, { title: t('revoke'), refreshes: [getTokens] });
  const state = token.revoked_at ? 'revoked' : token.expires_at <= now ? 'expired' : 'inUse';
  const end = async () => {
    try {
      await revoke.mutateAsync({ id: token.id });
      toast({ text: t('revoked.done', { name: token.name }) });
    } catch (error) {
      fail(error);
    }
    setEnding(false);
  };
  return (
    <li className={styles.token}>
      <div className={styles.stack}>
        <span className={styles.name}>
          <b>{token.name}</b>
          <Chip tone={state === 'inUse' ? 'ok' : 'neutral'}>{t(`state.${state}`)}</Chip>
        </span>
        <p className={styles.small}>{format.list(token.scopes.map((scope) => t(`scope.${scope}`)))}</p>
        <p className={styles.small}>
          {t('made', { who: token.made_by, when: format.dateTime(token.created_at) })}
          <br />
          {token.revoked_at
            ? t('revoked.at', { when: format.dateTime(token.revoked_at) })
            : t('expires', { when: format.dateTime(token.expires_at) })}
          <br />
          {token.last_used ? t('used', { when: format.dateTime(token.last_used) }) : t('used.never')}
        </p>
      </div>
      {state === 'inUse' && (
        <Button onClick={() => setEnding(true)} aria-label={t('revoke.label', { name: token.name })}>
          {t('revoke')}
        </Button>
      )}
      <ConfirmDialog
        open={isEnding}
        title={t('revoke.label', { name: token.name })}
        action={t('revoke')}
        variant="danger"
        busy={revoke.isPending}
        onConfirm={() => void end()}
        onClose={() => setEnding(false)}
      >
        {t('revoke.about')}
      </ConfirmDialog>
    </li>
  );
}

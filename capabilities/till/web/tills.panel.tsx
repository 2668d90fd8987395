import { useAccount, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Card, Chip, Empty, useFailToast } from '@alder/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { getTills, resumeTill, type Till, type TillSession } from '../contract/index.ts';
import { tillFlow } from '../domain/index.ts';
import { CloseDialog } from './close.dialog.tsx';
import { CountDialog } from './count.dialog.tsx';
import { Figures, type Tills } from './figures.tsx';
import { MoveCashDialog } from './move-cash.dialog.tsx';
import { OpenDialog } from './open.dialog.tsx';
import styles from './till.module.css';
import { useTillTexts } from './use-till-texts.ts';

/** Each till: open, what should be in it, and its next step. */
export function TillsPanel({ tills: { result, open, setting } }: { readonly tills: Tills }) {
  const t = useTillTexts();
  const navigate = useNavigate();
  const { account } = useAccount();
  if (!setting.uses_tills || result.length === 0) {
    const toSetting = <Button onClick={() => void navigate('/his/till/setting')}>{t('toSetting')}</Button>;
    return (
      <Empty {...(account.role === 'hospitalAdmin' && { action: toSetting })}>
        {t(setting.uses_tills ? 'none' : 'notUsed')}
      </Empty>
    );
  }
  return (
    <ul className={styles.tills} aria-label={t('title')}>
      {result.map((till) => (
        <li key={till.id}>
          <TillCard till={till} session={open.find((each) => each.till === till.id)} setting={setting} />
        </li>
      ))}
    </ul>
  );
}

type Act = 'open' | 'in' | 'out' | 'count' | 'close';

function TillCard(props: { till: Till; session: TillSession | undefined; setting: Tills['setting'] }) {
  const { till, session, setting } = props;
  const t = useTillTexts();
  const format = useFormat();
  const fail = useFailToast(t);
  const [act, setAct] = useState<Act>();
  const resume = useMutationCall(resumeTill, { refreshes: [getTills], title: t('resume') });
  const status = session?.status ?? 'closed';
  const done = () => setAct(undefined);
  const button = (which: Act, variant: 'primary' | 'soft' = 'soft') => (
    <Button key={which} variant={variant} onClick={() => setAct(which)}>
      {t(`act.${which}`)}
    </Button>
  );
  return (
    <Card
      title={till.name}
      mark={
        <Chip tone={status === 'open' ? 'ok' : status === 'counted' ? 'warn' : 'neutral'}>{t(`status.${status}`)}</Chip>
      }
    >
      {session && (
        <>
          <p className={styles.soft}>
            {t('openedBy', { name: session.opened_by.name, at: format.moment(session.opened_at) })}
          </p>
          <Figures session={session} />
        </>
      )}
      {!session && <p className={styles.soft}>{t('closedNow')}</p>}
      <div className={styles.buttons}>
        {!session && button('open', 'primary')}
        {status === 'open' && [button('in'), button('out'), button('count', 'primary')]}
        {session && status === 'counted' && (
          <>
            {button('count')}
            {tillFlow.can(status, 'resume') && (
              <Button
                busy={resume.isPending}
                onClick={() =>
                  void resume.mutateAsync({ id: session.id, version: session.version }).then(() => undefined, fail)
                }
              >
                {t('resume')}
              </Button>
            )}
            {button('close', 'primary')}
          </>
        )}
      </div>
      {act === 'open' && <OpenDialog till={till} onClose={done} />}
      {session && (act === 'in' || act === 'out') && (
        <MoveCashDialog session={session} direction={act} onClose={done} />
      )}
      {session && act === 'count' && <CountDialog session={session} onClose={done} />}
      {session && act === 'close' && <CloseDialog session={session} setting={setting} onClose={done} />}
    </Card>
  );
}

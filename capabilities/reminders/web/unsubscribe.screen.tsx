import type { WireClient } from '@alder/client';
import { useLanguage } from '@alder/i18n';
import { Button, Logo, useExplain } from '@alder/ui';
import { type PayloadOf, Refusal } from '@alder/wire';
import { useCallback, useEffect, useState } from 'react';
import { getReminderChoice, setReminderChoice } from '../contract/index.ts';
import styles from './reminders.module.css';
import { usePublicTexts } from './use-public-texts.ts';

type Choice = PayloadOf<typeof getReminderChoice>;

/** `/unsubscribe?token=`: an owner ends the reminders of a hospital, or wants them again. */
export function UnsubscribeScreen({ wire, search }: { wire: WireClient; search: string }) {
  const t = usePublicTexts();
  const explain = useExplain(t);
  const { language } = useLanguage();
  const token = new URLSearchParams(search).get('token') ?? '';
  const [state, setState] = useState<Choice | 'loading' | 'gone' | 'failed'>('loading');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const load = useCallback(async () => {
    try {
      const found = await wire.send(getReminderChoice, { token }, { once: true });
      if (found) setState(found);
    } catch (error) {
      setState(error instanceof Refusal && error.kind.status === 404 ? 'gone' : 'failed');
    }
  }, [wire, token]);
  useEffect(() => void load(), [load]);

  const choose = async (opted_out: boolean) => {
    setBusy(true);
    setProblem('');
    try {
      const found = await wire.send(setReminderChoice, { token, opted_out }, { once: true });
      if (found) setState(found);
    } catch (error) {
      setProblem(explain(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <main className={styles.notice}>
      <Logo />
      {state === 'loading' && <h1>{t('loading')}</h1>}
      {state === 'gone' && (
        <>
          <h1>{t('leave.gone')}</h1>
          <p>{t('leave.gone.about')}</p>
        </>
      )}
      {state === 'failed' && (
        <>
          <h1>{t('failed')}</h1>
          <Button onClick={() => void load()}>{t('retry')}</Button>
        </>
      )}
      {typeof state === 'object' && (
        <>
          <h1>{t('leave.title', { hospital: state.names[language] || state.hospital })}</h1>
          <p role="status">{t(state.opted_out ? 'leave.off' : 'leave.on')}</p>
          {problem && <p role="alert">{problem}</p>}
          <Button
            size="lg"
            {...(!state.opted_out && { variant: 'primary' })}
            busy={isBusy}
            onClick={() => choose(!state.opted_out)}
          >
            {t(state.opted_out ? 'leave.again' : 'leave.stop')}
          </Button>
        </>
      )}
    </main>
  );
}

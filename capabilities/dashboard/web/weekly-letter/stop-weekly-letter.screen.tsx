import type { WireClient } from '@alder/client';
import { useLanguage } from '@alder/i18n';
import { Button, Logo, useExplain } from '@alder/ui';
import { type PayloadOf, Refusal } from '@alder/wire';
import { useState } from 'react';
import { stopWeeklyLetter } from '../../contract/index.ts';
import { useStopTexts } from './use-stop-texts.ts';
import styles from './weekly-letter.module.css';

/**
 * `/unsubscribe/report?token=`: ends the weekly letter. A button does it, because mail programs open links by themselves.
 */
export function StopWeeklyLetterScreen({ wire, search }: { readonly wire: WireClient; readonly search: string }) {
  const t = useStopTexts();
  const explain = useExplain(t);
  const { language } = useLanguage();
  const token = new URLSearchParams(search).get('token') ?? '';
  const [state, setState] = useState<PayloadOf<typeof stopWeeklyLetter> | 'open' | 'gone'>('open');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const stop = async () => {
    setBusy(true);
    setProblem('');
    try {
      const stopped = await wire.send(stopWeeklyLetter, { token }, { once: true });
      if (stopped) setState(stopped);
    } catch (error) {
      if (error instanceof Refusal && error.kind.status === 404) setState('gone');
      else setProblem(explain(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <main className={styles.notice}>
      <Logo />
      {state === 'open' && (
        <>
          <h1>{t('stop.title')}</h1>
          <p>{t('stop.about')}</p>
          {problem && <p role="alert">{problem}</p>}
          <Button size="lg" variant="primary" busy={isBusy} onClick={stop}>
            {t('stop')}
          </Button>
        </>
      )}
      {state === 'gone' && (
        <>
          <h1>{t('gone')}</h1>
          <p>{t('gone.about')}</p>
        </>
      )}
      {typeof state === 'object' && (
        <>
          <h1>{t('stopped', { hospital: state.names[language] || state.hospital })}</h1>
          <p role="status">{t('stopped.about')}</p>
        </>
      )}
    </main>
  );
}

import type { WireClient } from '@alder/client';
import { formatDate, useLanguage } from '@alder/i18n';
import { Button, Mark, TextField } from '@alder/ui';
import { type InputOf, type PayloadOf, Refusal } from '@alder/wire';
import { type FormEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { getShareEntry, getShareInfo, type ShareEntry } from '../contract/index.ts';
import styles from './sharing.module.css';
import { useSharingTexts } from './use-sharing-texts.ts';

type Info = PayloadOf<typeof getShareInfo>;
type State =
  | { readonly at: 'loading' | 'gone' | 'failed' }
  | { readonly at: 'gate'; readonly info: Info; readonly problem?: ReactNode };

/** What an outsider meets first: who shares what until when, and the password where there is one (screens §3.33). */
export function ShareGateScreen(props: {
  shareId: string;
  wire: WireClient;
  /** Told of what stands behind the gate, and of the way to ask for it again. */
  onOpen: (entry: ShareEntry, again: () => Promise<ShareEntry | undefined>) => void;
}) {
  const { shareId, wire, onOpen } = props;
  const t = useSharingTexts();
  const [state, setState] = useState<State>({ at: 'loading' });
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);

  const enter = useCallback(
    async (info: Info, given?: string) => {
      const input: InputOf<typeof getShareEntry> = { shareId, ...(given && { password: given }) };
      try {
        const ask = () => wire.send(getShareEntry, input, { once: true });
        const entry = await ask();
        if (entry) onOpen(entry, ask);
      } catch (error) {
        setState(stateAfter(error, info, t));
      }
    },
    [shareId, wire, onOpen, t],
  );

  const begin = useCallback(async () => {
    setState({ at: 'loading' });
    try {
      const info = await wire.send(getShareInfo, { shareId });
      if (!info) return;
      if (info.password) setState({ at: 'gate', info });
      else await enter(info);
    } catch (error) {
      setState({ at: error instanceof Refusal && error.kind.status === 404 ? 'gone' : 'failed' });
    }
  }, [shareId, wire, enter]);
  useEffect(() => void begin(), [begin]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state.at !== 'gate' || !password) return;
    setBusy(true);
    await enter(state.info, password);
    setBusy(false);
  };

  if (state.at === 'gate') {
    const { info, problem } = state;
    return (
      <Gate
        info={info}
        problem={problem}
        password={password}
        onPassword={setPassword}
        isBusy={isBusy}
        onSubmit={submit}
      />
    );
  }
  if (state.at === 'loading') return <Frame title={t('gate.loading')} />;
  if (state.at === 'gone') return <Frame title={t('gate.gone.title')}>{t('gate.gone')}</Frame>;
  return (
    <Frame title={t('gate.failed')}>
      <Button onClick={() => void begin()}>{t('gate.retry')}</Button>
    </Frame>
  );
}

function stateAfter(error: unknown, info: Info, t: ReturnType<typeof useSharingTexts>): State {
  if (!(error instanceof Refusal)) return { at: 'failed' };
  if (error.kind.status === 404) return { at: 'gone' };
  if (error.kind.status === 429) return { at: 'gate', info, problem: t('gate.slow') };
  const left = error.details.tries_left;
  return { at: 'gate', info, ...(typeof left === 'number' && { problem: t('gate.wrong', { count: left }) }) };
}

function Gate(props: {
  info: Info;
  problem: ReactNode;
  password: string;
  onPassword: (password: string) => void;
  isBusy: boolean;
  onSubmit: (event: FormEvent) => void;
}) {
  const { info, problem, password, onPassword, isBusy, onSubmit } = props;
  const t = useSharingTexts();
  const { language } = useLanguage();
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Frame title={t('gate.title', { hospital: info.hospital.name })}>
      <p>{t('gate.about', { count: info.images, date: formatDate(language, info.expiration, timeZone, 'full') })}</p>
      <form className={styles.gateForm} onSubmit={onSubmit}>
        <TextField
          label={t('gate.password')}
          type="password"
          autoComplete="off"
          autoFocus
          value={password}
          onChange={onPassword}
          error={problem}
        />
        <Button variant="primary" size="lg" type="submit" wide busy={isBusy}>
          {t('gate.open')}
        </Button>
      </form>
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children?: ReactNode }) {
  const { language, setLanguage } = useLanguage();
  useEffect(() => {
    document.title = `${title} · Alder`;
  }, [title]);
  return (
    <div className={styles.gatePage}>
      <main className={styles.gate}>
        <Mark />
        <h1>{title}</h1>
        {children}
        <p className={styles.languages}>
          {(['en', 'zhtw', 'ja'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={one === language} onClick={() => setLanguage(one)}>
              {{ en: 'EN', zhtw: '繁中', ja: '日本語' }[one]}
            </button>
          ))}
        </p>
      </main>
    </div>
  );
}

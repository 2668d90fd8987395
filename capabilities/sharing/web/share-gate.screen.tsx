import type { WireClient } from '@alder/client';
import { getHospitalLogo } from '@alder/hospitals/contract';
import { hospitalNameIn } from '@alder/hospitals/domain';
import { formatDate, useLanguage } from '@alder/i18n';
import { Button, Form, LanguageButtons, Logo } from '@alder/ui';
import { addressOf, type InputOf, type PayloadOf, Refusal } from '@alder/wire';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { getShareEntry, getShareInfo, type ShareEntry } from '../contract/index.ts';
import { SharePassword, useWait } from './share-password.tsx';
import styles from './sharing.module.css';
import { useSharingTexts } from './use-sharing-texts.ts';

type Info = PayloadOf<typeof getShareInfo>;
type State =
  | { readonly at: 'loading' | 'gone' | 'failed' }
  | { readonly at: 'gate'; readonly info: Info; readonly problem?: Problem };
type Problem = 'wrong';

/** What an outsider meets first: who shares what until when, and the password where there is one (screens §3.33). */
export function ShareGateScreen(props: {
  shareId: string;
  wire: WireClient;
  /** Called with the content of the link and the password that opened it. */
  onOpen: (entry: ShareEntry, password: string) => void;
  /** Called if the recipient has to enter a password or accept the terms first. */
  onGate?: () => void;
}) {
  const { shareId, wire, onOpen, onGate } = props;
  const t = useSharingTexts();
  const [state, setState] = useState<State>({ at: 'loading' });
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { heed, ...wait } = useWait();

  const enter = useCallback(
    async (info: Info, values?: string) => {
      const input: InputOf<typeof getShareEntry> = { shareId, ...(values && { password: values }) };
      try {
        const entry = await wire.send(getShareEntry, input, { once: true });
        if (entry) onOpen(entry, values ?? '');
      } catch (error) {
        onGate?.();
        heed(error);
        setState(stateAfter(error, info, values !== undefined));
      }
    },
    [shareId, wire, onOpen, onGate],
  );

  const begin = useCallback(async () => {
    setState({ at: 'loading' });
    try {
      const info = await wire.send(getShareInfo, { shareId });
      // A browser that opened the link before is admitted at once; every other one sees the form.
      if (info) await enter(info);
    } catch (error) {
      setState({ at: error instanceof Refusal && error.kind.status === 404 ? 'gone' : 'failed' });
    }
  }, [shareId, wire, enter]);
  useEffect(() => void begin(), [begin]);

  const submit = async () => {
    if (state.at !== 'gate' || !password) return;
    setBusy(true);
    await enter(state.info, password);
    setPassword('');
    setBusy(false);
  };

  if (state.at === 'gate') {
    const { info, problem } = state;
    return (
      <StepCheck
        info={info}
        problem={problem}
        {...wait}
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

function stateAfter(error: unknown, info: Info, gave: boolean): State {
  if (!(error instanceof Refusal)) return { at: 'failed' };
  const { status } = error.kind;
  if (status === 404) return { at: 'gone' };
  if (status !== 403 && status !== 429) return { at: 'failed' };
  return { at: 'gate', info, ...(gave && status === 403 && { problem: 'wrong' }) };
}

function StepCheck(props: {
  info: Info;
  problem: Problem | undefined;
  seconds: number;
  isSlowed: boolean;
  password: string;
  onPassword: (password: string) => void;
  isBusy: boolean;
  onSubmit: () => unknown;
}) {
  const { info, problem, seconds, isSlowed, password, onPassword, isBusy, onSubmit } = props;
  const t = useSharingTexts();
  const { language } = useLanguage();
  const { name, names, logo } = info.hospital;
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Frame
      title={
        name === null ? t('gate.titleNobody') : t('gate.title', { hospital: hospitalNameIn({ name, names }, language) })
      }
      logo={logo}
    >
      <p>{t('gate.about', { count: info.images, date: formatDate(language, info.expiration, timeZone, 'full') })}</p>
      <Form className={styles.gateForm} onSubmit={onSubmit}>
        <SharePassword
          autoFocus
          value={password}
          onChange={onPassword}
          error={problem && t('gate.wrong')}
          seconds={seconds}
        />
        <Button variant="primary" size="lg" type="submit" wide busy={isBusy} disabled={seconds > 0}>
          {t('gate.open')}
        </Button>
      </Form>
      {isSlowed && <p className={styles.waitWhy}>{t('gate.waitWhy')}</p>}
    </Frame>
  );
}

type FrameProps = { title: string; logo?: string | null; children?: ReactNode };

/** @param logo Of the hospital that shares; the product's mark where there is none. */
function Frame({ title, logo, children }: FrameProps) {
  const t = useSharingTexts();
  useEffect(() => {
    document.title = `${title} · Alder`;
  }, [title]);
  return (
    <div className={styles.gatePage}>
      <main className={styles.gate}>
        {logo ? (
          <img className={styles.hospitalLogo} src={addressOf(getHospitalLogo, { id: logo })} alt="" />
        ) : (
          <Logo />
        )}
        <h1>{title}</h1>
        {children}
        <LanguageButtons label={t('gate.language')} className={styles.languages} />
      </main>
    </div>
  );
}

import type { WireClient } from '@alder/client';
import { getHospitalLogo } from '@alder/hospitals/contract';
import { hospitalNameIn } from '@alder/hospitals/domain';
import { FormatProvider, useLanguage } from '@alder/i18n';
import { telephoneLink } from '@alder/patients/domain';
import { Button, PublicFrame, PublicNotice } from '@alder/ui';
import { addressOf, type Call, type InputTypeOf, type PayloadOf, Refusal } from '@alder/wire';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { getLobbyBoard, getWalkInLobby, getWalkInNumber, getWalkInPage, type WalkInPage } from '../contract/index.ts';
import { Lobby } from './lobby.tsx';
import { LobbyBoardView } from './lobby-board.tsx';
import { NumberView } from './number-view.tsx';
import { Poster } from './poster.tsx';
import { TakeForm } from './take-form.tsx';
import { usePublicTexts } from './use-public-texts.ts';

type Props = { readonly wire: WireClient; readonly pathname: string; readonly search: string };

const PAGE_EVERY_MS = 20_000;
const NUMBER_EVERY_MS = 10_000;
const LOBBY_EVERY_MS = 5_000;

/** `/walkin/:hospital`: takes a number and shows it (`?token=`); `/lobby`, `/board` and `/poster` are other views. */
export function WalkInScreen({ wire, pathname, search }: Props) {
  const t = usePublicTexts();
  const [, , first = '', view = ''] = pathname.split('/');
  const key = decodeURIComponent(first);
  const params = new URLSearchParams(search);
  const door = params.get('door') ?? '';
  const [token, setToken] = useState(params.get('token') ?? '');
  const note = (next: string) => {
    const to = new URLSearchParams(location.search);
    if (next) to.set('token', next);
    else to.delete('token');
    history.replaceState(null, '', `${location.pathname}?${to}`);
    setToken(next);
  };
  if (view === 'lobby')
    return (
      <Refreshed wire={wire} call={getWalkInLobby} input={{ key, door }} everyMs={LOBBY_EVERY_MS}>
        {(lobby, since) => (
          <Zoned hospital={lobby.hospital}>
            <Lobby lobby={lobby} since={since} />
          </Zoned>
        )}
      </Refreshed>
    );
  if (view === 'board')
    return (
      <Refreshed wire={wire} call={getLobbyBoard} input={{ key, door }} everyMs={LOBBY_EVERY_MS}>
        {(board, since) => (
          <Zoned hospital={board.hospital}>
            <LobbyBoardView board={board} since={since} />
          </Zoned>
        )}
      </Refreshed>
    );
  if (view === 'poster')
    return (
      <Refreshed wire={wire} call={getWalkInPage} input={{ key, door }}>
        {({ hospital }) => <Poster hospital={hospital} link={`${location.origin}/walkin/${key}?door=${door}`} />}
      </Refreshed>
    );
  if (token)
    return (
      <Refreshed wire={wire} call={getWalkInNumber} input={{ key, token }} everyMs={NUMBER_EVERY_MS}>
        {(number, since, reload) => (
          <Frame hospital={number.hospital} title={t('number')}>
            <NumberView
              {...{ wire, of: key, token, since, view: number, onChanged: reload }}
              {...(door && { onAgain: () => note('') })}
            />
          </Frame>
        )}
      </Refreshed>
    );
  return (
    <Refreshed wire={wire} call={getWalkInPage} input={{ key, door }} everyMs={PAGE_EVERY_MS}>
      {(page) => (
        <Frame hospital={page.hospital} title={t('title')}>
          <TakeForm {...{ wire, of: key, door, page, onTaken: note }} />
        </Frame>
      )}
    </Refreshed>
  );
}

/**
 * Reads a call again and again. Without a connection the last response stays on the page.
 *
 * @param children Gets the response, and since when it is old: undefined while the connection works.
 */
function Refreshed<C extends Call>({
  wire,
  call,
  input,
  everyMs,
  children,
}: {
  wire: WireClient;
  call: C;
  input: InputTypeOf<C>;
  everyMs?: number;
  children: (payload: PayloadOf<C>, since: string | undefined, reload: () => void) => ReactNode;
}) {
  const t = usePublicTexts();
  const [state, setState] = useState<{ payload?: PayloadOf<C>; at?: string; is: 'loading' | 'ok' | 'gone' | 'failed' }>(
    {
      is: 'loading',
    },
  );
  const inputText = JSON.stringify(input);
  const load = useCallback(async () => {
    try {
      const payload = await wire.send(call, JSON.parse(inputText), { once: true });
      if (payload) setState({ payload: payload as PayloadOf<C>, at: new Date().toISOString(), is: 'ok' });
    } catch (error) {
      const isGone = error instanceof Refusal && error.kind.status === 404;
      setState((before) => (isGone ? { is: 'gone' } : { ...before, is: 'failed' }));
    }
  }, [wire, call, inputText]);
  useEffect(() => {
    setState({ is: 'loading' });
    void load();
    if (!everyMs) return;
    const timer = setInterval(() => void load(), everyMs);
    // A phone that comes out of a pocket: its timers have slept.
    const onVisible = () => document.visibilityState === 'visible' && void load();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [load, everyMs]);
  if (state.payload) return children(state.payload, state.is === 'failed' ? state.at : undefined, () => void load());
  return (
    <PublicNotice>
      {state.is === 'gone' ? (
        <>
          <h1>{t('gone')}</h1>
          <p>{t('gone.about')}</p>
        </>
      ) : state.is === 'failed' ? (
        <>
          <h1>{t('failed')}</h1>
          <Button onClick={() => void load()}>{t('retry')}</Button>
        </>
      ) : (
        <h1>{t('loading')}</h1>
      )}
    </PublicNotice>
  );
}

type Head = WalkInPage['hospital'];

function Zoned({ hospital, children }: { hospital: Head; children: ReactNode }) {
  return (
    <FormatProvider settings={{ timeZone: hospital.timezone, currency: 'USD', rounding: { step: 1, mode: 'nearest' } }}>
      {children}
    </FormatProvider>
  );
}

function Frame({ hospital, title, children }: { hospital: Head; title: string; children: ReactNode }) {
  const t = usePublicTexts();
  const { language } = useLanguage();
  return (
    <Zoned hospital={hospital}>
      <PublicFrame
        hospital={hospitalNameIn(hospital, language)}
        title={title}
        logo={hospital.logo ? addressOf(getHospitalLogo, { id: hospital.logo }) : undefined}
        foot={
          hospital.phone && (
            <p>
              {t('call')} <a href={telephoneLink(hospital.phone)}>{hospital.phone}</a>
            </p>
          )
        }
      >
        {children}
      </PublicFrame>
    </Zoned>
  );
}

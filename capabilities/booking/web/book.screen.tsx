import type { WireClient } from '@alder/client';
import { getHospitalLogo } from '@alder/hospitals/contract';
import { hospitalNameIn } from '@alder/hospitals/domain';
import { FormatProvider, useLanguage } from '@alder/i18n';
import { telephoneLink } from '@alder/patients/domain';
import { Button, PublicFrame, PublicNotice } from '@alder/ui';
import { addressOf, Refusal } from '@alder/wire';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { type BookingPage, type BookingView, getBooking, getBookingPage } from '../contract/index.ts';
import { BookForm } from './book-form.tsx';
import { BookingLink } from './booking-link.tsx';
import { usePublicTexts } from './use-public-texts.ts';

type State =
  | { readonly at: 'loading' | 'gone' | 'off' | 'failed' }
  | { readonly at: 'page'; readonly page: BookingPage }
  | { readonly at: 'link'; readonly view: BookingView };

type Props = { readonly wire: WireClient; readonly pathname: string; readonly search: string };

/** `/book/:hospital`: owners book, and with the link of a letter (`?token=`) confirm, move and cancel. */
export function BookScreen({ wire, pathname, search }: Props) {
  const t = usePublicTexts();
  const key = decodeURIComponent(pathname.split('/')[2] ?? '');
  const token = new URLSearchParams(search).get('token') ?? undefined;
  const [state, setState] = useState<State>({ at: 'loading' });

  const load = useCallback(async () => {
    try {
      if (token === undefined) {
        const page = await wire.send(getBookingPage, { key }, { once: true });
        if (page) setState({ at: 'page', page });
      } else {
        const view = await wire.send(getBooking, { key, token }, { once: true });
        if (view) setState({ at: 'link', view });
      }
    } catch (error) {
      const isGone = error instanceof Refusal && error.kind.status === 404;
      setState({ at: isGone ? (token === undefined ? 'off' : 'gone') : 'failed' });
    }
  }, [wire, key, token]);
  useEffect(() => void load(), [load]);

  if (state.at === 'page')
    return (
      <Frame hospital={state.page.hospital} title={t('title')}>
        <BookForm wire={wire} of={key} page={state.page} />
      </Frame>
    );
  if (state.at === 'link' && token !== undefined)
    return (
      <Frame hospital={state.view.hospital} title={t('your')}>
        <BookingLink
          {...{ wire, token, of: key, view: state.view }}
          onView={(view) => setState({ at: 'link', view })}
          onReload={load}
        />
      </Frame>
    );
  return (
    <PublicNotice>
      {state.at === 'loading' && <h1>{t('loading')}</h1>}
      {(state.at === 'off' || state.at === 'gone') && (
        <>
          <h1>{t(state.at)}</h1>
          <p>{t(`${state.at}.about`)}</p>
        </>
      )}
      {state.at === 'failed' && (
        <>
          <h1>{t('failed')}</h1>
          <Button onClick={() => void load()}>{t('retry')}</Button>
        </>
      )}
    </PublicNotice>
  );
}

function Frame({
  hospital,
  title,
  children,
}: {
  hospital: BookingPage['hospital'];
  title: string;
  children: ReactNode;
}) {
  const t = usePublicTexts();
  const { language } = useLanguage();
  return (
    <FormatProvider settings={{ timeZone: hospital.timezone, currency: 'USD', rounding: { step: 1, mode: 'nearest' } }}>
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
    </FormatProvider>
  );
}

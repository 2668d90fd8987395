import type { WireClient } from '@alder/client';
import { getHospitalLogo } from '@alder/hospitals/contract';
import { hospitalNameIn } from '@alder/hospitals/domain';
import { FormatProvider, useFormat, useLanguage } from '@alder/i18n';
import { telephoneLink } from '@alder/patients/domain';
import { Button, PetFace, PublicFrame, PublicNotice } from '@alder/ui';
import { addressOf, Refusal } from '@alder/wire';
import { Droplets, Footprints, HeartPulse, Phone, Utensils } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { getStayForOwner, getStayPhoto, type StayForOwner } from '../contract/index.ts';
import styles from './stay-for-owner.module.css';
import { useOwnerPageTexts } from './use-owner-page-texts.ts';

type Link = { readonly key: string; readonly token: string };
type State = {
  readonly found?: StayForOwner;
  /** When it was read last. */
  readonly at?: string;
  readonly is: 'loading' | 'ok' | 'gone' | 'failed';
};

const EVERY_MS = 20_000;
const icons = { eats: Utensils, drinks: Droplets, walks: Footprints, comfort: HeartPulse };

/** `/stay/:hospital?token=`: how an animal in the ward is, for its owner, without an account. */
export function StayForOwnerScreen(props: { wire: WireClient; pathname: string; search: string }) {
  const { wire, pathname, search } = props;
  const t = useOwnerPageTexts();
  const key = decodeURIComponent(pathname.split('/')[2] ?? '');
  const token = new URLSearchParams(search).get('token') ?? '';
  const [state, setState] = useState<State>({ is: 'loading' });
  const load = useCallback(async () => {
    try {
      const found = await wire.send(getStayForOwner, { key, token }, { once: true });
      if (found) setState({ found, at: new Date().toISOString(), is: 'ok' });
    } catch (error) {
      const isGone = error instanceof Refusal && error.kind.status === 404;
      // Without a connection what was read last stays, with its time.
      setState((before) => (isGone ? { is: 'gone' } : { ...before, is: 'failed' }));
    }
  }, [wire, key, token]);
  useEffect(() => {
    setState({ is: 'loading' });
    void load();
    const timer = setInterval(() => void load(), EVERY_MS);
    // A phone that comes out of a pocket: its timers have slept.
    const onVisible = () => document.visibilityState === 'visible' && void load();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [load]);

  if (state.found)
    return (
      <FormatProvider
        settings={{
          timeZone: state.found.hospital.timezone,
          currency: 'USD',
          rounding: { step: 1, mode: 'nearest' },
        }}
      >
        <Page found={state.found} link={{ key, token }} since={state.is === 'failed' ? state.at : undefined} />
      </FormatProvider>
    );
  return (
    <PublicNotice>
      {state.is === 'loading' && <h1>{t('loading')}</h1>}
      {state.is === 'gone' && (
        <>
          <h1>{t('gone')}</h1>
          <p>{t('gone.about')}</p>
        </>
      )}
      {state.is === 'failed' && (
        <>
          <h1>{t('failed')}</h1>
          <Button onClick={() => void load()}>{t('retry')}</Button>
        </>
      )}
    </PublicNotice>
  );
}

function Page({ found, link, since }: { found: StayForOwner; link: Link; since: string | undefined }) {
  const t = useOwnerPageTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const { hospital, pet, state } = found;
  return (
    <PublicFrame
      hospital={hospitalNameIn(hospital, language)}
      title={t('title', { name: pet.name })}
      logo={hospital.logo ? addressOf(getHospitalLogo, { id: hospital.logo }) : undefined}
      foot={
        hospital.phone &&
        state === 'open' && (
          <p>
            {t('call')} <a href={telephoneLink(hospital.phone)}>{hospital.phone}</a>
          </p>
        )
      }
    >
      {since && (
        <p className={styles.problem} role="status">
          {t('offline', { time: format.time(since) })}
        </p>
      )}
      {state === 'ended' ? (
        <section className={styles.card}>
          <p className={styles.ended}>{t('ended', { name: pet.name })}</p>
          {hospital.phone && (
            <a className={styles.phone} href={telephoneLink(hospital.phone)} aria-label={t('call.now')}>
              <Phone size={18} aria-hidden="true" /> {hospital.phone}
            </a>
          )}
        </section>
      ) : (
        <News found={found} link={link} />
      )}
    </PublicFrame>
  );
}

function News({ found, link }: { found: StayForOwner; link: Link }) {
  const t = useOwnerPageTexts();
  const format = useFormat();
  const { pet, day, visiting, releases } = found;
  return (
    <>
      <section className={styles.card} aria-label={t('day')} aria-live="polite">
        <div className={styles.pet}>
          <PetFace species={pet.species} breed={pet.breed} color={pet.coat_colour} size="lg" />
          <div>
            <h2>{t('day')}</h2>
            <p className={styles.small}>{t('updated', { at: format.dateTime(found.shown_at) })}</p>
          </div>
        </div>
        {day.length === 0 && <p className={styles.small}>{t('day.none')}</p>}
        <ul className={styles.day}>
          {day.map(({ topic, value, at }) => {
            const Icon = icons[topic];
            return (
              <li key={topic}>
                <Icon size={20} aria-hidden="true" />
                <b>{t(`${topic}.${value}` as 'eats.well')}</b>
                <small>{format.time(at)}</small>
              </li>
            );
          })}
        </ul>
      </section>
      {visiting && (
        <section className={styles.card} aria-label={t('visiting')}>
          <h2>{t('visiting')}</h2>
          <p className={styles.text}>{visiting}</p>
        </section>
      )}
      <section className={styles.news} aria-label={t('news')}>
        <h2>{t('news')}</h2>
        {releases.length === 0 && <p className={styles.small}>{t('news.none')}</p>}
        {releases.map(({ id, text, has_photo, by, at }) => (
          <article key={id} className={styles.card}>
            {has_photo && (
              <a href={addressOf(getStayPhoto, { ...link, id, size: 'full' })} target="_blank" rel="noreferrer">
                <img
                  src={addressOf(getStayPhoto, { ...link, id, size: 'small' })}
                  alt={t('photo', { name: pet.name, at: format.dateTime(at) })}
                  loading="lazy"
                />
              </a>
            )}
            {text && <p className={styles.text}>{text}</p>}
            <small>{[by, format.dateTime(at)].filter(Boolean).join(' · ')}</small>
          </article>
        ))}
      </section>
      <p className={styles.small}>
        {t('fresh')} {t('urgent')}
      </p>
    </>
  );
}

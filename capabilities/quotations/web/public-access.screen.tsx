import type { WireClient } from '@alder/client';
import { getHospitalLogo } from '@alder/hospitals/contract';
import { hospitalNameIn } from '@alder/hospitals/domain';
import { FormatProvider, useFormat, useLanguage } from '@alder/i18n';
import { Button, PetFace, PublicLanguages, PublicNotice } from '@alder/ui';
import { addressOf, Refusal } from '@alder/wire';
import { FileText } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { getPublicAccess, getPublicPdf, type PublicLink, type PublicView } from '../contract/index.ts';
import styles from './public.module.css';
import { PublicQuotation } from './public-quotation.tsx';
import { PublicReceipt } from './public-receipt.tsx';
import { PublicSummary } from './public-summary.tsx';
import { usePublicTexts } from './use-public-texts.ts';

type State = { readonly at: 'loading' | 'gone' | 'failed' } | { readonly at: 'open'; readonly found: PublicView };

/** `/publicAccess`: what a hospital shows an owner by a signed link, without an account (design: screens §3.34). */
export function PublicAccessScreen({ wire, search }: { wire: WireClient; search: string }) {
  const t = usePublicTexts();
  const [state, setState] = useState<State>({ at: 'loading' });
  const query = new URLSearchParams(search);
  const link = { oid: query.get('oid') ?? '', sig: query.get('sig') ?? '', ts: query.get('ts') ?? '' };

  const load = useCallback(async () => {
    try {
      const found = await wire.send(getPublicAccess, link, { once: true });
      if (found) setState({ at: 'open', found });
    } catch (error) {
      setState({ at: error instanceof Refusal && error.kind.status === 404 ? 'gone' : 'failed' });
    }
  }, [wire, search]);
  useEffect(() => void load(), [load]);

  if (state.at === 'open')
    return (
      <FormatProvider
        settings={{
          timeZone: state.found.hospital.timezone,
          currency: state.found.hospital.currency,
          rounding: { step: state.found.hospital.rounding, mode: 'nearest' },
        }}
      >
        <Opened
          found={state.found}
          link={link}
          wire={wire}
          onFound={(found) => setState({ at: 'open', found })}
          onReload={load}
        />
      </FormatProvider>
    );
  return (
    <PublicNotice>
      {state.at === 'loading' && <h1>{t('loading')}</h1>}
      {state.at === 'gone' && (
        <>
          <h1>{t('unauthorized')}</h1>
          <p>{t('askNew')}</p>
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

type OpenedProps = {
  found: PublicView;
  link: PublicLink;
  wire: WireClient;
  onFound: (found: PublicView) => void;
  onReload: () => Promise<void>;
};

function Opened({ found, link, wire, onFound, onReload }: OpenedProps) {
  const t = usePublicTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const { hospital, pet, view } = found;
  const name = hospitalNameIn(hospital, language);
  const title = view.kind === 'quotation' ? view.title : t(`kind.${view.kind}`);
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  const pdf = addressOf(getPublicPdf, { ...link, lang: language });
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <PetFace species={pet.species} breed={pet.breed} color={pet.coat_colour} size="lg" />
        <div>
          <h1>{pet.name}</h1>
          <p>{title}</p>
        </div>
        <p className={styles.hospital}>
          {hospital.logo && <img src={addressOf(getHospitalLogo, { id: hospital.logo })} alt="" />}
          <b>{name}</b>
          <small>{numberOf(view)}</small>
        </p>
      </header>
      {view.kind === 'quotation' && (
        <PublicQuotation found={found} view={view} link={link} wire={wire} onFound={onFound} onReload={onReload} />
      )}
      {view.kind === 'receipt' && <PublicReceipt view={view} />}
      {view.kind === 'medicalRecord' && <PublicSummary view={view} />}
      <footer className={styles.foot}>
        {view.kind !== 'medicalRecord' && (
          <a href={pdf} target="_blank" rel="noreferrer">
            <FileText size={15} aria-hidden="true" /> {t('pdf')}
          </a>
        )}
        <p>{t('expires', { date: format.dateTime(found.expires_at) })}</p>
        {hospital.phone && (
          <p>
            {t('ask')} <a href={`tel:${hospital.phone.replace(/[^+\d]/g, '')}`}>{hospital.phone}</a>
          </p>
        )}
        <PublicLanguages />
      </footer>
    </main>
  );
}

function numberOf(view: PublicView['view']): ReactNode {
  if (view.kind === 'medicalRecord') return null;
  return `${view.kind === 'quotation' ? 'Q' : 'R'}${String(view.number).padStart(4, '0')}`;
}

import { useAccount } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Loaded, type LoadedQuery } from '@alder/ui';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { GatewayImages, Pulpo } from '../contract/index.ts';
import { AskedPanel, AskMenu } from './asked.panel.tsx';
import styles from './devices.module.css';
import { gatewayName, gatewayState, MASTERS } from './devices-view.ts';
import { useDevicesTexts } from './use-devices-texts.ts';

/** The gateways behind which the devices stand, and how they are. */
export function GatewaysPanel({ query }: { query: LoadedQuery<{ pulpos: readonly Pulpo[] }> }) {
  const t = useDevicesTexts();
  const { account } = useAccount();
  const pulpos = query.data?.pulpos ?? [];
  const nameOf = (id: string) => {
    const found = pulpos.find((pulpo) => pulpo.id === id);
    return found ? gatewayName(found) : t('gateway.revoked');
  };
  return (
    <aside className={styles.side} aria-label={t('gateways.title')}>
      <h2>{t('gateways.title')}</h2>
      <Loaded
        compact
        query={query}
        what={t('gateways.title')}
        isEmpty={({ pulpos }) => pulpos.length === 0}
        empty={<HowToConnect />}
      >
        {({ pulpos }) => (
          <ul className={styles.gateways}>
            {pulpos.map((pulpo) => (
              <GatewayLine key={pulpo.id} pulpo={pulpo} />
            ))}
          </ul>
        )}
      </Loaded>
      {pulpos.length > 0 && <AskedPanel names={nameOf} />}
      {MASTERS.includes(account.role) && (
        <Link to={account.role === 'hospitalAdmin' ? '/manage/devices' : '/pulpo'} className={styles.more}>
          {t('gateways.setUp')} <ArrowRight aria-hidden="true" />
        </Link>
      )}
    </aside>
  );
}

/** The way from nothing to the first result, for the one who may go it and the one who has to ask. */
function HowToConnect() {
  const t = useDevicesTexts();
  const { account } = useAccount();
  return (
    <div className={styles.how}>
      <p>{t('gateways.none')}</p>
      <ol>
        <li>{t(MASTERS.includes(account.role) ? 'gateways.how.enroll' : 'gateways.how.ask')}</li>
        <li>{t('gateways.how.start')}</li>
        <li>{t('gateways.how.device')}</li>
      </ol>
    </div>
  );
}

function GatewayLine({ pulpo }: { pulpo: Pulpo }) {
  const t = useDevicesTexts();
  const format = useFormat();
  const state = gatewayState(pulpo);
  return (
    <li data-state={state}>
      <i aria-hidden="true" />
      <div>
        <b>{gatewayName(pulpo)}</b>
        <p>
          {t(`gateway.${state}`)}
          {state !== 'connected' &&
            pulpo.last_seen &&
            ` · ${t('gateway.seen', { when: format.relative(pulpo.last_seen) })}`}
        </p>
        {pulpo.storage === 'full' && <p className={styles.warn}>{t('gateway.fullText')}</p>}
        {pulpo.queue > 0 && <p className={styles.warn}>{t('gateways.queue', { count: pulpo.queue })}</p>}
        <ImagesLine images={pulpo.images} />
        <p className={styles.muted}>{[pulpo.version, pulpo.address ?? ''].filter(Boolean).join(' · ')}</p>
      </div>
      <AskMenu pulpo={pulpo} />
    </li>
  );
}

/** Images on their way from the gateway to the cloud: how many, since when, and what keeps them. */
function ImagesLine({ images }: { images: GatewayImages }) {
  const t = useDevicesTexts();
  const format = useFormat();
  const { waiting, oldest, refused, error } = images;
  return (
    <>
      {waiting > 0 && (
        <p className={styles.warn}>
          {t('gateways.images', { count: waiting })}
          {oldest && ` · ${t('gateways.images.oldest', { when: format.relative(oldest) })}`}
        </p>
      )}
      {waiting > 0 && error && <p className={styles.muted}>{t('gateways.images.error', { error })}</p>}
      {refused > 0 && <p className={styles.warn}>{t('gateways.images.refused', { count: refused })}</p>}
    </>
  );
}

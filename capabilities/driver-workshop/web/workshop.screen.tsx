import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { modelName } from '@alder/lab/domain';
import { Chip, Loaded, Screen } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { getWorkshop } from '../contract/index.ts';
import { BenchPanel } from './bench.panel.tsx';
import { DriversPanel } from './drivers.panel.tsx';
import { SourcePanel } from './source.panel.tsx';
import type { Bench } from './use-draft.ts';
import { useWorkshopTexts } from './use-workshop-texts.ts';
import styles from './workshop.module.css';

export type Workshop = PayloadOf<typeof getWorkshop>;

/** Teaches a driver for one analyzer: capture, fields, result, test, replay, switch (mockup 19). */
export function WorkshopScreen({ lead }: { lead?: ReactNode }) {
  const t = useWorkshopTexts();
  const { oid = '' } = useParams();
  const query = useCall(getWorkshop, { device: oid });
  const [bench, setBench] = useState<Bench>();
  return (
    <Screen title={t('lab')} lead={lead}>
      <div className={styles.screen}>
        <Loaded query={query} what={t('title')}>
          {(workshop) => (
            <>
              <Head of={workshop} />
              {bench ? (
                <BenchPanel workshop={workshop} bench={bench} onChange={setBench} onLeave={() => setBench(undefined)} />
              ) : (
                <SourcePanel workshop={workshop} onOpen={setBench} />
              )}
              <DriversPanel workshop={workshop} onOpen={setBench} />
            </>
          )}
        </Loaded>
      </div>
    </Screen>
  );
}

function Head({ of: { device, use, drivers } }: { of: Workshop }) {
  const t = useWorkshopTexts();
  const format = useFormat();
  const on = use?.driver ? drivers.find(({ id }) => id === use.driver) : undefined;
  const name = device.name || modelName(device.model);
  return (
    <header className={styles.head}>
      <Link className={styles.back} to="/clinicpath/devices" aria-label={t('back')}>
        <ArrowLeft aria-hidden="true" />
      </Link>
      <div>
        <h2>{t('heading', { name })}</h2>
        <p>
          {[
            modelName(device.model),
            device.serial,
            t(`protocol.${device.protocol}`),
            on && use
              ? t('reads.own', { name: on.name, number: use.number ?? 0, when: format.date(use.since) })
              : t('reads.product'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {on && <Chip tone="ok">{t('on')}</Chip>}
    </header>
  );
}

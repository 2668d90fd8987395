import { useCall } from '@alder/client';
import { Loaded, Screen, Seg } from '@alder/ui';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { getReagents } from '../contract/index.ts';
import { ForecastPanel } from './forecast.panel.tsx';
import { LotsPanel } from './lots.panel.tsx';
import { MaintenancePanel } from './maintenance.panel.tsx';
import styles from './reagents.module.css';
import { useReagentTexts } from './use-reagent-texts.ts';

const views = ['lots', 'forecast', 'maintenance'] as const;

/** `/clinicpath/reagents`: packages, when they run out, and the maintenance of the analyzers. */
export function ReagentsScreen({ lead }: { lead?: ReactNode }) {
  const t = useReagentTexts();
  // In the address: a reload and the way back show the same view.
  const [address, setAddress] = useSearchParams();
  const view = views.find((one) => one === address.get('view')) ?? 'lots';
  const setView = (next: (typeof views)[number]) =>
    setAddress(next === 'lots' ? {} : { view: next }, { replace: true });
  const query = useCall(getReagents, {});
  return (
    <Screen title={t('title')} lead={lead}>
      <section className={styles.page} aria-label={t('reagents')}>
        <div className={styles.views}>
          <Seg
            label={t('show')}
            value={view}
            onChange={setView}
            entries={views.map((value) => ({ value, label: t(`view.${value}`) }))}
          />
        </div>
        {view === 'maintenance' ? (
          <MaintenancePanel />
        ) : (
          <Loaded query={query} what={t('reagents')}>
            {(data) => (view === 'lots' ? <LotsPanel data={data} /> : <ForecastPanel rows={data.forecast} />)}
          </Loaded>
        )}
      </section>
    </Screen>
  );
}

import { useCall } from '@alder/client';
import { getRecordCounts } from '@alder/lab/contract';
import { Screen, Seg } from '@alder/ui';
import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { LookPanelSlot } from './sample.drawer.tsx';
import { SamplesPanel } from './samples.panel.tsx';
import styles from './specimens.module.css';
import { TurnaroundPanel } from './turnaround.panel.tsx';
import { useSpecimenTexts } from './use-specimen-texts.ts';

const views = ['open', 'rejected', 'ended', 'turnaround'] as const;

/** `/clinicpath/samples`: tubes on their way, what became of them, and how long it takes. */
export function SpecimensScreen({ lead, Look }: { lead?: ReactNode } & LookPanelSlot) {
  const t = useSpecimenTexts();
  // In the address: a reload and the way back show the same view.
  const [address, setAddress] = useSearchParams();
  const view = views.find((one) => one === address.get('view')) ?? 'open';
  const setView = (next: (typeof views)[number]) =>
    setAddress(next === 'open' ? {} : { view: next }, { replace: true });
  return (
    <Screen title={t('title')} lead={lead}>
      <section className={styles.page} aria-label={t('samples')}>
        <div className={styles.views}>
          <Seg
            label={t('show')}
            value={view}
            onChange={setView}
            entries={views.map((value) => ({ value, label: t(`view.${value}`) }))}
          />
          <Unverified />
        </div>
        {view === 'turnaround' ? <TurnaroundPanel /> : <SamplesPanel key={view} view={view} Look={Look} />}
      </section>
    </Screen>
  );
}

/** That results of these samples wait for verification, with the way to them. */
function Unverified() {
  const t = useSpecimenTexts();
  const count = useCall(getRecordCounts, {}).data?.result.unverified ?? 0;
  if (count === 0) return null;
  return (
    <Link to="/clinicpath/results/waiting" className={styles.unverified}>
      <Hourglass aria-hidden="true" />
      {t('waiting', { count })}
    </Link>
  );
}

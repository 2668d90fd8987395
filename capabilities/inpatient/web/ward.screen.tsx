import { useCall, useNow } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Chip, Empty, Loaded, Screen, SectionTabs } from '@alder/ui';
import { Plus, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { getWard, type WardView } from '../contract/index.ts';
import { AdmitDialog } from './admit.dialog.tsx';
import { CageMap } from './cage-map.panel.tsx';
import { Rounds } from './rounds.panel.tsx';
import { SlotsContext, type WardSlots } from './slots.ts';
import { StayScreen } from './stay.screen.tsx';
import { Tasks } from './tasks.panel.tsx';
import { useWardTexts } from './use-ward-texts.ts';
import styles from './ward.module.css';
import { wardTasks } from './ward-tasks.ts';
import { WardsDialog } from './wards.dialog.tsx';

/** Everything below `/his/inpatient`: the ward, and the sheet of one animal. */
export function InpatientScreen({ slots = {} }: { readonly slots?: WardSlots }) {
  const { oid } = useParams();
  return <SlotsContext value={slots}>{oid ? <StayScreen key={oid} id={oid} /> : <WardScreen />}</SlotsContext>;
}

const views = ['map', 'tasks', 'rounds'] as const;
type View = (typeof views)[number];
function WardScreen() {
  const t = useWardTexts();
  const ward = useCall(getWard, {}, { everyMs: 60_000 });
  const [address, setAddress] = useSearchParams();
  const view = views.find((one) => one === address.get('view')) ?? 'map';
  const [open, setOpen] = useState<'admit' | 'wards'>();
  return (
    <Screen
      title={t('title')}
      lead={
        <>
          <SectionTabs
            label={t('views')}
            value={view}
            onChange={(next: View) => setAddress(next === 'map' ? {} : { view: next }, { replace: true })}
            entries={views.map((value) => ({ value, label: t(`view.${value}`) }))}
          />
          {ward.data && <Counts ward={ward.data} />}
        </>
      }
      actions={
        <>
          <Button className={styles.settings} icon={<Settings2 />} onClick={() => setOpen('wards')}>
            {t('wards.edit')}
          </Button>
          <Button variant="primary" data-short icon={<Plus />} onClick={() => setOpen('admit')}>
            {t('admit')}
          </Button>
        </>
      }
    >
      <Loaded
        query={ward}
        what={t('title')}
        isEmpty={({ stays, wards }) => stays.length === 0 && wards.length === 0}
        empty={
          <Empty
            action={
              <Button variant="primary" onClick={() => setOpen('admit')}>
                {t('admit')}
              </Button>
            }
          >
            {t('empty')}
          </Empty>
        }
      >
        {(data) => <Views view={view} ward={data} />}
      </Loaded>
      {open === 'admit' && ward.data && <AdmitDialog ward={ward.data} onClose={() => setOpen(undefined)} />}
      {open === 'wards' && ward.data && <WardsDialog ward={ward.data} onClose={() => setOpen(undefined)} />}
    </Screen>
  );
}

function Views({ view, ward }: { view: View; ward: WardView }) {
  const navigate = useNavigate();
  const openStay = (id: string) => void navigate(`/his/inpatient/${id}`);
  if (view === 'tasks') return <Tasks ward={ward} />;
  if (view === 'rounds') return <Rounds ward={ward} onOpen={openStay} />;
  return <CageMap ward={ward} onOpen={openStay} />;
}

/** What is late, due, and comes within half an hour; beside the title. */
function Counts({ ward }: { ward: WardView }) {
  const t = useWardTexts();
  const format = useFormat();
  const now = useNow();
  const tasks = wardTasks(ward, now);
  const late = tasks.filter(({ state }) => state === 'late').length;
  const due = tasks.filter(({ state }) => state === 'due').length;
  return (
    <span className={styles.counts}>
      {late > 0 && <Chip tone="warn">{t('count.late', { n: format.number(late) })}</Chip>}
      <b>{t('count.due', { n: format.number(due) })}</b>
      <span>{t('count.stays', { n: format.number(ward.stays.length) })}</span>
    </span>
  );
}

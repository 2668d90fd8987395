import { useCall, useNow } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Chip, IconButton, Loaded, PetFace, Screen, SectionTabs, useSignalment } from '@alder/ui';
import { ArrowLeft, FileText, LogOut, Pencil, Plus, ShieldAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { getInpatientStay, getWard, type StayView } from '../contract/index.ts';
import { dayOfStay } from '../domain/index.ts';
import { DischargeDialog } from './discharge.dialog.tsx';
import { OrderDialog } from './order.dialog.tsx';
import { OwnerPage } from './owner-page.panel.tsx';
import { Sheet } from './sheet.panel.tsx';
import { useWardSlots } from './slots.ts';
import { StayDialog } from './stay.dialog.tsx';
import styles from './stay.module.css';
import { StayBilling, StayNotes, StayVitals } from './stay-pages.panel.tsx';
import { StaySide } from './stay-side.panel.tsx';
import { StayTasks } from './stay-tasks.panel.tsx';
import { useSlots } from './use-slots.ts';
import { useWardTexts } from './use-ward-texts.ts';

const pages = ['sheet', 'vitals', 'notes', 'owner', 'billing'] as const;
type Page = (typeof pages)[number];
const HOUR_MS = 3_600_000;
const tones = { critical: 'danger', guarded: 'warn', stable: 'neutral', ready: 'ok' } as const;

/** One animal in the ward: its sheet by the hour, what was measured, notes and what it costs. */
export function StayScreen({ id }: { id: string }) {
  const t = useWardTexts();
  const navigate = useNavigate();
  const { childpage } = useParams();
  const page = pages.find((one) => one === childpage) ?? 'sheet';
  const now = useNow();
  const hour = Math.floor(now.getTime() / HOUR_MS);
  // The span moves with the hour, not with each tick: the stored response stays in use.
  const input = useMemo(
    () => ({
      id,
      from: new Date((hour - 30) * HOUR_MS).toISOString(),
      to: new Date((hour + 25) * HOUR_MS).toISOString(),
    }),
    [id, hour],
  );
  const view = useCall(getInpatientStay, input, { keepPrevious: true });
  return (
    <Screen
      title={view.data?.pet.name ?? t('title')}
      lead={
        <>
          <IconButton
            data-way-back
            label={t('back')}
            icon={<ArrowLeft />}
            onClick={() => void navigate('/his/inpatient')}
          />
          <SectionTabs
            label={t('pages')}
            value={page}
            onChange={(next: Page) => void navigate(`/his/inpatient/${id}/${next}`, { replace: true })}
            entries={pages.map((value) => ({ value, label: t(`page.${value}`) }))}
          />
        </>
      }
    >
      <Loaded query={view} what={t('title')}>
        {(data) => <Stay view={data} page={page} now={now} />}
      </Loaded>
    </Screen>
  );
}

function Stay({ view, page, now }: { view: StayView; page: Page; now: Date }) {
  const t = useWardTexts();
  const slots = useSlots(view.slots);
  const { PainWaiting } = useWardSlots();
  const [open, setOpen] = useState<'order' | 'edit' | 'discharge'>();
  return (
    <div className={styles.stay}>
      <div className={styles.main}>
        <Header view={view} now={now} onOpen={setOpen} />
        {PainWaiting && (
          <div className={styles.pain}>
            <PainWaiting sets={view.vitals} locked={false} refreshes={[getInpatientStay, getWard]} />
          </div>
        )}
        {page === 'sheet' && (
          <>
            <Sheet view={view} slots={slots} now={now} />
            <StayTasks view={view} slots={slots} now={now} />
          </>
        )}
        {page === 'vitals' && <StayVitals view={view} />}
        {page === 'notes' && <StayNotes view={view} />}
        {page === 'owner' && <OwnerPage stay={view.result.id} />}
        {page === 'billing' && <StayBilling view={view} />}
      </div>
      <aside className={styles.side} aria-label={t('side')}>
        <StaySide view={view} now={now} />
      </aside>
      {open === 'order' && <OrderDialog view={view} onClose={() => setOpen(undefined)} />}
      {open === 'edit' && <StayDialog view={view} onClose={() => setOpen(undefined)} />}
      {open === 'discharge' && <DischargeDialog view={view} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

function Header(props: { view: StayView; now: Date; onOpen: (what: 'order' | 'edit' | 'discharge') => void }) {
  const { view, now, onOpen } = props;
  const t = useWardTexts();
  const format = useFormat();
  const signalment = useSignalment();
  const { result: stay, pet } = view;
  const isThere = stay.status === 'admitted';
  const total = view.charges.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <header className={styles.header}>
      <PetFace species={pet.species} breed={pet.breed} color={pet.coat_colour} size="lg" />
      <div className={styles.words}>
        <h2>
          <Link to={`/patient/${pet.id}`}>{pet.name}</Link>
          {isThere ? (
            <Chip tone={tones[stay.condition]}>{t(`condition.${stay.condition}`)}</Chip>
          ) : (
            <Chip>{t('status.discharged')}</Chip>
          )}
          {stay.isolation && <Chip tone="warn">{stay.isolation}</Chip>}
          {pet.alerts.map(({ kind, text }) => (
            <Chip key={`${kind} ${text}`} tone="danger" icon={<ShieldAlert />}>
              {text}
            </Chip>
          ))}
        </h2>
        <p>
          {[
            [view.ward_name, view.cage_name].filter(Boolean).join(' ') || t('noCage'),
            t('day', { n: format.number(dayOfStay(stay.admitted_at, now)) }),
            signalment.breed(pet.species, pet.breed),
            pet.weight !== null && format.weight(pet.weight),
            stay.reason,
            `${t('resuscitation')} ${t(`resuscitation.${stay.resuscitation}`)}`,
            view.doctor_name,
            pet.owner_name,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className={styles.acts}>
        <span className={styles.bill}>
          {t('bill.sofar')} <b>{format.money(total)}</b>
        </span>
        <Button icon={<Pencil />} onClick={() => onOpen('edit')}>
          {t('edit')}
        </Button>
        <Button icon={isThere ? <LogOut /> : <FileText />} onClick={() => onOpen('discharge')}>
          {t(isThere ? 'discharge' : 'discharge.sheet')}
        </Button>
        {isThere && (
          <Button variant="soft" icon={<Plus />} onClick={() => onOpen('order')}>
            {t('order.add')}
          </Button>
        )}
      </div>
    </header>
  );
}

import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { dayOf } from '@alder/records/domain';
import { Button, Chip, IconButton, Loaded, PetFace, Screen, SectionTabs, useSignalment } from '@alder/ui';
import { ArrowLeft, Pencil, ShieldAlert, Siren } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { getSurgery, type SurgeryView } from '../contract/index.ts';
import { AnaesthesiaPanel } from './anaesthesia.panel.tsx';
import { ChecklistPanel } from './checklist.panel.tsx';
import { ConsentPanel } from './consent.panel.tsx';
import { OverviewPanel } from './overview.panel.tsx';
import { PlanDialog } from './plan.dialog.tsx';
import { ReportPanel } from './report.panel.tsx';
import { SurgeryStatusChip } from './status-chip.tsx';
import { StepBar } from './step-bar.tsx';
import styles from './surgery.module.css';
import { useSurgeryTexts } from './use-surgery-texts.ts';
import { useSurgeryUpdates } from './use-surgery-updates.ts';

const pages = ['plan', 'consent', 'checklist', 'anaesthesia', 'report'] as const;
type Page = (typeof pages)[number];

/** One surgery: plan, consent, checklist, anaesthesia sheet, report. */
export function SurgeryPage({ id }: { readonly id: string }) {
  const t = useSurgeryTexts();
  const navigate = useNavigate();
  const { childpage } = useParams();
  const page = pages.find((one) => one === childpage) ?? 'plan';
  const view = useCall(getSurgery, { id }, { keepPrevious: true });
  return (
    <Screen
      title={view.data?.pet.name ?? t('title')}
      lead={
        <>
          <IconButton
            data-way-back
            label={t('back')}
            icon={<ArrowLeft />}
            onClick={() => void navigate('/his/surgery')}
          />
          <SectionTabs
            label={t('pages')}
            value={page}
            onChange={(next: Page) => void navigate(`/his/surgery/${id}/${next}`, { replace: true })}
            entries={pages.map((value) => ({ value, label: t(`page.${value}`) }))}
          />
        </>
      }
    >
      <Loaded query={view} what={t('title')}>
        {(data) => <Surgery view={data} page={page} />}
      </Loaded>
    </Screen>
  );
}

function Surgery({ view, page }: { readonly view: SurgeryView; readonly page: Page }) {
  const updates = useSurgeryUpdates(view);
  return (
    <div className={styles.surgery}>
      <Header view={view} />
      <StepBar view={view} updates={updates} />
      {page === 'plan' && <OverviewPanel view={view} />}
      {page === 'consent' && <ConsentPanel view={view} />}
      {page === 'checklist' && <ChecklistPanel view={view} updates={updates} />}
      {page === 'anaesthesia' && <AnaesthesiaPanel view={view} />}
      {page === 'report' && <ReportPanel view={view} updates={updates} />}
    </div>
  );
}

function Header({ view }: { readonly view: SurgeryView }) {
  const t = useSurgeryTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const signalment = useSignalment();
  const [isEditing, setEditing] = useState(false);
  const { result, pet } = view;
  return (
    <header className={styles.header}>
      <PetFace species={pet.species} breed={pet.breed} color={pet.coat_colour} size="lg" />
      <div className={styles.words}>
        <h2>
          <Link to={`/patient/${pet.id}`}>{pet.name}</Link>
          <SurgeryStatusChip status={result.status} />
          {pet.alerts.map(({ kind, text }) => (
            <Chip key={`${kind} ${text}`} tone="danger" icon={<ShieldAlert />}>
              {text}
            </Chip>
          ))}
        </h2>
        <p>
          <b>
            {result.procedure}
            {result.side !== 'none' && ` · ${t(`side.${result.side}`)}`}
          </b>
        </p>
        <p>
          {[
            format.dateTime(result.starts_at),
            result.room,
            result.asa !== null && `ASA ${result.asa}${result.is_emergency ? ' E' : ''}`,
            signalment.breed(pet.species, pet.breed),
            pet.weight !== null && format.weight(pet.weight),
            pet.owner_name,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className={styles.acts}>
        <Button icon={<Siren />} onClick={() => void navigate(`/his/surgery/emergency?pet=${pet.id}`)}>
          {t('emergency')}
        </Button>
        {result.status !== 'canceled' && (
          <Button icon={<Pencil />} onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        )}
      </div>
      {isEditing && (
        <PlanDialog
          rooms={view.rooms}
          day={dayOf(new Date(result.starts_at), format.timeZone)}
          surgery={result}
          onClose={() => setEditing(false)}
        />
      )}
    </header>
  );
}

import { type CallResult, useCall } from '@alder/client';
import { Button, Chip, Loaded, Screen, Skeleton, SkeletonRows, Tabs } from '@alder/ui';
import { type PayloadOf, Refusal } from '@alder/wire';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { getPet } from '../contract/index.ts';
import { ChimeraDialog } from './chimera.dialog.tsx';
import { EditOwnerDialog } from './edit-owner.dialog.tsx';
import { EditPatientDialog } from './edit-patient.dialog.tsx';
import { MergeDialog } from './merge.dialog.tsx';
import { NewPatientDialog } from './new-patient.dialog.tsx';
import { useOpenPatients } from './open-patients.ts';
import styles from './patient.module.css';
import { PatientDetailsPanel } from './patient-details.panel.tsx';
import { PatientHeader } from './patient-header.tsx';
import { PatientRecordsPanel } from './patient-records.panel.tsx';
import { PatientTabs } from './patient-tabs.tsx';
import { usePatientTexts } from './patient-texts.ts';
import { PatientTimelinePanel } from './patient-timeline.panel.tsx';
import { usePatientSlots } from './slots.ts';
import { useVisits } from './use-visits.ts';

export type PatientResponse = PayloadOf<typeof getPet>;
export type PatientDialog = 'edit' | 'owner' | 'merge' | 'sibling' | 'chimera';

/** `/patient/:oid?tab=`: everything about one patient. */
export function PatientScreen() {
  const t = usePatientTexts();
  const { oid = '' } = useParams();
  const patient = useCall(getPet, { id: oid });
  const isOpen = useTab(oid, patient);
  return (
    <Screen
      title={patient.data?.result.name ?? t('list.title')}
      titleHidden={isOpen}
      lead={
        <>
          <BackToPatients />
          <PatientTabs current={oid} />
        </>
      }
    >
      <Loaded query={patient} what={t('patient.what')} skeleton={<PatientSkeleton />}>
        {(response) => <PatientPage response={response} />}
      </Loaded>
    </Screen>
  );
}

/** The patient in view has a tab; one that is not there any more loses it. */
function useTab(id: string, { data, error }: CallResult<typeof getPet>): boolean {
  const { open, close, patients } = useOpenPatients();
  const pet = data?.result;
  const isGone = pet?.deleted === true || (error instanceof Refusal && error.kind.status === 404);
  useEffect(() => {
    if (isGone) close(id);
    else if (pet) open(pet);
  }, [open, close, id, pet, isGone]);
  return patients.some((one) => one.id === id);
}

export function BackToPatients() {
  const t = usePatientTexts();
  return (
    <Link to="/patient" className={styles.back}>
      <ArrowLeft aria-hidden="true" />
      <span>{t('patient.back')}</span>
    </Link>
  );
}

function PatientPage({ response }: { response: PatientResponse }) {
  const t = usePatientTexts();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const { tabs: rooms = [], timelines = [] } = usePatientSlots();
  const [dialog, setDialog] = useState<PatientDialog>();
  const pet = response.result;
  const visits = useVisits(pet.id);
  const tabs = [
    { id: 'timeline', label: t('tab.timeline') },
    ...(visits ? [{ id: 'records', label: t('tab.records'), count: countOf(visits) }] : []),
    ...rooms.map(({ Label, label, ...room }) => ({ ...room, label: Label ? <Label pet={pet} /> : label })),
    { id: 'details', label: t('tab.details') },
  ];
  const tab = tabs.find(({ id }) => id === search.get('tab'))?.id ?? 'timeline';
  const Room = rooms.find(({ id }) => id === tab)?.Panel;
  const close = () => setDialog(undefined);

  return (
    <div className={styles.page}>
      {pet.deleted && <DeletedLine pet={pet} />}
      <PatientHeader response={response} visits={visits} onDialog={setDialog} />
      <Tabs
        label={t('tab.label')}
        className={styles.tabs}
        value={tab}
        onChange={(id) => setSearch(id === 'timeline' ? {} : { tab: id }, { replace: true })}
        entries={tabs.map(({ id, ...entry }) => ({ value: id, ...entry }))}
      >
        <div className={styles.panel}>
          {/* Rights may change while the page is open, and with them how many hooks the timeline asks. */}
          {tab === 'timeline' && <PatientTimelinePanel key={timelines.length} response={response} visits={visits} />}
          {tab === 'records' && visits && <PatientRecordsPanel visits={visits} />}
          {tab === 'details' && <PatientDetailsPanel response={response} onDialog={setDialog} />}
          {Room && <Room pet={pet} />}
        </div>
      </Tabs>
      {dialog === 'edit' && <EditPatientDialog pet={pet} owner={response.owner} onClose={close} />}
      {dialog === 'owner' && response.owner && <EditOwnerDialog owner={response.owner} onClose={close} />}
      {dialog === 'chimera' && <ChimeraDialog pet={pet} onClose={close} />}
      {dialog === 'merge' && <MergeDialog pet={pet} onClose={close} />}
      {dialog === 'sibling' && response.owner && (
        <NewPatientDialog
          owner={response.owner}
          onClose={close}
          onCreated={({ id }) => void navigate(`/patient/${id}`)}
          onOpen={(id) => {
            close();
            void navigate(`/patient/${id}`);
          }}
        />
      )}
    </div>
  );
}

/** `14`, or `50+` where older ones were not read yet. */
function countOf(visits: NonNullable<ReturnType<typeof useVisits>>): string | undefined {
  if (visits.pages.length === 0) return undefined;
  return `${visits.entries.length}${visits.hasMore ? '+' : ''}`;
}

function DeletedLine({ pet }: { pet: PatientResponse['result'] }) {
  const t = usePatientTexts();
  const navigate = useNavigate();
  return (
    <p role="status" className={styles.deleted}>
      <Chip tone="neutral">{t(pet.merged_into ? 'patient.mergedInto' : 'patient.deleted.chip')}</Chip>
      {pet.merged_into && (
        <Button size="sm" onClick={() => void navigate(`/patient/${pet.merged_into}`)}>
          {t('patient.open')}
        </Button>
      )}
    </p>
  );
}

function PatientSkeleton() {
  return (
    <div className={styles.page}>
      <div className={styles.hero}>
        <Skeleton width={84} height={84} radius={22} />
        <div className={styles.skeleton}>
          <Skeleton width={180} height={26} />
          <Skeleton width="60%" />
          <Skeleton width="40%" />
        </div>
      </div>
      <SkeletonRows rows={4} height={56} />
    </div>
  );
}

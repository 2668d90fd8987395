import { useAccount, useMutationCall } from '@alder/client';
import { dayOf, useFormat } from '@alder/i18n';
import { createMedicalRecord, getPetMedicalRecords } from '@alder/records/contract';
import { Button, IconButton, Menu, type MenuEntry, Skeleton, toast, useFailToast } from '@alder/ui';
import { Ellipsis, GitMerge, Pencil, RefreshCw, ScrollText, Stethoscope, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { getPet, type Pet, petStatus, searchPets, updatePet } from '../contract/index.ts';
import styles from './patient.module.css';
import type { PatientDialog } from './patient.screen.tsx';
import { QuickActs } from './patient-quick-acts.tsx';
import { usePatientTexts } from './patient-texts.ts';
import type { Visits } from './use-visits.ts';

export type PatientActionsProps = {
  readonly pet: Pet;
  readonly visits: Visits | undefined;
  readonly onDialog: (dialog: PatientDialog) => void;
};

/** Buttons to start or open the visit, actions of other capabilities, and further ones in a menu. */
export function PatientActions({ pet, visits, onDialog }: PatientActionsProps) {
  const t = usePatientTexts();
  const entries = useMenu(pet, onDialog);
  return (
    <div className={styles.acts}>
      {visits && <VisitButton pet={pet} visits={visits} />}
      <div className={styles.more}>
        <QuickActs pet={pet} />
        <Button icon={<Pencil />} onClick={() => onDialog('edit')}>
          {t('patient.edit')}
        </Button>
        <Menu
          label={t('patient.moreActs')}
          entries={entries}
          trigger={(props) => <IconButton {...props} outline label={t('patient.moreActs')} icon={<Ellipsis />} />}
        />
      </div>
    </div>
  );
}

const MINUTE_MS = 60_000;
/** A visit of the evening goes on after midnight for so long. */
const NIGHT_HOURS = 12;

function VisitButton({ pet, visits }: { pet: Pet; visits: Visits }) {
  const t = usePatientTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const start = useMutationCall(createMedicalRecord, { title: pet.name, refreshes: [getPetMedicalRecords] });
  // Until the visits are read it is unknown whether one is open already: a press would start a second one.
  if (visits.isPending) return <Skeleton height={44} radius={8} />;
  const today = dayOf(Date.now(), format.timeZone);
  // One that began before midnight is the visit of the night, not another one of yesterday.
  const isCurrent = (at: string) =>
    dayOf(at, format.timeZone) === today || Date.now() - Date.parse(at) < NIGHT_HOURS * 60 * MINUTE_MS;
  const open = visits.entries.find(({ stage, checked_in_at }) => stage !== 'archive' && isCurrent(checked_in_at));
  if (open) {
    const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(open.checked_in_at)) / MINUTE_MS));
    return (
      <Button
        variant="primary"
        size="lg"
        wide
        icon={<Stethoscope />}
        onClick={() => void navigate(`/his/record/${open.id}`)}
      >
        {t('patient.openVisit.minutes', { count: minutes })}
      </Button>
    );
  }
  const begin = async () => {
    const response = await start
      .mutateAsync({ pet: pet.id, visit_type: visits.entries.length > 0 ? 'recheck' : 'first' })
      .catch(() => undefined);
    if (response) void navigate(`/his/record/${response.result.id}`);
    else toast({ text: t('problem.failed'), tone: 'fail', retry: () => void begin() });
  };
  const reason = pet.status === 'deceased' ? { disabledReason: t('patient.deceasedNote') } : {};
  return (
    <Button
      variant="primary"
      size="lg"
      wide
      icon={<Stethoscope />}
      busy={start.isPending}
      {...reason}
      onClick={() => void begin()}
    >
      {t('patient.startVisit')}
    </Button>
  );
}

/** Who may see who opened a patient's record. */
const AUDITORS = ['hospitalAdmin', 'sysAdmin'];
/** Roles that merge patients, and owners. */
export const MERGERS: readonly string[] = ['hospitalAdmin', 'sysAdmin', 'doctor'];

function useMenu(pet: Pet, onDialog: (dialog: PatientDialog) => void): readonly MenuEntry[] {
  const t = usePatientTexts();
  const navigate = useNavigate();
  const { account } = useAccount();
  const fail = useFailToast(t);
  const update = useMutationCall(updatePet, { title: pet.name, refreshes: [getPet, searchPets] });
  const change = async (now: Pet, fields: Partial<Pick<Pet, 'status' | 'deleted'>>, text: string) => {
    const before = { status: now.status, deleted: now.deleted };
    try {
      const response = await update.mutateAsync({ id: now.id, version: now.version, ...fields });
      // Nothing comes back for a second press while the first is on its way.
      if (!response) return;
      toast({ text, undo: () => void change(response.result, before, t('dialog.saved', { name: now.name })) });
    } catch (error) {
      fail(error);
    }
  };
  return [
    ...petStatus.options
      .filter((status) => status !== pet.status)
      .map((status) => ({
        label: t(`patient.mark.${status}`),
        onAction: () => void change(pet, { status }, t('patient.marked', { name: pet.name })),
      })),
    ...(account.chimera_access === true && !pet.deleted
      ? [
          { line: true } as const,
          { label: t('chimera.sync'), icon: <RefreshCw />, onAction: () => onDialog('chimera') },
        ]
      : []),
    ...(MERGERS.includes(account.role) && !pet.deleted
      ? [{ line: true } as const, { label: t('patient.merge'), icon: <GitMerge />, onAction: () => onDialog('merge') }]
      : []),
    ...(AUDITORS.includes(account.role)
      ? [
          {
            label: t('patient.whoLooked'),
            icon: <ScrollText />,
            onAction: () =>
              void navigate(`/manage/audit?${new URLSearchParams({ kind: 'reads', pet: pet.id, name: pet.name })}`),
          },
        ]
      : []),
    { line: true },
    pet.deleted
      ? {
          label: t('patient.restore'),
          onAction: () => void change(pet, { deleted: false }, t('dialog.saved', { name: pet.name })),
        }
      : {
          label: t('patient.delete'),
          icon: <Trash2 />,
          danger: true,
          onAction: () => void change(pet, { deleted: true }, t('patient.deleted', { name: pet.name })),
        },
  ];
}

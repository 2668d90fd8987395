import { getHospitalMedicalResources } from '@alder/catalog/contract';
import { useAccount, useCall, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Avatar, Button, IconButton, Menu, type MenuEntry, PetFace, SaveState, Stepper, useFailToast } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { ArrowLeft, ChevronDown, EllipsisVertical, FileText, History, Printer, Save, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { getEntry, updateMedicalRecord } from '../contract/index.ts';
import { boardFlow, type Stage } from '../domain/index.ts';
import styles from './record-header.module.css';
import { useRecordTexts } from './record-texts.ts';
import { useMove } from './use-move.ts';
import type { Request } from './use-record-acts.ts';
import type { RecordExamination } from './use-record-exam.ts';
import type { RecordText } from './use-record-text.ts';

type Entry = PayloadOf<typeof getEntry>;

/** Who it is about and where the visit stands; fills the lead of the screen's top bar. */
export function RecordLead({ entry }: { entry: Entry }) {
  const { patient, result } = entry;
  const t = useRecordTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const move = useMove(entry);
  return (
    <>
      <IconButton label={t('back')} icon={<ArrowLeft />} onClick={() => navigate('/his/board')} />
      <span className={styles.face}>
        {' '}
        <PetFace
          species={patient.species}
          breed={patient.breed}
          color={patient.coat_colour}
          size="sm"
          deceased={patient.status === 'deceased'}
        />
      </span>
      <p className={styles.lead} data-way-back="">
        <b>
          <span>{patient.name}</span> <small>{patient.patient_id}</small>
        </b>
        <span>{t('header.visit', { at: format.moment(result.checked_in_at) })}</span>
      </p>
      <div className={styles.steps}>
        <Stepper
          label={t('header.stages')}
          current={result.stage}
          steps={boardFlow.states.map((value) => ({
            value,
            label: t(`stage.${value}`),
            done: result.completed[value] !== null,
          }))}
          onStep={(stage) => void move(stage as Stage)}
        />
      </div>
    </>
  );
}

/** Whether it is saved, and whose record it is. */
export function RecordActions(props: {
  entry: Entry;
  text: RecordText;
  examination: RecordExamination;
  onAsk: (request: Request) => void;
}) {
  const { entry, text, examination, onAsk } = props;
  const t = useRecordTexts();
  const fail = useFailToast(t);
  const { account } = useAccount();
  const resources = useCall(getHospitalMedicalResources, {});
  const assign = useMutationCall(updateMedicalRecord, { refreshes: [getEntry], title: t('assignee.title') });
  const { id, assignee, assignee_name } = entry.result;
  const doctors = resources.data?.doctors ?? [];
  const give = async (to: string) => {
    try {
      await text.save();
      await assign.mutateAsync({ id, version: text.version(), assignee: to });
    } catch (error) {
      fail(error);
    }
  };
  const [isPhone] = useState(() => matchMedia('(max-width: 639px)').matches);
  const people: MenuEntry[] = doctors.map((doctor) => ({
    label: doctor.id === account.id ? t('assignee.me', { name: doctor.displayName }) : doctor.displayName,
    checked: doctor.id === assignee,
    onAction: () => void give(doctor.id),
  }));
  return (
    <>
      {entry.may_edit && (
        <span className={styles.saved}>
          <SaveState
            {...saveStateOf(entry, text, examination)}
            onRetry={() => void text.save().then(() => examination.save())}
          />
        </span>
      )}
      <Menu
        label={t('assignee.title')}
        entries={people}
        trigger={(trigger) => (
          <Button
            {...trigger}
            size="sm"
            className={styles.doctor}
            iconAfter={<ChevronDown />}
            aria-label={t('assignee.title')}
          >
            {assignee && assignee_name ? <Avatar id={assignee} name={assignee_name} size="sm" /> : null}
            <span className={styles.assignee}>{assignee_name ?? t('assignee.none')}</span>
          </Button>
        )}
      />
      {/* On a phone there is no room for the doctor beside the name: the menu has the choice. */}
      <MoreMenu
        entry={entry}
        people={isPhone ? [{ line: true }, { group: t('assignee.title') }, ...people] : []}
        onAsk={onAsk}
      />
    </>
  );
}

/** What is done with a record now and then: templates, its earlier texts, print, deletion. */
function MoreMenu(props: { entry: Entry; people: readonly MenuEntry[]; onAsk: (request: Request) => void }) {
  const { entry, people, onAsk } = props;
  const t = useRecordTexts();
  const { account } = useAccount();
  const writes = account.role === 'doctor' || account.role === 'hospitalAdmin';
  const isPaid = entry.payment.state === 'paid';
  const entries: MenuEntry[] = [
    ...(entry.may_edit
      ? [
          {
            label: t('templates.open'),
            icon: <FileText />,
            shortcut: '/',
            onAction: () => onAsk({ what: 'templates' }),
          },
        ]
      : []),
    ...(writes
      ? [{ label: t('templates.save'), icon: <Save />, onAction: () => onAsk({ what: 'saveTemplate' as const }) }]
      : []),
    { label: t('history.open'), icon: <History />, onAction: () => onAsk({ what: 'history' }) },
    { label: t('print'), icon: <Printer />, onAction: () => window.print() },
    ...people,
    { line: true },
    {
      label: t('delete'),
      icon: <Trash2 />,
      danger: true,
      onAction: () => onAsk({ what: 'delete' }),
      ...(isPaid && { disabledReason: t('refusal.paidLocked') }),
    },
  ];
  return (
    <Menu
      label={t('more')}
      entries={entries}
      trigger={(trigger) => <IconButton {...trigger} label={t('more')} icon={<EllipsisVertical />} />}
    />
  );
}

function saveStateOf(entry: Entry, text: RecordText, examination: RecordExamination) {
  if (text.conflicts.length > 0) return { state: 'conflict' } as const;
  if (text.mutation.isPending && text.mutation.attempt > 0)
    return { state: 'retrying', attempt: text.mutation.attempt } as const;
  if (text.mutation.isPending) return { state: 'saving' } as const;
  if (text.mutation.isError && text.isDirty) return { state: 'failed' } as const;
  if (text.isDirty || examination.isDirty) return { state: 'local' } as const;
  return { state: 'saved', at: text.savedAt ?? Date.parse(entry.result.updated_at) } as const;
}

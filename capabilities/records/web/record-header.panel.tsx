import { getHospitalMedicalResources } from '@alder/catalog/contract';
import { useAccount, useAct, useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Avatar, Button, IconButton, Menu, PetFace, SaveState, Stepper, toast } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { ArrowLeft, ChevronDown } from 'lucide-react';
import { useNavigate } from 'react-router';
import { getEntry, moveMedicalRecord, updateMedicalRecord } from '../contract/index.ts';
import { boardFlow, type Stage } from '../domain/index.ts';
import styles from './record.module.css';
import { explain } from './record-plan.panel.tsx';
import { useRecordTexts } from './record-texts.ts';
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
      <p className={styles.lead}>
        <b>
          {patient.name} <small>{patient.patient_id}</small>
        </b>
        <span>{t('header.visit', { at: format.dateTime(result.checked_in_at) })}</span>
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
          onStep={(stage) => move(stage as Stage)}
        />
      </div>
    </>
  );
}

/** Moves the card and offers the way back. */
export function useMove(entry: Entry) {
  const t = useRecordTexts();
  const act = useAct(moveMedicalRecord, { refreshes: [getEntry], title: t('header.stages') });
  const { id, stage } = entry.result;
  return async (to: Stage) => {
    if (to === stage) return;
    try {
      const moved = await act.mutateAsync({ id, from: stage, stage: to });
      if (!moved) return;
      toast({
        text: t('moved', { name: entry.patient.name, stage: t(`stage.${to}`) }),
        undo: () => act.mutate({ id, from: to, stage }),
      });
    } catch (error) {
      toast({ tone: 'fail', text: explain(t, error) });
    }
  };
}

/** Whether it is saved, and whose record it is. */
export function RecordActions({ entry, text }: { entry: Entry; text: RecordText }) {
  const t = useRecordTexts();
  const { account } = useAccount();
  const resources = useCall(getHospitalMedicalResources, {});
  const assign = useAct(updateMedicalRecord, { refreshes: [getEntry], title: t('assignee.title') });
  const { id, version, assignee, assignee_name } = entry.result;
  const doctors = resources.data?.doctors ?? [];
  const give = async (to: string) => {
    try {
      await text.save();
      await assign.mutateAsync({ id, version, assignee: to });
    } catch (error) {
      toast({ tone: 'fail', text: explain(t, error) });
    }
  };
  return (
    <>
      <span className={styles.saved}>
        <SaveState {...saveStateOf(entry, text)} onRetry={() => void text.save()} />
      </span>
      <Menu
        label={t('assignee.title')}
        entries={doctors.map((doctor) => ({
          label: doctor.id === account.id ? t('assignee.me', { name: doctor.displayName }) : doctor.displayName,
          checked: doctor.id === assignee,
          onAction: () => void give(doctor.id),
        }))}
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
    </>
  );
}

function saveStateOf(entry: Entry, text: RecordText) {
  if (!entry.may_edit) return { state: 'readonly' } as const;
  if (text.conflicts.length > 0) return { state: 'conflict' } as const;
  if (text.act.isPending && text.act.attempt > 0) return { state: 'retrying', attempt: text.act.attempt } as const;
  if (text.act.isPending) return { state: 'saving' } as const;
  if (text.act.isError && text.isDirty) return { state: 'failed' } as const;
  if (text.isDirty) return { state: 'local' } as const;
  return { state: 'saved', at: text.savedAt ?? Date.parse(entry.result.updated_at) } as const;
}

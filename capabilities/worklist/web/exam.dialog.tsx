import { useMutationCall } from '@alder/client';
import { Button, Dialog, Seg, SelectField, TextArea, TextField, toast, useFailToast } from '@alder/ui';
import { useState } from 'react';
import { createWorklistItem, type PacsEquipment, updateWorklistItem, type WorklistItem } from '../contract/index.ts';
import { requestedModalities } from '../domain/index.ts';
import { useWorklistTexts } from './use-worklist-texts.ts';
import { ViewsField } from './views-field.tsx';
import styles from './worklist.module.css';
import type { WorklistSlots } from './worklist.screen.tsx';

/** What is written of an exam. */
type Written = Pick<WorklistItem, 'modality' | 'aetitle' | 'procedure' | 'views' | 'notes'>;
const NEW: Written = { modality: 'DX', aetitle: '', procedure: '', views: [], notes: '' };
/** Modalities with a button of their own; the others are in the list beside them. */
const USUAL = ['DX', 'US', 'CT', 'MR'] as const;

export type ExamDialogProps = {
  /** Undefined: a new one. */
  readonly item?: WorklistItem | undefined;
  /** Whose exam it is; without it the patient is searched for. */
  readonly pet?: { readonly id: string; readonly name: string } | undefined;
  /** The visit that asks for it. */
  readonly record?: string | undefined;
  readonly devices: readonly PacsEquipment[];
  readonly slots?: WorklistSlots;
  readonly onClose: () => void;
};

/** Requests images of a pet, or changes the request (design: screens §3.21). */
export function ExamDialog({ item, pet: input, record, devices, slots = {}, onClose }: ExamDialogProps) {
  const t = useWorklistTexts();
  const [pet, setPet] = useState(input);
  const [written, setWritten] = useState<Written>(item ?? NEW);
  const { save, isPending } = useSave({ item, pet: pet?.id, record }, onClose);
  const name = item?.pet_name ?? input?.name;
  const { PatientField } = slots;
  const isPetMissing = !item && !pet;
  const reason = isPetMissing
    ? t('exam.petNeeded')
    : written.procedure.trim() === ''
      ? t('exam.procedureNeeded')
      : undefined;
  const submit = () => void save(written);
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      dirty={written !== (item ?? NEW)}
      title={name ? t('exam.of', { name }) : t('exam.new')}
      {...(reason === undefined && { onMainAction: submit })}
      footer={
        <Button
          variant="primary"
          busy={isPending}
          {...(reason !== undefined && { disabledReason: reason })}
          onClick={submit}
        >
          {t(item ? 'form.save' : 'exam.ask')}
        </Button>
      }
    >
      <div className={styles.form}>
        {!item && !input && PatientField && (
          <div className={styles.whole}>
            <PatientField label={t('exam.patient')} autoFocus onChoose={setPet} />
          </div>
        )}
        <Query written={written} devices={devices} onChange={(part) => setWritten({ ...written, ...part })} />
      </div>
    </Dialog>
  );
}

type QueryProps = {
  readonly written: Written;
  readonly devices: readonly PacsEquipment[];
  readonly onChange: (part: Partial<Written>) => void;
};

function Query({ written, devices, onChange }: QueryProps) {
  const t = useWorklistTexts();
  const { modality, aetitle } = written;
  const others = requestedModalities.filter((one) => !(USUAL as readonly string[]).includes(one));
  const fitting = devices.filter(
    (device) => device.aetitle === aetitle || device.modalities.length === 0 || device.modalities.includes(modality),
  );
  return (
    <>
      <div className={`${styles.whole} ${styles.modality}`}>
        <Seg
          label={t('exam.modality')}
          value={modality}
          onChange={(value) => onChange({ modality: value, aetitle: '' })}
          entries={USUAL.map((value) => ({ value: value as string, label: t(`modality.${value}`) }))}
        />
        <SelectField
          label={t('exam.otherModality')}
          labelHidden
          value={(USUAL as readonly string[]).includes(modality) ? '' : modality}
          none={t('exam.otherModality')}
          onChange={(value) => value && onChange({ modality: value, aetitle: '' })}
          options={others.map((value) => ({ value: value as string, label: t(`modality.${value}`) }))}
        />
      </div>
      <TextField
        label={t('exam.procedure')}
        hint={t('exam.procedureHint')}
        value={written.procedure}
        maxLength={64}
        required
        onChange={(procedure) => onChange({ procedure })}
      />
      <SelectField
        label={t('exam.device')}
        value={aetitle}
        none={t('item.anyDevice')}
        onChange={(value) => onChange({ aetitle: value ?? '' })}
        options={fitting.map((device) => ({
          value: device.aetitle,
          label: device.name ? `${device.aetitle} · ${device.name}` : device.aetitle,
        }))}
      />
      <ViewsField modality={modality} value={written.views} onChange={(views) => onChange({ views })} />
      <div className={styles.whole}>
        <TextArea
          label={t('exam.notes')}
          value={written.notes}
          maxLength={500}
          onChange={(notes) => onChange({ notes })}
        />
      </div>
    </>
  );
}

type Subject = {
  readonly item: WorklistItem | undefined;
  readonly pet: string | undefined;
  readonly record: string | undefined;
};

function useSave({ item, pet, record }: Subject, onSaved: () => void) {
  const t = useWorklistTexts();
  const fail = useFailToast(t);
  const refreshes = [{ id: 'worklist.getHospitalEntries' }];
  const create = useMutationCall(createWorklistItem, { refreshes });
  const update = useMutationCall(updateWorklistItem, { refreshes });

  async function save({ modality, aetitle, views, ...text }: Written): Promise<void> {
    const written = { modality, aetitle, views, procedure: text.procedure.trim(), notes: text.notes.trim() };
    try {
      if (item) await update.mutateAsync({ id: item.id, version: item.version, ...written });
      else if (pet) await create.mutateAsync({ pet, ...(record && { medical_record: record }), ...written });
      toast({ text: t(item ? 'exam.saved' : 'exam.asked', { name: written.procedure }) });
      onSaved();
    } catch (error) {
      fail(error);
    }
  }
  return { save, isPending: create.isPending || update.isPending };
}

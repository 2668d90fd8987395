import { useMutationCall } from '@alder/client';
import { CallForm, Dialog, Seg, SelectField, SubmitButton, TextArea, TextField, toast, useCallForm } from '@alder/ui';
import type { InputTypeOf } from '@alder/wire';
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
  const { modality, aetitle, procedure, views, notes } = item ?? NEW;
  const save = useSave(item, onClose);
  const form = useCallForm(createWorklistItem, {
    initial: { modality, aetitle, procedure, views, notes, pet: input },
    toInput: ({ pet, ...written }) => {
      const whose = item?.pet ?? pet?.id;
      return whose === undefined
        ? undefined
        : {
            ...written,
            ...{ pet: whose, procedure: written.procedure.trim(), notes: written.notes.trim() },
            ...(record && { medical_record: record }),
          };
    },
    send: save,
    texts: t,
  });
  const { pet, ...written } = form.values;
  const name = item?.pet_name ?? input?.name;
  const { PatientField } = slots;
  const isPetMissing = !item && !pet;
  const reason = isPetMissing
    ? t('exam.petNeeded')
    : written.procedure.trim() === ''
      ? t('exam.procedureNeeded')
      : undefined;
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      dirty={form.isDirty}
      title={name ? t('exam.of', { name }) : t('exam.new')}
      onMainAction={form.submit}
      footer={
        <SubmitButton of={form} {...(reason !== undefined && { disabledReason: reason })}>
          {t(item ? 'form.save' : 'exam.ask')}
        </SubmitButton>
      }
    >
      <CallForm form={form} className={styles.form}>
        {!item && !input && PatientField && (
          <div className={styles.whole}>
            <PatientField label={t('exam.patient')} autoFocus onChoose={(chosen) => form.set({ pet: chosen })} />
          </div>
        )}
        <Query written={written} devices={devices} onChange={form.set} />
      </CallForm>
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
      <TextField name="procedure" label={t('exam.procedure')} hint={t('exam.procedureHint')} maxLength={64} required />
      <SelectField
        name="aetitle"
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
        <TextArea name="notes" label={t('exam.notes')} maxLength={500} />
      </div>
    </>
  );
}

/** Requests an exam, or changes the one that there is. */
function useSave(item: WorklistItem | undefined, onSaved: () => void) {
  const t = useWorklistTexts();
  const refreshes = [{ id: 'worklist.getHospitalEntries' }];
  const create = useMutationCall(createWorklistItem, { refreshes });
  const update = useMutationCall(updateWorklistItem, { refreshes });

  return async ({ pet, medical_record, ...written }: InputTypeOf<typeof createWorklistItem>) => {
    if (item) await update.mutateAsync({ id: item.id, version: item.version, ...written });
    else await create.mutateAsync({ pet, ...(medical_record && { medical_record }), ...written });
    toast({ text: t(item ? 'exam.saved' : 'exam.asked', { name: written.procedure }) });
    onSaved();
  };
}

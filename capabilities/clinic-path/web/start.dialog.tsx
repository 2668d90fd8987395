import { useCall, useMutationCall } from '@alder/client';
import { Button, CallForm, Dialog, SelectField, SubmitButton, TextField, toast, useCallForm } from '@alder/ui';
import { type ComponentType, useState } from 'react';
import { createClinicPath, getClinicPaths, getPetsClinicPaths, getTemplates } from '../contract/index.ts';
import { type StepKind, stepKinds } from '../domain/index.ts';
import styles from './queue.module.css';
import { usePathTexts } from './use-path-texts.ts';

type Chosen = { readonly id: string; readonly name: string };
/** Chooses a patient; the hospital's own search fills it. */
export type PatientFieldProps = {
  readonly label: string;
  readonly keep: true;
  readonly onChoose: (pet: Chosen) => void;
};

type StartDialogProps = {
  /** Already chosen: begun from the page of a patient. */
  readonly pet?: Chosen;
  readonly medical_record?: string;
  readonly PatientField?: ComponentType<PatientFieldProps>;
  readonly onClose: () => void;
};
const TASK = 'task';

/** Begins a path by a template, with the steps of a visit, or a single task. */
export function StartDialog({ pet, medical_record, PatientField, onClose }: StartDialogProps) {
  const t = usePathTexts();
  const [chosen, setChosen] = useState<Chosen | null>(pet ?? null);
  const templates = useCall(getTemplates, {});
  const create = useMutationCall(createClinicPath, { refreshes: [getClinicPaths, getPetsClinicPaths] });
  const form = useCallForm(createClinicPath, {
    initial: { pet: pet?.id ?? '', template: '', name: '', kind: 'treatment' as StepKind },
    toInput: ({ template, name, kind }) =>
      chosen
        ? {
            pet: chosen.id,
            ...(medical_record && { medical_record }),
            ...(template && template !== TASK && { template }),
            ...(template === TASK && { name: name.trim() || t(`kind.${kind}`), steps: [{ kind, name: name.trim() }] }),
          }
        : undefined,
    send: create.mutateAsync,
    onSent: ({ result }) => {
      toast({ tone: 'done', text: t('started', { name: result.pet_name }) });
      onClose();
    },
    texts: t,
  });
  return (
    <Dialog
      open
      title={t('start.title')}
      onClose={onClose}
      dirty={form.isDirty}
      onMainAction={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton of={form} disabled={chosen === null}>
            {t('start')}
          </SubmitButton>
        </>
      }
    >
      <CallForm form={form} className={styles.form}>
        {PatientField && <PatientField keep label={t('start.pet')} onChoose={setChosen} />}
        <SelectField
          name="template"
          label={t('start.template')}
          none={t('start.default')}
          options={[
            ...(templates.data?.result ?? []).map(({ id, name }) => ({ value: id, label: name })),
            { value: TASK, label: t('start.task') },
          ]}
        />
        {form.values.template === TASK && (
          <>
            <TextField name="name" label={t('start.name')} maxLength={200} />
            <SelectField
              name="kind"
              label={t('start.kind')}
              options={stepKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            />
          </>
        )}
      </CallForm>
    </Dialog>
  );
}

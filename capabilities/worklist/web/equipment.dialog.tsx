import { useMutationCall } from '@alder/client';
import {
  Button,
  CallForm,
  Checkbox,
  ConfirmDialog,
  Dialog,
  NumberField,
  SelectField,
  SubmitButton,
  TextField,
  toast,
  useCallForm,
  useFailToast,
} from '@alder/ui';
import type { InputTypeOf } from '@alder/wire';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { equipmentCharsets, type PacsEquipment, updatePacsEquipment } from '../contract/index.ts';
import { isAetitle, requestedModalities } from '../domain/index.ts';
import { useWorklistTexts } from './use-worklist-texts.ts';
import styles from './worklist.module.css';

type Written = Pick<
  PacsEquipment,
  'aetitle' | 'modalities' | 'name' | 'address' | 'port' | 'charset' | 'certificate' | 'tls'
>;

const NEW: Written = {
  ...{ aetitle: '', modalities: [], name: '', address: null, port: null },
  ...{ charset: null, certificate: null, tls: false },
};

type DialogProps = {
  /** Undefined: a new one. */
  readonly device: PacsEquipment | undefined;
  readonly onClose: () => void;
};

/** Enters a device, or changes its data. */
export function EquipmentDialog({ device, onClose }: DialogProps) {
  const t = useWorklistTexts();
  const [isRemoving, setRemoving] = useState(false);
  const { save, remove, isPending } = useSave(onClose);
  const form = useCallForm(updatePacsEquipment, {
    initial: writtenOf(device ?? NEW),
    toInput: (typed) => inputOf(typed, device),
    send: save,
    refusalAt: { aetitleInUse: 'aetitle', addressNotAllowed: 'address' },
    texts: t,
  });
  const { values: written } = form;
  const reason = isAetitle(written.aetitle) ? undefined : t('equipment.aetitleNeeded');
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      dirty={form.isDirty}
      title={device ? t('equipment.edit', { aetitle: device.aetitle }) : t('equipment.add')}
      onMainAction={form.submit}
      footer={
        <>
          {device && (
            <Button variant="ghost" icon={<Trash2 />} onClick={() => setRemoving(true)}>
              {t('equipment.remove')}
            </Button>
          )}
          <SubmitButton of={form} {...(reason !== undefined && { disabledReason: reason })}>
            {t('form.save')}
          </SubmitButton>
        </>
      }
    >
      <CallForm form={form} className={styles.form}>
        <Fields written={written} onChange={form.set} />
      </CallForm>
      {device && (
        <ConfirmDialog
          open={isRemoving}
          title={t('equipment.removeTitle', { aetitle: device.aetitle })}
          action={t('equipment.remove')}
          busy={isPending}
          onClose={() => setRemoving(false)}
          onConfirm={() => void remove(device)}
        >
          {t('equipment.removeText')}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

function useSave(onSaved: () => void) {
  const t = useWorklistTexts();
  const fail = useFailToast(t);
  const update = useMutationCall(updatePacsEquipment, { refreshes: [{ id: 'hospital.getAetitles' }] });

  const run = async (input: InputTypeOf<typeof updatePacsEquipment>) => {
    await update.mutateAsync(input);
    toast({ text: t(input.deleted ? 'equipment.removed' : 'equipment.saved', { aetitle: input.aetitle }) });
    onSaved();
  };
  const remove = (known: PacsEquipment) => run({ ...inputOf(known, known), deleted: true }).catch(fail);
  return { save: run, remove, isPending: update.isPending };
}

/** The values of the form of a device: what else is known of it is no input. */
function writtenOf({ aetitle, modalities, name, address, port, charset, certificate, tls }: Written): Written {
  return { aetitle, modalities, name, address, port, charset, certificate, tls };
}

function inputOf(written: Written, device: PacsEquipment | undefined) {
  const { name, address, certificate, ...rest } = writtenOf(written);
  return {
    ...(device && { id: device.id, version: device.version }),
    ...rest,
    ...{ name: name.trim(), address: address?.trim() || null, certificate: certificate?.trim() || null },
    deleted: false,
  };
}

type FieldsProps = { readonly written: Written; readonly onChange: (part: Partial<Written>) => void };

function Fields({ written, onChange }: FieldsProps) {
  const t = useWorklistTexts();
  return (
    <>
      <TextField
        name="aetitle"
        label={t('device.aetitle')}
        hint={t('device.aetitleHint')}
        {...(written.aetitle !== '' && !isAetitle(written.aetitle) && { error: t('equipment.aetitleNeeded') })}
        maxLength={16}
        required
      />
      <TextField name="name" label={t('device.name')} hint={t('device.nameHint')} maxLength={80} />
      <Modalities written={written} onChange={onChange} />
      <TextField
        name="address"
        label={t('device.address')}
        hint={t('device.addressHint')}
        value={written.address ?? ''}
        maxLength={60}
        onChange={(address) => onChange({ address })}
      />
      <NumberField
        name="port"
        label={t('device.port')}
        hint={t('device.portHint')}
        value={written.port ?? undefined}
        min={1}
        max={65_535}
        onChange={(port) => onChange({ port: port ?? null })}
      />
      <SelectField
        name="charset"
        label={t('device.charset')}
        value={written.charset ?? ''}
        none={t('charset.own')}
        onChange={(value) => onChange({ charset: (value || null) as Written['charset'] })}
        options={equipmentCharsets.map((value) => ({ value: value as string, label: t(`charset.${value}`) }))}
      />
      <TextField
        name="certificate"
        label={t('device.certificate')}
        hint={t('device.certificateHint')}
        value={written.certificate ?? ''}
        maxLength={100}
        onChange={(certificate) => onChange({ certificate })}
      />
      <div className={styles.whole}>
        <Checkbox name="tls" label={t('device.tls')} />
      </div>
    </>
  );
}

function Modalities({ written: { modalities }, onChange }: FieldsProps) {
  const t = useWorklistTexts();
  const known: readonly string[] = requestedModalities;
  const visible = [...known, ...modalities.filter((one) => !known.includes(one))];
  const toggle = (modality: string, isMade: boolean) =>
    onChange({ modalities: isMade ? [...modalities, modality] : modalities.filter((one) => one !== modality) });
  return (
    <fieldset className={`${styles.whole} ${styles.modalitiesField}`}>
      <legend>{t('device.modalities')}</legend>
      {visible.map((modality) => (
        <Checkbox
          key={modality}
          label={modality}
          value={modalities.includes(modality)}
          onChange={(isMade) => toggle(modality, isMade)}
        />
      ))}
    </fieldset>
  );
}

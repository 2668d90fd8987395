import { useMutationCall } from '@alder/client';
import {
  Button,
  Checkbox,
  ConfirmDialog,
  Dialog,
  NumberField,
  SelectField,
  TextField,
  toast,
  useFailToast,
} from '@alder/ui';
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
  const [written, setWritten] = useState<Written>(device ?? NEW);
  const [isRemoving, setRemoving] = useState(false);
  const { save, isPending } = useSave(device, onClose);
  const reason = isAetitle(written.aetitle) ? undefined : t('equipment.aetitleNeeded');
  const submit = () => void save(written, false);
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      dirty={written !== (device ?? NEW)}
      title={device ? t('equipment.edit', { aetitle: device.aetitle }) : t('equipment.add')}
      {...(reason === undefined && { onMainAction: submit })}
      footer={
        <>
          {device && (
            <Button variant="ghost" icon={<Trash2 />} onClick={() => setRemoving(true)}>
              {t('equipment.remove')}
            </Button>
          )}
          <Button
            variant="primary"
            busy={isPending}
            {...(reason !== undefined && { disabledReason: reason })}
            onClick={submit}
          >
            {t('form.save')}
          </Button>
        </>
      }
    >
      <Fields written={written} onChange={(part) => setWritten({ ...written, ...part })} />
      {device && (
        <ConfirmDialog
          open={isRemoving}
          title={t('equipment.removeTitle', { aetitle: device.aetitle })}
          action={t('equipment.remove')}
          busy={isPending}
          onClose={() => setRemoving(false)}
          onConfirm={() => void save(device, true)}
        >
          {t('equipment.removeText')}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

function useSave(device: PacsEquipment | undefined, onSaved: () => void) {
  const t = useWorklistTexts();
  const fail = useFailToast(t);
  const update = useMutationCall(updatePacsEquipment, { refreshes: [{ id: 'hospital.getAetitles' }] });

  async function save(written: Written, deleted: boolean): Promise<void> {
    const { aetitle, modalities, name, address, port, charset, certificate, tls } = written;
    const text = { name: name.trim(), address: address?.trim() || null, certificate: certificate?.trim() || null };
    const known = device && { id: device.id, version: device.version };
    try {
      await update.mutateAsync({ ...known, aetitle, modalities, port, charset, tls, ...text, deleted });
      toast({ text: t(deleted ? 'equipment.removed' : 'equipment.saved', { aetitle }) });
      onSaved();
    } catch (error) {
      fail(error);
    }
  }
  return { save, isPending: update.isPending };
}

type FieldsProps = { readonly written: Written; readonly onChange: (part: Partial<Written>) => void };

function Fields({ written, onChange }: FieldsProps) {
  const t = useWorklistTexts();
  return (
    <div className={styles.form}>
      <TextField
        label={t('device.aetitle')}
        hint={t('device.aetitleHint')}
        error={written.aetitle !== '' && !isAetitle(written.aetitle) && t('equipment.aetitleNeeded')}
        value={written.aetitle}
        maxLength={16}
        required
        onChange={(aetitle) => onChange({ aetitle })}
      />
      <TextField
        label={t('device.name')}
        hint={t('device.nameHint')}
        value={written.name}
        maxLength={80}
        onChange={(name) => onChange({ name })}
      />
      <Modalities written={written} onChange={onChange} />
      <TextField
        label={t('device.address')}
        hint={t('device.addressHint')}
        value={written.address ?? ''}
        maxLength={60}
        onChange={(address) => onChange({ address })}
      />
      <NumberField
        label={t('device.port')}
        hint={t('device.portHint')}
        value={written.port ?? undefined}
        min={1}
        max={65_535}
        onChange={(port) => onChange({ port: port ?? null })}
      />
      <SelectField
        label={t('device.charset')}
        value={written.charset ?? ''}
        none={t('charset.own')}
        onChange={(value) => onChange({ charset: (value || null) as Written['charset'] })}
        options={equipmentCharsets.map((value) => ({ value: value as string, label: t(`charset.${value}`) }))}
      />
      <TextField
        label={t('device.certificate')}
        hint={t('device.certificateHint')}
        value={written.certificate ?? ''}
        maxLength={100}
        onChange={(certificate) => onChange({ certificate })}
      />
      <div className={styles.whole}>
        <Checkbox label={t('device.tls')} value={written.tls} onChange={(tls) => onChange({ tls })} />
      </div>
    </div>
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

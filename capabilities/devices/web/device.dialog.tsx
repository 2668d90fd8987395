import { useMutationCall } from '@alder/client';
import { charsets, type DeviceModel, deviceModels } from '@alder/terms';
import { Button, ConfirmDialog, Dialog, NumberField, SelectField, TextField, toast, useFailToast } from '@alder/ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { createDevice, type Device, type Pulpo, updateDevice } from '../contract/index.ts';
import styles from './devices.module.css';
import { deviceName, gatewayName, modelName } from './devices-view.ts';
import { useDevicesTexts } from './use-devices-texts.ts';

type Written = Pick<
  Device,
  | 'model'
  | 'serial'
  | 'name'
  | 'gateway'
  | 'protocol'
  | 'listen_port'
  | 'address'
  | 'charset'
  | 'decimal'
  | 'order_mode'
>;

const NEW: Written = {
  model: 'Catalyst_One',
  serial: '',
  name: '',
  gateway: null,
  protocol: 'astm',
  listen_port: null,
  address: null,
  charset: 'utf-8',
  decimal: '.',
  order_mode: 'none',
};

const refreshes = [{ id: 'device.getAll' }];

type DialogProps = {
  /** Undefined: a new one. */
  readonly device: Device | undefined;
  readonly gateways: readonly Pulpo[];
  readonly onClose: () => void;
};

/** Enters an analyzer, or changes how it is reached. */
export function DeviceDialog({ device, gateways, onClose }: DialogProps) {
  const t = useDevicesTexts();
  const [written, setWritten] = useState<Written>(device ?? NEW);
  const [isRemoving, setRemoving] = useState(false);
  const { save, remove, isPending } = useSave(device, onClose);
  const change = (part: Partial<Written>) => setWritten({ ...written, ...part });
  const isSerialMissing = written.serial.trim() === '';
  const submit = () => void save(written);
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      dirty={written !== (device ?? NEW)}
      title={device ? t('devices.edit', { name: deviceName(device) }) : t('form.new')}
      {...(!isSerialMissing && { onMainAction: submit })}
      footer={
        <>
          {device && (
            <Button variant="ghost" icon={<Trash2 />} onClick={() => setRemoving(true)}>
              {t('form.remove')}
            </Button>
          )}
          <Button
            variant="primary"
            busy={isPending}
            {...(isSerialMissing && { disabledReason: t('form.serialNeeded') })}
            onClick={submit}
          >
            {t('form.save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Identity written={written} isNew={!device} gateways={gateways} onChange={change} />
        <Link written={written} onChange={change} />
        <Dialect written={written} onChange={change} />
      </div>
      {device && (
        <ConfirmDialog
          open={isRemoving}
          title={t('form.removeTitle', { name: deviceName(device) })}
          action={t('form.remove')}
          busy={isPending}
          onClose={() => setRemoving(false)}
          onConfirm={() => void remove(device)}
        >
          {t('form.removeText')}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

/** Saves from the version that was read; says what was saved, or why not. */
function useSave(device: Device | undefined, onSaved: () => void) {
  const t = useDevicesTexts();
  const create = useMutationCall(createDevice, { refreshes });
  const update = useMutationCall(updateDevice, { refreshes });
  const report = useFailToast(t);

  async function save({ model, serial, ...rest }: Written): Promise<void> {
    const name = rest.name.trim();
    const link = { ...linkOf(rest), name };
    try {
      if (device) await update.mutateAsync({ id: device.id, version: device.version, ...link });
      else await create.mutateAsync({ model, serial: serial.trim(), ...link });
      toast({ text: t('form.saved', { name: name || modelName(model) }) });
      onSaved();
    } catch (error) {
      report(error);
    }
  }

  async function remove({ id, version, ...named }: Device): Promise<void> {
    try {
      await update.mutateAsync({ id, version, deleted: true });
      toast({ text: t('form.removed', { name: deviceName(named) }) });
      onSaved();
    } catch (error) {
      report(error);
    }
  }
  return { save, remove, isPending: create.isPending || update.isPending };
}

/** Only what a way of speaking has: a folder has no port, what listens for orders has an address. */
function linkOf({
  gateway,
  protocol,
  listen_port,
  address,
  charset,
  decimal,
  order_mode,
}: Omit<Written, 'model' | 'serial' | 'name'>) {
  const isFolder = protocol === 'folder';
  const mode = isFolder ? ('none' as const) : order_mode;
  const isAddressed = isFolder || mode === 'push';
  return {
    gateway,
    protocol,
    charset,
    decimal,
    order_mode: mode,
    listen_port: isFolder ? null : listen_port,
    address: isAddressed ? address?.trim() || null : null,
  };
}

type PartProps = { readonly written: Written; readonly onChange: (part: Partial<Written>) => void };

function Identity({ written, isNew, gateways, onChange }: PartProps & { isNew: boolean; gateways: readonly Pulpo[] }) {
  const t = useDevicesTexts();
  return (
    <>
      <SelectField
        label={t('form.model')}
        value={written.model}
        disabled={!isNew}
        onChange={(model) => onChange({ model: model as DeviceModel })}
        options={deviceModels.map((value) => ({ value, label: modelName(value) }))}
      />
      <TextField
        label={t('device.serial')}
        value={written.serial}
        readOnly={!isNew}
        required
        maxLength={60}
        onChange={(serial) => onChange({ serial })}
      />
      <TextField label={t('form.name')} value={written.name} maxLength={80} onChange={(name) => onChange({ name })} />
      <SelectField
        label={t('device.gateway')}
        value={written.gateway ?? ''}
        none={t('device.anyGateway')}
        onChange={(gateway) => onChange({ gateway: gateway || null })}
        options={gateways.map((pulpo) => ({ value: pulpo.id, label: gatewayName(pulpo) }))}
      />
    </>
  );
}

function Link({ written, onChange }: PartProps) {
  const t = useDevicesTexts();
  const { protocol, order_mode } = written;
  const isFolder = protocol === 'folder';
  return (
    <>
      <SelectField
        label={t('form.protocol')}
        value={protocol}
        onChange={(value) => onChange({ protocol: value })}
        options={(['astm', 'hl7', 'folder'] as const).map((value) => ({ value, label: t(`protocol.${value}`) }))}
      />
      {!isFolder && (
        <NumberField
          label={t('form.port')}
          hint={t('form.portHint')}
          value={written.listen_port ?? undefined}
          min={1}
          max={65_535}
          onChange={(port) => onChange({ listen_port: port ?? null })}
        />
      )}
      {!isFolder && (
        <SelectField
          label={t('form.orders')}
          value={order_mode}
          onChange={(value) => onChange({ order_mode: value })}
          options={(['none', 'query', 'push'] as const).map((value) => ({ value, label: t(`form.orders.${value}`) }))}
        />
      )}
      {(isFolder || order_mode === 'push') && (
        <TextField
          label={isFolder ? t('form.folder') : t('form.address')}
          {...(!isFolder && { hint: t('form.addressHint') })}
          value={written.address ?? ''}
          maxLength={200}
          onChange={(address) => onChange({ address })}
        />
      )}
    </>
  );
}

function Dialect({ written, onChange }: PartProps) {
  const t = useDevicesTexts();
  return (
    <>
      <SelectField
        label={t('form.charset')}
        value={written.charset}
        onChange={(charset) => onChange({ charset })}
        options={charsets.map((value) => ({ value, label: value }))}
      />
      <SelectField
        label={t('form.decimal')}
        value={written.decimal}
        onChange={(decimal) => onChange({ decimal })}
        options={[
          { value: '.', label: t('form.point') },
          { value: ',', label: t('form.comma') },
        ]}
      />
    </>
  );
}

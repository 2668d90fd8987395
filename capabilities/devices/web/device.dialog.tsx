import { useMutationCall } from '@alder/client';
import { charsets, type DeviceModel, deviceModels } from '@alder/terms';
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
import {
  createDevice,
  type Device,
  type FlowControl,
  flowControls,
  type Pulpo,
  updateDevice,
} from '../contract/index.ts';
import { linkOf } from '../domain/index.ts';
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
  | 'serial_port'
  | 'baud_rate'
  | 'flow_control'
  | 'tls'
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
  serial_port: null,
  baud_rate: null,
  flow_control: null,
  tls: false,
  charset: 'utf-8',
  decimal: '.',
  order_mode: 'none',
};

/** The values of the form of an analyzer: what else is known of it is no input. */
function writtenOf({ model, serial, name, gateway, protocol, listen_port, address, ...rest }: Written): Written {
  const { serial_port, baud_rate, flow_control, tls, charset, decimal, order_mode } = rest;
  const line = { listen_port, address, serial_port, baud_rate, flow_control, tls };
  return { model, serial, name, gateway, protocol, ...line, charset, decimal, order_mode };
}

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
  const [isRemoving, setRemoving] = useState(false);
  const { save, remove, isPending } = useSave(device, onClose);
  const form = useCallForm(createDevice, {
    initial: writtenOf(device ?? NEW),
    toInput: ({ model, serial, ...rest }) => ({
      model,
      serial: serial.trim(),
      ...linkOf(rest),
      name: rest.name.trim(),
    }),
    send: (input) => save(input),
    texts: t,
    refusalAt: { serialIncorrect: 'serial', serialTaken: 'serial', deviceExists: 'serial' },
  });
  const { values: written, set: change } = form;
  const missing = missingOf(written);
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      dirty={form.isDirty}
      title={device ? t('devices.edit', { name: deviceName(device) }) : t('form.new')}
      onMainAction={form.submit}
      footer={
        <>
          {device && (
            <Button variant="ghost" icon={<Trash2 />} onClick={() => setRemoving(true)}>
              {t('form.remove')}
            </Button>
          )}
          <SubmitButton of={form} {...(missing && { disabledReason: t(missing) })}>
            {t('form.save')}
          </SubmitButton>
        </>
      }
    >
      <CallForm form={form} className={styles.form}>
        <Identity written={written} isNew={!device} gateways={gateways} onChange={change} />
        <Link written={written} onChange={change} />
        <Dialect />
      </CallForm>
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

/** What has to be typed before the form can be saved. */
function missingOf({
  serial,
  protocol,
  serial_port,
}: Written): 'form.serialNeeded' | 'form.serialPortNeeded' | undefined {
  if (serial.trim() === '') return 'form.serialNeeded';
  return protocol !== 'folder' && serial_port?.trim() === '' ? 'form.serialPortNeeded' : undefined;
}

/** Saves from the version that was read; says what was saved, or why not. */
function useSave(device: Device | undefined, onSaved: () => void) {
  const t = useDevicesTexts();
  const create = useMutationCall(createDevice, { refreshes });
  const update = useMutationCall(updateDevice, { refreshes });
  const report = useFailToast(t);

  async function save({ model, serial, ...link }: InputTypeOf<typeof createDevice>): Promise<void> {
    if (device) await update.mutateAsync({ id: device.id, version: device.version, ...link });
    else await create.mutateAsync({ model, serial, ...link });
    toast({ text: t('form.saved', { name: link.name || modelName(model) }) });
    onSaved();
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
      <TextField name="serial" label={t('device.serial')} readOnly={!isNew} required maxLength={60} />
      <TextField name="name" label={t('form.name')} maxLength={80} />
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
  const isSerial = !isFolder && written.serial_port !== null;
  // Orders go to an address of the network; on a serial line the analyzer asks for them.
  const modes = isSerial ? (['none', 'query'] as const) : (['none', 'query', 'push'] as const);
  return (
    <>
      <SelectField
        label={t('form.protocol')}
        value={protocol}
        onChange={(value) => onChange({ protocol: value })}
        options={(['astm', 'hl7', 'folder'] as const).map((value) => ({
          value,
          label: isSerial && value !== 'folder' ? t(`line.${value}`) : t(`protocol.${value}`),
        }))}
      />
      {!isFolder && (
        <SelectField
          label={t('form.line')}
          value={isSerial ? 'serial' : 'network'}
          onChange={(value) => onChange({ serial_port: value === 'serial' ? '' : null })}
          options={(['network', 'serial'] as const).map((value) => ({ value, label: t(`form.line.${value}`) }))}
        />
      )}
      {isSerial && <SerialLine written={written} onChange={onChange} />}
      {!isFolder && !isSerial && (
        <NumberField
          name="listen_port"
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
          value={isSerial && order_mode === 'push' ? 'none' : order_mode}
          onChange={(value) => onChange({ order_mode: value })}
          options={modes.map((value) => ({ value, label: t(`form.orders.${value}`) }))}
        />
      )}
      {(isFolder || (order_mode === 'push' && !isSerial)) && (
        <TextField
          name="address"
          label={isFolder ? t('form.folder') : t('form.address')}
          {...(!isFolder && { hint: t('form.addressHint') })}
          value={written.address ?? ''}
          maxLength={200}
          onChange={(address) => onChange({ address })}
        />
      )}
      {protocol === 'hl7' && !isSerial && (
        <Checkbox
          label={t('form.tls')}
          about={t('form.tlsHint')}
          value={written.tls}
          onChange={(tls) => onChange({ tls })}
        />
      )}
    </>
  );
}

const BAUD_RATES = [1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200] as const;

/** The serial port of the gateway, and how fast and how carefully it is spoken on. */
function SerialLine({ written, onChange }: PartProps) {
  const t = useDevicesTexts();
  return (
    <>
      <TextField
        name="serial_port"
        label={t('form.serialPort')}
        hint={t('form.serialPortHint')}
        value={written.serial_port ?? ''}
        required
        maxLength={200}
        onChange={(serial_port) => onChange({ serial_port })}
      />
      <SelectField
        label={t('form.baud')}
        value={written.baud_rate === null ? '' : String(written.baud_rate)}
        none={t('form.asModel')}
        onChange={(value) => onChange({ baud_rate: value ? Number(value) : null })}
        options={BAUD_RATES.map((value) => ({ value: String(value), label: String(value) }))}
      />
      <SelectField
        label={t('form.flow')}
        value={written.flow_control ?? ''}
        none={t('form.asModel')}
        onChange={(value) => onChange({ flow_control: (value || null) as FlowControl | null })}
        options={flowControls.map((value) => ({
          value,
          label: value === 'none' ? t('form.flow.none') : value.toUpperCase(),
        }))}
      />
    </>
  );
}

function Dialect() {
  const t = useDevicesTexts();
  return (
    <>
      <SelectField
        name="charset"
        label={t('form.charset')}
        options={charsets.map((value) => ({ value, label: value }))}
      />
      <SelectField
        name="decimal"
        label={t('form.decimal')}
        options={[
          { value: '.', label: t('form.point') },
          { value: ',', label: t('form.comma') },
        ]}
      />
    </>
  );
}

import { useCall, useMutationCall } from '@alder/client';
import { getDevices } from '@alder/devices/contract';
import { useFormat } from '@alder/i18n';
import { dayOf } from '@alder/records/domain';
import {
  Button,
  CallForm,
  DateField,
  Dialog,
  Empty,
  Loaded,
  SelectField,
  SubmitButton,
  TextArea,
  toast,
  useCallForm,
} from '@alder/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { addMaintenance, getMaintenance, type Maintenance, maintenanceKinds } from '../contract/index.ts';
import styles from './reagents.module.css';
import { useReagentTexts } from './use-reagent-texts.ts';

type Named = { readonly value: string; readonly label: string };

/** What was done at the analyzers, newest first. */
export function MaintenancePanel() {
  const t = useReagentTexts();
  const format = useFormat();
  const devices = useCall(getDevices, {});
  const [device, setDevice] = useState('');
  const [isAdding, setAdding] = useState(false);
  const query = useCall(getMaintenance, device ? { device } : {});
  const names: readonly Named[] = (devices.data?.result ?? []).map(({ id, name, model, serial }) => ({
    value: id,
    label: `${name || model.replaceAll('_', ' ')} ${serial}`,
  }));
  const nameOf = (id: string) => names.find(({ value }) => value === id)?.label ?? '–';
  return (
    <>
      <div className={styles.acts}>
        <SelectField
          label={t('device')}
          labelHidden
          none={t('device.any')}
          value={device}
          onChange={(value: string) => setDevice(value)}
          options={names}
        />
        <Button variant="primary" icon={<Plus />} disabled={names.length === 0} onClick={() => setAdding(true)}>
          {t('maintenance.add')}
        </Button>
      </div>
      <Loaded
        query={query}
        what={t('view.maintenance')}
        isEmpty={({ result }) => result.length === 0}
        empty={<Empty>{t('maintenance.empty')}</Empty>}
      >
        {({ result }) => (
          <ul className={styles.list} aria-label={t('view.maintenance')}>
            {result.map((done) => (
              <li key={done.id}>
                <b>{nameOf(done.device)}</b>
                <span>
                  {t(`kind.${done.kind}`)}
                  {done.note && <small> {done.note}</small>}
                </span>
                <span className="tn">
                  {format.date(done.done_on)} · {done.author_name}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {isAdding && <MaintenanceDialog devices={names} onClose={() => setAdding(false)} />}
    </>
  );
}

function MaintenanceDialog({ devices, onClose }: { devices: readonly Named[]; onClose: () => void }) {
  const t = useReagentTexts();
  const format = useFormat();
  const add = useMutationCall(addMaintenance, { refreshes: [getMaintenance], title: t('maintenance.add') });
  const form = useCallForm(addMaintenance, {
    initial: {
      ...{ device: devices[0]?.value ?? '', kind: 'cleaning' as Maintenance['kind'], note: '' },
      done_on: dayOf(new Date(), format.timeZone),
    },
    send: add.mutateAsync,
    onSent: () => {
      toast({ tone: 'done', text: t('maintenance.added') });
      onClose();
    },
    texts: t,
  });
  return (
    <Dialog
      open
      title={t('maintenance.add')}
      dirty={form.isDirty}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <SubmitButton of={form}>{t('maintenance.add')}</SubmitButton>
        </>
      }
    >
      <CallForm form={form}>
        <div className={styles.form}>
          <SelectField name="device" label={t('device')} options={devices} />
          <SelectField
            name="kind"
            label={t('kind')}
            options={maintenanceKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
          <DateField name="done_on" label={t('done_on')} />
          <TextArea name="note" label={t('note')} rows={3} maxLength={1000} />
        </div>
      </CallForm>
    </Dialog>
  );
}

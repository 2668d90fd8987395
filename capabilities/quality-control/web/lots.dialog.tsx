import { useCall, useMutationCall } from '@alder/client';
import { dayOf, useFormat } from '@alder/i18n';
import {
  Button,
  CallForm,
  Chip,
  type Column,
  DateField,
  Dialog,
  Empty,
  FileField,
  Loaded,
  SelectField,
  SubmitButton,
  Table,
  TextArea,
  TextField,
  toast,
  useCallForm,
  useFailToast,
} from '@alder/ui';
import { useState } from 'react';
import {
  createQcLot,
  type DeviceQc,
  getQcChart,
  getQcLots,
  getQcOverview,
  type QcLot,
  updateQcLot,
} from '../contract/index.ts';
import { readLotSheet } from '../domain/index.ts';
import { nameOf } from './device-name.ts';
import styles from './qc.module.css';
import { useQcTexts } from './use-qc-texts.ts';

const refreshes = [getQcLots, getQcOverview, getQcChart];

/** The control lots of an analyzer. */
export function LotsDialog({ device, onClose }: { device: DeviceQc; onClose: () => void }) {
  const t = useQcTexts();
  const [isAdding, setAdding] = useState(false);
  const lots = useCall(getQcLots, { device: device.device });
  if (isAdding) return <AddLot device={device} onClose={() => setAdding(false)} />;
  return (
    <Dialog
      open
      size="lg"
      title={`${t('lots')}: ${nameOf(device)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button variant="primary" onClick={() => setAdding(true)}>
            {t('lot.add')}
          </Button>
        </>
      }
    >
      <Loaded
        query={lots}
        what={t('lots')}
        isEmpty={({ result }) => result.length === 0}
        empty={<Empty>{t('noLots')}</Empty>}
      >
        {({ result }) => <Lots lots={result} />}
      </Loaded>
    </Dialog>
  );
}

function Lots({ lots }: { lots: readonly QcLot[] }) {
  const t = useQcTexts();
  const format = useFormat();
  const failed = useFailToast(t);
  const update = useMutationCall(updateQcLot, { refreshes });
  const today = dayOf(Date.now(), format.timeZone);
  const columns: readonly Column<QcLot>[] = [
    {
      id: 'lot',
      header: t('lot.number'),
      rowHeader: true,
      cell: ({ lot, material }) => (
        <span className={styles.two}>
          <b>{lot}</b>
          <small>{material}</small>
        </span>
      ),
    },
    { id: 'level', header: t('lot.level'), align: 'end', cell: ({ level }) => level },
    {
      id: 'analytes',
      header: t('analyte'),
      hideBelow: 'sm',
      cell: ({ analytes }) => format.list(analytes.slice(0, 6).map(({ analyte }) => analyte)),
    },
    {
      id: 'opened',
      header: t('lot.opened'),
      hideBelow: 'md',
      cell: ({ opened_on }) => (opened_on ? format.date(opened_on) : t('lot.notOpened')),
    },
    { id: 'expires', header: t('lot.expires'), cell: ({ expires_on }) => format.date(expires_on) },
    {
      id: 'state',
      header: '',
      label: t('col.state'),
      cell: ({ id, version, closed, expires_on, lot }) => (
        <span className={styles.two}>
          <Chip tone={closed ? 'outline' : expires_on < today ? 'warn' : 'ok'}>
            {t(closed ? 'lot.closed' : expires_on < today ? 'lot.expired' : 'lot.inUse')}
          </Chip>
          <Button
            size="sm"
            aria-label={`${t(closed ? 'lot.reopen' : 'lot.close')}: ${lot}`}
            onClick={() => void update.mutateAsync({ id, version, closed: !closed }).catch(failed)}
          >
            {t(closed ? 'lot.reopen' : 'lot.close')}
          </Button>
        </span>
      ),
    },
  ];
  return <Table label={t('lots')} columns={columns} rows={lots} rowKey={({ id }) => id} />;
}

const levels = ['1', '2', '3', '4'] as const;

function AddLot({ device, onClose }: { device: DeviceQc; onClose: () => void }) {
  const t = useQcTexts();
  const failed = useFailToast(t);
  const [level, setLevel] = useState<(typeof levels)[number]>('1');
  const [sheet, setSheet] = useState('');
  const { analytes, faults } = readLotSheet(sheet);
  const create = useMutationCall(createQcLot, { refreshes });
  const form = useCallForm(createQcLot, {
    initial: { device: device.device, lot: '', material: '', expires_on: '' },
    toInput: (values) => ({ ...values, level: Number(level), opened_on: null, analytes: [...analytes] }),
    send: create.mutateAsync,
    onSent: () => {
      toast({ tone: 'done', text: t('lot.saved') });
      onClose();
    },
    texts: t,
  });
  return (
    <Dialog
      open
      title={t('lot.add')}
      onClose={onClose}
      dirty={form.isDirty || sheet !== ''}
      onMainAction={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton of={form} disabled={analytes.length === 0 || faults.length > 0}>
            {t('lot.save')}
          </SubmitButton>
        </>
      }
    >
      <CallForm form={form} className={styles.form}>
        <TextField name="lot" label={t('lot.number')} required maxLength={60} />
        <SelectField label={t('lot.level')} value={level} onChange={setLevel} options={levels} />
        <TextField name="material" label={t('lot.material')} maxLength={200} />
        <DateField name="expires_on" label={t('lot.expires')} required />
        <TextArea
          label={t('lot.targets')}
          value={sheet}
          onChange={setSheet}
          required
          {...(faults.length > 0 && { error: t('lot.faults', { lines: faults.join(', ') }) })}
          {...(analytes.length > 0 && { hint: t('lot.read', { count: analytes.length }) })}
        />
        <FileField
          label={t('lot.file')}
          accept=".csv,.tsv,.txt"
          onChange={([file]) => void file?.text().then(setSheet, failed)}
        />
      </CallForm>
    </Dialog>
  );
}

import { useCall, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { pulpoAction } from '@alder/lab/contract';
import { Chip, type Column, Empty, IconButton, Loaded, Menu, SearchField, Table, toast, useFailToast } from '@alder/ui';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { type FleetDevice, type FleetHospital, getAllPulposAndDevices } from '../contract/index.ts';
import styles from './devices.module.css';
import { deviceName, gatewayName, modelName } from './devices-view.ts';
import { LineFaults, RunBars, SilenceNote } from './health.part.tsx';
import { useDevicesTexts } from './use-devices-texts.ts';

type Row = {
  readonly hospital: FleetHospital['hospital'];
  readonly pulpo: FleetHospital['pulpos'][number] | undefined;
  readonly device: FleetDevice;
};

/** Analyzers of every hospital: what is silent, fails or has a wrong clock, for those who look after them. */
export function FleetPanel() {
  const t = useDevicesTexts();
  const query = useCall(getAllPulposAndDevices, { objKey: 'id' }, { everyMs: 60_000 });
  return (
    <Loaded
      query={query}
      what={t('fleet')}
      isEmpty={({ result }) => Object.keys(result).length === 0}
      empty={<Empty>{t('fleet.empty')}</Empty>}
    >
      {({ result }) => <Fleet hospitals={Object.values(result)} />}
    </Loaded>
  );
}

function Fleet({ hospitals }: { hospitals: readonly FleetHospital[] }) {
  const t = useDevicesTexts();
  const [q, setQ] = useState('');
  const rows = hospitals.flatMap(({ hospital, pulpos, devices }) =>
    devices.map((device): Row => ({ hospital, device, pulpo: pulpos.find(({ id }) => id === device.gateway) })),
  );
  const silent = hospitals.flatMap(({ hospital, pulpos }) =>
    pulpos.filter(({ offline }) => offline).map((pulpo) => ({ hospital, pulpo })),
  );
  const target = q.trim().toLowerCase();
  const visible = rows.filter(({ hospital, device }) =>
    `${hospital.key} ${hospital.name} ${device.serial} ${modelName(device.model)} ${device.name}`
      .toLowerCase()
      .includes(target),
  );
  return (
    <>
      {silent.length > 0 && (
        <ul className={styles.silent} aria-label={t('fleet.silent')}>
          {silent.map(({ hospital, pulpo }) => (
            <li key={pulpo.id}>
              <Chip tone="danger">{t('fleet.silent')}</Chip> {hospital.name} · {pulpo.name || pulpo.serial}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.bar}>
        <SearchField label={t('fleet.search')} value={q} onChange={setQ} />
      </div>
      <Table
        label={t('fleet')}
        columns={useColumns()}
        rows={visible}
        rowKey={({ device }) => device.id}
        className={styles.table ?? ''}
        rowTone={({ device, pulpo }) =>
          device.state === 'offline' || device.silence?.unusual || pulpo?.offline ? 'warn' : undefined
        }
        defaultSort={{ column: 'errors', direction: 'descending' }}
        empty={<Empty>{t('fleet.noneFound')}</Empty>}
      />
    </>
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useDevicesTexts();
  const format = useFormat();
  return [
    {
      ...{ id: 'device', header: t('fleet.device'), rowHeader: true },
      cell: ({ device }) => (
        <span className={styles.named}>
          <b>{deviceName(device)}</b>
          <code>{device.serial}</code>
        </span>
      ),
      sortBy: ({ device }) => deviceName(device),
    },
    {
      id: 'hospital',
      header: t('fleet.hospital'),
      cell: ({ hospital }) => hospital.name,
      sortBy: ({ hospital }) => hospital.name,
    },
    {
      ...{ id: 'seen', header: t('pulpo.seen'), hideBelow: 'sm' },
      cell: ({ device }) => (
        <span className={styles.named}>
          {device.last_seen ? format.moment(device.last_seen) : t('device.never')}
          <SilenceNote silence={device.silence} />
        </span>
      ),
      sortBy: ({ device }) => device.last_seen,
    },
    {
      ...{ id: 'runs', header: t('fleet.runs'), align: 'end', hideBelow: 'md' },
      cell: ({ device }) => <RunBars runs={device.runs_by_day} />,
      sortBy: ({ device }) => device.runs_30_days,
    },
    {
      ...{ id: 'errors', header: t('fleet.errors'), align: 'end' },
      cell: ({ device }) => <span title={device.last_error ?? undefined}>{format.number(device.errors_30_days)}</span>,
      sortBy: ({ device }) => device.errors_30_days,
    },
    {
      ...{ id: 'clock', header: t('fleet.clock'), align: 'end', hideBelow: 'md' },
      cell: ({ device: { clock_offset_minutes: minutes } }) =>
        minutes === null ? '–' : t('fleet.minutes', { count: format.change(minutes, 0) }),
      sortBy: ({ device }) => Math.abs(device.clock_offset_minutes ?? 0),
    },
    {
      ...{ id: 'line', header: t('health.line'), hideBelow: 'md' },
      cell: ({ device }) => <LineFaults of={device} />,
      sortBy: ({ device }) => faultsOf(device),
    },
    {
      ...{ id: 'software', header: t('health.software'), hideBelow: 'lg' },
      cell: ({ device }) => device.software || '–',
      sortBy: ({ device }) => device.software,
    },
    {
      ...{ id: 'version', header: t('fleet.firmware'), hideBelow: 'lg' },
      cell: ({ pulpo }) => pulpo?.version || '–',
      sortBy: ({ pulpo }) => pulpo?.version,
    },
    {
      ...{ id: 'ask', header: t('fleet.ask'), align: 'end' },
      cell: ({ hospital, pulpo }) => pulpo && <AskGateway hospital={hospital} pulpo={pulpo} />,
    },
  ];
}

const faultsOf = ({ naks_7_days, repeats_7_days, rejected_7_days, unreadable_7_days }: FleetDevice) =>
  naks_7_days + repeats_7_days + rejected_7_days + unreadable_7_days;

const COMMANDS = ['refreshDevices', 'updateConfig', 'resend', 'fetchLogs', 'restart'] as const;

/** Asks the gateway of a hospital for something; its outcome is shown with the devices of that hospital. */
function AskGateway({ hospital, pulpo }: { hospital: Row['hospital']; pulpo: NonNullable<Row['pulpo']> }) {
  const t = useDevicesTexts();
  const fail = useFailToast(t);
  const send = useMutationCall(pulpoAction);
  const ask = (type: (typeof COMMANDS)[number]) =>
    void send
      .mutateAsync({ hospitalKey: hospital.key, type, client: pulpo.serial })
      .then(() => toast({ text: t('fleet.asked', { what: t(`ask.${type}`), name: hospital.name }) }))
      .catch(fail);
  const label = t('ask.title', { name: `${hospital.name} · ${gatewayName(pulpo)}` });
  return (
    <Menu
      label={label}
      entries={COMMANDS.map((type) => ({ label: t(`ask.${type}`), onAction: () => ask(type) }))}
      trigger={(props) => <IconButton {...props} size="sm" icon={<EllipsisVertical />} label={label} />}
    />
  );
}

import { useFormat } from '@alder/i18n';
import { Checkbox, type Column, StatusChip, Table } from '@alder/ui';
import type { ServiceLog } from '../contract/index.ts';
import { isReplaceable } from '../domain/index.ts';
import { DeviceCell, ErrorCell, LotCell, useLogWords } from './log-words.tsx';
import styles from './service-logs.module.css';
import { type ServiceLogTexts, useServiceLogTexts } from './use-service-log-texts.ts';

type Props = {
  readonly logs: readonly ServiceLog[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  readonly onOpen: (id: string) => void;
  readonly current?: string;
};

/** Logs, newest first; only what is replaceable has a box, the others say why not. */
export function LogTable({ logs, selected, onSelect, onOpen, current }: Props) {
  const t = useServiceLogTexts();
  const format = useFormat();
  const words = useLogWords();
  const tick = (id: string, isOn: boolean) => {
    const next = new Set(selected);
    isOn ? next.add(id) : next.delete(id);
    onSelect(next);
  };
  const columns: readonly Column<ServiceLog>[] = [
    {
      ...{ id: 'select', header: <span className="sr">{t('request')}</span>, label: t('request'), width: 44 },
      cell: (log) =>
        isReplaceable(log) ? (
          <Checkbox
            label={t('select', words.of(log))}
            labelHidden
            value={selected.has(log.id)}
            onChange={(isOn) => tick(log.id, isOn)}
          />
        ) : (
          <span title={whyNot(t, log)} className={styles.soft}>
            –<span className="sr">{whyNot(t, log)}</span>
          </span>
        ),
    },
    {
      ...{ id: 'time', header: t('time'), rowHeader: true },
      cell: ({ created_at }) => <span className="tn">{format.dateTime(created_at)}</span>,
      sortBy: ({ created_at }) => created_at,
    },
    {
      id: 'device',
      header: t('device'),
      hideBelow: 'sm',
      cell: (log) => <DeviceCell log={log} />,
      sortBy: ({ model }) => model,
    },
    { id: 'error', header: t('error'), cell: (log) => <ErrorCell log={log} />, sortBy: ({ error_code }) => error_code },
    {
      id: 'lot',
      header: t('lot'),
      hideBelow: 'md',
      cell: (log) => <LotCell log={log} />,
      sortBy: (log) => log.rotor_lot_number,
    },
    {
      ...{ id: 'state', header: t('state') },
      cell: ({ service_status }) => <StatusChip of="replacement" status={service_status} />,
      sortBy: ({ service_status }) => service_status,
    },
  ];
  return (
    <Table
      className={styles.table ?? ''}
      label={t('logs')}
      columns={columns}
      rows={logs}
      rowKey={({ id }) => id}
      onOpen={({ id }) => onOpen(id)}
      walkFromAnywhere
      {...(current && { current })}
    />
  );
}

/** Why a log has no box. */
function whyNot(t: ServiceLogTexts, { service_status }: ServiceLog): string {
  switch (service_status) {
    case 'requested':
    case 'resubmitted':
      return t('why.requested');
    case 'approved':
    case 'done':
    case 'expired':
    case 'ok':
    case 'resubmit':
      return t(`why.${service_status}`);
    default:
      return t('why.flag');
  }
}

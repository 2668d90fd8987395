import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Chip, type Column, Empty, Loaded, Screen, Seg, StatusChip, Table } from '@alder/ui';
import { ClipboardCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getReplacementRequests, type ReviewedLog, type ReviewView, reviewViews } from '../contract/index.ts';
import { DecideBar } from './decide-bar.tsx';
import { DeviceCell, ErrorCell } from './log-words.tsx';
import { ReviewDrawer } from './review.drawer.tsx';
import styles from './service-logs.module.css';
import { useServiceLogTexts } from './use-service-log-texts.ts';

/** `/admin`: requests for replacements of all hospitals, decided one by one or together (design: screens §3.30). */
export function ReviewScreen({ lead }: { lead?: ReactNode }) {
  const t = useServiceLogTexts();
  const [view, setView] = useState<ReviewView>('waiting');
  const query = useCall(getReplacementRequests, { view }, { everyMs: 60_000 });
  return (
    <Screen title={t('admin.title')} lead={lead}>
      <section className={styles.page} aria-label={t('admin.title')}>
        <div className={styles.views}>
          <Seg<ReviewView>
            label={t('view')}
            value={view}
            onChange={setView}
            entries={reviewViews.map((value) => ({ value, label: t(`view.${value}`) }))}
          />
        </div>
        <Loaded
          query={query}
          what={t('admin.title')}
          isEmpty={({ result }) => result.length === 0}
          empty={<Empty icon={<ClipboardCheck aria-hidden="true" />}>{t(`admin.empty.${view}`)}</Empty>}
        >
          {({ result, more }) => <Queue key={view} logs={result} view={view} hasMore={more} />}
        </Loaded>
      </section>
    </Screen>
  );
}

function Queue({ logs, view, hasMore }: { logs: readonly ReviewedLog[]; view: ReviewView; hasMore: boolean }) {
  const t = useServiceLogTexts();
  const format = useFormat();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<string>();
  const chosen = logs.filter(({ id }) => selected.has(id));
  const opened = logs.find(({ id }) => id === open);
  const columns: readonly Column<ReviewedLog>[] = [
    {
      ...{ id: 'hospital', header: t('hospital'), rowHeader: true },
      cell: ({ hospital }) => (
        <span className={styles.named}>
          <b>{hospital.name}</b>
          <small>{hospital.key}</small>
        </span>
      ),
      sortBy: ({ hospital }) => hospital.name,
    },
    {
      id: 'device',
      header: t('device'),
      hideBelow: 'md',
      cell: (log) => <DeviceCell log={log} />,
      sortBy: ({ model }) => model,
    },
    { id: 'error', header: t('error'), cell: (log) => <ErrorCell log={log} />, sortBy: ({ error_code }) => error_code },
    {
      ...{ id: 'lot', header: t('lot'), hideBelow: 'sm' },
      cell: (log) => <LotEverywhere log={log} />,
      sortBy: ({ rotor_lot_number }) => rotor_lot_number,
    },
    {
      ...{ id: 'time', header: t('time'), hideBelow: 'md' },
      cell: (log) => <span className="tn">{format.dateTime(log.request?.created_at ?? log.created_at)}</span>,
      sortBy: (log) => log.request?.created_at ?? log.created_at,
    },
    {
      ...{ id: 'state', header: t('state') },
      cell: ({ service_status }) => <StatusChip of="replacement" status={service_status} />,
    },
  ];
  return (
    <>
      {view !== 'decided' && <DecideBar logs={chosen} view={view} onDecided={() => setSelected(new Set())} />}
      <Table
        className={styles.table ?? ''}
        label={t('admin.title')}
        columns={columns}
        rows={logs}
        rowKey={({ id }) => id}
        onOpen={({ id }) => setOpen(id)}
        walkFromAnywhere
        {...(view !== 'decided' && { selected, onSelect: setSelected })}
        {...(open && { current: open })}
      />
      {hasMore && <p className={styles.soft}>{t('admin.more', { count: format.number(logs.length) })}</p>}
      {opened && <ReviewDrawer log={opened} view={view} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** The lot, with how many logs of how many hospitals name it. */
function LotEverywhere({ log }: { log: ReviewedLog }) {
  const t = useServiceLogTexts();
  const format = useFormat();
  if (!log.rotor_lot_number) return <span>–</span>;
  const words = { count: format.number(log.lot_everywhere), hospitals: format.number(log.lot_hospitals) };
  return (
    <span className={styles.chips}>
      <code>{log.rotor_lot_number}</code>
      {log.lot_everywhere > 1 && (
        <Chip tone="warn" title={t('everywhere.about', words)}>
          {log.lot_hospitals > 1 ? t('everywhere', words) : t('lot.several', words)}
        </Chip>
      )}
    </span>
  );
}

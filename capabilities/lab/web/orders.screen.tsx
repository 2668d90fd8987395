import { useCall, usePages } from '@alder/client';
import { getDevices } from '@alder/devices/contract';
import { useFormat, useLanguage } from '@alder/i18n';
import type { DeviceModel } from '@alder/terms';
import {
  Button,
  Chip,
  type Column,
  Empty,
  FilterBar,
  Loaded,
  PetFace,
  Screen,
  Seg,
  SelectField,
  Table,
} from '@alder/ui';
import { useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { getAllOrders, type LabOrder } from '../contract/index.ts';
import { isExpired, type OrderView, orderViews, testName } from '../domain/index.ts';
import lab from './lab.module.css';
import { LabTabs } from './lab-tabs.panel.tsx';
import { modelLabels } from './lab-view.ts';
import { OrderDrawer } from './order.drawer.tsx';
import { OrderActs, OrderBulk, OrderChip, type OrderSlots } from './order-acts.tsx';
import { OrderBecause } from './order-because.tsx';
import styles from './orders.module.css';
import { useLabTexts } from './use-lab-texts.ts';

const priorities = ['routine', 'urgent', 'stat'] as const;

/** What has been asked of the analyzers and what became of it (design: screens §3.14). */
export function LabOrdersScreen({ Type, Suggested }: OrderSlots = {}) {
  const t = useLabTexts();
  const navigate = useNavigate();
  const [view, setView] = useState<OrderView>('open');
  const [q, setQ] = useState('');
  const [device, setDevice] = useState<DeviceModel | ''>('');
  const [priority, setPriority] = useState<(typeof priorities)[number] | ''>('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [edited, setEdited] = useState<LabOrder>();
  const devices = useCall(getDevices, {});
  const target = useDeferredValue(q.trim());
  const filter = { view, ...(target && { q: target }), ...(device && { device }), ...(priority && { priority }) };
  const list = usePages(getAllOrders, { ...filter, limit: 50 }, { keepPrevious: true });
  const counts = useCall(getAllOrders, { count: true, limit: 1 }).data?.counts;
  const rows = list.pages.flatMap(({ result }) => result);
  const now = new Date(list.pages[0]?.now ?? 0);
  const isFiltered = target !== '' || device !== '' || priority !== '';
  const columns = useColumns(now, Type);
  return (
    <Screen title={t('title')} lead={<LabTabs current="orders" />}>
      <div className={styles.orders}>
        {Suggested && <Suggested />}
        <Seg
          label={t('orders.filter')}
          value={view}
          onChange={(next) => {
            setView(next);
            setSelected(new Set());
          }}
          entries={orderViews.map((value) => ({
            value,
            label: t(`orders.${value}`),
            ...(value !== 'closed' && counts && { count: counts[value] }),
          }))}
        />
        <div className={styles.filters}>
          <FilterBar search={{ label: t('orders.search'), value: q, onChange: setQ }}>
            <SelectField
              label={t('orders.device')}
              labelHidden
              none={t('orders.anyDevice')}
              value={device}
              onChange={(value: string) => setDevice(value as DeviceModel | '')}
              options={[...new Set((devices.data?.result ?? []).map(({ model }) => model))].map((value) => ({
                value,
                label: modelLabels(t, value),
              }))}
            />
            <SelectField
              label={t('order.priority')}
              labelHidden
              none={t('orders.anyPriority')}
              value={priority}
              onChange={(value: string) => setPriority(value as (typeof priorities)[number] | '')}
              options={priorities.map((value) => ({ value, label: t(`order.${value}`) }))}
            />
          </FilterBar>
        </div>
        <OrderBulk orders={rows.filter(({ id }) => selected.has(id))} now={now} onDone={() => setSelected(new Set())} />
        <Loaded query={{ ...list, data: list.pages.length === 0 ? undefined : rows }} what={t('orders.title')}>
          {(all) => (
            <Table
              label={t('orders.title')}
              className={styles.ordersTable}
              columns={columns}
              rows={all}
              rowKey={({ id }) => id}
              rowTone={(order) => (isExpired(order, now) ? 'warn' : undefined)}
              onOpen={setEdited}
              selected={selected}
              onSelect={setSelected}
              empty={
                view === 'open' && !isFiltered ? (
                  <Empty action={<Button onClick={() => void navigate('/patient')}>{t('orders.empty.find')}</Button>}>
                    <span>{t('orders.empty')}</span> {t('orders.empty.how')}
                  </Empty>
                ) : (
                  <Empty>{t('orders.none')}</Empty>
                )
              }
            />
          )}
        </Loaded>
        {list.hasMore && (
          <Button className={styles.more} busy={list.isFetchingMore} onClick={list.more}>
            {t('orders.more')}
          </Button>
        )}
      </div>
      {edited && <OrderDrawer order={edited} onClose={() => setEdited(undefined)} />}
    </Screen>
  );
}

function useColumns(now: Date, Type: OrderSlots['Type']): readonly Column<LabOrder>[] {
  const t = useLabTexts();
  const { language } = useLanguage();
  const format = useFormat();
  return [
    {
      id: 'patient',
      header: t('orders.patient'),
      rowHeader: true,
      cell: (order) => (
        <span className={styles.patient}>
          <PetFace size="sm" species={order.species} breed={order.breed} color={order.coat_colour} />
          <span>
            <b>{order.pet_name}</b> <small className={lab.muted}>{order.patient_id}</small>
          </span>
        </span>
      ),
    },
    {
      id: 'tests',
      header: t('orders.tests'),
      cell: ({ tests, priority, cause, rerun }) => (
        <span className={styles.tests}>
          {priority !== 'routine' && (
            <Chip tone={priority === 'stat' ? 'danger' : 'warn'}>{t(`order.${priority}`)}</Chip>
          )}
          {format.list(tests.map((test) => testName(test, language))) || t('orders.everything')}
          {rerun && <Chip tone="info">{`${t('rerun.chip')}${rerun.factor > 1 ? ` ×${rerun.factor}` : ''}`}</Chip>}
          {cause && (
            <span className={styles.because}>
              <OrderBecause cause={cause} />
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'device',
      header: t('orders.device'),
      hideBelow: 'md',
      cell: ({ device, laboratory }) => laboratory ?? modelLabels(t, device),
    },
    {
      id: 'number',
      header: t('orders.number'),
      hideBelow: 'md',
      cell: ({ sample_id, order_id }) => sample_id ?? order_id,
    },
    { id: 'time', header: t('orders.time'), hideBelow: 'sm', cell: ({ time }) => format.moment(time) },
    { id: 'status', header: t('orders.status'), cell: (order) => <OrderChip order={order} now={now} /> },
    {
      id: 'acts',
      header: <span className="sr">{t('orders.acts')}</span>,
      label: t('orders.acts'),
      align: 'end',
      cell: (order) => <OrderActs order={order} now={now} Type={Type} />,
    },
  ];
}

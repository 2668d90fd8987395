import { useCall, useMutationCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import {
  Button,
  Chip,
  type Column,
  Empty,
  Loaded,
  PetFace,
  Screen,
  Seg,
  StatusChip,
  Table,
  toast,
  useFailToast,
} from '@alder/ui';
import { CircleCheck, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { cancelOrder, getAllOrders, type LabOrder, sendOrder } from '../contract/index.ts';
import { isExpired, openStatuses, orderFlow, testName } from '../domain/index.ts';
import { CloseOrderDialog } from './close-order.dialog.tsx';
import lab from './lab.module.css';
import { LabTabs } from './lab-tabs.panel.tsx';
import { modelLabels } from './lab-view.ts';
import styles from './orders.module.css';
import { type LabTexts, useLabTexts } from './use-lab-texts.ts';

type View = 'open' | 'expired' | 'closed';
const refreshes = [{ id: 'labOrder.getAll' }];

/** What has been asked of the analyzers and what became of it (design: screens §3.14). */
export function LabOrdersScreen() {
  const t = useLabTexts();
  const [view, setView] = useState<View>('open');
  const orders = useCall(getAllOrders, { limit: 200 });
  return (
    <Screen title={t('title')} lead={<LabTabs current="orders" />}>
      <div className={styles.orders}>
        <Loaded query={orders} what={t('orders.title')}>
          {({ result, now }) => <Orders orders={result} now={new Date(now)} view={view} onView={setView} />}
        </Loaded>
      </div>
    </Screen>
  );
}

type OrdersProps = { orders: readonly LabOrder[]; now: Date; view: View; onView: (view: View) => void };

function Orders({ orders, now, view, onView }: OrdersProps) {
  const t = useLabTexts();
  const navigate = useNavigate();
  const of = (target: View) => orders.filter((order) => viewOf(order, now) === target);
  const visible = of(view);
  return (
    <>
      <Seg
        label={t('orders.filter')}
        value={view}
        onChange={onView}
        entries={(['open', 'expired', 'closed'] as const).map((value) => ({
          value,
          label: t(`orders.${value}`),
          count: of(value).length,
        }))}
      />
      <Table
        label={t('orders.title')}
        className={styles.ordersTable}
        columns={useColumns(now)}
        rows={visible}
        rowKey={({ id }) => id}
        rowTone={(order) => (isExpired(order, now) ? 'warn' : undefined)}
        onOpen={(order) => void navigate(`/patient/${order.pet}`)}
        empty={
          view === 'open' ? (
            <Empty action={<Button onClick={() => void navigate('/patient')}>{t('orders.empty.find')}</Button>}>
              <span>{t('orders.empty')}</span> {t('orders.empty.how')}
            </Empty>
          ) : (
            <Empty>{t('orders.none')}</Empty>
          )
        }
      />
    </>
  );
}

/** Open, expired or ended: an expired order is still open, but its results are not to be expected. */
function viewOf(order: LabOrder, now: Date): View {
  if (isExpired(order, now)) return 'expired';
  return openStatuses.includes(order.order_status) ? 'open' : 'closed';
}

function useColumns(now: Date): readonly Column<LabOrder>[] {
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
      cell: ({ tests }) => format.list(tests.map((test) => testName(test, language))) || t('orders.everything'),
    },
    { id: 'device', header: t('orders.device'), hideBelow: 'md', cell: ({ device }) => modelLabels(t, device) },
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
      cell: (order) => <Acts order={order} now={now} />,
    },
  ];
}

/** The state of an order as colour, shape and word; expired is read off the clock. */
export function OrderChip({ order, now }: { order: LabOrder; now: Date }) {
  const t = useLabTexts();
  const late = order.late ? { detail: t('orders.late') } : {};
  if (isExpired(order, now)) return <StatusChip of="order" status="expired" />;
  switch (order.order_status) {
    case 'new':
    case 'queued':
      return <Chip tone="outline">{t('status.waiting')}</Chip>;
    case 'sent':
    case 'accepted':
      return <StatusChip of="order" status="sent" />;
    case 'running':
    case 'partial':
      return <StatusChip of="order" status="running" />;
    case 'done':
      return <StatusChip of="order" status="completed" {...late} />;
    case 'canceling':
      return <Chip>{t('status.canceling')}</Chip>;
    case 'failed':
      return (
        <Chip tone="danger" {...(order.reason !== null && { title: order.reason })}>
          {t('status.failed')}
        </Chip>
      );
    default:
      return <StatusChip of="order" status="canceled" />;
  }
}

function Acts({ order, now }: { order: LabOrder; now: Date }) {
  const t = useLabTexts();
  const { cancel, again } = useOrderActs(t);
  const [isClosing, setClosing] = useState(false);
  const isOver = isExpired(order, now);
  const canCancel = orderFlow.can(order.order_status, 'cancel') || orderFlow.can(order.order_status, 'recall');
  return (
    <span className={styles.rowActs}>
      {(isOver || order.order_status === 'failed') && (
        <Button size="sm" icon={<RotateCcw />} onClick={() => void again(order)}>
          <span className={styles.actWord}>{t('orders.again')}</span>
        </Button>
      )}
      {orderFlow.can(order.order_status, 'close') && (
        <Button size="sm" variant="ghost" icon={<CircleCheck />} onClick={() => setClosing(true)}>
          <span className={styles.actWord}>{t('close.action')}</span>
        </Button>
      )}
      {isClosing && <CloseOrderDialog order={order} onClose={() => setClosing(false)} />}
      {canCancel && (
        <Button size="sm" variant="ghost" icon={<X />} onClick={() => void cancel(order)}>
          <span className={styles.actWord}>{t('orders.cancel')}</span>
        </Button>
      )}
    </span>
  );
}

/**
 * Cancels with undo, which sends the order again: under its number if the analyzer never had it, else as a new order.
 */
function useOrderActs(t: LabTexts) {
  const send = useMutationCall(sendOrder, { refreshes });
  const withdraw = useMutationCall(cancelOrder, { refreshes });
  const report = useFailToast(t);

  async function again(order: LabOrder) {
    const { id, pet, device, tests, priority, order_status } = order;
    try {
      const response = await send.mutateAsync(
        order_status === 'failed' ? { id } : { pet, device, tests: [...tests], priority },
      );
      if (response) toast({ text: t('orders.sent', { number: response.result.order_id }) });
    } catch (error) {
      report(error);
    }
  }

  async function cancel(order: LabOrder) {
    try {
      await withdraw.mutateAsync({ id: order.id });
      toast({ text: t('orders.canceled', { number: order.order_id }), undo: () => void again(order) });
    } catch (error) {
      report(error);
    }
  }
  return { again, cancel };
}

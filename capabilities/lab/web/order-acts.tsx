import { useMutationCall } from '@alder/client';
import { Button, Chip, StatusChip, toast, useFailToast } from '@alder/ui';
import { CircleCheck, RotateCcw, Send, X } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { cancelOrder, cancelOrderAtDevice, type LabOrder, sendOrder, updateOrders } from '../contract/index.ts';
import { isExpired, openStatuses, orderFlow } from '../domain/index.ts';
import { CloseOrderDialog } from './close-order.dialog.tsx';
import styles from './orders.module.css';
import { type LabTexts, useLabTexts } from './use-lab-texts.ts';

const refreshes = [{ id: 'labOrder.getAll' }];

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

/** Content of other capabilities at an order. */
export type OrderSlots = {
  /** Types its result, while it is open. */
  readonly Type?: ComponentType<{ order: LabOrder }> | undefined;
  /** Tests that rules suggest, above the list. */
  readonly Suggested?: ComponentType | undefined;
};

/** What can be done with one order. */
export function OrderActs({ order, now, Type }: { order: LabOrder; now: Date } & OrderSlots) {
  const t = useLabTexts();
  const { cancel, again, askDevice } = useOrderActs(t);
  const [isClosing, setClosing] = useState(false);
  const isOver = isExpired(order, now);
  return (
    <span className={styles.rowActs}>
      {Type && <Type order={order} />}
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
      {order.order_status === 'canceling' && (
        <Button size="sm" variant="ghost" icon={<Send />} onClick={() => void askDevice(order)}>
          <span className={styles.actWord}>{t('orders.askDevice')}</span>
        </Button>
      )}
      {canCancel(order.order_status) && (
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
  const atDevice = useMutationCall(cancelOrderAtDevice, { refreshes });
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
  /** The device has not confirmed that it dropped the order: it is asked once more. */
  async function askDevice(order: LabOrder) {
    try {
      await atDevice.mutateAsync({ id: order.id });
      toast({ text: t('orders.asked', { number: order.order_id }) });
    } catch (error) {
      report(error);
    }
  }
  return { again, cancel, askDevice };
}

type BulkProps = { orders: readonly LabOrder[]; now: Date; onDone: () => void };

/** Acts on the ticked orders: urgent or routine for all or none, sent again or canceled one after the other. */
export function OrderBulk({ orders, now, onDone }: BulkProps) {
  const t = useLabTexts();
  const { cancel, again } = useOrderActs(t);
  const change = useMutationCall(updateOrders, { refreshes });
  const report = useFailToast(t);
  const [isBusy, setBusy] = useState(false);
  if (orders.length === 0) return null;
  const open = orders.filter(({ order_status }) => openStatuses.includes(order_status));
  const cancelable = orders.filter(({ order_status }) => canCancel(order_status));
  const failed = orders.filter((order) => isExpired(order, now) || order.order_status === 'failed');
  const each = async (some: readonly LabOrder[], act: (order: LabOrder) => Promise<void>) => {
    setBusy(true);
    for (const order of some) await act(order);
    setBusy(false);
    onDone();
  };
  const setPriority = async (priority: 'routine' | 'urgent') => {
    try {
      await change.mutateAsync({ entries: open.slice(0, 100).map(({ id, version }) => ({ id, version, priority })) });
      onDone();
    } catch (error) {
      report(error);
    }
  };
  return (
    <div className={styles.bulk} role="toolbar" aria-label={t('orders.bulk')}>
      <b>{t('orders.ticked', { count: orders.length })}</b>
      {open.length > 0 && (
        <>
          <Button size="sm" busy={change.isPending} onClick={() => void setPriority('urgent')}>
            {t('orders.makeUrgent')}
          </Button>
          <Button size="sm" busy={change.isPending} onClick={() => void setPriority('routine')}>
            {t('orders.makeRoutine')}
          </Button>
        </>
      )}
      {failed.length > 0 && (
        <Button size="sm" icon={<RotateCcw />} busy={isBusy} onClick={() => void each(failed, again)}>
          {t('orders.again')}
        </Button>
      )}
      {cancelable.length > 0 && (
        <Button size="sm" icon={<X />} busy={isBusy} onClick={() => void each(cancelable, cancel)}>
          {t('orders.cancelTicked', { count: cancelable.length })}
        </Button>
      )}
    </div>
  );
}

const canCancel = (status: LabOrder['order_status']) =>
  orderFlow.can(status, 'cancel') || orderFlow.can(status, 'recall');

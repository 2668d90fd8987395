import type { Work } from '@alder/server';
import { analyteOf } from '@alder/terms';
import { isExpired, lossOf, orderFlow, receiptOf } from '../domain/index.ts';
import { statusOf } from './order.presenter.ts';
import { lockOrder, type OrderRow, setOrder } from './order.repository.ts';
import { listReceivedCodes } from './record.repository.ts';

const isKnown = (code: string) => analyteOf(code) !== undefined;

/** Moves an order on after a result: done when every test that can be counted is there. */
export async function advanceOrder({ trx, now, emit }: Work, order: OrderRow, examTime: string): Promise<void> {
  const received = await listReceivedCodes(trx, order.id);
  if (received.size === 0) return;
  const status = statusOf(order);
  const next = orderFlow.next(status, receiptOf(order.tests, isKnown, received));
  if (!next) return;

  const late = isExpired({ order_status: status, submit_time: order.submit_time?.toISOString() ?? null }, now);
  await setOrder(trx, order.id, {
    order_status: next,
    upload_time: now,
    exam_time: examTime,
    late: order.late || late,
  });
  emit({ event: 'labOrder.updated', id: order.id, payload: { pet: order.pet } });
}

/** Reopens an order after one of its results was moved to another pet or retracted. */
export async function reopenOrder({ trx, emit }: Work, id: string): Promise<void> {
  const order = await lockOrder(trx, id);
  const loss = order && lossOf(order.tests, isKnown, await listReceivedCodes(trx, id));
  const next = order && loss && orderFlow.next(statusOf(order), loss);
  if (!order || !next) return;

  const isEmpty = loss === 'loseAll';
  await setOrder(trx, id, {
    order_status: next,
    ...(isEmpty && { upload_time: null, exam_time: null, submit_time: order.submit_time ?? order.time }),
  });
  emit({ event: 'labOrder.updated', id, payload: { pet: order.pet } });
}

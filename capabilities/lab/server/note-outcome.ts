import type { Work } from '@alder/server';
import { type InputOf, notFound } from '@alder/wire';
import type { acknowledgeCommand } from '../contract/index.ts';
import { type OrderEvent, orderFlow } from '../domain/index.ts';
import { lockCommand, setCommand } from './command.repository.ts';
import { statusOf } from './order.presenter.ts';
import { lockOrder, setOrder } from './order.repository.ts';

/** Notes what became of a command of this gateway. @throws `notFound` when it never was this gateway's. */
export async function noteOutcome(
  work: Work,
  gateway: string,
  { id, outcome, detail }: InputOf<typeof acknowledgeCommand>,
): Promise<void> {
  const command = await lockCommand(work.trx, id, gateway);
  if (!command) throw notFound();

  await setCommand(work.trx, id, outcome === 'failed' ? 'failed' : 'done', detail);
  if (command.lab_order) await followOrder(command.lab_order, command.type, outcome, detail.slice(0, 500), work);
  else work.emit({ event: 'pulpo.answered', id: gateway, permit: 'lis' });
}

/** What a reply of the gateway means for the order. An order that has moved on meanwhile stays where it is. */
async function followOrder(id: string, type: string, outcome: string, detail: string, work: Work): Promise<void> {
  const { trx, now, emit } = work;
  const order = await lockOrder(trx, id);
  const event = eventOf(type, outcome);
  const next = order && event && orderFlow.next(statusOf(order), event);
  if (!order || !next) return;

  const unconfirmed = type === 'cancelOrder' && outcome === 'failed';
  await setOrder(trx, id, {
    order_status: next,
    ...(next === 'sent' && { submit_time: now }),
    ...(event === 'fail' && { reason: detail || 'The device did not take the order' }),
    ...(unconfirmed && { reason: 'Not confirmed by the device' }),
  });
  emit({ event: next === 'canceled' ? 'labOrder.canceled' : 'labOrder.updated', id, payload: { pet: order.pet } });
}

function eventOf(type: string, outcome: string): OrderEvent | undefined {
  if (type === 'cancelOrder') return outcome === 'accepted' || outcome === 'running' ? undefined : 'confirm';
  const events: Record<string, OrderEvent> = { done: 'take', accepted: 'accept', running: 'run', failed: 'fail' };
  return events[outcome];
}

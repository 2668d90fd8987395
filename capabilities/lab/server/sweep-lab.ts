import type { Work } from '@alder/server';
import { ORDER_EXPIRY_HOURS, RECALL_MINUTES } from '../domain/index.ts';
import { expireCommands } from './command.repository.ts';
import { listOverdue, setOrder } from './order.repository.ts';

/**
 * Expires requests without a response in one hospital: orders that no gateway fetched within a day, and cancellations that no
 * device confirmed within ten minutes. Run every minute.
 */
export async function sweepLab({ trx, now, emit }: Work): Promise<void> {
  await expireCommands(trx, now);
  const waitingSince = new Date(now.getTime() - ORDER_EXPIRY_HOURS * 3_600_000);
  const recalledBefore = new Date(now.getTime() - RECALL_MINUTES * 60_000);
  for (const { id, order_status } of await listOverdue(trx, waitingSince, recalledBefore)) {
    const recalled = order_status === 'canceling';
    await setOrder(trx, id, {
      order_status: recalled ? 'canceled' : 'failed',
      reason: recalled ? 'Not confirmed by the device' : 'No gateway fetched the order within a day',
    });
    emit({ event: recalled ? 'labOrder.canceled' : 'labOrder.updated', id });
  }
}

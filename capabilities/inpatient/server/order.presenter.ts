import { wireRow } from '@alder/server';
import { type InpatientOrder, inpatientOrder } from '../contract/index.ts';
import type { Repeat, Timed } from '../domain/index.ts';
import type { OrderRow } from './slot.repository.ts';

export function presentOrder(row: OrderRow): InpatientOrder {
  return inpatientOrder.parse(wireRow(row));
}

/** What of an order decides its times, as the rules read it. */
export function timedOf(row: OrderRow): Timed {
  return {
    repeat: row.repeat as Repeat,
    every_minutes: row.every_minutes,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    stopped_at: row.stopped_at?.toISOString() ?? null,
  };
}

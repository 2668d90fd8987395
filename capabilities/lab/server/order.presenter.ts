import { presentEntry } from '@alder/server';
import { type LabOrder, labOrder } from '../contract/index.ts';
import type { OrderStatus, Rerun } from '../domain/index.ts';
import type { OrderRow } from './order.repository.ts';

/** An order as it goes out. */
export function presentOrder(row: OrderRow): LabOrder {
  const { hospital: _hospital, recall_time: _recall, ...order } = row;
  return presentEntry(labOrder, {
    ...order,
    time: row.time.toISOString(),
    submit_time: row.submit_time?.toISOString() ?? null,
    exam_time: row.exam_time?.toISOString() ?? null,
    taken_at: row.taken_at?.toISOString() ?? null,
    upload_time: row.upload_time?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  });
}

/** What an order measures again; null where it is no re-run. */
export const rerunOf = ({ rerun }: { readonly rerun: unknown }) => rerun as Rerun | null;

/** The status as the flow knows it; the database's check allows no other word. */
export const statusOf = ({ order_status }: { readonly order_status: string }) => order_status as OrderStatus;

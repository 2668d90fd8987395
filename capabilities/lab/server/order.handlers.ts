import { type Context, implement, type Work } from '@alder/server';
import { type InputOf, notFound, stale } from '@alder/wire';
import {
  cancelOrder,
  cancelOrderAtDevice,
  closeOrder,
  getAllOrders,
  type LabOrder,
  orderClosed,
  orderNotPartial,
  orderRunning,
  patientSexMissing,
  sampleNumberTaken,
  sendOrder,
  updateOrder,
  updateOrders,
} from '../contract/index.ts';
import { ORDER_EXPIRY_HOURS, openStatuses, orderFlow } from '../domain/index.ts';
import { findGatewayOf, insertCommand, withdrawCommands } from './command.repository.ts';
import { presentOrder, statusOf } from './order.presenter.ts';
import {
  countOrders,
  findOrder,
  findPet,
  isNumberOfAnother,
  listOrders,
  lockOrder,
  type OrderChange,
  type OrderRow,
  setOrder,
} from './order.repository.ts';
import { hand, isGatewayAway, placeOrder } from './place-order.ts';

export const orderHandlers = [
  implement(getAllOrders, async ({ offset, count, ...filter }, { trx, now }) => {
    const expiredBefore = new Date(now.getTime() - ORDER_EXPIRY_HOURS * 3_600_000);
    const rows = await listOrders(trx, { ...filter, before: offset, expiredBefore });
    const last = rows.length === filter.limit ? rows.at(-1)?.id : undefined;
    const counts = count ? await countOrders(trx, expiredBefore) : undefined;

    return {
      result: rows.map(presentOrder),
      now: now.toISOString(),
      ...(last && { next: last }),
      ...(counts && { counts }),
    };
  }),

  implement(sendOrder, async (input, context) => {
    const id = input.id === undefined ? await order(input, context) : await sendAgain(input.id, context);
    // The sample of the order writes its number on it.
    await context.react();
    return { result: await reread(context, id), waiting: await isGatewayAway(context) };
  }),

  implement(updateOrder, async (input, context) => ({ result: await change(input, context) })),

  implement(updateOrders, async ({ entries }, context) => {
    const result: LabOrder[] = [];
    for (const entry of entries) result.push(await change(entry, context));
    return { result };
  }),

  implement(cancelOrder, async ({ id }, context) => ({ result: await withdraw(id, context) })),

  implement(closeOrder, async ({ id, reason }, context) => {
    const order = await lockOrder(context.trx, id);
    if (!order) throw notFound();
    const next = orderFlow.next(statusOf(order), 'close');
    if (!next) throw orderNotPartial({ order_status: order.order_status });

    await setOrder(context.trx, id, { order_status: next, reason });
    context.emit({ event: 'labOrder.updated', id, payload: { pet: order.pet } });
    return { result: await reread(context, id) };
  }),

  implement(cancelOrderAtDevice, async ({ id }, context) => {
    const order = await lockOrder(context.trx, id);
    if (order?.order_status !== 'canceling') return { result: await withdraw(id, context) };

    await notifyDevice(order, context);
    return { result: presentOrder(order) };
  }),
];

/** @throws {Refusal} `sampleNumberTaken` where an open order of another animal has the number. */
async function refuseNumber({ trx }: Context, number: string | null | undefined, pet: string): Promise<void> {
  if (number && (await isNumberOfAnother(trx, number, pet)))
    throw sampleNumberTaken({ fields: { sample_id: sampleNumberTaken.code } });
}

async function order(input: InputOf<typeof sendOrder>, context: Context): Promise<string> {
  await refuseNumber(context, input.sample_id, input.pet!);
  return placeOrder(context, {
    pet: input.pet!,
    device: input.device!,
    device_serial: input.device_serial ?? null,
    tests: input.tests ?? [],
    priority: input.priority,
    sample_id: input.sample_id ?? null,
    placer: context.account.id,
  });
}

/** An order that failed may be sent again under its number: the analyzer never had it. */
async function sendAgain(id: string, context: Context): Promise<string> {
  const row = await lockOrder(context.trx, id);
  if (!row) throw notFound();
  if (!orderFlow.can(statusOf(row), 'queue')) throw orderClosed({ order_status: row.order_status });
  const pet = await findPet(context.trx, row.pet);
  if (!pet?.sex) throw patientSexMissing({ pet: row.pet });

  await hand(context, row);
  return id;
}

async function change(
  { id, version, ...input }: { id: string; version: number } & OrderChange,
  context: Context,
): Promise<LabOrder> {
  const order = await lockOrder(context.trx, id);
  if (!order) throw notFound();
  if (order.version !== version) throw stale({ current: presentOrder(order) });
  if (!openStatuses.includes(statusOf(order))) throw orderClosed({ order_status: order.order_status });

  if (input.sample_id !== order.sample_id) await refuseNumber(context, input.sample_id, order.pet);
  await setOrder(context.trx, id, input);
  context.emit({ event: 'labOrder.updated', id });
  return reread(context, id);
}

/** Cancels an order that no gateway has fetched; where a device may have it, the device is asked to drop it first. */
export async function withdraw(id: string, context: Work): Promise<LabOrder> {
  const { trx, now, emit } = context;
  const order = await lockOrder(trx, id);
  if (!order) throw notFound();
  const status = statusOf(order);
  if (status === 'running' || status === 'partial') throw orderRunning({ order_status: status });

  const unknownToDevice = orderFlow.can(status, 'cancel') && (await withdrawCommands(trx, id));
  const recalled = orderFlow.next(status, unknownToDevice ? 'cancel' : 'recall');
  // A reference laboratory is told by a person; nothing has to be confirmed.
  const next = recalled === 'canceling' && order.laboratory !== null ? 'canceled' : recalled;
  if (!next) throw orderClosed({ order_status: status });

  await setOrder(trx, id, { order_status: next, recall_time: now });
  if (next === 'canceling') await notifyDevice(order, context);
  emit({ event: next === 'canceled' ? 'labOrder.canceled' : 'labOrder.updated', id, payload: { pet: order.pet } });
  return reread(context, id);
}

async function notifyDevice(order: OrderRow, { trx, now }: Work): Promise<void> {
  const gateway = await findGatewayOf(trx, order.id);
  await insertCommand(trx, { type: 'cancelOrder', gateway, lab_order: order.id }, now);
}

async function reread({ trx }: Work, id: string): Promise<LabOrder> {
  return presentOrder((await findOrder(trx, id))!);
}

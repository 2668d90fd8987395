import { isConnected } from '@alder/devices/domain';
import { type Context, implement, type Work } from '@alder/server';
import { notFound, stale } from '@alder/wire';
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
  sendOrder,
  updateOrder,
  updateOrders,
} from '../contract/index.ts';
import { openStatuses, orderFlow } from '../domain/index.ts';
import { findGatewayOf, insertCommand, withdrawCommands } from './command.repository.ts';
import { presentOrder, statusOf } from './order.presenter.ts';
import {
  findDevice,
  findOrder,
  findPet,
  insertOrder,
  listOrders,
  listSigns,
  lockOrder,
  type OrderChange,
  type OrderRow,
  setOrder,
} from './order.repository.ts';

export const orderHandlers = [
  implement(getAllOrders, async ({ offset, limit, pet, open }, { trx, now }) => {
    const rows = await listOrders(trx, { pet, open, before: offset, limit });
    const last = rows.length === limit ? rows.at(-1)?.id : undefined;

    return { result: rows.map(presentOrder), now: now.toISOString(), ...(last && { next: last }) };
  }),

  implement(sendOrder, async (input, context) => {
    const { trx, now, emit } = context;
    const order = input.id === undefined ? await placeOrder(input, context) : await takeUpAgain(input.id, context);

    const device = await findDevice(trx, order.device, order.device_serial ?? undefined);
    await insertCommand(trx, { type: 'sendOrder', gateway: device?.gateway ?? null, lab_order: order.id }, now);
    await setOrder(trx, order.id, { order_status: 'queued', reason: null });
    emit({ event: 'labOrder.sent', id: order.id, payload: { pet: order.pet } });
    const signs = await listSigns(trx);
    return { result: await reread(context, order.id), waiting: !signs.some((sign) => isConnected(sign, now)) };
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

type Placement = { id: string; pet: string; device: string; device_serial: string | null };

async function placeOrder(
  input: {
    pet?: string | undefined;
    device?: string | undefined;
    device_serial?: string | undefined;
    tests?: string[] | undefined;
    priority: string;
    sample_id?: string | undefined;
  },
  { trx, now, account }: Context,
): Promise<Placement> {
  const pet = await findPet(trx, input.pet!);
  if (!pet) throw notFound();
  if (!pet.sex) throw patientSexMissing({ pet: pet.id });
  const device_serial = input.device_serial ?? null;
  if (device_serial !== null && !(await findDevice(trx, input.device!, device_serial))) throw notFound();

  const placed = { pet: pet.id, device: input.device!, device_serial };
  const id = await insertOrder(
    trx,
    {
      ...placed,
      tests: input.tests ?? [],
      priority: input.priority,
      sample_id: input.sample_id ?? null,
      placer: account.id,
    },
    now,
  );
  return { id, ...placed };
}

/** An order that failed may be sent again under its number: the analyzer never had it. */
async function takeUpAgain(id: string, { trx }: Context): Promise<Placement> {
  const order = await lockOrder(trx, id);
  if (!order) throw notFound();
  if (!orderFlow.can(statusOf(order), 'queue')) throw orderClosed({ order_status: order.order_status });
  const pet = await findPet(trx, order.pet);
  if (!pet?.sex) throw patientSexMissing({ pet: order.pet });

  return order;
}

async function change(
  { id, version, ...input }: { id: string; version: number } & OrderChange,
  context: Context,
): Promise<LabOrder> {
  const order = await lockOrder(context.trx, id);
  if (!order) throw notFound();
  if (order.version !== version) throw stale({ current: presentOrder(order) });
  if (!openStatuses.includes(statusOf(order))) throw orderClosed({ order_status: order.order_status });

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
  const next = orderFlow.next(status, unknownToDevice ? 'cancel' : 'recall');
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

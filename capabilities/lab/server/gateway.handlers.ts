import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, implement, implementStream } from '@alder/server';
import { forbidden, notFound, tooLarge } from '@alder/wire';
import { acknowledgeCommand, pollCommands, putResult, sendToPulpo } from '../contract/index.ts';
import { type OrderEvent, orderFlow } from '../domain/index.ts';
import { presentCommand } from './command.presenter.ts';
import { fetchCommands, insertCommand, listGateways, lockCommand, setCommand } from './command.repository.ts';
import { statusOf } from './order.presenter.ts';
import { lockOrder, setOrder } from './order.repository.ts';
import { receiveMessage } from './receive-message.ts';

/** Longest message taken from a gateway: the same as it takes from a device. */
const MESSAGE_LIMIT_BYTES = 64 * 1024 * 1024;
const POLL_MS = 700;
const RESTARTERS = ['hospitalAdmin', 'sysAdmin', 'pulpoMaster'];

export const gatewayHandlers = [
  implementStream(pollCommands, async ({ wait }, { account, inHospital, reply, request }) => {
    const until = Date.now() + wait * 1000;
    const { server } = request.server;
    // A server that is asked to stop does not wait for gateways that wait for it.
    const isStopping = server.listening ? () => !server.listening : () => false;
    for (;;) {
      const commands = await inHospital(({ trx, now }) => fetchCommands(trx, account.id, now));
      const isOver = Date.now() >= until || isStopping() || reply.raw.destroyed || reply.raw.socket?.destroyed === true;
      if (commands.length > 0 || isOver)
        return { commands: commands.map(presentCommand), now: new Date().toISOString() };
      await sleep(POLL_MS);
    }
  }),

  implement(acknowledgeCommand, async ({ id, outcome, detail }, context) => {
    const { trx, account } = context;
    const command = await lockCommand(trx, id, account.id);
    if (!command) throw notFound();

    await setCommand(trx, id, outcome === 'failed' ? 'failed' : 'done', detail);
    if (command.lab_order) await followOrder(command.lab_order, command.type, outcome, detail, context);
    return { result: 'ok' as const };
  }),

  implementStream(putResult, async (input, { account, hospital, services, inHospital, body }) => {
    const bytes = await collect(body);
    const stored = await services.storage.put(hospital.id, bytes);

    const { interrupted, ...message } = input;
    return inHospital((work) =>
      receiveMessage(work, { ...message, gateway: account.id, interrupted: interrupted === 'yes', bytes, stored }),
    );
  }),

  implement(sendToPulpo, async ({ type, from, to }, { trx, now, account }) => {
    if (type === 'restart' && !RESTARTERS.includes(account.role)) throw forbidden({ reason: 'role' });
    const gateways = await listGateways(trx);
    if (gateways.length === 0) throw notFound();

    const args = { ...(from && { from }), ...(to && { to }) };
    for (const gateway of gateways) await insertCommand(trx, { type, gateway, args }, now);
    return { result: gateways.length };
  }),
];

/** What an answer of the gateway means for the order. An order that has moved on meanwhile stays where it is. */
async function followOrder(id: string, type: string, outcome: string, detail: string, context: Context): Promise<void> {
  const { trx, now, emit } = context;
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

async function collect(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MESSAGE_LIMIT_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

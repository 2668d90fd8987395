import { setTimeout as sleep } from 'node:timers/promises';
import { type Implementation, implement, implementStream } from '@alder/server';
import { tooLarge } from '@alder/wire';
import { acknowledgeCommand, pollCommands, putResult } from '../contract/index.ts';
import { presentCommand } from './command.presenter.ts';
import { fetchCommands } from './command.repository.ts';
import { noteOutcome } from './note-outcome.ts';
import { type Devices, MESSAGE_LIMIT_BYTES, receiveMessage } from './receive-message.ts';

const POLL_MS = 700;

export const gatewayHandlers = (devices: Devices): readonly Implementation[] => [
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

  implement(acknowledgeCommand, async (input, context) => {
    await noteOutcome(context, context.account.id, input);
    return { result: 'ok' as const };
  }),

  implementStream(putResult, async (input, { account, hospital, services, inHospital, body }) => {
    const bytes = await collect(body);
    const stored = await services.storage.put(hospital.id, bytes);

    const { interrupted, ...message } = input;
    const delivery = { ...message, gateway: account.id, interrupted: interrupted === 'yes', bytes, stored };
    return inHospital((work) => receiveMessage(work, delivery, devices));
  }),
];

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

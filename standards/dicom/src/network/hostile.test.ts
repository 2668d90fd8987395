import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { mutate, randomFrom } from '../hostile/mutate.ts';
import { targets } from '../hostile/targets.ts';
import { sopClasses } from '../uid.ts';
import { type ListeningNode, listen, Requestor, statuses } from './index.ts';
import { writeAssociateRequest } from './pdu.ts';

/** Limit for serving other peers during an attack (design: security, target 7), on a quiet machine. */
const SERVED_MS = 1_000;

async function open(options: { associationsMost?: number; artimMs?: number; idleMs?: number } = {}) {
  const aborted: string[] = [];
  const node: ListeningNode = await listen<string>(
    {
      admit: async ({ calling }) => ({ grant: calling }),
      store: (_grant, { sopInstance }) => ({
        write: () => undefined,
        end: async () => ({ status: statuses.success }),
        abort: () => void aborted.push(sopInstance),
      }),
    },
    { port: 0, host: '127.0.0.1', artimMs: 500, idleMs: 1_000, ...options },
  );
  const sockets = new Set<Socket>();
  const dial = () => {
    // The attacker has an address of its own: connections without an association are limited by address.
    const socket = connect({ port: node.port, host: '127.0.0.1', localAddress: '127.0.0.2' });
    socket.on('error', () => undefined);
    // The response is not read: the node must not mind.
    sockets.add(socket);
    return socket;
  };
  return {
    node,
    dial,
    /**
     * A modality that is not involved in the attack sends an echo; returns its duration in milliseconds, the best of
     * three: a real delay occurs each time.
     */
    async served(): Promise<number> {
      const tries = [await this.echoed(), await this.echoed(), await this.echoed()];
      return Math.min(...tries);
    },
    async echoed(): Promise<number> {
      const started = performance.now();
      const contexts = [{ abstractSyntax: sopClasses.Verification }];
      const requestor = await Requestor.open({
        host: '127.0.0.1',
        port: node.port,
        called: 'ALDER',
        calling: 'XRAY',
        contexts,
      });
      expect(await requestor.echo()).toBe(statuses.success);
      await requestor.release();
      return performance.now() - started;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await node.close(0);
    },
  };
}

const identity = { maxLength: 16_384, implementationUid: '1.2.3', implementationVersion: 'TEST' };
const contexts = [{ id: 1, abstractSyntax: sopClasses.CT, transferSyntaxes: ['1.2.840.10008.1.2'] }];
const request = writeAssociateRequest({ called: 'ALDER', calling: 'ATTACK' }, contexts, identity);
const gone = (socket: Socket) => new Promise<void>((resolve) => void socket.resume().once('close', () => resolve()));

test.each([
  ['a PDU of four gigabytes', Buffer.from([1, 0, 0xff, 0xff, 0xff, 0xff])],
  ['data of four gigabytes', Buffer.concat([request, Buffer.from([4, 0, 0xff, 0xff, 0xff, 0xff])])],
  ['a value longer than its PDU', Buffer.concat([request, Buffer.from([4, 0, 0, 0, 0, 6, 0, 0, 0xff, 0xff, 1, 3])])],
  [
    'a presentation context that was not proposed',
    Buffer.concat([request, Buffer.from([4, 0, 0, 0, 0, 6, 0, 0, 0, 2, 99, 3])]),
  ],
  ['data before any command', Buffer.concat([request, Buffer.from([4, 0, 0, 0, 0, 7, 0, 0, 0, 3, 1, 2, 0])])],
  ['data before any association', Buffer.from([4, 0, 0, 0, 0, 6, 0, 0, 0, 2, 1, 3])],
  ['a second association request', Buffer.concat([request, request])],
  ['a web browser', Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n')],
  ['a TLS hello', Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3])],
])('%s ends its own connection and no other', async (_name, bytes) => {
  await using attacked = await open();
  const socket = attacked.dial();
  socket.write(bytes);

  await gone(socket);
  expect(await attacked.served()).toBeLessThan(SERVED_MS);
});

test('a silent or very slow connection is closed, and others are served meanwhile', async () => {
  await using attacked = await open();
  const silent = Array.from({ length: 40 }, () => attacked.dial());
  const slow = Array.from({ length: 20 }, () => attacked.dial());
  const ended = [...silent, ...slow].map(gone);
  let at = 0;
  const dripping = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write(request.subarray(at, at + 1));
    at += 1;
  }, 100);

  expect(await attacked.served()).toBeLessThan(SERVED_MS);
  await Promise.all(ended);
  clearInterval(dripping);
  await expect.poll(() => attacked.node.associations).toBe(0);
});

test('an association that is left open without a word ends by itself, and so does one that sends without end', async () => {
  await using attacked = await open();
  const half = attacked.dial();
  half.write(request);
  const endless = attacked.dial();
  endless.write(request);
  // Fragments of one command that never ends.
  const piece = Buffer.concat([Buffer.from([4, 0, 0, 0, 0x04, 0x06, 0, 0, 0x04, 0x02, 1, 1]), Buffer.alloc(1_024)]);
  const sending = setInterval(() => endless.writable && endless.write(piece), 5);

  expect(await attacked.served()).toBeLessThan(SERVED_MS);
  await Promise.all([gone(half), gone(endless)]);
  clearInterval(sending);
  await expect.poll(() => attacked.node.associations).toBe(0);
});

test('thousands of connections that come and go leave no association behind, and a modality gets through', async () => {
  await using attacked = await open({ associationsMost: 100 });
  for (let round = 0; round < 20; round += 1) {
    const many = Array.from({ length: 100 }, () => attacked.dial());
    await Promise.all(
      many.map(
        (socket) =>
          new Promise<void>((resolve) => socket.once('connect', () => resolve()).once('close', () => resolve())),
      ),
    );
    for (const socket of many) socket.destroy();
  }

  await expect.poll(() => attacked.node.associations).toBe(0);
  expect(await attacked.served()).toBeLessThan(SERVED_MS);
}, 60_000);

test('silent connections of one address keep no modality of another address out, however many associations are allowed', async () => {
  await using attacked = await open({ associationsMost: 4, artimMs: 5_000 });
  const silent = Array.from({ length: 300 }, () => attacked.dial());
  await Promise.all(silent.slice(16).map(gone));

  expect(await attacked.served()).toBeLessThan(SERVED_MS);
  expect(attacked.node.associations).toBeLessThanOrEqual(17);
});

test('two thousand damaged conversations over real sockets leave the node serving, with the memory it had', async () => {
  await using attacked = await open({ associationsMost: 200 });
  const inputs = targets.association!.seeds();
  await attacked.served();
  const before = process.memoryUsage();
  const longest: number[] = [];
  for (let seed = 0; seed < 2_000; seed += 50) {
    const ends = Array.from({ length: 50 }, (_, at) => {
      const random = randomFrom(seed + at);
      const socket = attacked.dial();
      socket.end(mutate(inputs[Math.floor(random() * inputs.length)]!, random, inputs));
      return gone(socket);
    });
    if (seed % 500 === 0) longest.push(await attacked.served());
    await Promise.all(ends);
  }

  await expect.poll(() => attacked.node.associations).toBe(0);
  expect(longest.toSorted((a, b) => a - b)[Math.floor(longest.length / 2)]).toBeLessThan(SERVED_MS);
  const after = process.memoryUsage();
  expect(after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers).toBeLessThan(64 * 1024 * 1024);
}, 120_000);

import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { boundArrival } from './arrival.ts';

const ARRIVAL_MS = 300;

async function open() {
  const app = fastify({ requestTimeout: 0 });
  boundArrival(app, ARRIVAL_MS);
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.post('/text', async () => 'read');
  app.post('/bytes', { config: { bytes: true } }, async (request) => {
    let bytes = 0;
    for await (const chunk of request.body as AsyncIterable<Buffer>) bytes += chunk.length;
    return String(bytes);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, [Symbol.asyncDispose]: () => app.close() };
}

/** Sends a body of 20 MB in pieces; settles with the response, or with nothing when the connection was cut. */
function send(port: number, path: string, piece: number, everyMs: number): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  const length = 20_000_000;
  const type = path === '/text' ? 'application/json' : 'application/dicom';
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`,
  );
  let sent = 0;
  const timer = setInterval(() => {
    const next = Math.min(piece, length - sent);
    if (next === 0 || !socket.writable || socket.writableLength > 0) return;
    socket.write(Buffer.alloc(next, 32));
    sent += next;
  }, everyMs);
  let response = '';
  return new Promise((resolve) => {
    socket.on('data', (chunk) => {
      response += chunk.toString();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve(response);
    });
  });
}

test('a body that drips is cut, whatever it is', async () => {
  await using server = await open();

  expect(await send(server.port, '/bytes', 10, 20)).toBe('');
  expect(await send(server.port, '/text', 10, 20)).not.toContain('read');
});

test('a large study that keeps coming is not cut for taking long', async () => {
  await using server = await open();
  const started = performance.now();

  expect(await send(server.port, '/bytes', 1_000_000, 50)).toContain('20000000');
  expect(performance.now() - started).toBeGreaterThan(ARRIVAL_MS);
}, 30_000);

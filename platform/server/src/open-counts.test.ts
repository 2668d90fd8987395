import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import type { TrustedProxies } from '@alder/settings';
import { expect, onTestFinished, test } from 'vitest';
import { buildServer } from './build-server.ts';
import { OpenCounts } from './open-counts.ts';

/** A server that replies to `/slow` only when the test releases it, and to `/quick` at once. */
async function listen(limits: { connections?: number; requests?: number }, trustProxy: TrustedProxies = false) {
  const addressLimits = { connections: 1_000, requests: 1_000, sockets: 1_000, ...limits };
  const app = buildServer({ implementations: [], addressLimits, trustProxy } as never);
  const slow = Promise.withResolvers<void>();
  const config = { open: 'test' };
  app.route({ method: 'GET', url: '/slow', config, handler: () => slow.promise.then(() => ({ done: true })) });
  app.route({ method: 'GET', url: '/quick', config, handler: async () => ({ done: true }) });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    slow.resolve();
    app.server.closeAllConnections();
    await app.close();
  });
  const { port } = app.server.address() as AddressInfo;
  return {
    port,
    finishSlow: () => slow.resolve(),
    get: (
      path: string,
      { from = '127.0.0.1', ...headers }: { from?: string; [header: string]: string | undefined } = {},
    ) =>
      new Promise<{ status: number; retryAfter: string | undefined; body: string }>((resolve, reject) => {
        const request = http.get({
          port,
          path,
          host: '127.0.0.1',
          localAddress: from,
          headers: headers as never,
          agent: false,
        });
        request.on('error', reject);
        request.on('response', async (response) => {
          let body = '';
          for await (const chunk of response) body += chunk;
          resolve({ status: response.statusCode!, retryAfter: response.headers['retry-after'], body });
        });
      }),
  };
}

test('requests of one address beyond the cap get 429 with a time, until others end; other addresses are served', async () => {
  const server = await listen({ requests: 3 });
  const slow = [server.get('/slow'), server.get('/slow'), server.get('/slow')];
  await expect.poll(async () => (await server.get('/quick')).status).toBe(429);

  const refused = await server.get('/quick');
  expect([refused.status, refused.retryAfter]).toEqual([429, '5']);
  expect(JSON.parse(refused.body).payload.error).toBe('tooMany');
  expect((await server.get('/quick', { from: '127.0.0.2' })).status).toBe(200);

  server.finishSlow();
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200, 200]);
  await expect.poll(async () => (await server.get('/quick')).status).toBe(200);
});

test('a client that goes away before its response gives its place back', async () => {
  const server = await listen({ requests: 1 });
  const leaving = http.get({ port: server.port, host: '127.0.0.1', path: '/slow', agent: false });
  leaving.on('error', () => {});
  await expect.poll(async () => (await server.get('/quick')).status).toBe(429);

  leaving.destroy();

  await expect.poll(async () => (await server.get('/quick')).status).toBe(200);
});

test('behind a trusted proxy each client is counted by its own address, and not by what it writes itself', async () => {
  const server = await listen({ requests: 1, connections: 1 }, 1);
  server.get('/slow', { 'x-forwarded-for': '203.0.113.9' }).catch(() => undefined);
  const status = async (forwarded: string) => (await server.get('/quick', { 'x-forwarded-for': forwarded })).status;
  await expect.poll(() => status('203.0.113.9')).toBe(429);

  expect(await status('198.51.100.1, 203.0.113.9')).toBe(429);
  expect(await status('198.51.100.1')).toBe(200);
});

test('connections of one address beyond the cap are refused with a reason; silent ones do not block other addresses', async () => {
  const server = await listen({ connections: 5 });
  const open = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const socket = net.connect({ port: server.port, host: '127.0.0.1' });
      socket.on('error', () => {});
      await once(socket, 'connect');
      return socket;
    }),
  );
  const sixth = net.connect({ port: server.port, host: '127.0.0.1' });
  sixth.on('error', () => {});
  let reply = '';
  sixth.on('data', (text) => (reply += text));
  await once(sixth, 'close');

  expect(reply).toContain('429 Too Many Requests');
  expect(reply).toContain('Too many connections from this address');
  expect((await server.get('/quick', { from: '127.0.0.2' })).status).toBe(200);
  open[0]!.destroy();
  await expect.poll(async () => (await server.get('/quick').catch(() => ({ status: 0 }))).status).toBe(200);
  for (const socket of open) socket.destroy();
});

test('one subscriber’s 64 bits of IPv6 are one address, an IPv4 address in IPv6 form is the IPv4 address', () => {
  const counts = new OpenCounts(1);
  const end = counts.add('2001:db8:1:2::1')!;

  expect(counts.add('2001:db8:1:2:ffff::9')).toBeUndefined();
  expect(counts.add('2001:db8:1:3::1')).toBeDefined();
  end();
  end();
  expect(counts.add('2001:db8:1:2:ffff::9')).toBeDefined();
  expect(counts.add('2001:db8:1:2::1')).toBeUndefined();
  expect(counts.add('::ffff:192.0.2.1')).toBeDefined();
  expect(counts.add('192.0.2.1')).toBeUndefined();
});

import type { TrustedProxies } from '@alder/settings';
import { expect, test } from 'vitest';
import { buildServer } from './build-server.ts';

const PROXY = '10.0.0.2';
const OUTER_PROXY = '10.0.0.1';
const CLIENT = '203.0.113.9';

/** The address that limits and audit rows see. */
async function addressSeen(trustProxy: TrustedProxies, forwarded: string, from = PROXY): Promise<string> {
  const app = buildServer({ implementations: [], trustProxy } as never);
  app.route({ method: 'GET', url: '/address', config: { open: 'test' }, handler: async ({ ip }) => ({ ip }) });
  const headers = { 'x-forwarded-for': forwarded };
  const response = await app.inject({ url: '/address', remoteAddress: from, headers });
  await app.close();
  return response.json().ip;
}

test('without trusted proxies X-Forwarded-For is not read', async () => {
  expect(await addressSeen(false, '192.0.2.1')).toBe(PROXY);
});

test('behind one proxy the address is the one that this proxy appended, whatever the client wrote before it', async () => {
  expect(await addressSeen(1, CLIENT)).toBe(CLIENT);
  expect(await addressSeen(1, `192.0.2.1, 127.0.0.1, ${CLIENT}`)).toBe(CLIENT);
});

test('behind two proxies the address is the one that the outer proxy appended', async () => {
  expect(await addressSeen(2, `192.0.2.1, ${CLIENT}, ${OUTER_PROXY}`)).toBe(CLIENT);
});

test('with a range of trusted proxies the address is the last one outside of it', async () => {
  expect(await addressSeen(['10.0.0.0/8'], `192.0.2.1, ${CLIENT}, ${OUTER_PROXY}`)).toBe(CLIENT);
  expect(await addressSeen(['10.0.0.0/8'], '192.0.2.1', CLIENT)).toBe(CLIENT);
});

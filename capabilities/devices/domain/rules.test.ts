import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findLocalServers,
  isConnected,
  isOffline,
  isOurs,
  isQcDue,
  makeSerial,
  readSerial,
  statusOf,
} from './index.ts';

const chance = fc.uint8Array({ minLength: 15, maxLength: 15 });

test('a serial has 16 letters and digits, and a slip of one letter shows [rule.pulpoSerial]', () => {
  fc.assert(
    fc.property(chance, fc.nat(14), (bytes, place) => {
      const serial = makeSerial(bytes);
      expect(readSerial(serial)).toBe(serial);
      expect(isOurs(serial)).toBe(true);
      const slip = serial[place] === '7' ? '8' : '7';
      expect(isOurs(serial.slice(0, place) + slip + serial.slice(place + 1))).toBe(false);
    }),
  );
});

test('a serial is read as people type it, and anything but 16 characters is none [rule.pulpoSerial]', () => {
  expect(readSerial(' abcd-efgh-jkmn-pqrs ')).toBe('ABCDEFGHJKMNPQRS');
  for (const bad of ['', 'ABCDEFGHJKMNPQR', 'ABCDEFGHJKMNPQRST', 'ABCDEFGHJKMNPQR!'])
    expect(readSerial(bad)).toBeUndefined();
});

test('a gateway is offline after 30 minutes, and a device warns after 90 days without quality control', () => {
  const now = new Date('2026-11-21T08:00:00.000Z');
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);

  expect(isOffline(ago(30 * 60_000 - 1), now)).toBe(false);
  expect(isOffline(ago(30 * 60_000), now)).toBe(true);
  expect(isOffline(null, now)).toBe(false);
  expect(isConnected(ago(60_000), now)).toBe(true);
  expect(isConnected(null, now)).toBe(false);
  expect(isQcDue(ago(90 * 86_400_000), now)).toBe(false);
  expect(isQcDue(ago(90 * 86_400_000 + 1), now)).toBe(true);
  expect(isQcDue(null, now)).toBe(true);
});

test('a browser asks the gateway at port 33443 for a second, and skips addresses that do not respond as it [const.local] [cap.localDevice]', async () => {
  const request: [string, number][] = [];
  const notes: string[] = [];
  const ask = async (url: string, timeoutMs: number) => {
    request.push([url, timeoutMs]);
    if (url.includes('10.0.0.5')) return { serial: 'ABCDEFGHJKMNPQRS' };
    if (url.includes('10.0.0.6')) return { serial: 'SOMEBODYELSE0000' };
    throw new Error('timed out');
  };
  const gateway = { serial: 'ABCDEFGHJKMNPQRS', addresses: ['10.0.0.5', '10.0.0.6', 'fe80::1'] };

  expect(await findLocalServers(gateway, ask, (text) => notes.push(text))).toEqual(['10.0.0.5']);
  expect(request).toEqual([
    ['https://10.0.0.5:33443/server_info', 1000],
    ['https://10.0.0.6:33443/server_info', 1000],
    ['https://[fe80::1]:33443/server_info', 1000],
  ]);
  expect(notes).toEqual(['ignoring address 10.0.0.6', 'ignoring address fe80::1']);
});

test('a device stands as its gateway lets one know: away before anything else, then quality control, then silence', () => {
  const here = { id: 'here', connected: true };
  const away = { id: 'away', connected: false };
  const standing = (
    state: 'setup' | 'active' | 'warning' | 'offline',
    gateway: string | null,
    gateways = [here, away],
  ) => statusOf({ device: { state, gateway }, gateways });

  expect(standing('active', 'here')).toBe('ready');
  expect(standing('active', null)).toBe('ready');
  expect(standing('setup', 'here')).toBe('setup');
  expect(standing('warning', 'here')).toBe('qcDue');
  expect(standing('offline', 'here')).toBe('quiet');
  for (const state of ['setup', 'active', 'warning', 'offline'] as const) {
    expect(standing(state, 'away')).toBe('away');
    expect(standing(state, null, [away])).toBe('away');
  }
});

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { openHospital, testServices } from '@alder/testing';
import { expect, test } from 'vitest';
import { getBackups } from '../contract/index.ts';
import { backupHandlers } from './backup.handlers.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();

async function open({ url }: { url: string | undefined }) {
  const services = await testServices();
  const settings = { ...services.settings, backup: { ...services.settings.backup, url } };
  const hospital = await openHospital(backupHandlers, { services: { ...services, settings }, now: NOW });
  const say = (status: object) =>
    writeFileSync(path.join(settings.dataDir, 'backup-status.json'), JSON.stringify(status));
  return { hospital, say, ask: async () => (await hospital.call(getBackups, {})).payload.result };
}

const good = (hours: number) => ({
  good: { id: 'b', at: hoursAgo(hours), finishedAt: hoursAgo(hours), bytes: 1 },
});

test('an administrator sees the last good backup, and is notified when it is older than 26 hours or the last try failed', async () => {
  const { hospital, say, ask } = await open({ url: 'file:///backups' });
  await using _ = hospital;

  expect(await ask()).toEqual({ state: 'none', last: null });
  say(good(25));
  expect(await ask()).toEqual({ state: 'good', last: hoursAgo(25) });
  say({ ...good(25), failure: { at: hoursAgo(1), why: 'disk full' } });
  expect(await ask()).toEqual({ state: 'failed', last: hoursAgo(25) });
  say(good(27));
  expect(await ask()).toEqual({ state: 'late', last: hoursAgo(27) });
  say({ failure: { at: hoursAgo(1), why: 'disk full' } });
  expect(await ask()).toEqual({ state: 'failed', last: null });
});

test('where no backups are set up, that is reported; a doctor, an anonymous client and another hospital are refused', async () => {
  const { hospital, ask } = await open({ url: undefined });
  await using _ = hospital;
  const { hospital: other } = await open({ url: undefined });
  await using __ = other;

  expect(await ask()).toEqual({ state: 'off', last: null });
  expect(await hospital.call(getBackups, {}, { as: await hospital.addUser() })).toMatchObject({ status: 403 });
  expect(await hospital.call(getBackups, {}, { as: null })).toMatchObject({ status: 401 });
  expect(await hospital.call(getBackups, {}, { hospital: other.key })).toMatchObject({ status: 404 });
});

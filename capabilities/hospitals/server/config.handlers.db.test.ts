import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { updateConfigs } from '../contract/index.ts';
import { hospitalHandlers } from './index.ts';

const noMoney = { count: async () => ({ visits: 0, deposits: 0 }), listChanged: async () => [] };
const open = () => openHospital(hospitalHandlers(noMoney), { configs: { sessionsPerAccount: 2 } });

test('an administrator sets how the archive works; what is not named stays as it is', async () => {
  await using hospital = await open();

  const first = (await hospital.call(updateConfigs, { version: 1, dedupImages: false })).payload.result;
  expect(first).toMatchObject({
    key: hospital.key,
    version: 2,
    configs: { sessionsPerAccount: 2, dedupImages: false },
  });
  const second = (await hospital.call(updateConfigs, { version: 2, localAccess: true })).payload.result;
  expect(second.configs).toEqual({ sessionsPerAccount: 2, dedupImages: false, localAccess: true });
  const third = (await hospital.call(updateConfigs, { version: 3, sessionsPerAccount: 3, passwordMin: 10 })).payload
    .result;
  expect(third.configs).toMatchObject({ sessionsPerAccount: 3, passwordMin: 10, localAccess: true });
  expect(await hospital.events()).toEqual(['hospital.updated', 'hospital.updated', 'hospital.updated']);
});

test('a setting from an old version, an unknown one, a doctor, another hospital: all are refused', async () => {
  await using hospital = await open();
  await using other = await open();
  await hospital.call(updateConfigs, { version: 1, dedupImages: false });

  expect(await hospital.call(updateConfigs, { version: 1, dedupImages: true })).toMatchObject({
    status: 409,
    payload: { error: 'stale', current: { configs: { dedupImages: false } } },
  });
  expect(await hospital.call(updateConfigs, { version: 2, sessionsPerAccount: 99 })).toMatchObject({
    status: 400,
  });
  expect(await hospital.call(updateConfigs, { version: 2, passwordMin: 5 })).toMatchObject({ status: 400 });
  expect(await hospital.call(updateConfigs, { version: 2, pacsQuota: 9 } as never)).toMatchObject({ status: 400 });
  expect(await hospital.call(updateConfigs, { version: 2 }, { as: await hospital.addUser() })).toMatchObject({
    status: 403,
  });
  expect(await hospital.call(updateConfigs, { version: 2 }, { as: null })).toMatchObject({ status: 401 });
  expect(await hospital.call(updateConfigs, { version: 1 }, { hospital: other.key })).toMatchObject({ status: 404 });
});

test('the same request again acts once [resp.retry]', async () => {
  await using hospital = await open();
  const set = () => hospital.call(updateConfigs, { version: 1, localAccess: true }, { key: 'k' });

  expect((await set()).payload).toEqual((await set()).payload);
  expect(await hospital.events()).toEqual(['hospital.updated']);
});

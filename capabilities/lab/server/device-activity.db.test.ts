import { createDevice, getDevices } from '@alder/devices/contract';
import { devicesHandlers } from '@alder/devices/server';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { chemistryRun, gatewayOf, handlers } from './gateway.fixture.ts';

const NOON = new Date('2026-11-21T04:00:00.000Z');
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);

test('an analyzer that sends a result is in use, with the time of its message to the minute; its neighbor is not', async () => {
  const implementations = [...handlers, ...devicesHandlers];
  await using hospital = await openHospital(implementations, { now: NOON });
  let now = NOON;
  const gateway = await gatewayOf(hospital, implementations, () => now);
  const master = await hospital.addUser({ role: 'pulpoMaster' });
  const link = { model: 'vs2', protocol: 'astm', listen_port: 5001, address: null, charset: 'utf-8' } as const;
  for (const serial of ['V1', 'V2'])
    await hospital.call(
      createDevice,
      { ...link, serial, name: serial, gateway: null, decimal: '.', order_mode: 'none' },
      { as: master },
    );
  const devices = async () =>
    (await hospital.call(getDevices, {}, { as: master })).payload.result.map((device) => {
      const { serial, state, last_seen } = device;
      return { serial, state, last_seen };
    });
  const send = async (seq: number, seconds: number) => {
    now = later(seconds);
    const bytes = chemistryRun({ sample: `S${seq}` });
    expect((await gateway.put({ seq, bytes, device_serial: 'V1' })).payload.result).toBe('stored');
  };
  const unused = { serial: 'V2', state: 'setup', last_seen: null };

  await send(1, 0);
  await send(2, 59);
  expect(await devices()).toEqual([{ serial: 'V1', state: 'active', last_seen: NOON.toISOString() }, unused]);

  await send(3, 61);
  expect(await devices()).toEqual([{ serial: 'V1', state: 'active', last_seen: later(61).toISOString() }, unused]);
  await gateway.close();
});

import { inSystem } from '@alder/database';
import { buildServer } from '@alder/server';
import { analyzers } from '@alder/terms';
import { type OpenHospital, openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import {
  createDevice,
  createPulpo,
  getConnectStatus,
  getDevices,
  getPulpos,
  heartbeat,
  updateDevice,
} from '../contract/index.ts';
import { devicesHandlers, enrollGateway, gatewayFinder, sweepGateways } from './index.ts';

const NOON = new Date('2026-11-21T04:00:00.000Z');
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const open = () => openHospital(devicesHandlers, { now: NOON });

const link = {
  protocol: 'astm',
  listen_port: 5001,
  address: null,
  charset: 'utf-8',
  decimal: '.',
  order_mode: 'none',
} as const;
const sign = { version: '1.0.19', addresses: ['10.0.0.5'], boot_id: 'a', queue: 0, oldest: null, devices: [] };

/** The server as a gateway sees it: its own key is the only way in. */
function authenticateGateway(hospital: OpenHospital, bearer: string, now = NOON) {
  const app = buildServer({
    db: hospital.db,
    implementations: devicesHandlers,
    services: hospital.services,
    findSession: gatewayFinder(hospital.db),
    clock: () => now,
  });
  return app.inject({
    method: 'POST',
    url: heartbeat.path,
    headers: { authorization: `Bearer ${bearer}` },
    payload: { ...sign, devices: [{ serial: 'V1', model: 'vs2', ...link }] },
  });
}

test('a gateway is enrolled with a serial of 16 characters and a key that is shown once [pulpo.create] [pulpo.getAll] [rule.pulpoSerial]', async () => {
  await using hospital = await open();
  const master = await hospital.addUser({ role: 'pulpoMaster' });

  const created = await hospital.call(createPulpo, { name: 'Lab' }, { as: master, key: 'enroll' });
  expect(created.payload.result).toMatchObject({ name: 'Lab', connected: false, version: '', last_seen: null });
  expect(created.payload.result.serial).toMatch(/^[0-9A-Z]{16}$/);
  expect(await hospital.call(createPulpo, { name: 'Lab' }, { as: master, key: 'enroll' })).toEqual(created);

  const { payload } = await hospital.call(getPulpos, {}, { as: master });
  expect(payload.result).toHaveLength(1);
  expect(JSON.stringify(payload)).not.toContain(created.payload.key);
});

test('a wrong serial is refused with its text, and one that is bound already without revealing to which hospital [rule.pulpoSerial]', async () => {
  await using own = await open();
  await using other = await open();
  const [us, them] = [await own.addUser({ role: 'sysAdmin' }), await other.addUser({ role: 'sysAdmin' })];
  const { serial } = (await other.call(createPulpo, {}, { as: them })).payload.result;

  expect((await own.call(createPulpo, { serial: 'SHORT' }, { as: us })).payload.message).toBe(
    'Incorrect serial number',
  );
  expect(await own.call(createPulpo, { serial }, { as: us })).toMatchObject({
    status: 409,
    payload: { error: 'serialTaken' },
  });
  expect((await own.call(getPulpos, {}, { as: us })).payload.result).toEqual([]);
});

test('only those who look after devices enroll gateways', async () => {
  await using hospital = await open();
  const doctor = await hospital.addUser({ role: 'doctor' });

  expect((await hospital.call(createPulpo, {}, { as: doctor })).status).toBe(403);
  expect((await hospital.call(getPulpos, {}, { as: doctor })).status).toBe(403);
  expect((await hospital.call(createPulpo, {}, { as: null })).status).toBe(401);
});

test('serial and key open the hospital for the gateway; anything else opens nothing', async () => {
  await using hospital = await open();
  const enrolled = (await enrollGateway(hospital.db, { hospital: hospital.key }))!;

  const response = await authenticateGateway(hospital, `${enrolled.serial}.${enrolled.key}`);
  expect(response.json().payload).toMatchObject({ hospital: hospital.key, devices: [{ serial: 'V1', model: 'vs2' }] });
  expect((await authenticateGateway(hospital, `${enrolled.serial}.${'x'.repeat(43)}`)).statusCode).toBe(401);
  expect((await hospital.call(heartbeat, sign)).status).toBe(403);
  await hospital.work((trx) => trx.updateTable('gateway').set({ revoked: true }).execute());
  expect((await authenticateGateway(hospital, `${enrolled.serial}.${enrolled.key}`)).statusCode).toBe(401);
  expect(await enrollGateway(hospital.db, { hospital: 'nobody' })).toBeUndefined();
  expect(
    await inSystem(hospital.db, (trx) =>
      trx.selectFrom('gateway').select('key_hash').where('serial', '=', enrolled.serial).executeTakeFirst(),
    ),
  ).not.toEqual({ key_hash: Buffer.from(enrolled.key) });
});

test('a gateway is shown connected by its heartbeats, and its loss is notified once after 30 minutes [command.getConnectStatus]', async () => {
  await using hospital = await open();
  const { serial, key } = (await enrollGateway(hospital.db, { hospital: hospital.key }))!;
  await authenticateGateway(hospital, `${serial}.${key}`);
  const status = async () => (await hospital.call(getConnectStatus, {})).payload.pulpos[0]!;

  expect(await status()).toMatchObject({
    connected: true,
    address: '10.0.0.5',
    addresses: ['10.0.0.5'],
    version: '1.0.19',
    last_seen: NOON.toISOString(),
  });
  hospital.setNow(later(10));
  expect(await status()).toMatchObject({ connected: false, offline: false });
  hospital.setNow(later(30));
  expect(await status()).toMatchObject({ connected: false, offline: true });

  const notified: string[] = [];
  const sweep = (now: Date) =>
    hospital.work((trx) =>
      sweepGateways({
        trx,
        now,
        hospital,
        services: hospital.services,
        emit: ({ event }) => void notified.push(event),
        audit: () => {},
      }),
    );
  for (const minutes of [29, 30, 31, 60]) await sweep(later(minutes));
  expect(notified).toEqual(['pulpo.lost']);
});

test('a device announced by its gateway or added by hand is listed, and is changed from the version that was read', async () => {
  await using hospital = await open();
  const { serial, key } = (await enrollGateway(hospital.db, { hospital: hospital.key }))!;
  await authenticateGateway(hospital, `${serial}.${key}`);
  const created = await hospital.call(createDevice, { serial: 'C1', model: 'Catalyst_One' }, { key: 'add' });

  expect(await hospital.call(createDevice, { serial: 'C1', model: 'Catalyst_One' }, { key: 'add' })).toEqual(created);
  expect((await hospital.call(createDevice, { serial: 'C1', model: 'Catalyst_One' })).payload.error).toBe(
    'deviceExists',
  );
  const { payload } = await hospital.call(getDevices, {});
  expect(payload.result.map((one) => [one.serial, one.model, one.state])).toEqual([
    ['V1', 'vs2', 'setup'],
    ['C1', 'Catalyst_One', 'setup'],
  ]);

  const { id, version } = created.payload.result;
  expect((await hospital.call(updateDevice, { id, version, charset: 'big5' })).payload.result).toMatchObject({
    charset: 'big5',
    version: 2,
  });
  expect((await hospital.call(updateDevice, { id, version, name: 'old' })).status).toBe(409);
  await hospital.call(updateDevice, { id, version: 2, deleted: true });
  expect((await hospital.call(updateDevice, { id, version: 3, name: 'gone' })).status).toBe(404);
  expect((await hospital.call(createDevice, { serial: 'C1', model: 'Catalyst_One' })).status).toBe(200);
});

test('an analyzer moved to a serial port gives up its network port, moved back its speed; a speed that no port has is refused', async () => {
  await using hospital = await open();
  const network = { listen_port: 4011, order_mode: 'push', address: '10.0.0.7:5000' } as const;
  const serial = { serial_port: '/dev/ttyUSB0', baud_rate: 19_200, flow_control: 'rts/cts' } as const;
  const noSerial = { serial_port: null, baud_rate: null, flow_control: null };
  const { id } = (await hospital.call(createDevice, { serial: 'B1', model: 'hm5', protocol: 'hl7', ...network }))
    .payload.result;

  expect((await hospital.call(updateDevice, { id, version: 1, ...serial })).payload.result).toMatchObject({
    ...serial,
    listen_port: null,
    order_mode: 'none',
    address: null,
  });
  expect((await hospital.call(updateDevice, { id, version: 2, name: 'Blood' })).payload.result).toMatchObject(serial);
  expect(
    (await hospital.call(updateDevice, { id, version: 3, serial_port: null, listen_port: 4012 })).payload.result,
  ).toMatchObject({ ...noSerial, listen_port: 4012, name: 'Blood' });
  expect((await hospital.call(updateDevice, { id, version: 4, baud_rate: 7 })).status).toBe(400);
  expect((await hospital.call(updateDevice, { id, version: 4, serial_port: '' })).status).toBe(400);
});

test("another hospital's devices and gateways are not found, and only administrators change devices", async () => {
  await using own = await open();
  await using other = await open();
  const { id, version } = (await other.call(createDevice, { serial: 'C1', model: 'VetTest' })).payload.result;
  const gateway = (await enrollGateway(other.db, { hospital: other.key }))!;
  const doctor = await own.addUser({ role: 'doctor' });

  expect((await own.call(updateDevice, { id, version, name: 'x' })).status).toBe(404);
  expect((await own.call(createDevice, { serial: 'C2', model: 'VetTest', gateway: gateway.id })).status).toBe(404);
  expect((await own.call(getDevices, {})).payload.result).toEqual([]);
  expect((await own.call(createDevice, { serial: 'C2', model: 'VetTest' }, { as: doctor })).status).toBe(403);
});

test('every analyzer of the specification can be entered and is listed [cap.labDevices]', async () => {
  await using hospital = await open();

  const named =
    'ProCyte_Dx, ProCyte_One, LaserCyte, Catalyst_Dx, Catalyst_One, VetTest, VetStat, VetLyte, SNAPshot_Dx, UA_Analyzer, Coag_Dx, VetAutoread, SNAP_Reader, SNAP';
  expect([...analyzers]).toEqual(named.split(', '));
  for (const [place, model] of analyzers.entries()) {
    expect((await hospital.call(createDevice, { serial: `S${place}`, model })).status).toBe(200);
  }

  const { payload } = await hospital.call(getDevices, {});
  expect(payload.result.map(({ model }) => model)).toEqual([...analyzers]);
});

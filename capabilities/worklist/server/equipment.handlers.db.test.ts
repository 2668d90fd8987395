import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { echoPacsEquipment, getAetitles, updatePacsEquipment } from '../contract/index.ts';
import { isAllowedAddress } from './own-address.ts';
import { handlers } from './worklist.fixture.ts';

const open = () => openHospital(handlers);
const dr1 = { aetitle: 'DR-1', modalities: ['DX', 'CR'], name: 'X-ray room', address: '192.168.1.20', port: 104 };

test('equipment is entered with its AE title and modalities, shown, changed and removed [entity.worklistItem]', async () => {
  await using hospital = await open();
  const { result } = (await hospital.call(updatePacsEquipment, dr1)).payload;
  expect(result).toMatchObject({ ...dr1, charset: null, certificate: null, tls: false, last_seen: null, today: 0 });

  const visible = (await hospital.call(getAetitles, {})).payload;
  expect(visible).toMatchObject({ result: [result], called_aetitle: expect.stringMatching(/^[0-9A-F]{16}$/) });
  const { id, version } = result;
  const change = {
    id,
    version,
    aetitle: 'DR-1',
    modalities: ['DX'],
    charset: 'big5' as const,
    address: '192.168.1.0/24',
  };
  const changed = (await hospital.call(updatePacsEquipment, change)).payload.result;
  expect(changed).toMatchObject({ modalities: ['DX'], charset: 'big5', address: '192.168.1.0/24', name: 'X-ray room' });
  expect(await hospital.call(updatePacsEquipment, change)).toMatchObject({ status: 409, payload: { error: 'stale' } });
  await hospital.call(updatePacsEquipment, {
    id,
    version: changed.version,
    aetitle: 'DR-1',
    modalities: [],
    deleted: true,
  });
  expect((await hospital.call(getAetitles, {})).payload.result).toEqual([]);
  expect(await hospital.call(updatePacsEquipment, dr1)).toMatchObject({ status: 200 });
  expect(await hospital.events()).toEqual([
    ...['pacsEquipment.created', 'pacsEquipment.updated', 'pacsEquipment.updated', 'pacsEquipment.created'],
  ]);
});

test('an AE title names one device, and never the hospital itself', async () => {
  await using hospital = await open();
  const minimal = { aetitle: 'US-2', modalities: ['US'] };
  expect(await hospital.call(updatePacsEquipment, minimal)).toMatchObject({
    status: 200,
    payload: { result: { address: null } },
  });

  expect(await hospital.call(updatePacsEquipment, { ...dr1, aetitle: 'US-2' })).toMatchObject({
    status: 409,
    payload: { error: 'aetitleInUse', message: 'This AE title is in use' },
  });
  const { called_aetitle } = (await hospital.call(getAetitles, {})).payload;
  expect(await hospital.call(updatePacsEquipment, { ...dr1, aetitle: called_aetitle })).toMatchObject({ status: 409 });
  for (const aetitle of ['', 'DR 1', 'A'.repeat(17)])
    expect(await hospital.call(updatePacsEquipment, { ...dr1, aetitle })).toMatchObject({ status: 400 });
  expect(await hospital.call(updatePacsEquipment, { ...dr1, modalities: ['x ray'] })).toMatchObject({ status: 400 });
});

test('the server is not made to call itself, its neighbours in a cloud, or to let half the world in', () => {
  const cloud = '10.0.0.5';
  for (const address of [
    '127.0.0.1',
    '127.8.0.1/32',
    '0.0.0.0',
    '169.254.169.254',
    '::1',
    '::ffff:127.0.0.1',
    'fe80::1',
  ])
    expect(isAllowedAddress(address, cloud), address).toBe(false);
  for (const wide of ['10.0.0.0/8', '0.0.0.0/0', '2001:db8::/32']) expect(isAllowedAddress(wide, cloud)).toBe(false);
  for (const near of ['192.168.1.20', '10.1.0.0/16', '2001:db8::7']) expect(isAllowedAddress(near, cloud)).toBe(true);
  expect(isAllowedAddress('127.0.0.1', '127.0.0.1')).toBe(true);
  expect(isAllowedAddress('169.254.169.254', 'localhost')).toBe(false);
});

test('equipment is kept by administrators, of their own hospital only', async () => {
  await using own = await open();
  await using other = await open();
  const { result } = (await other.call(updatePacsEquipment, dr1)).payload;
  const change = { ...dr1, id: result.id, version: result.version };

  expect(await own.call(updatePacsEquipment, change)).toMatchObject({ status: 404 });
  expect(await own.call(echoPacsEquipment, { id: result.id })).toMatchObject({ status: 404 });
  expect(await own.call(echoPacsEquipment, { id: newId() })).toMatchObject({ status: 404 });
  expect((await own.call(getAetitles, {})).payload.result).toEqual([]);
  const doctor = await own.addUser();
  expect(await own.call(updatePacsEquipment, dr1, { as: doctor })).toMatchObject({ status: 403 });
  expect(await own.call(getAetitles, {}, { as: doctor })).toMatchObject({ status: 200 });
  expect(
    await own.call(echoPacsEquipment, { id: newId() }, { as: await own.addUser({ permits: ['lis'] }) }),
  ).toMatchObject({
    status: 403,
  });
});

test('a device without an address is not tested, and an unreachable device is reported as such', async () => {
  await using hospital = await open();
  const add = async (values: object) =>
    (await hospital.call(updatePacsEquipment, { ...dr1, ...values } as never)).payload.result.id;
  const unknown = await add({ aetitle: 'A', address: null });
  const away = await add({ aetitle: 'B', address: '127.0.0.1', port: 9 });

  expect(await hospital.call(echoPacsEquipment, { id: unknown })).toMatchObject({
    status: 422,
    payload: { error: 'equipmentUnreachable' },
  });
  expect((await hospital.call(echoPacsEquipment, { id: away })).payload.result).toMatchObject({
    echo_result: 'noAnswer',
    echo_at: expect.any(String),
  });
});

import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import {
  cancelOrder,
  cancelOrderAtDevice,
  getAllOrders,
  sendOrder,
  sendToPulpo,
  updateOrder,
  updateOrders,
} from '../contract/index.ts';
import { chemistryRun, gatewayOf, handlers } from './gateway.fixture.ts';
import { sweepLab } from './sweep-lab.ts';

const NOON = new Date('2026-11-21T04:00:00.000Z');
const later = (hours: number, milliseconds = 0) => new Date(NOON.getTime() + hours * 3_600_000 + milliseconds);
const open = () => openHospital(handlers, { now: NOON });

test('a doctor orders a panel, and it waits for the gateway under a number of its own [command.send] [cap.labOrders] [entity.labOrder]', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();

  const first = await hospital.call(sendOrder, { pet: pet.id, device: 'Catalyst_One', tests: ['GLU'] });
  const second = await hospital.call(sendOrder, { pet: pet.id, device: 'vs2' });

  expect(first.payload).toMatchObject({
    waiting: true,
    result: {
      order_id: 'L000001',
      order_status: 'queued',
      patient_id: pet.patient_id,
      tests: ['GLU'],
      submit_time: null,
    },
  });
  expect(second.payload.result.order_id).toBe('L000002');
  expect(await hospital.events()).toEqual(['labOrder.sent', 'labOrder.sent']);
});

test('an order for a pet without sex is refused with its text [rule.rangeSex]', async () => {
  await using hospital = await open();
  const nameless = await hospital.addPet({ sex: null });

  const { status, payload } = await hospital.call(sendOrder, { pet: nameless.id, device: 'VetTest' });

  expect(status).toBe(422);
  expect(payload).toMatchObject({
    error: 'patientSexMissing',
    message: 'Patient sex not specified, cannot send order to this device',
  });
});

test('a repeated request sends one order to the analyzer', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const send = () => hospital.call(sendOrder, { pet: pet.id, device: 'VetTest' }, { key: 'once' });

  const [first, second] = await Promise.all([send(), send()]);

  expect(second).toEqual(first);
  expect((await hospital.call(getAllOrders, {})).payload.result).toHaveLength(1);
});

test("another hospital's pet, order and device are not there", async () => {
  await using local = await open();
  await using other = await open();
  const pet = await other.addPet();
  const { payload } = await other.call(sendOrder, { pet: pet.id, device: 'VetTest' });
  const { id, version } = payload.result;

  expect((await local.call(sendOrder, { pet: pet.id, device: 'VetTest' })).status).toBe(404);
  expect((await local.call(sendOrder, { id })).status).toBe(404);
  expect((await local.call(cancelOrder, { id })).status).toBe(404);
  expect((await local.call(cancelOrderAtDevice, { id })).status).toBe(404);
  expect((await local.call(updateOrder, { id, version, priority: 'stat' })).status).toBe(404);
  expect((await local.call(getAllOrders, {})).payload.result).toEqual([]);
  const own = await local.addPet();
  expect((await local.call(sendOrder, { pet: own.id, device: 'vs2', device_serial: 'none' })).status).toBe(404);
});

test('orders are for users with a permit of the laboratory or of clinic records', async () => {
  await using hospital = await open();
  const imaging = await hospital.addUser({ permits: ['pacs'] });
  const doctor = await hospital.addUser({ permits: ['his'] });
  const pet = await hospital.addPet();

  expect((await hospital.call(sendOrder, { pet: pet.id, device: 'VetTest' }, { as: imaging })).status).toBe(403);
  expect((await hospital.call(sendOrder, { pet: pet.id, device: 'VetTest' }, { as: doctor })).status).toBe(200);
  expect((await hospital.call(sendToPulpo, { type: 'refreshDevices' }, { as: doctor })).status).toBe(403);
});

test('the gateway takes an order, and 24 hours later it counts as expired [labOrder.getAll] [state.labOrder]', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, handlers, () => NOON);
  const pet = await hospital.addPet();
  await hospital.call(sendOrder, { pet: pet.id, device: 'vs2', tests: ['GLU'] });

  const { commands } = await gateway.poll();
  expect(commands).toMatchObject([
    { type: 'sendOrder', order: { order_id: 'L000001', patient_id: pet.patient_id, species: 'CANINE' } },
  ]);
  expect((await gateway.poll()).commands).toEqual([]);
  await gateway.acknowledge(commands[0]!.id, 'done');

  hospital.setNow(later(24));
  const { payload } = await hospital.call(getAllOrders, { open: true });
  expect(payload.result[0]).toMatchObject({ order_status: 'sent', submit_time: NOON.toISOString() });
  expect(payload.now).toBe(later(24).toISOString());
  await gateway.close();
});

test('what a device says of its work moves the order on, and a refusal of the device can be sent again', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, handlers);
  const pet = await hospital.addPet();
  const { payload } = await hospital.call(sendOrder, { pet: pet.id, device: 'vs2' });
  const status = async () => (await hospital.call(getAllOrders, {})).payload.result[0]!;

  await gateway.acknowledge((await gateway.poll()).commands[0]!.id, 'failed', 'Worklist is full');
  expect(await status()).toMatchObject({ order_status: 'failed', reason: 'Worklist is full' });

  expect((await hospital.call(sendOrder, { id: payload.result.id })).status).toBe(200);
  const command = (await gateway.poll()).commands[0]!.id;
  for (const outcome of ['done', 'accepted', 'running'] as const) await gateway.acknowledge(command, outcome);
  expect((await status()).order_status).toBe('running');
  expect((await hospital.call(cancelOrder, { id: payload.result.id })).payload.message).toBe('Order already running');
  expect((await hospital.call(sendOrder, { id: payload.result.id })).status).toBe(409);
  await gateway.close();
});

test('an order that no gateway fetched is canceled at once [labOrder.cancelOrder] [state.labOrder]', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, handlers);
  const pet = await hospital.addPet();
  const { payload } = await hospital.call(sendOrder, { pet: pet.id, device: 'vs2' });

  const canceled = await hospital.call(cancelOrder, { id: payload.result.id }, { key: 'cancel' });

  expect(canceled.payload.result.order_status).toBe('canceled');
  expect((await gateway.poll()).commands).toEqual([]);
  expect(await hospital.call(cancelOrder, { id: payload.result.id }, { key: 'cancel' })).toEqual(canceled);
  expect((await hospital.call(cancelOrder, { id: payload.result.id })).payload.message).toBe('Order is not open');
  await gateway.close();
});

test('an order at the device is canceled when the device confirms, or ten minutes later without [command.cancelOrder]', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, handlers, () => NOON);
  const pet = await hospital.addPet();
  const [first, second] = [
    await hospital.call(sendOrder, { pet: pet.id, device: 'vs2' }),
    await hospital.call(sendOrder, { pet: pet.id, device: 'hm5' }),
  ];
  for (const { id } of (await gateway.poll()).commands) await gateway.acknowledge(id, 'done');

  expect((await hospital.call(cancelOrder, { id: first.payload.result.id })).payload.result.order_status).toBe(
    'canceling',
  );
  expect((await hospital.call(cancelOrderAtDevice, { id: second.payload.result.id })).payload.result.order_status).toBe(
    'canceling',
  );
  const recall = (await gateway.poll()).commands.find(({ order }) => order?.order_id === 'L000001')!;
  expect(recall.type).toBe('cancelOrder');
  await gateway.acknowledge(recall.id, 'done');

  const sweep = (now: Date) =>
    hospital.work((trx) =>
      sweepLab({ trx, now, hospital, services: hospital.services, emit: () => {}, audit: () => {} }),
    );
  const statuses = async () =>
    (await hospital.call(getAllOrders, {})).payload.result.map((order) => [order.order_id, order.order_status]);
  await sweep(later(0, 599_000));
  expect(await statuses()).toEqual([
    ['L000002', 'canceling'],
    ['L000001', 'canceled'],
  ]);
  await sweep(later(0, 601_000));
  expect(await statuses()).toEqual([
    ['L000002', 'canceled'],
    ['L000001', 'canceled'],
  ]);
  await gateway.close();
});

test('an order that no gateway fetches within a day has failed and says so', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  await hospital.call(sendOrder, { pet: pet.id, device: 'vs2' });

  await hospital.work((trx) =>
    sweepLab({ trx, now: later(24, 1), hospital, services: hospital.services, emit: () => {}, audit: () => {} }),
  );

  expect((await hospital.call(getAllOrders, { open: false })).payload.result[0]).toMatchObject({
    order_status: 'failed',
    reason: 'No gateway fetched the order within a day',
  });
});

test('the number on the tube can be written on an open order, from the version that was read [labOrder.update]', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const { id, version } = (await hospital.call(sendOrder, { pet: pet.id, device: 'vs2' })).payload.result;

  const updated = await hospital.call(updateOrder, { id, version, sample_id: 'T-77' });
  expect(updated.payload.result).toMatchObject({ sample_id: 'T-77', version: version + 1 });
  const refused = await hospital.call(updateOrder, { id, version, priority: 'stat' });
  expect(refused.status).toBe(409);
  expect((refused.payload as { current?: unknown }).current).toMatchObject({ id, sample_id: 'T-77' });
});

test('several orders are changed together or not at all [labOrder.updateMultiple]', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const place = async () => (await hospital.call(sendOrder, { pet: pet.id, device: 'vs2' })).payload.result;
  const [a, b] = [await place(), await place()];
  const entry = ({ id, version }: { id: string; version: number }) => ({ id, version, priority: 'stat' as const });

  expect((await hospital.call(updateOrders, { entries: [entry(a), { ...entry(b), version: 99 }] })).status).toBe(409);
  expect((await hospital.call(getAllOrders, {})).payload.result.map(({ priority }) => priority)).toEqual([
    'routine',
    'routine',
  ]);
  expect((await hospital.call(updateOrders, { entries: [entry(a), entry(b)] })).payload.result).toHaveLength(2);
});

test('orders come newest first and page by page', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  for (let count = 0; count < 3; count += 1) await hospital.call(sendOrder, { pet: pet.id, device: 'vs2' });

  const first = await hospital.call(getAllOrders, { limit: 2 });
  const rest = await hospital.call(getAllOrders, { limit: 2, offset: first.payload.next! });

  expect([...first.payload.result, ...rest.payload.result].map(({ order_id }) => order_id)).toEqual([
    'L000003',
    'L000002',
    'L000001',
  ]);
  expect(rest.payload.next).toBeUndefined();
});

test('a result for an order that it was late for is filed and marked late', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const gateway = await gatewayOf(hospital, handlers, () => later(25));
  await hospital.call(sendOrder, { pet: pet.id, device: 'vs2', tests: ['GLU', 'BUN', 'NA'] });
  const early = await gatewayOf(hospital, handlers, () => NOON);
  await early.acknowledge((await early.poll()).commands[0]!.id, 'done');

  await gateway.put({ seq: 1, bytes: chemistryRun({ sample: 'L000001' }) });
  expect((await hospital.call(getAllOrders, {})).payload.result[0]).toMatchObject({
    order_status: 'partial',
    late: true,
  });
  await gateway.put({
    seq: 2,
    bytes: chemistryRun({ sample: 'L000001', time: '20261121120500', values: { NA: '147' } }),
  });
  expect((await hospital.call(getAllOrders, {})).payload.result[0]).toMatchObject({
    order_status: 'done',
    upload_time: later(25).toISOString(),
  });
  await Promise.all([gateway.close(), early.close()]);
});

test("a tube number that stands on another animal's open order is refused, typed on a new order or on one that waits [command.send] [labOrder.update]", async () => {
  await using hospital = await open();
  const [mochi, taro] = [await hospital.addPet({ name: 'Mochi' }), await hospital.addPet({ name: 'Taro' })];
  const send = (pet: string, sample_id?: string) =>
    hospital.call(sendOrder, { pet, device: 'vs2', ...(sample_id !== undefined && { sample_id }) });
  const { result: first } = (await send(mochi.id, 'T17')).payload;
  const taken = { status: 409, payload: { error: 'sampleNumberTaken', fields: { sample_id: 'sampleNumberTaken' } } };

  expect(await send(taro.id, 'T17')).toMatchObject(taken);
  expect(await send(taro.id, first.order_id)).toMatchObject(taken);
  // One tube carries several orders of its own animal.
  expect((await send(mochi.id, 'T17')).status).toBe(200);

  const { result: waiting } = (await send(taro.id, 'T18')).payload;
  const write = { id: waiting.id, version: waiting.version };
  expect(await hospital.call(updateOrder, { ...write, sample_id: 'T17' })).toMatchObject(taken);
  expect(await hospital.call(updateOrders, { entries: [{ ...write, sample_id: 'T17' }] })).toMatchObject(taken);
  expect((await hospital.call(updateOrder, { ...write, sample_id: 'T19' })).status).toBe(200);
});

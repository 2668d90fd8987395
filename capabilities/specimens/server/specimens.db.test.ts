import { randomUUID } from 'node:crypto';
import { newId } from '@alder/database';
import { cancelOrder, createRecord, getRecord, moveRecord, sendOrder } from '@alder/lab/contract';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import {
  addOrderPanel,
  deleteOrderPanel,
  getOrderChoices,
  getSpecimenLabels,
  getSpecimens,
  getTurnaround,
  orderTests,
  rejectSpecimen,
  scanSpecimen,
  stepSpecimen,
} from '../contract/index.ts';
import { NOW, open } from './specimens.fixture.ts';

test('tests of two analyzers are ordered at once with a tube for each kind of sample, numbered by the day, and the note and the price list go along', async () => {
  await using hospital = await open();
  const { payload } = await hospital.order(
    [
      { sample_type: 'heparin', taken_at: NOW.toISOString(), orders: [hospital.chem] },
      { sample_type: 'edta', orders: [{ device: 'ProCyte_One', tests: ['CBC'] }] },
    ],
    { note: 'Fasting since midnight', fasting: true, priority: 'urgent' },
  );
  expect(payload.result).toMatchObject([
    { number: '261124-01', sample_type: 'heparin', collected_at: NOW.toISOString(), tests: ['CREA'], urgent: true },
    { number: '261124-02', sample_type: 'edta', collected_at: null, tests: ['CBC'] },
  ]);
  expect(payload).toMatchObject({ waiting: true, orders: [{ order_id: 'L000001' }, { order_id: 'L000002' }] });
  expect(await hospital.orders()).toMatchObject([
    { device: 'ProCyte_One', sample_id: '261124-02', note: 'Fasting since midnight', fasting: true },
    { device: 'Catalyst_One', sample_id: '261124-01', order_status: 'queued', sample_type: 'heparin' },
  ]);
});

test('a test that is open already is asked about, on a second computer as well, and ordered when it is confirmed', async () => {
  await using hospital = await open();
  const both = await Promise.all([hospital.order(), hospital.order()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await hospital.order()).toMatchObject({
    status: 409,
    payload: { error: 'testsAskedAlready', tests: ['CREA'] },
  });
  expect(await hospital.orders()).toHaveLength(1);
  expect(await hospital.order(undefined, { confirmed: true })).toMatchObject({ status: 200 });
  expect(await hospital.orders()).toHaveLength(2);
});

test('the same press twice is one order', async () => {
  await using hospital = await open();
  const key = randomUUID();
  for (const _ of [1, 2]) await hospital.order(undefined, {}, { key });
  expect(await hospital.orders()).toHaveLength(1);
  expect(await hospital.list()).toHaveLength(1);
});

test('a test is added to a sample that is there; a number that is on the tube of another animal is refused', async () => {
  await using hospital = await open();
  await using other = await open();
  const [first] = (await hospital.order()).payload.result;
  const sdma = { device: 'Catalyst_One' as const, tests: ['SDMA'] };
  const choices = (await hospital.call(getOrderChoices, { pet: hospital.pet.id })).payload;
  expect(choices.samples).toMatchObject([{ number: '261124-01' }]);
  expect((await hospital.order([{ specimen: first!.id, orders: [sdma] }])).payload.result).toMatchObject([
    { number: '261124-01', tests: ['CREA', 'SDMA'] },
  ]);

  const otherPet = await hospital.addPet({ sex: 'female' });
  const typed = (number: string) => [{ number, orders: [sdma] }];
  expect(await hospital.order(typed('２６１１２４-01'), { pet: otherPet.id })).toMatchObject({
    status: 409,
    payload: { error: 'specimenNumberTaken', fields: { number: 'specimenNumberTaken' } },
  });
  expect((await hospital.order(typed(' t-7 '), { pet: otherPet.id })).payload.result[0]!.number).toBe('T-7');
  expect(await other.order([{ specimen: first!.id, orders: [sdma] }])).toMatchObject({ status: 404 });
  expect(await other.order(undefined, { pet: hospital.pet.id })).toMatchObject({ status: 404 });
});

test('a reference laboratory is asked without an analyzer: the order is sent at once, whatever the sex, and canceled without asking a device', async () => {
  await using hospital = await open();
  const nameless = await hospital.addPet({ sex: null });
  const outside = [{ orders: [{ device: 'generic' as const, laboratory: 'Kitasato', tests: ['Histology'] }] }];
  const { payload } = await hospital.order(outside, { pet: nameless.id });
  expect(await hospital.orders()).toMatchObject([{ laboratory: 'Kitasato', order_status: 'sent', submit_time: null }]);
  expect((await hospital.call(getOrderChoices, { pet: nameless.id })).payload.laboratories).toEqual(['Kitasato']);
  expect(await hospital.order(undefined, { pet: nameless.id })).toMatchObject({
    status: 422,
    payload: { error: 'patientSexMissing' },
  });
  const canceled = await hospital.call(cancelOrder, { id: payload.orders[0]!.id });
  expect(canceled.payload.result).toMatchObject({ order_status: 'canceled' });
  expect(await hospital.list('ended')).toMatchObject([{ withdrawn_at: NOW.toISOString() }]);
});

test('a sample goes from ordered to owner notified: scanned step by step, its result and its review by themselves, with the minutes between', async () => {
  await using hospital = await open();
  const [sample] = (await hospital.order()).payload.result;
  const scan = (code = sample!.number) => hospital.call(scanSpecimen, { code });
  hospital.wait(4);
  expect((await scan()).payload).toMatchObject({ moved: true, result: { collected_at: '2026-11-24T02:04:00.000Z' } });
  // The scanner reads the label a second time before the tube has left it.
  expect((await scan()).payload).toMatchObject({ moved: false, result: { received_at: null } });
  hospital.wait(6);
  expect((await scan('l000001')).payload.result).toMatchObject({ received_at: '2026-11-24T02:10:00.000Z' });
  hospital.wait(1);
  await scan();
  hospital.wait(1);
  expect(await scan()).toMatchObject({ status: 409, payload: { error: 'specimenWaits', step: 'running' } });
  hospital.wait(8);
  const record = await hospital.answer();
  expect(await hospital.list()).toMatchObject([{ resulted_at: '2026-11-24T02:20:00.000Z', reviewed_at: null }]);
  expect(await scan()).toMatchObject({ status: 409, payload: { step: 'resulted' } });
  await hospital.review(record.id);
  expect(await hospital.list()).toMatchObject([{ reviewed_at: '2026-11-24T02:20:00.000Z', told_at: null }]);
  await scan();
  expect(await hospital.list()).toEqual([]);
  expect(await hospital.list('ended')).toMatchObject([{ told_at: '2026-11-24T02:20:00.000Z' }]);

  const { payload } = await hospital.call(getTurnaround, {});
  expect(payload.result).toEqual([{ test: 'CREA', count: 1, median: 20, p90: 20, longest: 20 }]);
  expect(payload.steps).toContainEqual({ step: 'collected', count: 1, median: 4, p90: 4 });
  expect(payload.steps).toContainEqual({ step: 'received', count: 1, median: 6, p90: 6 });
});

test('a result that is filed with a reviewed sample by hand, or moved away from it, changes what the sample says', async () => {
  await using hospital = await open();
  await hospital.order();
  const first = await hospital.answer();
  await hospital.review(first.id);
  expect(await hospital.list()).toMatchObject([{ reviewed_at: NOW.toISOString() }]);
  const [order] = await hospital.orders();

  // A result of another animal turns out to be of this one.
  const other = await hospital.addPet({ sex: 'male' });
  const late = await hospital.call(createRecord, {
    ...{ pet: other.id, device: 'Catalyst_One', device_serial: 'S', profile: '' },
    results: [{ code: 'BUN', raw: '20', unit: 'mg/dL' }],
  } as never);
  const { id, version } = late.payload.result;
  const moved = { id, version, pet: hospital.pet.id, order: order!.id, reason: 'Tubes' };
  expect((await hospital.call(moveRecord, moved)).status).toBe(200);
  expect(await hospital.list()).toMatchObject([{ resulted_at: NOW.toISOString(), reviewed_at: null }]);

  const again = (await hospital.call(getRecord, { id })).payload.result;
  const back = { id, version: again.version, pet: other.id, reason: 'It was right' };
  expect((await hospital.call(moveRecord, back)).status).toBe(200);
  expect(await hospital.list()).toMatchObject([{ reviewed_at: NOW.toISOString() }]);
});

test('a scan of an unknown number says so, one of another hospital as well', async () => {
  await using hospital = await open();
  await using other = await open();
  const [sample] = (await other.order()).payload.result;
  expect(await hospital.call(scanSpecimen, { code: sample!.number })).toMatchObject({
    status: 404,
    payload: { error: 'specimenUnknown' },
  });
});

test('a step made by mistake is taken back; the version that was seen counts', async () => {
  await using hospital = await open();
  await using other = await open();
  const [sample] = (await hospital.order()).payload.result;
  const step = (version: number, back = false) => hospital.call(stepSpecimen, { id: sample!.id, version, back });
  const received = (await step(sample!.version)).payload.result;
  expect(received).toMatchObject({ collected_at: NOW.toISOString() });
  expect(await step(sample!.version)).toMatchObject({ status: 409, payload: { error: 'stale' } });
  const before = (await step(received.version, true)).payload.result;
  expect(before).toMatchObject({ collected_at: null });
  expect(await step(before.version, true)).toMatchObject({ payload: { error: 'specimenWaits' } });
  expect(await other.call(stepSpecimen, { id: sample!.id, version: 1 })).toMatchObject({ status: 404 });
});

test('a rejected sample has its reason and a new one is asked for, whose number its open orders carry and the analyzer gets', async () => {
  await using hospital = await open();
  await using other = await open();
  const [sample] = (await hospital.order()).payload.result;
  const { id, version } = sample!;
  expect(await other.call(rejectSpecimen, { id, version, reason: 'clotted' })).toMatchObject({ status: 404 });
  expect(await hospital.call(rejectSpecimen, { id, version: version + 1, reason: 'clotted' })).toMatchObject({
    payload: { error: 'stale' },
  });
  await hospital.work((trx) => trx.updateTable('lab_order').set({ order_status: 'sent' }).execute());
  const { payload } = await hospital.call(rejectSpecimen, { id, version, reason: 'hemolyzed', note: 'Red' });
  expect(payload.result).toMatchObject({ reject_reason: 'hemolyzed', reject_note: 'Red', tests: ['CREA'] });
  expect(payload.replacement).toMatchObject({ number: '261124-02', replaces_number: '261124-01', tests: ['CREA'] });
  expect(await hospital.orders()).toMatchObject([{ sample_id: '261124-02', order_status: 'sent' }]);
  const commands = await hospital.work((trx) => trx.selectFrom('gateway_command').select('type').execute());
  expect(commands).toEqual([{ type: 'sendOrder' }, { type: 'sendOrder' }]);
  expect(await hospital.call(rejectSpecimen, { id, version: payload.result.version, reason: 'old' })).toMatchObject({
    status: 409,
    payload: { error: 'specimenWaits', rejected: true },
  });
  expect((await hospital.call(getTurnaround, {})).payload).toMatchObject({
    samples: 2,
    rejected: [{ reason: 'hemolyzed', count: 1 }],
  });
});

test('a rejected sample without a new one withdraws its orders, unless the analyzer has begun', async () => {
  await using hospital = await open();
  const [sample] = (await hospital.order()).payload.result;
  const reject = (version: number) =>
    hospital.call(rejectSpecimen, { id: sample!.id, version, reason: 'insufficient', again: false });
  await hospital.work((trx) => trx.updateTable('lab_order').set({ order_status: 'running' }).execute());
  expect(await reject(sample!.version)).toMatchObject({ status: 409, payload: { error: 'labOrderRunning' } });
  await hospital.work((trx) => trx.updateTable('lab_order').set({ order_status: 'queued' }).execute());
  expect((await reject(sample!.version)).payload).toMatchObject({ replacement: null });
  expect(await hospital.orders()).toMatchObject([{ order_status: 'canceled' }]);
});

test('an order from the plan of a visit gets a tube as well; a second one of its kind goes into the same, one with a number keeps it', async () => {
  await using hospital = await open();
  const send = (more: object) =>
    hospital.call(sendOrder, { pet: hospital.pet.id, device: 'Catalyst_One', tests: ['CREA'], ...more });
  await send({});
  await send({ tests: ['GLU'] });
  await send({ device: 'ProCyte_One', sample_id: 'EDTA9' });
  expect((await hospital.list()).map(({ number, sample_type }) => [number, sample_type])).toEqual([
    ['EDTA9', 'edta'],
    ['261124-01', 'heparin'],
  ]);
});

test('samples are found by number, name or chart number, page by page, and a sign of a pattern stands for itself', async () => {
  await using hospital = await open();
  for (const tests of [['CREA'], ['GLU'], ['ALT']])
    await hospital.order([{ sample_type: 'heparin', orders: [{ device: 'Catalyst_One', tests }] }]);
  const page = (input: object) => hospital.call(getSpecimens, { limit: 2, ...input });
  const first = (await page({})).payload;
  expect(first.result.map(({ number }) => number)).toEqual(['261124-03', '261124-02']);
  expect((await page({ offset: first.next })).payload).toMatchObject({ result: [{ number: '261124-01' }] });
  expect((await page({ q: '24-02' })).payload.result).toHaveLength(1);
  expect((await page({ q: hospital.pet.patient_id })).payload.result).toHaveLength(2);
  expect((await page({ q: '%' })).payload.result).toHaveLength(0);
});

test('labels of tubes are a file with one page a tube, also for a name in Japanese or Chinese; of another hospital there is none, nor of a rejected sample', async () => {
  await using hospital = await open();
  await using other = await open();
  const pet = await hospital.addPet({ name: '小さな子犬のマロン君', sex: 'male' });
  const [one] = (await hospital.order()).payload.result;
  const [two] = (await hospital.order(undefined, { pet: pet.id })).payload.result;
  const file = async (of: typeof hospital, ids: string) => {
    const url = addressOf(getSpecimenLabels, { hospital: of.key, ids, lang: 'ja' });
    return of.app.inject({ url, headers: { 'x-test-session': of.admin.id } });
  };
  const { statusCode, headers, rawPayload } = await file(hospital, `${one!.id},${two!.id}`);
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
  expect((await file(other, one!.id)).statusCode).toBe(404);
  expect((await file(hospital, 'x')).statusCode).toBe(400);

  const { id, version } = one!;
  await hospital.call(rejectSpecimen, { id, version, reason: 'hemolyzed' });
  const refused = await file(hospital, `${two!.id},${id}`);
  expect([refused.statusCode, refused.json().payload.error]).toEqual([409, 'specimenEnded']);
});

test('a panel is kept by its name, once, offered to all users and removed', async () => {
  await using hospital = await open();
  await using other = await open();
  const panel = { name: 'Senior', choices: [hospital.chem] };
  const { id } = (await hospital.call(addOrderPanel, panel)).payload.result;
  expect(await hospital.call(addOrderPanel, panel)).toMatchObject({
    status: 409,
    payload: { error: 'panelDuplicate' },
  });
  expect((await hospital.call(getOrderChoices, { pet: hospital.pet.id })).payload.panels).toEqual([{ id, ...panel }]);
  expect(await other.call(deleteOrderPanel, { id })).toMatchObject({ status: 404 });
  expect(await other.call(getOrderChoices, { pet: hospital.pet.id })).toMatchObject({ status: 404 });
  expect(await hospital.call(deleteOrderPanel, { id })).toMatchObject({ status: 200 });
  expect(await hospital.call(deleteOrderPanel, { id: newId() })).toMatchObject({ status: 404 });
});

test('who has neither the permit of the laboratory nor that of clinic records orders nothing, and turnaround is for the laboratory', async () => {
  await using hospital = await open();
  const imaging = await hospital.addUser({ permits: ['pacs'] });
  const doctor = await hospital.addUser({ permits: ['his'] });
  const input = { pet: hospital.pet.id, samples: [{ orders: [hospital.chem] }] };
  expect(await hospital.call(orderTests, input, { as: imaging })).toMatchObject({ status: 403 });
  expect(await hospital.call(orderTests, input, { as: doctor })).toMatchObject({ status: 200 });
  expect(await hospital.call(getTurnaround, {}, { as: doctor })).toMatchObject({ status: 403 });
});

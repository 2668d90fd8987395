import { createCustomRange } from '@alder/ranges/contract';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import {
  closeOrder,
  getAllOrders,
  getNewRecords,
  getRecord,
  moveRecord,
  reviewRecord,
  sendOrder,
  updateRecord,
} from '../contract/index.ts';
import { chemistryRun, gatewayOf, handlers } from './gateway.fixture.ts';

const open = () => openHospital(handlers);
const ranges = (high: number) => ({ GLU: { low: 70, high, crit_low: null, crit_high: null, unit: 'mg/dL' } });

test('a result filed with the wrong pet moves to the right one; the wrong order is open again, the right one done', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, handlers);
  const dog = await hospital.addPet({ species: 'dog' });
  const cat = await hospital.addPet({ species: 'cat', name: 'Mike' });
  await hospital.call(createCustomRange, { species: 'dog', exam_type: 'chem', ranges: ranges(120) });
  await hospital.call(createCustomRange, { species: 'cat', exam_type: 'chem', ranges: ranges(90) });
  await hospital.call(sendOrder, { pet: dog.id, device: 'vs2' });
  const right = (await hospital.call(sendOrder, { pet: cat.id, device: 'vs2' })).payload.result;
  await gateway.put({ seq: 1, bytes: chemistryRun({ sample: 'L000001' }) });
  const [wrong] = (await hospital.call(getNewRecords, { pet: dog.id })).payload.result;
  await hospital.call(reviewRecord, { id: wrong!.id });
  const { version } = (await hospital.call(getRecord, { id: wrong!.id })).payload.result;

  const stale = await hospital.call(moveRecord, { id: wrong!.id, version: version - 1, pet: cat.id, reason: 'Tubes' });
  expect(stale.status).toBe(409);
  const moved = await hospital.call(moveRecord, {
    id: wrong!.id,
    version,
    pet: cat.id,
    order: right.id,
    reason: 'Tubes were mixed up',
  });

  expect(moved.payload.result).toMatchObject({
    pet: cat.id,
    order: right.id,
    reviewed: null,
    match: { state: 'matched', by: 'person' },
    results: [{ flag: 'H', range: { high: 90 } }, {}],
    modified: [{ user: 'Dr. Lin', reason: expect.stringContaining('Tubes were mixed up') }],
  });
  expect((await hospital.call(getNewRecords, { pet: dog.id })).payload.result).toEqual([]);
  const orders = (await hospital.call(getAllOrders, {})).payload.result;
  expect(orders.map(({ order_id, order_status }) => [order_id, order_status])).toEqual([
    ['L000002', 'done'],
    ['L000001', 'sent'],
  ]);
  await gateway.put({ seq: 2, bytes: chemistryRun({ sample: 'L000001', time: '20261121130000' }) });
  expect((await hospital.call(getNewRecords, { pet: dog.id })).payload.result).toHaveLength(1);
  await gateway.close();
});

test('a result moves against species or sex only when a user confirms it, and never from the inbox', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, handlers);
  const [dog, cat] = [await hospital.addPet({ species: 'dog' }), await hospital.addPet({ species: 'cat' })];
  await gateway.put({ seq: 1, bytes: chemistryRun({ chart: dog.patient_id, species: 'Canine' }) });
  await gateway.put({ seq: 2, bytes: chemistryRun({ chart: '99999' }) });
  const [{ id, version } = { id: '', version: 0 }] = (await hospital.call(getNewRecords, {})).payload.result;

  const move = (over: object) => hospital.call(moveRecord, { id, version, pet: cat.id, reason: 'Wrong', ...over });
  expect((await move({})).payload.error).toBe('patientMismatch');
  expect((await move({ confirmed: true })).status).toBe(200);
  await gateway.close();
});

test('a retracted result leaves every list and its order waits for another', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, handlers);
  const pet = await hospital.addPet();
  await hospital.call(sendOrder, { pet: pet.id, device: 'vs2' });
  await gateway.put({ seq: 1, bytes: chemistryRun({ sample: 'L000001' }) });
  const [record] = (await hospital.call(getNewRecords, { pet: pet.id })).payload.result;
  const { id, version } = record!;
  await hospital.call(updateRecord, { id, version, reason: 'Clotted', verify_state: 'retracted' });

  for (const filter of [{ pet: pet.id }, { reviewed: false }, {}]) {
    expect((await hospital.call(getNewRecords, filter)).payload.result).toEqual([]);
  }
  expect((await hospital.call(getRecord, { id })).payload.result.verify_state).toBe('retracted');
  expect((await hospital.call(getAllOrders, {})).payload.result[0]).toMatchObject({
    order_status: 'sent',
    exam_time: null,
  });
  await gateway.close();
});

test('an order of which a part will never come can be closed with a reason, no other can', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, handlers);
  const pet = await hospital.addPet();
  const { id } = (await hospital.call(sendOrder, { pet: pet.id, device: 'vs2', tests: ['GLU', 'BUN'] })).payload.result;
  expect((await hospital.call(closeOrder, { id, reason: 'No' })).payload.error).toBe('labOrderNotPartial');
  await gateway.put({ seq: 1, bytes: chemistryRun({ sample: 'L000001', values: { GLU: '98', BUN: '----' } }) });

  const closed = await hospital.call(closeOrder, { id, reason: 'Not enough blood' });
  expect(closed.payload.result).toMatchObject({ order_status: 'done', reason: 'Not enough blood' });
  expect((await hospital.call(closeOrder, { id, reason: 'again' })).status).toBe(409);
  await gateway.close();
});

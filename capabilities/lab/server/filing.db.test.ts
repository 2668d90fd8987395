import { newId } from '@alder/database';
import { createCustomRange } from '@alder/ranges/contract';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import {
  acknowledgeRecord,
  discardRecord,
  getAllOrders,
  getNewRecords,
  getUnmatched,
  matchRecord,
  sendOrder,
} from '../contract/index.ts';
import { chemistryRun, gatewayOf, handlers } from './gateway.fixture.ts';

async function openLab() {
  const hospital = await openHospital(handlers);
  const gateway = await gatewayOf(hospital, handlers);
  let seq = 0;
  return {
    hospital,
    put: async (bytes: string) => {
      seq += 1;
      return (await gateway.put({ seq, bytes })).payload;
    },
    filed: async (pet: string) => (await hospital.call(getNewRecords, { pet })).payload.result,
    inbox: async () => (await hospital.call(getUnmatched, {})).payload.result,
    orders: async () => (await hospital.call(getAllOrders, {})).payload.result,
    async [Symbol.asyncDispose]() {
      await gateway.close();
      await hospital[Symbol.asyncDispose]();
    },
  };
}

test("a tube number used again never files the next animal's run to the finished order", async () => {
  await using lab = await openLab();
  const [mochi, taro] = [await lab.hospital.addPet({ name: 'Mochi' }), await lab.hospital.addPet({ name: 'Taro' })];
  await lab.hospital.call(sendOrder, { pet: mochi.id, device: 'vs2', sample_id: 'T17' });
  await lab.put(chemistryRun({ sample: 'T17' }));
  expect(await lab.orders()).toMatchObject([{ order_status: 'done' }]);

  await lab.put(chemistryRun({ sample: 'T17', time: '20261121140000', values: { GLU: '310' } }));
  expect(await lab.filed(mochi.id)).toHaveLength(1);
  expect(await lab.inbox()).toMatchObject([{ match: { hint: 'orderEnded', candidate: null } }]);

  await lab.hospital.call(sendOrder, { pet: taro.id, device: 'vs2', sample_id: 'T17' });
  await lab.put(chemistryRun({ sample: 'T17', time: '20261121150000', values: { GLU: '77' } }));
  expect(await lab.filed(taro.id)).toHaveLength(1);
  expect(await lab.filed(mochi.id)).toHaveLength(1);
});

test('an order number of one pet beside the chart number of another is a conflict and ends no order', async () => {
  await using lab = await openLab();
  const [mochi, taro] = [await lab.hospital.addPet(), await lab.hospital.addPet()];
  await lab.hospital.call(sendOrder, { pet: mochi.id, device: 'vs2' });
  await lab.put(chemistryRun({ sample: 'L000001', chart: taro.patient_id }));

  expect(await lab.inbox()).toMatchObject([{ match: { state: 'conflict', hint: 'patientMismatch' }, pet: null }]);
  expect((await lab.orders())[0]!.order_status).toBe('queued');
});

test('a result of a rejected sample waits in the inbox with its patient and ends no order, alone or in a batch', async () => {
  await using lab = await openLab();
  const mochi = await lab.hospital.addPet();
  const [first, second] = [newId(), newId()];
  const sample = { pet: mochi.id, ordered_at: new Date() };
  await lab.hospital.work(async (trx) => {
    const rejected = { rejected_at: new Date(), reject_reason: 'hemolyzed' };
    await trx
      .insertInto('specimen')
      .values({ id: first, number: 'S-01', ...sample, ...rejected })
      .execute();
    await trx
      .insertInto('specimen')
      .values({ id: second, number: 'S-02', ...sample, replaces: first })
      .execute();
  });
  await lab.hospital.call(sendOrder, { pet: mochi.id, device: 'vs2', sample_id: 'S-02' });

  const waiting = { match: { state: 'unmatched', hint: 'sampleRejected', candidate: mochi.id }, pet: null };
  const runs = [{ sample: 'S-01' }, { sample: 'L000001' }, { chart: mochi.patient_id }];
  for (const [hour, numbers] of runs.entries())
    await lab.put(chemistryRun({ ...numbers, time: `2026112110${hour}000` }));
  expect(await lab.inbox()).toMatchObject([waiting, waiting, waiting]);
  expect((await lab.orders())[0]!.order_status).toBe('queued');
  await lab.put(runs.map((numbers, at) => chemistryRun({ ...numbers, time: `2026112111${at}000` })).join(''));
  expect(await lab.inbox()).toHaveLength(6);
  expect(await lab.filed(mochi.id)).toEqual([]);

  await lab.put(chemistryRun({ sample: 'S-02' }));
  expect((await lab.orders())[0]!.order_status).toBe('done');
});

test('control material run under the number of a patient waits in the inbox and ends no order', async () => {
  await using lab = await openLab();
  const mochi = await lab.hospital.addPet();
  await lab.hospital.call(sendOrder, { pet: mochi.id, device: 'vs2' });
  const control = chemistryRun({ sample: 'L000001', chart: mochi.patient_id }).replace(
    '|||||||P|E 1394',
    '|||||||Q|E 1394',
  );
  await lab.put(control);

  const [waiting] = await lab.inbox();
  expect(waiting).toMatchObject({ control: true, pet: null, match: { hint: 'controlSample', candidate: null } });
  expect((await lab.orders())[0]!.order_status).toBe('queued');
  const refused = await lab.hospital.call(matchRecord, { id: waiting!.id, pet: mochi.id });
  expect(refused).toMatchObject({ status: 409, payload: { error: 'controlMaterial' } });
  const filed = await lab.hospital.call(matchRecord, { id: waiting!.id, pet: mochi.id, confirmed: true });
  expect(filed.payload.result).toMatchObject({ control: true, pet: mochi.id, modified: [{ user: 'Dr. Lin' }] });
});

test('two runs without identifiers in one minute stay two results, and one filed by a person is not overwritten', async () => {
  await using lab = await openLab();
  const mochi = await lab.hospital.addPet();
  await lab.put(chemistryRun({ time: '202611211155', values: { GLU: '98' } }));
  const [first] = await lab.inbox();
  await lab.hospital.call(matchRecord, { id: first!.id, pet: mochi.id });
  await lab.put(chemistryRun({ time: '202611211155', values: { GLU: '310' } }));

  expect(await lab.filed(mochi.id)).toMatchObject([{ results: [{ raw: '98' }], verify_state: 'final' }]);
  expect(await lab.inbox()).toMatchObject([{ results: [{ raw: '310' }] }]);
});

test('further values of a run that a person filed wait in the inbox, once, and change nothing that is filed', async () => {
  await using lab = await openLab();
  const mochi = await lab.hospital.addPet();
  const run = (values: Record<string, string>) => chemistryRun({ chart: '99999', values });
  await lab.put(run({ GLU: '98' }));
  const [first] = await lab.inbox();
  await lab.hospital.call(matchRecord, { id: first!.id, pet: mochi.id });
  await lab.put(run({ GLU: '310' }));
  const again = await lab.put(run({ GLU: '310' }));

  expect(again.result).toBe('duplicate');
  expect(await lab.filed(mochi.id)).toMatchObject([{ results: [{ raw: '98' }] }]);
  expect(await lab.inbox()).toMatchObject([
    { results: [{ raw: '310' }], match: { hint: 'alreadyFiled', candidate: mochi.id } },
  ]);
});

test('a discarded result that comes again with other values waits in the inbox again', async () => {
  await using lab = await openLab();
  await lab.put(chemistryRun({ chart: '99999', values: { GLU: '98' } }));
  await lab.hospital.call(discardRecord, { id: (await lab.inbox())[0]!.id, reason: 'Test' });
  expect((await lab.put(chemistryRun({ chart: '99999', values: { GLU: '98' } }))).result).toBe('duplicate');
  await lab.put(chemistryRun({ chart: '99999', values: { GLU: '99' } }));

  expect(await lab.inbox()).toMatchObject([{ results: [{ raw: '99' }] }]);
});

test('a run in two parts is one result with all values, and completes its order', async () => {
  await using lab = await openLab();
  const mochi = await lab.hospital.addPet();
  await lab.hospital.call(sendOrder, { pet: mochi.id, device: 'vs2', tests: ['GLU', 'BUN'] });
  await lab.put(chemistryRun({ sample: 'L000001', values: { GLU: '98' } }));
  expect((await lab.orders())[0]!.order_status).toBe('partial');
  await Promise.all([1, 2].map(() => lab.put(chemistryRun({ sample: 'L000001', values: { BUN: '20' } }))));

  const [record, ...others] = await lab.filed(mochi.id);
  expect(others).toEqual([]);
  expect(record).toMatchObject({ verify_state: 'final', results: [{ raw: '98' }, { raw: '20' }] });
  expect((await lab.orders())[0]!.order_status).toBe('done');
});

const status = (bytes: string, sent: string) => bytes.replaceAll('||||F', `||||${sent}`);

test('a preliminary run becomes final with equal values, and needs no second review', async () => {
  await using lab = await openLab();
  const mochi = await lab.hospital.addPet();
  const run = chemistryRun({ chart: mochi.patient_id });
  await lab.put(status(run, 'P'));
  expect(await lab.filed(mochi.id)).toMatchObject([{ verify_state: 'preliminary' }]);
  await lab.put(run);
  expect(await lab.filed(mochi.id)).toMatchObject([
    { verify_state: 'final', modified: [{ user: 'device', reason: 'Confirmed as final' }] },
  ]);
});

test('a corrected run with a new time amends the result of its sample and keeps what it was', async () => {
  await using lab = await openLab();
  const mochi = await lab.hospital.addPet();
  await lab.put(chemistryRun({ chart: mochi.patient_id, values: { GLU: '98', BUN: '20' } }));
  const corrected = status(
    chemistryRun({ chart: mochi.patient_id, time: '20261121121000', values: { GLU: '89' } }),
    'C',
  );
  await lab.put(corrected);
  expect((await lab.put(corrected)).result).toBe('duplicate');

  const records = await lab.filed(mochi.id);
  expect(records).toHaveLength(1);
  expect(records[0]).toMatchObject({
    verify_state: 'amended',
    results: [{ raw: '89' }, { raw: '20' }],
    modified: [{ user: 'device', before: [{ raw: '98' }, { raw: '20' }] }],
  });
});

test('a critical value that worsens asks for acknowledgement again, one that is only confirmed does not', async () => {
  await using lab = await openLab();
  const mochi = await lab.hospital.addPet();
  const ranges = { GLU: { low: 70, high: 140, crit_low: null, crit_high: 400, unit: 'mg/dL' } };
  await lab.hospital.call(createCustomRange, { species: 'dog', exam_type: 'chem', ranges });
  const run = (GLU: string) => chemistryRun({ chart: mochi.patient_id, values: { GLU } });
  await lab.put(status(run('500'), 'P'));
  const [{ id } = { id: '' }] = await lab.filed(mochi.id);
  await lab.hospital.call(acknowledgeRecord, { id, note: 'Insulin' });
  await lab.put(run('500'));
  expect((await lab.filed(mochi.id))[0]!.acknowledged).not.toBeNull();
  await lab.put(run('640'));
  expect((await lab.filed(mochi.id))[0]).toMatchObject({ critical: true, acknowledged: null });
});

test('a result of a clock in 2099 or 2019 is dated by its reception, and shows the time that the device reported', async () => {
  await using lab = await openLab();
  const mochi = await lab.hospital.addPet();
  await lab.put(chemistryRun({ chart: mochi.patient_id, time: '20990101000000' }));
  await lab.put(chemistryRun({ chart: mochi.patient_id, time: '20190101000000', sent: '20190101000500' }));

  const records = await lab.filed(mochi.id);
  expect(records.map(({ timestamp, clock_off }) => [timestamp, clock_off])).toEqual([
    ['2026-11-21T04:00:00.000Z', true],
    ['2026-11-21T04:00:00.000Z', true],
  ]);
  expect(records.map(({ device_time }) => device_time?.slice(0, 4)).sort()).toEqual(['2018', '2098']);
});

test('a chart number with the letter O for a zero waits in the inbox and suggests the patient', async () => {
  await using lab = await openLab();
  const mochi = await lab.hospital.addPet({ patient_id: 'K10230' });
  await lab.put(chemistryRun({ chart: 'K1O23O' }));

  expect(await lab.inbox()).toMatchObject([{ match: { hint: 'unknownPatient', candidate: mochi.id } }]);
});

test('an inbox result that is filed by hand is judged by the range that the device printed', async () => {
  await using lab = await openLab();
  const mochi = await lab.hospital.addPet();
  await lab.put(chemistryRun({ values: { GLU: '310' } }).replace('mg/dL||||F', 'mg/dL|70 - 140|||F'));
  const [waiting] = await lab.inbox();
  const filed = await lab.hospital.call(matchRecord, { id: waiting!.id, pet: mochi.id });

  expect(filed.payload.result.results[0]).toMatchObject({ flag: 'H', range: { source: 'device', high: 140 } });
});

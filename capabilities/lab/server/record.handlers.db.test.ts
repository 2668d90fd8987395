import { randomUUID } from 'node:crypto';
import { createCustomRange } from '@alder/ranges/contract';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import {
  acknowledgeRecord,
  createRecord,
  getNewRecords,
  getRecord,
  getRecords,
  reviewRecord,
  sendOrder,
  updateRecord,
  updateRecords,
} from '../contract/index.ts';
import { chemistryRun, gatewayOf, handlers } from './gateway.fixture.ts';

const open = () => openHospital(handlers);
const glucose = (low: number, high: number, crit_high: number | null = null) => ({
  GLU: { low, high, crit_low: null, crit_high, unit: 'mg/dL' },
});

test('a result finds its order by the echoed number and is flagged by the range for species, breed and sex [entity.record] [rule.rangeSex]', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, handlers);
  const pet = await hospital.addPet({ species: 'dog', breed: 'Shiba Inu', sex: 'female' });
  await hospital.call(createCustomRange, { species: 'dog', exam_type: 'chem', ranges: glucose(10, 20) });
  const own = await hospital.call(createCustomRange, {
    species: 'dog',
    exam_type: 'chem',
    name: ['Shiba Inu'],
    sex: 'female',
    ranges: glucose(70, 90, 95),
  });
  await hospital.call(sendOrder, { pet: pet.id, device: 'vs2' });

  const put = await gateway.put({ seq: 1, bytes: chemistryRun({ sample: 'L000001' }) });

  expect(put.payload.result).toBe('stored');
  const { payload } = await hospital.call(getNewRecords, { pet: pet.id });
  expect(payload.result).toHaveLength(1);
  expect(payload.result[0]).toMatchObject({
    order_id: 'L000001',
    device: 'vs2',
    profile: 'Comprehensive',
    rotor_lot_number: '9172BB5',
    critical: true,
    match: { state: 'matched', by: 'order_id' },
    timestamp: '2026-11-21T03:55:00.000Z',
  });
  expect(payload.result[0]!.results[0]).toMatchObject({
    code: 'GLU',
    number: 98,
    flag: 'HH',
    range: { low: 70, high: 90, source: 'hospital', entry: own.payload.result.id },
  });
  expect(payload.result[0]!.results[1]).toMatchObject({ code: 'BUN', flag: null, range: null });
  expect(await hospital.events()).toEqual(expect.arrayContaining(['record.created', 'labOrder.updated']));
  await gateway.close();
});

test('the same transfer again, even with a new header date and at once, changes nothing', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, handlers);
  const pet = await hospital.addPet();
  const bytes = chemistryRun({ chart: pet.patient_id });

  const puts = await Promise.all([1, 1, 2].map((seq) => gateway.put({ seq, bytes })));
  const dumped = await gateway.put({ seq: 3, bytes: chemistryRun({ chart: pet.patient_id, sent: '20261123090000' }) });

  expect(puts.map(({ payload }) => payload.result).sort()).toEqual(['duplicate', 'duplicate', 'stored']);
  expect(dumped.payload.result).toBe('duplicate');
  const { payload } = await hospital.call(getNewRecords, { pet: pet.id });
  expect(payload.result).toHaveLength(1);
  expect(payload.result[0]).toMatchObject({ version: 1, verify_state: 'final', modified: [] });
  await gateway.close();
});

test('the same run with another value amends the result and keeps what it was', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, handlers);
  const pet = await hospital.addPet();
  const run = (GLU: string) => chemistryRun({ chart: pet.patient_id, values: { GLU } });

  await gateway.put({ seq: 1, bytes: run('98') });
  await gateway.put({ seq: 2, bytes: run('99') });
  const old = await gateway.put({ seq: 3, bytes: run('98') });

  const [record] = (await hospital.call(getNewRecords, { pet: pet.id })).payload.result;
  expect(record).toMatchObject({
    verify_state: 'amended',
    results: [{ number: 99 }],
    modified: [{ user: 'device', before: [{ number: 98 }] }],
  });
  expect(old.payload.result).toBe('duplicate');
  await gateway.close();
});

test('a gateway that counts from the start again after losing its disk loses no result', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, handlers);
  const [first, second] = [await hospital.addPet(), await hospital.addPet()];

  await gateway.put({ seq: 1, bytes: chemistryRun({ chart: first.patient_id }) });
  const put = await gateway.put({ seq: 1, bytes: chemistryRun({ chart: second.patient_id }) });

  expect(put.payload.result).toBe('stored');
  expect((await hospital.call(getNewRecords, { pet: second.id })).payload.result).toHaveLength(1);
  await gateway.close();
});

test('an invalid Vue cassette is left out of the lists [state.vueRecord]', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, handlers);
  const pet = await hospital.addPet();
  const cassette = (serial: string, code: string | null, results: object[]) =>
    JSON.stringify({
      schema: 'vue.v1',
      serial,
      timestamp: '2026-11-21T01:00:00Z',
      patient_id: pet.patient_id,
      cassette_type: { description: 'cPL' },
      results,
      error: { code },
    });
  const put = (seq: number, bytes: string) => gateway.put({ seq, bytes, protocol: 'file', device: 'vue' });

  await put(1, cassette('A', '124', [{ name: 'cPL', scaled_result: 200 }]));
  await put(2, cassette('B', null, [{ name: 'cPL', text: 'weak' }]));
  await put(3, cassette('C', null, [{ name: 'cPL', scaled_result: 200 }]));

  const { result } = (await hospital.call(getNewRecords, { pet: pet.id })).payload;
  expect(result.map(({ device_serial }) => device_serial)).toEqual(['C']);
  await gateway.close();
});

test('a result is entered by hand, corrected with its reason and retracted [record.create] [record.update]', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  await hospital.call(createCustomRange, { species: 'dog', exam_type: 'chem', ranges: glucose(70, 90) });
  const created = await hospital.call(
    createRecord,
    { pet: pet.id, device: 'SNAP', results: [{ code: 'GLU', raw: '60', unit: 'mg/dL' }] },
    { key: 'hand' },
  );
  const { id, version, key } = created.payload.result;

  expect(created.payload.result).toMatchObject({ results: [{ flag: 'L' }], match: { by: 'person' } });
  expect(
    await hospital.call(
      createRecord,
      { pet: pet.id, device: 'SNAP', results: [{ code: 'GLU', raw: '60', unit: 'mg/dL' }] },
      { key: 'hand' },
    ),
  ).toEqual(created);
  const corrected = await hospital.call(updateRecord, {
    id,
    key,
    version,
    reason: 'Misread',
    results: [{ code: 'GLU', raw: '80', unit: 'mg/dL' }],
  });
  expect(corrected.payload.result).toMatchObject({
    verify_state: 'amended',
    results: [{ flag: 'N' }],
    modified: [{ reason: 'Misread', before: [{ number: 60 }] }],
  });
  const stale = await hospital.call(updateRecord, { id, version, reason: 'Too late', verify_state: 'retracted' });
  expect(stale).toMatchObject({ status: 409, payload: { current: { id, version: version + 1 } } });
  expect((await hospital.call(updateRecord, { id, key: 'other', version: version + 1, reason: 'x' })).status).toBe(404);
});

test('several results are corrected together or not at all [record.updateMultiple]', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const { id, version } = (await hospital.call(createRecord, { pet: pet.id, result: 'Negative' })).payload.result;
  const entry = { id, version, reason: 'Wrong pet', verify_state: 'retracted' as const };

  expect((await hospital.call(updateRecords, { entries: [entry, { ...entry, id: randomUUID() }] })).status).toBe(404);
  expect((await hospital.call(getRecord, { id })).payload.result.verify_state).toBe('final');
  expect((await hospital.call(updateRecords, { entries: [entry] })).payload.result).toMatchObject([
    { verify_state: 'retracted' },
  ]);
});

test('a critical result is acknowledged once, by name and with what was done', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  await hospital.call(createCustomRange, { species: 'dog', exam_type: 'chem', ranges: glucose(70, 90, 95) });
  const create = async (raw: string) =>
    (await hospital.call(createRecord, { pet: pet.id, results: [{ code: 'GLU', raw, unit: 'mg/dL' }] })).payload.result;
  const [critical, harmless] = [await create('300'), await create('80')];

  const signed = await hospital.call(acknowledgeRecord, { id: critical.id, note: 'Insulin given' });
  expect(signed.payload.result.acknowledged).toMatchObject({ by: 'Dr. Lin', note: 'Insulin given' });
  expect((await hospital.call(acknowledgeRecord, { id: critical.id, note: 'again' })).status).toBe(409);
  expect((await hospital.call(acknowledgeRecord, { id: harmless.id, note: 'why' })).status).toBe(409);
});

test('a reviewed result leaves the list of unreviewed results, a critical one not before it is acknowledged', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  await hospital.call(createCustomRange, { species: 'dog', exam_type: 'chem', ranges: glucose(70, 90, 95) });
  const value = (raw: string) => [{ code: 'GLU', raw, unit: 'mg/dL' }];
  const { id } = (await hospital.call(createRecord, { pet: pet.id, results: value('300') })).payload.result;

  expect((await hospital.call(reviewRecord, { id })).payload.error).toBe('criticalOpen');
  await hospital.call(acknowledgeRecord, { id, note: 'Told by phone' });
  const reviewed = await hospital.call(reviewRecord, { id });
  expect(reviewed.payload.result.reviewed).toMatchObject({ by: 'Dr. Lin' });
  expect((await hospital.call(getNewRecords, { reviewed: false })).payload.result).toEqual([]);
  expect((await hospital.call(getNewRecords, { reviewed: true })).payload.result).toHaveLength(1);

  const { version } = reviewed.payload.result;
  await hospital.call(updateRecord, { id, version, reason: 'Misread', results: value('80') });
  expect((await hospital.call(getNewRecords, { reviewed: false })).payload.result).toHaveLength(1);
});

test('results are found by the number of the device and by id, and paged by timestamp [record.get] [record.getById] [record.getEntriesNew] [const.paging]', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, handlers);
  const pet = await hospital.addPet();
  for (const [seq, time] of ['20261119100000', '20261120100000', '20261120100000', '20261121100000'].entries()) {
    await gateway.put({ seq: seq + 1, bytes: chemistryRun({ chart: pet.patient_id, sample: `S-00${seq}`, time }) });
  }

  const byNumber = await hospital.call(getRecords, { recordId: ['S-001', 'S-003'] });
  expect(byNumber.payload.result).toHaveLength(2);
  const { id } = byNumber.payload.result[0]!;
  expect((await hospital.call(getRecord, { id })).payload.result.id).toBe(id);

  const first = await hospital.call(getNewRecords, { pet: pet.id, limit: 2 });
  const rest = await hospital.call(getNewRecords, { pet: pet.id, limit: 2, offset: first.payload.next! });
  const order = [...first.payload.result, ...rest.payload.result].map(({ recordId }) => recordId);
  expect([order[0], order[3]]).toEqual(['S-003', 'S-000']);
  expect(new Set(order).size).toBe(4);
  const older = await hospital.call(getNewRecords, { pet: pet.id, offset: '2026-11-20T02:00:00.000Z' });
  expect(older.payload.result.map(({ recordId }) => recordId)).toEqual(['S-000']);
  await gateway.close();
});

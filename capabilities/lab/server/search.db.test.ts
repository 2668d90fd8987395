import { createCustomRange } from '@alder/ranges/contract';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import {
  createRecord,
  getQuarantined,
  getRecordCounts,
  getUnmatched,
  matchRecords,
  reviewRecord,
  searchRecords,
  sendOrder,
  triageRecords,
  triageTransmissions,
  updateRecord,
} from '../contract/index.ts';
import { chemistryRun, gatewayOf, handlers } from './gateway.fixture.ts';

const open = () => openHospital(handlers);
const UNKNOWN = '01933f00-0000-7000-8000-00000000ffff';

async function openWithResults() {
  const hospital = await open();
  await hospital.call(createCustomRange, {
    species: 'dog',
    exam_type: 'chem',
    ranges: { GLU: { low: 70, high: 110, crit_low: 40, crit_high: 300, unit: 'mg/dL' } },
  });
  const mochi = await hospital.addPet({ name: 'Mochi', species: 'dog' });
  const kuro = await hospital.addPet({ name: 'Kuro', species: 'dog' });
  const add = async (pet: string, GLU: string, timestamp: string, device: 'vs2' | 'Catalyst_One' = 'vs2') => {
    const results = [
      { code: 'GLU', raw: GLU, unit: 'mg/dL' },
      { code: 'NA', raw: '150', unit: 'mmol/L' },
    ];
    return (await hospital.call(createRecord, { pet, device, timestamp, results })).payload.result;
  };
  const records = {
    normal: await add(mochi.id, '90', '2026-11-01T01:00:00.000Z'),
    high: await add(mochi.id, '150', '2026-11-02T01:00:00.000Z', 'Catalyst_One'),
    critical: await add(kuro.id, '400', '2026-11-03T01:00:00.000Z'),
  };
  return { hospital, records, mochi, kuro };
}

test('a result is found by pet, chart number, analyte, flag, device, date and state, newest first', async () => {
  const { hospital, records, mochi, kuro } = await openWithResults();
  await using _ = hospital;
  await hospital.call(reviewRecord, { id: records.normal.id });
  const { id, version } = records.high;
  await hospital.call(updateRecord, { id, version, reason: 'Wrong tube', verify_state: 'retracted' });
  const found = async (input: Parameters<typeof hospital.call<typeof searchRecords>>[1]) =>
    (await hospital.call(searchRecords, input)).payload.result.map((one) => one.id);
  const { normal, high, critical } = records;

  expect(await found({})).toEqual([critical.id, normal.id]);
  expect(await found({ q: 'ＭＯＣ' })).toEqual([normal.id]);
  expect(await found({ q: kuro.patient_id })).toEqual([critical.id]);
  expect(await found({ pet: mochi.id })).toEqual([normal.id]);
  expect(await found({ code: 'GLU' })).toEqual([critical.id, normal.id]);
  expect(await found({ code: 'GLU', flag: 'high' })).toEqual([critical.id]);
  expect(await found({ code: 'NA', flag: 'high' })).toEqual([]);
  expect(await found({ flag: 'critical' })).toEqual([critical.id]);
  expect(await found({ flag: 'low' })).toEqual([]);
  expect(await found({ device: 'Catalyst_One', state: 'retracted' })).toEqual([high.id]);
  expect(await found({ device: 'Catalyst_One' })).toEqual([]);
  expect(await found({ from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z' })).toEqual([normal.id]);
  expect(await found({ state: 'unreviewed' })).toEqual([critical.id]);
  expect(await found({ state: 'reviewed' })).toEqual([normal.id]);
  expect(await found({ state: 'critical' })).toEqual([critical.id]);
  const [shown] = (await hospital.call(searchRecords, { flag: 'critical' })).payload.result;
  expect(shown).toMatchObject({ pet_name: 'Kuro', count: 2, values: [{ code: 'GLU', raw: '400', flag: 'HH' }] });
});

test('a result is found by its order, by the number on the tube and by what was typed at the device', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, handlers);
  const pet = await hospital.addPet();
  await hospital.call(sendOrder, { pet: pet.id, device: 'vs2', sample_id: 'T-77' });
  await gateway.put({ seq: 1, bytes: chemistryRun({ sample: 'T-77' }) });
  await gateway.put({ seq: 2, bytes: chemistryRun({ chart: 'X9', time: '20261121115600' }) });
  const search = async (input: { q: string; state?: 'waiting' }) =>
    (await hospital.call(searchRecords, input)).payload.result;

  expect(await search({ q: 'l000001' })).toMatchObject([{ order_id: 'L000001', sample_id: 'T-77' }]);
  expect(await search({ q: 'T-77' })).toMatchObject([{ order_id: 'L000001' }]);
  expect(await search({ q: 'x9', state: 'waiting' })).toMatchObject([{ reported: { patient_id: 'X9' } }]);
  expect(await search({ q: 'nothing such' })).toEqual([]);
  await gateway.close();
});

test('pages lead through every result once, also through several of the same minute', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const timestamp = '2026-11-02T01:00:00.000Z';
  const ids: string[] = [];
  for (let n = 0; n < 7; n += 1)
    ids.push((await hospital.call(createRecord, { pet: pet.id, timestamp, result: 'x' })).payload.result.id);

  const seen: string[] = [];
  let offset: string | undefined;
  do {
    const { payload } = await hospital.call(searchRecords, { limit: 3, ...(offset && { offset }) });
    seen.push(...payload.result.map(({ id }) => id));
    offset = payload.next;
  } while (offset);

  expect(seen).toEqual(ids.reverse());
});

test('nobody finds results of another hospital, and without a laboratory or clinic permit none at all', async () => {
  const { hospital } = await openWithResults();
  await using _ = hospital;
  await using other = await open();

  expect((await other.call(searchRecords, { code: 'GLU' })).payload.result).toEqual([]);
  expect((await other.call(getRecordCounts, {})).payload.result.unreviewed).toBe(0);
  const radiographer = await hospital.addUser({ permits: ['pacs'] });
  expect((await hospital.call(searchRecords, {}, { as: radiographer })).status).toBe(403);
  expect((await hospital.call(getRecordCounts, {}, { as: radiographer })).status).toBe(403);
});

async function openInbox(runs: number) {
  const hospital = await open();
  const gateway = await gatewayOf(hospital, handlers);
  for (let seq = 1; seq <= runs; seq += 1)
    await gateway.put({ seq, bytes: chemistryRun({ time: `202611211150${String(seq).padStart(2, '0')}` }) });
  const waiting = (await hospital.call(getUnmatched, {})).payload.result;
  return { hospital, gateway, waiting, ids: waiting.map(({ id }) => id) };
}

test('results of the inbox are set aside, discarded with a reason and brought back, several at once', async () => {
  const { hospital, gateway, ids } = await openInbox(4);
  await using _ = hospital;
  const [one, two, three] = ids as [string, string, string];

  expect((await hospital.call(triageRecords, { ids, to: 'discarded', reason: ' ' })).payload).toMatchObject({
    error: 'triageReasonMissing',
  });
  await hospital.call(triageRecords, { ids: [one], to: 'aside' });
  await hospital.call(triageRecords, { ids: [two, three], to: 'discarded', reason: 'Training run' }, { key: 'k' });
  await hospital.call(triageRecords, { ids: [two, three], to: 'discarded', reason: 'Training run' }, { key: 'k' });

  expect((await hospital.call(getRecordCounts, {})).payload.result).toMatchObject({ waiting: 1, aside: 1 });
  const discarded = (await hospital.call(getUnmatched, { place: 'discarded' })).payload.result;
  expect(discarded.map(({ id }) => id).sort()).toEqual([two, three].sort());
  expect(discarded[0]!.modified).toHaveLength(1);
  expect(discarded[0]!.modified[0]).toMatchObject({ reason: 'Training run', user: 'Dr. Lin' });

  const back = await hospital.call(triageRecords, { ids: [one, two, three, ids[3]!], to: 'waiting' });
  expect(back.payload.refused).toEqual([{ id: ids[3], error: 'resultFiled' }]);
  expect((await hospital.call(getRecordCounts, {})).payload.result).toMatchObject({ waiting: 4, aside: 0 });
  expect((await hospital.call(triageRecords, { ids: [UNKNOWN], to: 'aside' })).status).toBe(404);
  expect(
    (await hospital.call(triageRecords, { ids, to: 'aside' }, { as: await hospital.addUser({ permits: ['his'] }) }))
      .status,
  ).toBe(403);
  await gateway.close();
});

test('several results are filed with one pet at once, and that is taken back without losing what was measured', async () => {
  const { hospital, gateway, ids, waiting } = await openInbox(2);
  await using _ = hospital;
  await gateway.put({ seq: 9, bytes: chemistryRun({ sex: 'M', time: '20261121110000' }) });
  const contradicting = (await hospital.call(getUnmatched, { limit: 1 })).payload.result[0]!.id;
  const pet = await hospital.addPet({ sex: 'female', species: 'dog' });

  const filed = await hospital.call(matchRecords, { ids: [...ids, contradicting], pet: pet.id });
  expect(filed.payload.result.map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect(filed.payload.refused).toEqual([{ id: contradicting, error: 'patientMismatch' }]);
  const again = await hospital.call(matchRecords, { ids: [ids[0]!], pet: pet.id });
  expect(again.payload.refused).toEqual([{ id: ids[0], error: 'resultFiled' }]);

  await hospital.call(triageRecords, { ids: [ids[0]!], to: 'waiting' });
  const [back] = (await hospital.call(getUnmatched, {})).payload.result.filter(({ id }) => id === ids[0]);
  expect(back).toMatchObject({ pet: null, match: { state: 'unmatched', candidate: pet.id } });
  expect(back!.results).toEqual(waiting.find(({ id }) => id === ids[0])!.results);
  expect((await hospital.call(matchRecords, { ids, pet: UNKNOWN })).status).toBe(404);
  expect(
    (await hospital.call(matchRecords, { ids, pet: pet.id }, { as: await hospital.addUser({ permits: ['his'] }) }))
      .status,
  ).toBe(403);
  await gateway.close();
});

test('what a device filed by an identifier is not taken back in bulk: it is moved or retracted', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, handlers);
  const pet = await hospital.addPet();
  await gateway.put({ seq: 1, bytes: chemistryRun({ chart: pet.patient_id }) });
  const [filed] = (await hospital.call(searchRecords, {})).payload.result;

  const { payload } = await hospital.call(triageRecords, { ids: [filed!.id], to: 'waiting' });

  expect(payload).toEqual({ result: [], refused: [{ id: filed!.id, error: 'resultFiled' }] });
  await gateway.close();
});

test('messages in quarantine are set aside, discarded with a reason and brought back with their bytes', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, handlers);
  for (const seq of [1, 2, 3]) await gateway.put({ seq, bytes: `no message ${seq}` });
  const ids = (await hospital.call(getQuarantined, {})).payload.result.map(({ id }) => id);
  expect(ids).toHaveLength(3);

  expect((await hospital.call(triageTransmissions, { ids, to: 'discarded' })).payload).toMatchObject({
    error: 'triageReasonMissing',
  });
  await hospital.call(triageTransmissions, { ids: [ids[0]!], to: 'aside', reason: 'Ask the maker' });
  await hospital.call(triageTransmissions, { ids: [ids[1]!], to: 'discarded', reason: 'Noise of the line' });
  expect((await hospital.call(getRecordCounts, {})).payload.result.quarantined).toBe(1);
  const [discarded] = (await hospital.call(getQuarantined, { place: 'discarded' })).payload.result;
  expect(discarded).toMatchObject({ state: 'discarded', triage: { by: 'Dr. Lin', reason: 'Noise of the line' } });

  const back = await hospital.call(triageTransmissions, { ids, to: 'waiting' });
  expect(back.payload.refused).toEqual([{ id: ids[2], error: 'resultFiled' }]);
  expect((await hospital.call(getQuarantined, {})).payload.result).toHaveLength(3);
  expect((await hospital.call(triageTransmissions, { ids: [UNKNOWN], to: 'aside' })).status).toBe(404);
  expect(
    (
      await hospital.call(
        triageTransmissions,
        { ids, to: 'aside' },
        { as: await hospital.addUser({ permits: ['his'] }) },
      )
    ).status,
  ).toBe(403);
  await gateway.close();
});

import { createCustomRange, getCustomRanges, updateCustomRange } from '@alder/ranges/contract';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import {
  acknowledgeRecord,
  createRecord,
  discardRecord,
  getNewRecords,
  getQuarantined,
  getRawTransmission,
  getRecord,
  getRecords,
  getUnmatched,
  matchRecord,
  replayTransmission,
  reviewRecord,
  updateRecord,
} from '../contract/index.ts';
import { chemistryRun, gatewayOf, handlers } from './gateway.fixture.ts';

const open = () => openHospital(handlers);
const glucose = (low: number, high: number, crit_high: number | null = null) => ({
  GLU: { low, high, crit_low: null, crit_high, unit: 'mg/dL' },
});

test('a range changed later does not rewrite the flag of a filed result [customRange.getHospitalEntries]', async () => {
  await using hospital = await open();
  const gateway = await gatewayOf(hospital, handlers);
  const pet = await hospital.addPet();
  const range = (await hospital.call(createCustomRange, { species: 'dog', exam_type: 'chem', ranges: glucose(70, 90) }))
    .payload.result;
  await gateway.put({ seq: 1, bytes: chemistryRun({ chart: pet.patient_id }) });

  await hospital.call(updateCustomRange, { id: range.id, version: range.version, ranges: glucose(70, 140) });

  const flags = async () =>
    (await hospital.call(getNewRecords, { pet: pet.id })).payload.result.map(({ results }) => results[0]!.flag);
  expect(await flags()).toEqual(['H']);
  await gateway.put({ seq: 2, bytes: chemistryRun({ chart: pet.patient_id, time: '20261121125500' }) });
  expect(await flags()).toEqual(['N', 'H']);
  expect((await hospital.call(getCustomRanges, {})).payload.result).toMatchObject([{ id: range.id, version: 2 }]);
  await gateway.close();
});

test("another hospital's results, messages and ranges are not there", async () => {
  await using local = await open();
  await using other = await open();
  const gateway = await gatewayOf(other, handlers);
  const [pet, own] = [await other.addPet(), await local.addPet()];
  const { id, version } = (await other.call(createRecord, { pet: pet.id, result: 'Negative' })).payload.result;
  const range = (await other.call(createCustomRange, { species: 'dog', exam_type: 'chem', ranges: glucose(1, 2) }))
    .payload.result;
  await gateway.put({ seq: 1, bytes: 'nonsense' });
  await gateway.put({ seq: 2, bytes: chemistryRun({ chart: own.patient_id }) });
  const [message] = (await other.call(getQuarantined, {})).payload.result;
  const [waiting] = (await other.call(getUnmatched, {})).payload.result;

  const statuses = await Promise.all([
    local.call(getRecord, { id }),
    local.call(updateRecord, { id, version, reason: 'x' }),
    local.call(acknowledgeRecord, { id, note: 'x' }),
    local.call(reviewRecord, { id }),
    local.call(matchRecord, { id: waiting!.id, pet: own.id }),
    local.call(discardRecord, { id: waiting!.id, reason: 'x' }),
    local.call(replayTransmission, { id: message!.id }),
    local.call(getRawTransmission, { id: message!.id }),
    local.call(updateCustomRange, { id: range.id, version: 1, deleted: true }),
    local.call(createRecord, { pet: pet.id }),
    other.call(matchRecord, { id: waiting!.id, pet: own.id }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual(Array(11).fill(404));
  expect((await local.call(getNewRecords, { pet: pet.id })).payload.result).toEqual([]);
  expect((await local.call(getCustomRanges, {})).payload.result).toEqual([]);
  expect((await local.call(getRecords, { recordId: waiting!.recordId })).payload.result).toEqual([]);
  await gateway.close();
});

import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { createCustomRange, updateCustomRange } from '../contract/index.ts';
import { rangeHandlers } from './index.ts';

const glucose = (low: number, high: number) => ({
  GLU: { low, high, crit_low: null, crit_high: null, unit: 'mg/dL' },
});

test('a range belongs to one device or one exam type, and is changed from the version that was read [cap.customRanges]', async () => {
  await using hospital = await openHospital(rangeHandlers);
  const range = { species: 'dog', ranges: glucose(70, 90) };

  expect((await hospital.call(createCustomRange, range)).payload.error).toBe('rangePlace');
  expect((await hospital.call(createCustomRange, { ...range, device: 'vs2', exam_type: 'chem' })).payload.error).toBe(
    'rangePlace',
  );
  expect(
    (await hospital.call(createCustomRange, { ...range, exam_type: 'chem', age_from_days: 10, age_to_days: 10 }))
      .status,
  ).toBe(400);
  const created = await hospital.call(createCustomRange, { ...range, device: 'vs2' }, { key: 'range' });
  expect(await hospital.call(createCustomRange, { ...range, device: 'vs2' }, { key: 'range' })).toEqual(created);
  const { id } = created.payload.result;
  expect((await hospital.call(updateCustomRange, { id, version: 1, deleted: true })).status).toBe(200);
  expect((await hospital.call(updateCustomRange, { id, version: 1, deleted: true })).status).toBe(404);
});

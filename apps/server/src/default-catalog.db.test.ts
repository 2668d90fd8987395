import { getCatalog, updateMedicine } from '@alder/catalog/contract';
import { catalogModels } from '@alder/catalog/domain';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { implementations } from './compose.ts';

test('a new hospital finds 150 diagnoses, 200 medicines and 150 treatments to choose from, each in three languages and once', async () => {
  await using hospital = await openHospital(implementations);
  const counts: Record<string, number> = {};
  for (const model of catalogModels) {
    const entries = (await hospital.call(getCatalog, { model })).payload[model]!;
    counts[model] = entries.length;
    expect(entries.filter(({ name, name_zhtw, name_ja }) => !name || !name_zhtw || !name_ja)).toEqual([]);
    expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length);
  }

  expect(counts.diagnosis).toBeGreaterThanOrEqual(150);
  expect(counts.medicine).toBeGreaterThanOrEqual(200);
  expect(counts.treatment).toBeGreaterThanOrEqual(150);
});

test('every shared default can become the own of a hospital, and none has a price', async () => {
  await using hospital = await openHospital(implementations);
  const medicines = (await hospital.call(getCatalog, { model: 'medicine' })).payload.medicine!;
  expect(medicines.every(({ price, cost }) => price === 0 && cost === null)).toBe(true);
  const failed: string[] = [];
  for (const { id, version, name } of medicines) {
    const { status } = await hospital.call(updateMedicine, { id, version, price: 10 });
    if (status !== 200) failed.push(name);
  }
  expect(failed).toEqual([]);
});

import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import {
  applyStartingPrices,
  getCatalog,
  getStartingPrices,
  undoPrices,
  updateMedicine,
  updateTreatment,
} from '../contract/index.ts';
import { catalogHandlers as handlers } from './index.ts';
import { startingLists } from './starting-prices.ts';

async function open(currency = 'TWD') {
  const hospital = await openHospital(handlers);
  await hospital.work((trx) => trx.updateTable('hospital').set({ currency }).execute());
  const offered = async (list: 'TW' | 'JP' = 'TW') => (await hospital.call(getStartingPrices, { list })).payload.result;
  const catalog = async (model: 'treatment' | 'medicine') =>
    (await hospital.call(getCatalog, { model })).payload[model]!;
  return Object.assign(hospital, { offered, catalog });
}
const keys = (rows: readonly { id: string; version: number }[]) => rows.map(({ id, version }) => ({ id, version }));

test('every price of a starting list is of a default that there is, in both countries', async () => {
  await using hospital = await open();
  for (const list of ['TW', 'JP'] as const) {
    const names = (await hospital.offered(list)).map(({ name }) => name);
    expect(Object.keys(startingLists[list].prices).filter((name) => !names.includes(name))).toEqual([]);
  }
});

test('a starting list prices what has no price yet, with the fees of medicines, and shows first what it would do', async () => {
  await using hospital = await open();
  const [consultation] = (await hospital.offered()).filter(({ name }) => name === 'Consultation, first visit');
  const own = { id: consultation!.id, version: consultation!.version, price: 777 };
  await hospital.call(updateTreatment, own);
  const rows = await hospital.offered();
  expect(rows.some(({ id }) => id === own.id)).toBe(false);

  const { payload } = await hospital.call(applyStartingPrices, { list: 'TW', entries: keys(rows) });
  expect(payload.result.changed).toBe(rows.length);
  const medicine = (await hospital.catalog('medicine')).find(({ name }) => name === 'Amlodipine 2.5 mg');
  expect(medicine).toMatchObject({ price: 24, process_fee: 5, from_default: true });
  const treatments = await hospital.catalog('treatment');
  expect(treatments.find(({ name }) => name === 'Consultation, first visit')?.price).toBe(777);
  expect(await hospital.offered()).toEqual([]);
});

test('taken back, the defaults have no price again, and what was changed since keeps its own', async () => {
  await using hospital = await open();
  const rows = (await hospital.offered()).filter(({ model }) => model === 'medicine');
  const { changes } = (await hospital.call(applyStartingPrices, { list: 'TW', entries: keys(rows) })).payload.result;
  const changed = (await hospital.catalog('medicine')).find(({ name }) => name === 'Amlodipine 2.5 mg')!;
  await hospital.call(updateMedicine, { id: changed.id, version: changed.version, price: 99 });

  const undone = await hospital.call(undoPrices, { id: changes[0]! });

  expect(undone.payload.result).toEqual({ restored: rows.length - 1, kept: 1 });
  const after = (await hospital.catalog('medicine')).filter(({ deleted }) => !deleted);
  expect(after.find(({ name }) => name === 'Amlodipine 2.5 mg')).toMatchObject({ price: 99 });
  expect(after.find(({ name }) => name === 'Benazepril 5 mg')).toMatchObject({ price: 0, hospital: null });
  expect((await hospital.offered()).filter(({ model }) => model === 'medicine')).toHaveLength(rows.length - 1);
});

test('a list of another currency, an entry that the list does not have and one that was priced meanwhile are refused, and nothing is written', async () => {
  await using hospital = await open();
  const [first, second] = await hospital.offered();
  const entries = keys([first!, second!]);
  expect(await hospital.call(applyStartingPrices, { list: 'JP', entries })).toMatchObject({
    status: 422,
    payload: { error: 'startingCurrency', currency: 'JPY' },
  });
  const unknown = [...entries, { id: newId(), version: 1 }];
  expect(await hospital.call(applyStartingPrices, { list: 'TW', entries: unknown })).toMatchObject({ status: 404 });

  expect(await hospital.call(applyStartingPrices, { list: 'TW', entries: entries.slice(1) })).toMatchObject({
    status: 200,
  });
  expect(await hospital.call(applyStartingPrices, { list: 'TW', entries })).toMatchObject({
    status: 409,
    payload: { error: 'stale', current: { name: second!.name } },
  });
  expect((await hospital.offered()).some(({ id }) => id === first!.id)).toBe(true);
});

test('only an administrator starts with a list, once for a repeated request, and another hospital keeps its own prices', async () => {
  await using hospital = await open();
  await using other = await open();
  const doctor = await hospital.addUser({ role: 'doctor' });
  const input = { list: 'TW' as const, entries: keys(await hospital.offered()) };
  expect(await hospital.call(applyStartingPrices, input, { as: doctor })).toMatchObject({ status: 403 });

  const once = { key: newId() };
  const first = await hospital.call(applyStartingPrices, input, once);
  const again = await hospital.call(applyStartingPrices, input, once);
  expect(again.payload).toEqual(first.payload);
  expect(await other.offered()).toHaveLength(input.entries.length);
  const { changes } = first.payload.result;
  expect(await other.call(undoPrices, { id: changes[0]! })).toMatchObject({ status: 404 });
});

import { newId } from '@alder/database';
import { type OpenHospital, openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import {
  changePrices,
  createTreatment,
  getCatalog,
  getPriceChanges,
  undoPrices,
  updateTreatment,
} from '../contract/index.ts';
import { catalogHandlers as handlers } from './index.ts';

const NOW = new Date('2026-11-23T10:00:00.000Z');
const raise = { model: 'treatment', kind: 'percent', value: 800, step: 10 } as const;

/** A hospital with treatments of its own at these prices. */
async function open(...prices: number[]) {
  const hospital = await openHospital(handlers, { now: NOW });
  const entries: { id: string; version: number }[] = [];
  for (const [place, price] of prices.entries()) {
    const { id, version } = (await hospital.call(createTreatment, { name: `T${place}`, price })).payload.result;
    entries.push({ id, version });
  }
  return Object.assign(hospital, { entries });
}
const own = async (hospital: OpenHospital) =>
  (await hospital.call(getCatalog, { model: 'treatment' })).payload
    .treatment!.filter((entry) => entry.hospital !== null)
    .map(({ price }) => price);
const aDefault = async (hospital: OpenHospital) => {
  const found = (await hospital.call(getCatalog, { model: 'treatment' })).payload.treatment!;
  const { id, version } = found.find((entry) => entry.hospital === null)!;
  return { id, version };
};

test('many prices rise together, what has no price is left out, and each change is audited with before and after', async () => {
  await using hospital = await open(600, 1200, 5);

  const { payload } = await hospital.call(changePrices, {
    ...raise,
    entries: [...hospital.entries, await aDefault(hospital)],
  });

  expect(payload.result).toMatchObject({ changed: 3, same: 0, unpriced: 1 });
  expect(await own(hospital)).toEqual([650, 1300, 10]);
  const audited = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select('detail').where('action', '=', 'his.changePrices').orderBy('seq').execute(),
  );
  expect(audited.map(({ detail }) => detail)).toMatchObject([
    { changes: { price: { from: 600, to: 650 } } },
    { changes: { price: { from: 1200, to: 1300 } } },
    { changes: { price: { from: 5, to: 10 } } },
  ]);
});

test('a change of prices is taken back once; an entry priced again since keeps that price', async () => {
  await using hospital = await open(600, 1200);
  const { payload } = await hospital.call(changePrices, { ...raise, entries: hospital.entries });
  const [first] = hospital.entries;
  await hospital.call(updateTreatment, { id: first!.id, version: first!.version + 1, price: 999 });

  const id = payload.result.id!;
  expect((await hospital.call(undoPrices, { id })).payload.result).toEqual({ restored: 1, kept: 1 });
  expect(await own(hospital)).toEqual([999, 1200]);
  expect(await hospital.call(undoPrices, { id })).toMatchObject({
    status: 409,
    payload: { error: 'priceChangeUndone' },
  });
  expect((await hospital.call(getPriceChanges, {})).payload.result).toMatchObject([
    { id, changed: 2, undone_at: NOW.toISOString() },
  ]);
});

test('after 30 days a change of prices stands', async () => {
  await using hospital = await open(600);
  hospital.setNow(new Date());
  const { payload } = await hospital.call(changePrices, { ...raise, entries: hospital.entries });
  hospital.setNow(new Date(Date.now() + 31 * 86_400_000));

  expect(await hospital.call(undoPrices, { id: payload.result.id! })).toMatchObject({ status: 409 });
});

test('prices of which one has changed since the preview all stay, and the one is named', async () => {
  await using hospital = await open(600, 1200);
  const [first, second] = hospital.entries;
  await hospital.call(updateTreatment, { id: second!.id, version: second!.version, price: 1300 });

  const response = await hospital.call(changePrices, { ...raise, entries: [first!, second!] });

  expect(response).toMatchObject({ status: 409, payload: { error: 'stale', entries: [second!.id] } });
  expect(await own(hospital)).toEqual([600, 1300]);
});

test('two who change the same prices at once change them once', async () => {
  await using hospital = await open(600, 1200);
  const change = () => hospital.call(changePrices, { ...raise, entries: hospital.entries });

  const responses = await Promise.all([change(), change()]);

  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await own(hospital)).toEqual([650, 1300]);
});

test('the same request twice changes prices once', async () => {
  await using hospital = await open(600);
  const key = newId();
  const change = () => hospital.call(changePrices, { ...raise, entries: hospital.entries }, { key });

  const [first, second] = [await change(), await change()];

  expect(second).toEqual(first);
  expect(await own(hospital)).toEqual([650]);
});

test("setting the price of a shared default makes the hospital's copy, also for two at once [state.catalogCopy]", async () => {
  await using hospital = await open();
  const entry = await aDefault(hospital);
  const set = (value: number) =>
    hospital.call(changePrices, { model: 'treatment', kind: 'set', value, step: 1, entries: [entry] });

  const responses = await Promise.all([set(500), set(700)]);

  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await own(hospital)).toHaveLength(1);
});

test('a price that would be too high, an unknown entry and one of another hospital change nothing', async () => {
  await using hospital = await open(600, 10_000_000_000);
  await using other = await open(600);
  const change = (entries: { id: string; version: number }[]) => hospital.call(changePrices, { ...raise, entries });

  expect(await change(hospital.entries)).toMatchObject({ status: 400, payload: { error: 'priceTooHigh' } });
  expect(await change([...hospital.entries.slice(0, 1), ...other.entries])).toMatchObject({ status: 404 });
  expect(await change([{ id: newId(), version: 1 }])).toMatchObject({ status: 404 });
  expect(await own(hospital)).toEqual([600, 10_000_000_000]);
  const done = await other.call(changePrices, { ...raise, entries: other.entries });
  expect(await hospital.call(undoPrices, { id: done.payload.result.id! })).toMatchObject({ status: 404 });
});

test('only an administrator changes prices and takes it back', async () => {
  await using hospital = await open(600);
  const doctor = await hospital.addUser({ role: 'doctor' });
  const as = { as: doctor };

  expect(await hospital.call(changePrices, { ...raise, entries: hospital.entries }, as)).toMatchObject({ status: 403 });
  expect(await hospital.call(undoPrices, { id: newId() }, as)).toMatchObject({ status: 403 });
  expect(await hospital.call(getPriceChanges, {}, as)).toMatchObject({ status: 403 });
});

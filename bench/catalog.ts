/**
 * A catalog of 5,000 entries: the response that its page is drawn from, a filter, and a change of all prices.
 *
 *     node bench/catalog.ts [entries]
 *
 * Goals: 300 ms for the response (of the first paint), 50 ms for a filter, 2 s for the change of all prices.
 */

import { changePrices, getCatalog } from '@alder/catalog/contract';
import { indexEntries, searchEntries } from '@alder/catalog/domain';
import { catalogHandlers } from '@alder/catalog/server';
import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { median, round2 } from './figures.ts';

const ENTRIES = Number(process.argv[2] ?? 5000);
const GOALS = { list_ms: 300, filter_ms: 50, bulk_ms: 2000 };

await using hospital = await openHospital(catalogHandlers);
const rows = Array.from({ length: ENTRIES }, (_, n) => ({
  ...{ id: newId(), name: `Treatment ${n}`, name_zhtw: `處置 ${n}`, name_ja: `処置 ${n}`, price: 100 + n },
}));
for (let at = 0; at < rows.length; at += 500)
  await hospital.work((trx) =>
    trx
      .insertInto('treatment')
      .values(rows.slice(at, at + 500))
      .execute(),
  );

async function timed<Result>(work: () => Promise<Result> | Result): Promise<{ ms: number; result: Result }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

const list = () => hospital.call(getCatalog, { model: 'treatment' });
await list();
const lists = [await timed(list), await timed(list), await timed(list), await timed(list), await timed(list)];
const entries = lists[0]!.result.payload.treatment!;
const index = indexEntries(entries);
const filters = ['t', 'tr', '處置 49', 'treatment 4999', 'nothing'].map(
  async (typed) => (await timed(() => searchEntries(index, typed))).ms,
);
const own = entries.filter((entry) => entry.hospital !== null).map(({ id, version }) => ({ id, version }));
const change = { model: 'treatment', kind: 'percent', value: 800, step: 10, entries: own } as const;
const bulk = await timed(() => hospital.call(changePrices, change));
if (bulk.result.payload.result?.changed !== ENTRIES) throw new Error('not all prices changed');

const figures = {
  entries: ENTRIES,
  list_ms: round2(median(lists.map(({ ms }) => ms))),
  filter_ms: round2(Math.max(...(await Promise.all(filters)))),
  bulk_ms: round2(bulk.ms),
};
console.log(JSON.stringify({ ...figures, goals: GOALS }));
const isMet =
  figures.list_ms <= GOALS.list_ms && figures.filter_ms <= GOALS.filter_ms && figures.bulk_ms <= GOALS.bulk_ms;
process.exit(isMet ? 0 : 1);

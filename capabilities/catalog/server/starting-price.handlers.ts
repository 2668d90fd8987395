import { newId } from '@alder/database';
import { implement } from '@alder/server';
import { notFound } from '@alder/wire';
import { applyStartingPrices, getStartingPrices, startingCurrency } from '../contract/index.ts';
import { type PricedModel, pricedModels } from '../domain/index.ts';
import { adoptDefault } from './adopt-default.ts';
import { byName } from './catalog.presenter.ts';
import { type DefaultRow, listDefaults, listDefaultsOf } from './catalog.repository.ts';
import { reportPrices } from './price.handlers.ts';
import { type ChangedPrice, insertPriceChange, setFees, setPrices } from './price.repository.ts';
import { startingLists } from './starting-prices.ts';

const nameOf = ({ content }: DefaultRow) => (content as { name: string }).name;
const isPriced = (model: string): model is PricedModel => (pricedModels as readonly string[]).includes(model);

export const startingPriceHandlers = [
  implement(getStartingPrices, async ({ list }, { trx }) => {
    const { prices } = startingLists[list];
    const rows = (await listDefaults(trx)).flatMap((row) => {
      const found = prices[nameOf(row)];
      if (!found || !isPriced(row.model)) return [];
      const { name, name_zhtw, name_ja } = row.content as Record<string, string | null>;
      const { id, version, model } = row;
      return [
        { id, version, model, name, name_zhtw, name_ja, price: found.price, process_fee: found.process_fee ?? null },
      ];
    });
    return { result: byName(rows) as never };
  }),

  implement(applyStartingPrices, async ({ list, entries }, context) => {
    const { trx, account, emit, hospital } = context;
    const { currency, prices } = startingLists[list];
    if (hospital.currency !== currency) throw startingCurrency({ currency });
    const versions = new Map(entries.map(({ id, version }) => [id, version]));
    const rows = await listDefaultsOf(trx, [...versions.keys()]);
    const known = rows.filter((row) => isPriced(row.model) && prices[nameOf(row)]);
    if (known.length < entries.length) throw notFound();
    const priced = new Map<PricedModel, (ChangedPrice & { readonly fee: number })[]>();
    // In order of id, so that two who start at once wait for each other.
    for (const row of known) {
      const model = row.model as PricedModel;
      const id = await adoptDefault(trx, model, { id: row.id, version: versions.get(row.id)! });
      if (id === undefined) throw notFound();
      const { price, process_fee = 0 } = prices[nameOf(row)]!;
      const line = { id, from: 0, to: price, adopted: row.version + 1, fee: process_fee };
      priced.set(model, [...(priced.get(model) ?? []), line]);
    }
    const changes: string[] = [];
    for (const [model, lines] of priced) {
      const id = newId();
      const changed = lines.map(({ fee: _, ...line }) => line);
      if (model === 'medicine') await setFees(trx, lines);
      else await setPrices(trx, model, changed);
      await insertPriceChange(trx, {
        ...{ id, model, kind: 'list', value: 0, step: 1, account: account.id },
        entries: changed,
      });
      reportPrices(context, model, changed, { id, kind: 'list', list });
      for (const line of lines) emit({ event: `${model}.updated`, id: line.id, permit: 'his' });
      changes.push(id);
    }
    return { result: { changed: entries.length, changes } };
  }),
];

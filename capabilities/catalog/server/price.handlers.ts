import { newId } from '@alder/database';
import { type Context, implement, wireRow } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import { changePrices, getPriceChanges, priceChangeUndone, priceTooHigh, undoPrices } from '../contract/index.ts';
import { PRICE_UNDO_DAYS, type PriceChange, type PricedModel, priceOutcome } from '../domain/index.ts';
import { adoptDefault } from './adopt-default.ts';
import { findDefault } from './catalog.repository.ts';
import {
  type ChangedPrice,
  insertPriceChange,
  listPriceChanges,
  lockPriceChange,
  lockPriced,
  restoreDefaults,
  setPriceChangeUndone,
  setPrices,
} from './price.repository.ts';

const MAX_PRICE = 10_000_000_000;

export const priceHandlers = [
  implement(changePrices, async ({ model, entries, kind, value, step }, context) => {
    const { trx, account } = context;
    const change: PriceChange = { kind, value, step };
    const versions = new Map(entries.map(({ id, version }) => [id, version]));
    const own = await lockPriced(trx, model, [...versions.keys()]);
    const changedSince = own.filter(({ id, version, deleted }) => deleted || versions.get(id) !== version);
    if (changedSince.length > 0) throw stale({ entries: changedSince.map(({ id }) => id) });

    const outcomes = own.map(({ id, price }) => ({ id, ...priceOutcome(price, false, change) }));
    const known = new Set(own.map(({ id }) => id));
    const shared = entries.filter(({ id }) => !known.has(id));
    const adopted = await adoptSet(context, model, shared, change);
    const changed = [
      ...outcomes.filter(({ is }) => is === 'changed').map(({ id, from, to }) => ({ id, from, to })),
      ...adopted,
    ];
    if (changed.some(({ to }) => to > MAX_PRICE)) throw priceTooHigh();

    const id = changed.length > 0 ? newId() : null;
    if (id !== null) {
      await setPrices(trx, model, changed);
      await insertPriceChange(trx, { id, model, ...change, account: account.id, entries: changed });
      reportPrices(context, model, changed, { id, kind, value, step });
      // A default that got its price gives it to lines that were added before.
      for (const copy of adopted) context.emit({ event: `${model}.updated`, id: copy.id, permit: 'his' });
    }
    const same = outcomes.length - outcomes.filter(({ is }) => is === 'changed').length;
    return { result: { id, changed: changed.length, same, unpriced: shared.length - adopted.length } };
  }),

  implement(undoPrices, async ({ id }, context) => {
    const { trx, now } = context;
    const done = await lockPriceChange(trx, id);
    if (!done) throw notFound();
    const age = now.getTime() - done.created_at.getTime();
    if (done.undone_at || age > PRICE_UNDO_DAYS * 86_400_000) throw priceChangeUndone();

    const model = done.model as PricedModel;
    const entries = done.entries as unknown as ChangedPrice[];
    const stands = new Map(
      (
        await lockPriced(
          trx,
          model,
          entries.map((entry) => entry.id),
        )
      ).map((row) => [row.id, row]),
    );
    const back = entries
      .filter((entry) => stands.get(entry.id)?.price === entry.to)
      .map((entry) => ({ id: entry.id, from: entry.to, to: entry.from }));
    // A copy that was only priced is none any more: at no price it would be free on purpose, not missing its price.
    const copies = new Set(
      entries.filter(({ id, adopted }) => adopted && stands.get(id)?.version === adopted).map((entry) => entry.id),
    );
    const own = back.filter((entry) => !copies.has(entry.id));
    if (own.length > 0) await setPrices(trx, model, own);
    await restoreDefaults(trx, model, [...copies]);
    await setPriceChangeUndone(trx, id, now);
    reportPrices(context, model, back, { id, undone: true });
    return { result: { restored: back.length, kept: entries.length - back.length } };
  }),

  implement(getPriceChanges, async (_input, { trx }) => ({
    result: (await listPriceChanges(trx)).map((row) => wireRow(row)) as never,
  })),
];

/** Sets the price of shared defaults, each of which becomes the hospital's own; by percent or amount they have none. */
async function adoptSet(
  { trx }: Context,
  model: PricedModel,
  entries: readonly { id: string; version: number }[],
  change: PriceChange,
): Promise<ChangedPrice[]> {
  const adopted: ChangedPrice[] = [];
  for (const entry of [...entries].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const { to } = priceOutcome(0, true, change);
    if (change.kind !== 'set') {
      if (!(await findDefault(trx, model, entry.id))) throw notFound();
      continue;
    }
    const id = await adoptDefault(trx, model, entry);
    if (id === undefined) throw notFound();
    adopted.push({ id, from: 0, to, adopted: entry.version + 1 });
  }
  return adopted;
}

/** An audit row with the price before and after for each entry, and one event for the screens. */
export function reportPrices(
  { audit, emit }: Context,
  model: PricedModel,
  changed: readonly ChangedPrice[],
  detail: Readonly<Record<string, unknown>>,
): void {
  for (const { id, from, to } of changed)
    audit({ entity: model, id, detail: { changes: { price: { from, to } }, price_change: detail } });
  const [first] = changed;
  if (first) emit({ event: `${model}.priced`, id: first.id, permit: 'his', payload: { entries: changed.length } });
  else audit({ entity: model, detail });
}

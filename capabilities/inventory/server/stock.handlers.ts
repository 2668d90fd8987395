import { type HospitalTrx, versioned } from '@alder/database';
import { dayOf } from '@alder/records/domain';
import { type Context, type Implementation, implement, implementEntry, readCursor, writeCursor } from '@alder/server';
import { inputIncorrect, notFound } from '@alder/wire';
import {
  adjustStock,
  countStock,
  createStockStore,
  getShelf,
  getStock,
  getStockMovements,
  lotDiffers,
  lotExpired,
  reasonMissing,
  receiveStock,
  sameStore,
  stockMoved,
  stockShort,
  stockStore,
  storeNotEmpty,
  transferStock,
  updateStockItem,
  updateStockStore,
} from '../contract/index.ts';
import { byExpiry, isExpired, roundQuantity } from '../domain/index.ts';
import { presentMovement, presentStore, readItem, readItems } from './stock.presenter.ts';
import {
  addToLot,
  ensureItem,
  findBalance,
  findItemOf,
  findLot,
  findLotByNumber,
  findStore,
  hasStock,
  hasVisit,
  insertLot,
  insertMovements,
  listCatalogLines,
  listDispensable,
  listMovements,
  listStores,
  lockItems,
  setItem,
} from './stock.repository.ts';

const storeHandlers = implementEntry({
  calls: { model: 'stockStore', create: createStockStore, update: updateStockStore, entry: stockStore },
  table: 'stock_store',
  permit: 'his',
  onUpdate: async ({ id, deleted }, _current, { trx }) => {
    if (deleted && (await hasStock(trx, id))) throw storeNotEmpty();
    return {};
  },
});

export const stockHandlers: readonly Implementation[] = [
  ...storeHandlers,

  implement(getStock, async (_input, context) => {
    const stores = await listStores(context.trx);
    const result = await readItems(context.trx, context);
    return { stores: stores.map(presentStore), result, today: todayOf(context) };
  }),

  implement(getStockMovements, async ({ item, offset, limit }, context) => {
    const { trx } = context;
    if (!(await readItem(trx, context, item))) throw notFound();
    const rows = await listMovements(trx, item, { before: readCursor(offset, 'instant'), limit: limit + 1 });
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return { result: rows.slice(0, limit).map(presentMovement), next: last && writeCursor(last.at, last.id) };
  }),

  implement(updateStockItem, async ({ id, version, ...changes }, context) => {
    if (!(await readItem(context.trx, context, id))) throw notFound();
    const changed = await setItem(context.trx, id, version, changes);
    await versioned(changed, () => readItem(context.trx, context, id));
    context.audit({ entity: 'stockItem', id, detail: changes });
    return { result: await changedItem(context, id) };
  }),

  implement(receiveStock, async ({ store, kind, entry, supplier = '', note = '', ...delivery }, context) => {
    const { trx, now, account } = context;
    const { lot, quantity, cost, expires_on, gtin = null } = delivery;
    if (!(await findStore(trx, store))) throw notFound({ fields: { store: notFound.code } });
    const item = await ensureItem(trx, kind, entry);
    if (!item) throw notFound({ fields: { entry: notFound.code } });
    if (isExpired(expires_on, todayOf(context))) throw lotExpired({ fields: { expires_on: lotExpired.code } });
    await lockItems(trx, [item]);
    const before = await findLotByNumber(trx, item, lot);
    if (before && before.expires_on !== expires_on)
      throw lotDiffers({ expires_on: before.expires_on, fields: { expires_on: lotDiffers.code } });
    if (before) await addToLot(trx, before.id, { received: quantity, cost });
    const { id } = before ?? (await insertLot(trx, { item, lot, expires_on, gtin, received: quantity, cost }));
    const movement = { lot: id, store, kind: 'receive', quantity, cost, supplier, reason: note } as const;
    await insertMovements(trx, [movement], { author: account.id, at: now });
    context.audit({ entity: 'stockItem', id: item, detail: { store, lot, quantity, cost } });
    return { result: await changedItem(context, item) };
  }),

  implement(transferStock, async ({ lot: id, from, to, quantity, reason = '' }, context) => {
    const { trx, now, account } = context;
    if (from === to) throw sameStore({ fields: { to: sameStore.code } });
    const lot = await lockLot(trx, id);
    for (const store of [from, to]) if (!(await findStore(trx, store))) throw notFound();
    await refuseShort(trx, { lot: id, store: from }, quantity);
    const side = (store: string, amount: number) =>
      ({ lot: id, store, kind: 'transfer', quantity: amount, reason }) as const;
    await insertMovements(trx, [side(from, -quantity), side(to, quantity)], { author: account.id, at: now });
    context.audit({ entity: 'stockItem', id: lot.item, detail: { lot: lot.lot, from, to, quantity } });
    return { result: await changedItem(context, lot.item) };
  }),

  implement(countStock, async ({ store, lines }, context) => {
    const { trx, now, account } = context;
    if (!(await findStore(trx, store))) throw notFound({ fields: { store: notFound.code } });
    const items = new Set<string>();
    for (const { lot } of lines) items.add((await findLot(trx, lot))?.item ?? '');
    if (items.has('')) throw notFound();
    await lockItems(trx, [...items]);
    const movements = [];
    for (const [place, { lot, expected, counted, reason = '' }] of lines.entries()) {
      const current = await findBalance(trx, lot, store);
      if (current !== expected) throw stockMoved({ lot, current });
      const quantity = roundQuantity(counted - expected);
      if (quantity === 0) continue;
      if (!reason.trim()) throw reasonMissing({ fields: { [`lines.${place}.reason`]: reasonMissing.code } });
      movements.push({ lot, store, kind: 'count', quantity, reason: reason.trim() } as const);
    }
    await insertMovements(trx, movements, { author: account.id, at: now });
    context.audit({
      entity: 'stockStore',
      id: store,
      detail: { counted: lines.length, differences: movements.length },
    });
    for (const item of items) emitChanged(context, item);
    return { differences: movements.length };
  }),

  implement(adjustStock, async ({ lot: id, store, kind, quantity, reason, pet = null }, context) => {
    const { trx, now, account } = context;
    const lot = await lockLot(trx, id);
    if (!(await findStore(trx, store))) throw notFound({ fields: { store: notFound.code } });
    if (quantity === 0 || (kind !== 'adjust' && quantity > 0))
      throw inputIncorrect({ fields: { quantity: 'outOfRange' } });
    if (kind !== 'use' && !reason.trim()) throw reasonMissing({ fields: { reason: reasonMissing.code } });
    if (kind === 'use' && isExpired(lot.expires_on, todayOf(context))) throw lotExpired();
    if (quantity < 0) await refuseShort(trx, { lot: id, store }, -quantity);
    const movement = { lot: id, store, kind, quantity, reason: reason.trim(), pet };
    await insertMovements(trx, [movement], { author: account.id, at: now });
    context.audit({ entity: 'stockItem', id: lot.item, detail: { lot: lot.lot, store, kind, quantity, reason } });
    return { result: await changedItem(context, lot.item) };
  }),

  implement(getShelf, async ({ medical_record }, context) => {
    const { trx } = context;
    const today = todayOf(context);
    if (!(await hasVisit(trx, medical_record))) throw notFound();
    const items = new Map<string, string>();
    for (const { id, medicine } of await listCatalogLines(trx, medical_record)) {
      const item = medicine && (await findItemOf(trx, 'medicine', medicine));
      if (item) items.set(id, item);
    }
    if (items.size === 0) return { result: [] };
    const stock = await listDispensable(trx, [...new Set(items.values())]);
    const usable = stock.filter(({ expires_on }) => !isExpired(expires_on, today));
    const result = [...items].map(([line, item]) => {
      const own = usable
        .filter((one) => one.item === item)
        .sort((a, b) => byExpiry(presentAge(a), presentAge(b)))
        .map(({ number: lot, expires_on, quantity }) => ({ lot, expires_on, quantity }));
      return { line, quantity: roundQuantity(own.reduce((all, { quantity }) => all + quantity, 0)), lots: own };
    });
    return { result };
  }),
];

const presentAge = ({ expires_on, created_at }: { expires_on: string | null; created_at: Date }) => ({
  ...{ expires_on, created_at: created_at.toISOString() },
});

const todayOf = ({ hospital, now }: Pick<Context, 'hospital' | 'now'>) => dayOf(now, hospital.timezone);

async function lockLot(trx: HospitalTrx, id: string) {
  const lot = await findLot(trx, id);
  if (!lot) throw notFound();
  await lockItems(trx, [lot.item]);
  return lot;
}

/** @throws {Refusal} `stockShort`; the database refuses the same of a client that bypasses the lock. */
async function refuseShort(trx: HospitalTrx, at: { lot: string; store: string }, needed: number): Promise<void> {
  const available = await findBalance(trx, at.lot, at.store);
  if (available < needed) throw stockShort({ available, needed, fields: { quantity: stockShort.code } });
}

function emitChanged({ emit }: Pick<Context, 'emit'>, item: string): void {
  emit({ event: 'stockItem.updated', id: item, permit: 'his' });
}

async function changedItem(context: Context, item: string) {
  emitChanged(context, item);
  return (await readItem(context.trx, context, item))!;
}

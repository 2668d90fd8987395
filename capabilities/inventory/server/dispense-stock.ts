import { dayOf } from '@alder/records/domain';
import type { Context } from '@alder/server';
import { lotExpired, lotUnknown, stockShort } from '../contract/index.ts';
import { roundQuantity, takeFirstExpired } from '../domain/index.ts';
import { findItemOf, insertMovements, listDispensable, listTakenFor, lockItems } from './stock.repository.ts';

/** Columns of the lot of a prescription line. */
const MAX_LOT_LENGTH = 60;

/** A line of a prescription as far as its stock is concerned. */
export type DispensedLine = {
  readonly id: string;
  readonly pet: string;
  readonly medicine: string | null;
  readonly name: string;
  /** Units, all groups together. */
  readonly quantity: number;
};

export type Work = Pick<Context, 'trx' | 'now' | 'emit' | 'hospital' | 'account'>;

/** Locks the items of several medicines in one order, so that two pharmacies do not wait for each other in a circle. */
export async function lockStock({ trx }: Pick<Work, 'trx'>, medicines: readonly (string | null)[]): Promise<void> {
  const items = [];
  for (const medicine of new Set(medicines)) if (medicine) items.push(await findItemOf(trx, 'medicine', medicine));
  await lockItems(
    trx,
    items.filter((item) => item !== undefined),
  );
}

/**
 * Takes a dispensed line from the stock, the first to expire first, or from the lot that was named.
 *
 * @returns The lots, for the line; undefined for a medicine whose stock is not counted, which needs nothing.
 * @throws {Refusal} `stockShort`, `lotExpired` or `lotUnknown`, with the name of the medicine.
 */
export async function takeStock(work: Work, line: DispensedLine, lot?: string | null): Promise<string | undefined> {
  const { trx, now, hospital, account } = work;
  const item = line.medicine ? await findItemOf(trx, 'medicine', line.medicine) : undefined;
  if (!item) return undefined;
  await lockItems(trx, [item]);
  const all = await listDispensable(trx, [item]);
  const stock = lot?.trim() ? all.filter(({ number }) => number === lot.trim()) : all;
  if (lot?.trim() && stock.length === 0) throw lotUnknown({ name: line.name, lot: lot.trim() });
  const result = takeFirstExpired(
    stock.map((one) => ({ ...one, created_at: one.created_at.toISOString() })),
    line.quantity,
    dayOf(now, hospital.timezone),
  );
  if ('problem' in result) {
    const details = { name: line.name, available: result.available, needed: roundQuantity(line.quantity) };
    throw result.problem === 'lotExpired' ? lotExpired(details) : stockShort(details);
  }
  const movements = result.takes.map(
    (take) => ({ ...take, quantity: -take.quantity, kind: 'dispense', line: line.id, pet: line.pet }) as const,
  );
  await insertMovements(trx, movements, { author: account.id, at: now });
  work.emit({ event: 'stockItem.updated', id: item, permit: 'his' });
  const numbers = result.takes.map((take) => all.find((one) => one.lot === take.lot)?.number ?? '');
  return [...new Set(numbers)].join(', ').slice(0, MAX_LOT_LENGTH);
}

/**
 * Puts what a line was dispensed from back to the same lots.
 *
 * @returns Whether anything was taken for it.
 */
export async function returnStock(work: Work, line: Pick<DispensedLine, 'id'>): Promise<boolean> {
  const { trx, now, account } = work;
  const items = new Set((await listTakenFor(trx, line.id)).map(({ item }) => item));
  await lockItems(trx, [...items]);
  const lotsOfLine = await listTakenFor(trx, line.id);
  const back = lotsOfLine.map(
    ({ lot, store, pet, quantity }) => ({ lot, store, pet, quantity, kind: 'return', line: line.id }) as const,
  );
  await insertMovements(trx, back, { author: account.id, at: now });
  for (const item of items) work.emit({ event: 'stockItem.updated', id: item, permit: 'his' });
  return back.length > 0;
}

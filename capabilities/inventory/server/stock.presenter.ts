import type { HospitalTrx } from '@alder/database';
import { addDays, dayOf, startOfDay } from '@alder/records/domain';
import { type Hospital, wireRow } from '@alder/server';
import { type StockItem, type StockLot, type StockMovement, type StockStore, stockStore } from '../contract/index.ts';
import { byExpiry, isExpired, lotValue, roundQuantity, suggestedOrder, USE_DAYS } from '../domain/index.ts';
import { type ItemRow, type LotRow, listBalances, listItems, listLots, type MovementRow } from './stock.repository.ts';

type At = { readonly hospital: Pick<Hospital, 'timezone'>; readonly now: Date };
type Balance = Awaited<ReturnType<typeof listBalances>>[number];

/** Items with their lots, as the screen shows them; one of them with `id`. */
export async function readItems(trx: HospitalTrx, { hospital, now }: At, id?: string): Promise<StockItem[]> {
  const today = dayOf(now, hospital.timezone);
  const rows = await listItems(trx, startOfDay(addDays(today, -USE_DAYS), hospital.timezone), id);
  if (rows.length === 0) return [];
  const lots = await listLots(
    trx,
    rows.map((row) => row.id),
  );
  const balances =
    lots.length === 0
      ? []
      : await listBalances(
          trx,
          lots.map((lot) => lot.id),
        );
  const ofItem = Map.groupBy(lots, ({ item }) => item);
  const ofLot = Map.groupBy(balances, ({ lot }) => lot);
  return rows.map((row) => presentItem(row, ofItem.get(row.id) ?? [], ofLot, today));
}

export async function readItem(trx: HospitalTrx, at: At, id: string): Promise<StockItem | undefined> {
  const [item] = await readItems(trx, at, id);
  return item;
}

function presentItem(
  { content, used, ...row }: ItemRow,
  rows: readonly LotRow[],
  balances: ReadonlyMap<string, readonly Balance[]>,
  today: string,
): StockItem {
  const lots = rows.map((lot) => presentLot(lot, balances.get(lot.id) ?? [])).sort(byExpiry);
  const sum = (some: readonly StockLot[]) => roundQuantity(some.reduce((all, { quantity }) => all + quantity, 0));
  const usable = sum(lots.filter(({ expires_on }) => !isExpired(expires_on, today)));
  const text = (name: string) => (typeof content?.[name] === 'string' ? (content[name] as string) : null);
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    name: text('name') ?? '',
    name_zhtw: text('name_zhtw'),
    name_ja: text('name_ja'),
    unit: text('unit') ?? '',
    barcode: text('barcode'),
    controlled: content?.type === 'controlled',
    quantity: sum(lots),
    usable,
    value: lots.reduce((all, { value }) => all + value, 0),
    used: roundQuantity(used),
    suggested: suggestedOrder({ ...row, usable, used }),
    lots,
  };
}

function presentLot(row: LotRow, balances: readonly Balance[]): StockLot {
  const quantity = roundQuantity(balances.reduce((all, balance) => all + balance.quantity, 0));
  return {
    id: row.id,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    lot: row.lot,
    expires_on: row.expires_on,
    quantity,
    value: lotValue(quantity, row),
    stores: balances.map(({ store, quantity: amount }) => ({ store, quantity: amount })),
  };
}

export function presentStore(row: Readonly<Record<string, unknown>>): StockStore {
  return stockStore.parse(wireRow(row));
}

export function presentMovement(row: MovementRow): StockMovement {
  const { pet_id, pet_name, patient_id, ...movement } = row;
  return {
    ...movement,
    at: row.at.toISOString(),
    kind: row.kind as StockMovement['kind'],
    pet: pet_id ? { id: pet_id, name: pet_name ?? '', patient_id: patient_id ?? '' } : null,
  };
}

import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';
import type { PriceChange, PricedModel } from '../domain/index.ts';
import { TABLES } from './catalog.repository.ts';

/** An entry as a change of prices needs it. */
export type PricedRow = {
  readonly id: string;
  readonly version: number;
  readonly price: number;
  readonly deleted: boolean;
};
/** What a change did to one entry. */
export type ChangedPrice = {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  /** The version that a copy of a default had once it was priced; none for an entry that was the hospital's before. */
  readonly adopted?: number;
};

/** Own entries of these ids, held until the transaction ends; in order of id, so that two changes wait for each other. */
export async function lockPriced(trx: HospitalTrx, model: PricedModel, ids: readonly string[]): Promise<PricedRow[]> {
  const { rows } = await sql<PricedRow>`
    select id, version, price, deleted from ${sql.table(TABLES[model])}
    where id = any(${ids}::uuid[]) order by id for update`.execute(trx);
  return rows;
}

export async function setPrices(trx: HospitalTrx, model: PricedModel, changed: readonly ChangedPrice[]): Promise<void> {
  const ids = changed.map(({ id }) => id);
  const prices = changed.map(({ to }) => to);
  await sql`
    update ${sql.table(TABLES[model])} as entry set price = changed.price
    from unnest(${ids}::uuid[], ${prices}::bigint[]) as changed (id, price)
    where entry.id = changed.id`.execute(trx);
}

/** Sets price and fee of medicines in one step, so that each is one version. */
export async function setFees(
  trx: HospitalTrx,
  changed: readonly (ChangedPrice & { readonly fee: number })[],
): Promise<void> {
  const [ids, prices, fees] = [changed.map(({ id }) => id), changed.map(({ to }) => to), changed.map(({ fee }) => fee)];
  await sql`
    update medicine as entry set price = changed.price, process_fee = changed.fee
    from unnest(${ids}::uuid[], ${prices}::bigint[], ${fees}::bigint[]) as changed (id, price, fee)
    where entry.id = changed.id`.execute(trx);
}

/** Takes copies of defaults out of the catalog again: the defaults have their place back, without a price. */
export async function restoreDefaults(trx: HospitalTrx, model: PricedModel, copies: readonly string[]): Promise<void> {
  if (copies.length === 0) return;
  await sql`update ${sql.table(TABLES[model])} set deleted = true where id = any(${copies}::uuid[])`.execute(trx);
  await trx
    .deleteFrom('default_entry_deleted')
    .where('copy', 'in', [...copies])
    .execute();
}

export async function insertPriceChange(
  trx: HospitalTrx,
  row: Omit<PriceChange, 'kind'> & {
    kind: PriceChange['kind'] | 'list';
    id: string;
    model: PricedModel;
    account: string;
    entries: readonly ChangedPrice[];
  },
): Promise<void> {
  await trx
    .insertInto('price_change')
    .values({ ...row, entries: JSON.stringify(row.entries) })
    .execute();
}

export function lockPriceChange(trx: HospitalTrx, id: string) {
  return trx.selectFrom('price_change').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function setPriceChangeUndone(trx: HospitalTrx, id: string, undone_at: Date): Promise<void> {
  await trx.updateTable('price_change').set({ undone_at }).where('id', '=', id).execute();
}

/** The latest changes of many prices. */
export function listPriceChanges(trx: HospitalTrx) {
  return trx
    .selectFrom('price_change')
    .select(['id', 'model', 'kind', 'value', 'step', 'account', 'created_at', 'undone_at'])
    .select(sql<number>`jsonb_array_length(entries)`.as('changed'))
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}

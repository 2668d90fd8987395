import { type HospitalTrx, newId } from '@alder/database';
import { sql } from 'kysely';
import type { MovementKind, StockKind } from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

/** An item with the names of its catalog entry, whatever that is by now. */
export type ItemRow = {
  readonly id: string;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly kind: StockKind;
  readonly entry: string;
  readonly supplier: string;
  readonly reorder_point: number | null;
  readonly par_level: number | null;
  readonly content: Readonly<Record<string, unknown>> | null;
  /** Units used since a day. */
  readonly used: number;
};

/** Items whose stock is counted; those that the catalog counts no more are left out. */
export async function listItems(trx: HospitalTrx, since: Date, id?: string): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select i.id, i.version, i.created_at, i.updated_at, i.kind, i.entry, i.supplier,
      i.reorder_point::float8, i.par_level::float8, c.content, coalesce(u.used, 0)::float8 as used
    from stock_item i
    cross join lateral (select app.catalog_entry(i.kind, i.entry) as content) c
    left join (
      select l.item, -sum(m.quantity) as used from stock_movement m
      join stock_lot l on l.hospital = m.hospital and l.id = m.lot
      where m.hospital = app.hospital() and m.at >= ${since} and m.kind in ('dispense', 'return', 'use', 'open')
      group by l.item
    ) u on u.item = i.id
    where i.hospital = app.hospital() and (${id ?? null}::uuid is null or i.id = ${id ?? null})
      and (c.content->'stocked') is distinct from 'false'::jsonb
    order by lower(c.content->>'name'), i.id`.execute(trx);
  return rows;
}

export type LotRow = Awaited<ReturnType<typeof listLots>>[number];

const lots = (trx: HospitalTrx) =>
  trx
    .selectFrom('stock_lot')
    .select(['id', 'item', 'lot', 'gtin', 'cost', 'version', 'created_at', 'updated_at'])
    .select([
      sql<string | null>`to_char(expires_on, 'YYYY-MM-DD')`.as('expires_on'),
      sql<number>`received::float8`.as('received'),
    ]);

/** Lots of which something is left. */
export function listLots(trx: HospitalTrx, items: readonly string[]) {
  return lots(trx)
    .where('item', 'in', [...items])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('stock_balance')
          .select('lot')
          .whereRef('stock_balance.hospital', '=', 'stock_lot.hospital')
          .whereRef('stock_balance.lot', '=', 'stock_lot.id')
          .where('quantity', '>', 0),
      ),
    )
    .execute();
}

export function findLot(trx: HospitalTrx, id: string): Promise<LotRow | undefined> {
  return lots(trx).where('id', '=', id).executeTakeFirst();
}

export function findLotByNumber(trx: HospitalTrx, item: string, lot: string): Promise<LotRow | undefined> {
  return lots(trx).where('item', '=', item).where('lot', '=', lot).executeTakeFirst();
}

export function listBalances(trx: HospitalTrx, ofLots: readonly string[]) {
  return trx
    .selectFrom('stock_balance')
    .select(['lot', 'store', sql<number>`quantity::float8`.as('quantity')])
    .where('lot', 'in', [...ofLots])
    .where('quantity', '>', 0)
    .execute();
}

/** Recorded quantity of a lot in a store. */
export async function findBalance(trx: HospitalTrx, lot: string, store: string): Promise<number> {
  const row = await trx
    .selectFrom('stock_balance')
    .select(sql<number>`quantity::float8`.as('quantity'))
    .where('lot', '=', lot)
    .where('store', '=', store)
    .executeTakeFirst();
  return row?.quantity ?? 0;
}

/** What the stores that dispense have of an item. */
export function listDispensable(trx: HospitalTrx, items: readonly string[]) {
  return trx
    .selectFrom('stock_balance as b')
    .innerJoin('stock_lot as l', (join) => join.onRef('l.hospital', '=', 'b.hospital').onRef('l.id', '=', 'b.lot'))
    .innerJoin('stock_store as s', (join) => join.onRef('s.hospital', '=', 'b.hospital').onRef('s.id', '=', 'b.store'))
    .select(['l.item', 'b.lot', 'l.lot as number', 'b.store', 'l.created_at'])
    .select([
      sql<number>`b.quantity::float8`.as('quantity'),
      sql<string | null>`to_char(l.expires_on, 'YYYY-MM-DD')`.as('expires_on'),
    ])
    .where('l.item', 'in', [...items])
    .where('b.quantity', '>', 0)
    .where('s.dispenses', '=', true)
    .where('s.deleted_at', 'is', null)
    .execute();
}

/** Id of the item that is counted for an entry of the catalog; undefined where none is, or the catalog says so. */
export async function findItemOf(trx: HospitalTrx, kind: StockKind, entry: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select i.id from (select app.stock_item(${kind}, ${entry}::uuid) as id) i
    where (app.catalog_entry(${kind}, ${entry}::uuid)->'stocked') is distinct from 'false'::jsonb`.execute(trx);
  return rows[0]?.id ?? undefined;
}

/** Transactions that take from an item, count it or receive it run one after another. */
export async function lockItems(trx: HospitalTrx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .selectFrom('stock_item')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The item of an entry, entered where there is none; undefined where the catalog has no such entry. */
export async function ensureItem(trx: HospitalTrx, kind: StockKind, entry: string): Promise<string | undefined> {
  const { rows } = await sql<{ found: boolean; item: string | null }>`
    select app.catalog_entry(${kind}, ${entry}::uuid) is not null as found, app.stock_item(${kind}, ${entry}::uuid) as item`.execute(
    trx,
  );
  const [row] = rows;
  if (!row?.found) return undefined;
  if (row.item) return row.item;
  await trx
    .insertInto('stock_item')
    .values({ id: newId(), kind, entry })
    .onConflict((conflict) => conflict.columns(['hospital', 'kind', 'entry']).doNothing())
    .execute();
  return findItemOf(trx, kind, entry);
}

/** @returns undefined if the version differs: another user was faster. */
export function setItem(
  trx: HospitalTrx,
  id: string,
  version: number,
  values: { reorder_point?: number | null; par_level?: number | null; supplier?: string },
) {
  return trx
    .updateTable('stock_item')
    .set(values)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
}

export function insertLot(
  trx: HospitalTrx,
  lot: { item: string; lot: string; expires_on: string | null; gtin: string | null; received: number; cost: number },
) {
  return trx
    .insertInto('stock_lot')
    .values({ id: newId(), ...lot })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function addToLot(trx: HospitalTrx, id: string, more: { received: number; cost: number }): Promise<void> {
  await trx
    .updateTable('stock_lot')
    .set((eb) => ({ received: eb('received', '+', more.received), cost: eb('cost', '+', more.cost) }))
    .where('id', '=', id)
    .execute();
}

export type Movement = {
  readonly lot: string;
  readonly store: string;
  readonly kind: MovementKind;
  readonly quantity: number;
  readonly cost?: number | null;
  readonly line?: string | null;
  readonly pet?: string | null;
  readonly supplier?: string;
  readonly reason?: string;
};

/**
 * Adds rows to the ledger; what the stores have follows by a trigger.
 *
 * @throws {Refusal} `stockShort` from the database where a store would have less than nothing.
 */
export async function insertMovements(
  trx: HospitalTrx,
  movements: readonly Movement[],
  { author, at }: { readonly author: string | null; readonly at: Date },
): Promise<void> {
  if (movements.length === 0) return;
  const batch = newId();
  await trx
    .insertInto('stock_movement')
    .values(movements.map((movement) => ({ id: newId(), batch, author, at, ...movement })))
    .execute();
}

/** What a line of a prescription still has from each lot; above zero. */
export async function listTakenFor(trx: HospitalTrx, line: string) {
  const { rows } = await sql<{ lot: string; store: string; item: string; pet: string | null; quantity: number }>`
    select m.lot, m.store, l.item, m.pet, (-sum(m.quantity))::float8 as quantity
    from stock_movement m join stock_lot l on l.hospital = m.hospital and l.id = m.lot
    where m.hospital = app.hospital() and m.line = ${line}
    group by m.lot, m.store, l.item, m.pet having sum(m.quantity) < 0 order by m.lot, m.store`.execute(trx);
  return rows;
}

/** The ledger of an item, newest first. */
export function listMovements(
  trx: HospitalTrx,
  item: string,
  {
    before,
    limit,
  }: { readonly before: { readonly value: string; readonly id: string } | undefined; readonly limit: number },
) {
  return trx
    .selectFrom('stock_movement as m')
    .innerJoin('stock_lot as l', (join) => join.onRef('l.hospital', '=', 'm.hospital').onRef('l.id', '=', 'm.lot'))
    .innerJoin('stock_store as s', (join) => join.onRef('s.hospital', '=', 'm.hospital').onRef('s.id', '=', 'm.store'))
    .leftJoin('account as a', 'a.id', 'm.author')
    .leftJoin('pet as p', (join) => join.onRef('p.hospital', '=', 'm.hospital').onRef('p.id', '=', 'm.pet'))
    .select(['m.id', 'm.at', 'm.kind', 'm.cost', 'm.supplier', 'm.reason', 'l.lot', 's.name as store'])
    .select(['a.display_name as author', 'p.id as pet_id', 'p.name as pet_name', 'p.patient_id'])
    .select(sql<number>`m.quantity::float8`.as('quantity'))
    .where('l.item', '=', item)
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(m.at, m.id) < (${before?.value}::timestamptz, ${before?.id}::uuid)`),
    )
    .orderBy('m.at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute();
}
export type MovementRow = Awaited<ReturnType<typeof listMovements>>[number];

/** Animals that received a lot and did not give it back, newest first. */
export async function listRecalled(trx: HospitalTrx, lot: string) {
  const { rows } = await sql<{
    line: string | null;
    at: Date;
    quantity: number;
    pet_id: string;
    pet_name: string;
    patient_id: string;
    species: string;
    owner_id: string | null;
    owner_name: string | null;
    phones: string[] | null;
    email: string | null;
  }>`
    select g.line, g.at, g.quantity, p.id as pet_id, p.name as pet_name, p.patient_id, p.species,
      o.id as owner_id, o.name as owner_name, o.phones, o.email
    from (
      select m.line, coalesce(r.pet, m.pet) as pet, case when m.line is null then m.id end as single, max(m.at) as at,
        (-sum(m.quantity))::float8 as quantity
      from stock_movement m left join medicine_record r on r.hospital = m.hospital and r.id = m.line
      where m.hospital = app.hospital() and m.lot = ${lot} and m.pet is not null and m.kind in ('dispense', 'return', 'use', 'open')
      group by m.line, coalesce(r.pet, m.pet), single having sum(m.quantity) < 0
    ) g
    join pet p on p.hospital = app.hospital() and p.id = g.pet
    left join owner o on o.hospital = p.hospital and o.id = p.owner
    order by g.at desc, p.id`.execute(trx);
  return rows;
}
export type RecalledRow = Awaited<ReturnType<typeof listRecalled>>[number];

export function listStores(trx: HospitalTrx) {
  return trx.selectFrom('stock_store').selectAll().where('deleted_at', 'is', null).orderBy('created_at').execute();
}

export function findStore(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('stock_store')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function hasStock(trx: HospitalTrx, store: string): Promise<boolean> {
  const row = await trx
    .selectFrom('stock_balance')
    .select('lot')
    .where('store', '=', store)
    .where('quantity', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasVisit(trx: HospitalTrx, id: string): Promise<boolean> {
  return (await trx.selectFrom('medical_record').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Lines of a prescription that are from the catalog. */
export function listCatalogLines(trx: HospitalTrx, medical_record: string) {
  return trx
    .selectFrom('medicine_record')
    .select(['id', 'medicine'])
    .where('medical_record', '=', medical_record)
    .where('medicine', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

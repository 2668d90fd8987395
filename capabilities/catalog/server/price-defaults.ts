import { type HospitalTrx, newId } from '@alder/database';
import { sql } from 'kysely';
import type { CatalogModel } from '../domain/index.ts';
import { insertCopy, listDefaults, markDefaultDeleted, TABLES } from './catalog.repository.ts';

/** Price of one, and for a medicine the fee for preparing one dose; in the smallest unit of the currency. */
export type Price = { readonly price: number; readonly process_fee?: number };

/**
 * Gives shared defaults a price: each becomes the hospital's own copy, as an edit of it would (specification §4).
 *
 * @param prices By the English name of the default; those without one stay defaults.
 * @returns Number of copies made.
 */
export async function priceDefaults(trx: HospitalTrx, prices: Readonly<Record<string, Price>>): Promise<number> {
  let copies = 0;
  for (const entry of await listDefaults(trx)) {
    const price = prices[(entry.content as { name: string }).name];
    if (!price) continue;
    const id = newId();
    if (!(await markDefaultDeleted(trx, entry.id, id))) continue;
    await insertCopy(trx, entry.model as CatalogModel, id, entry);
    const columns = Object.entries(price).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    await sql`update ${sql.table(TABLES[entry.model as CatalogModel])} set ${sql.join(columns)} where id = ${id}`.execute(
      trx,
    );
    copies += 1;
  }
  return copies;
}

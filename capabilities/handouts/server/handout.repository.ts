import type { HospitalTrx } from '@alder/database';
import type { HandoutTexts } from '../domain/index.ts';
import { type StartingHandout, startingHandout, startingHandouts } from './starting/index.ts';

/** A handout as the hospital has it: its own row, or the one of the product as long as it is unchanged. */
export type HandoutRow = {
  readonly id: string;
  readonly version: number;
  readonly texts: HandoutTexts;
  readonly related: readonly string[];
  readonly archived: boolean;
  readonly starting: boolean;
  readonly checked: boolean;
  readonly checked_by: string | null;
  readonly checked_by_name: string | null;
  readonly checked_at: Date | null;
  readonly created_at: Date;
  /** null: as it came with the product. */
  readonly updated_at: Date | null;
};

/** When the handouts of the product were written; for those without a row. */
const WRITTEN_AT = new Date('2026-11-28T00:00:00.000Z');

/** Own handouts, and those of the product that the hospital has not changed. */
export async function listHandouts(trx: HospitalTrx): Promise<HandoutRow[]> {
  const rows = await select(trx).orderBy('h.created_at').orderBy('h.id').execute();
  const own = new Set(rows.map(({ id }) => id));
  const active = rows.filter(({ deleted_at }) => deleted_at === null).map(rowOf);
  return [...startingHandouts.filter(({ id }) => !own.has(id)).map(unchanged), ...active];
}

export async function findHandout(trx: HospitalTrx, id: string): Promise<HandoutRow | undefined> {
  const row = await select(trx).where('h.id', '=', id).executeTakeFirst();
  if (row) return row.deleted_at === null ? rowOf(row) : undefined;
  const starting = startingHandout(id);
  return starting && unchanged(starting);
}

/** Makes the hospital's row of a handout of the product, once: a second one waits for the first. */
export async function insertStarting(trx: HospitalTrx, { id, texts, related }: StartingHandout): Promise<void> {
  await trx
    .insertInto('handout')
    .values({ id, texts: JSON.stringify(texts), related: JSON.stringify(related), starting: true })
    .onConflict((conflict) => conflict.columns(['hospital', 'id']).doNothing())
    .execute();
}

export async function findName(trx: HospitalTrx, account: string): Promise<string | null> {
  const row = await trx.selectFrom('account').select('display_name').where('id', '=', account).executeTakeFirst();
  return row?.display_name ?? null;
}

function select(trx: HospitalTrx) {
  return trx
    .selectFrom('handout as h')
    .leftJoin('account as a', 'a.id', 'h.checked_by')
    .selectAll('h')
    .select('a.display_name as checked_by_name');
}

function rowOf(row: Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]): HandoutRow {
  return { ...row, texts: row.texts as HandoutTexts, related: row.related as readonly string[] };
}

function unchanged({ id, texts, related }: StartingHandout): HandoutRow {
  return {
    ...{ id, texts, related, version: 1, archived: false, starting: true, checked: false },
    ...{ checked_by: null, checked_by_name: null, checked_at: null, created_at: WRITTEN_AT, updated_at: null },
  };
}

import type { HospitalTrx } from '@alder/database';
import { implement } from '@alder/server';
import { inputIncorrect, notFound } from '@alder/wire';
import { sql } from 'kysely';
import { getOwnerHistory, getPetHistory, type ImportedEntry } from '../contract/index.ts';

export const historyHandlers = [
  implement(getPetHistory, async ({ pet, ...paging }, { trx }) => {
    await refuseUnknown(trx, 'pet', pet);
    return page(trx, { pet }, paging);
  }),

  implement(getOwnerHistory, async ({ owner, ...paging }, { trx }) => {
    await refuseUnknown(trx, 'owner', owner);
    return page(trx, { owner }, paging);
  }),
];

async function refuseUnknown(trx: HospitalTrx, of: 'pet' | 'owner', id: string): Promise<void> {
  if (!(await trx.selectFrom(of).select('id').where('id', '=', id).executeTakeFirst())) throw notFound();
}

type Of = { readonly pet?: string; readonly owner?: string };
type Paging = { readonly offset?: string | undefined; readonly limit: number };

/** Alerts and deposits stand on the patient and in the ledger already. */
async function page(trx: HospitalTrx, { pet, owner }: Of, { offset, limit }: Paging) {
  const before = readPlace(offset);
  const rows = await trx
    .selectFrom('imported_entry')
    .select(['id', 'kind', 'at', 'amount', 'data'])
    .where('deleted_at', 'is', null)
    .where('kind', 'not in', ['alert', 'deposit'])
    .$if(pet !== undefined, (query) => query.where('pet', '=', pet!))
    .$if(owner !== undefined, (query) => query.where('owner', '=', owner!).where('pet', 'is', null))
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(at, id) < (${before!.at}::timestamptz, ${before!.id}::uuid)`),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const result = rows.slice(0, limit).map(
    (row) =>
      ({
        ...row,
        at: row.at.toISOString(),
        amount: row.amount === null ? null : Number(row.amount),
      }) as ImportedEntry,
  );
  const last = result.at(-1);
  return { result, next: rows.length > limit && last ? `${Date.parse(last.at)}.${last.id}` : undefined };
}

/** @throws {Refusal} `inputIncorrect` for a place that no page gave. */
function readPlace(offset: string | undefined): { at: string; id: string } | undefined {
  if (offset === undefined) return undefined;
  const [, at, id] = /^(-?\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(offset) ?? [];
  const day = new Date(Number(at));
  if (id === undefined || Number.isNaN(day.getTime()) || day.getUTCFullYear() > 9999)
    throw inputIncorrect({ fields: { offset: 'unknown' } });
  return { at: day.toISOString(), id };
}

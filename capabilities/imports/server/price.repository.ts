import type { PricedModel } from '@alder/catalog/domain';
import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';
import { judgePrice, type PlannedPrice, type PriceData } from '../domain/index.ts';
import { tableOf } from './apply.repository.ts';
import type { PriceRow } from './stores.ts';

type Staged = {
  readonly number: number;
  readonly data: PriceData;
  readonly hash: string;
  /** Of what an earlier import made of it; null where none did. */
  readonly target: string | null;
  readonly earlier_hash: string | null;
  readonly target_version: number | null;
  readonly version: number | null;
  readonly deleted: boolean | null;
};

/** Judges the rows of a price list: what the catalog would do with each, and what an earlier import has done. */
export async function judgePrices(
  trx: HospitalTrx,
  id: string,
  entity: PricedModel,
  plan: (rows: readonly PriceRow[]) => Promise<readonly (PlannedPrice & { readonly number: number })[]>,
): Promise<void> {
  const { rows } = await sql<Staged>`
    select r.number, r.data, r.hash, k.target, k.hash as earlier_hash, k.target_version, t.version, t.deleted
    from data_import_row r
    left join data_import_key k on k.entity = r.entity and k.source_id = r.source_id
    left join ${sql.table(tableOf(entity))} t on t.id = k.target
    where r.import = ${id} and r.entity = ${entity} and r.outcome is null order by r.number`.execute(trx);
  const planned = await plan(
    rows.map(({ number, data, target, deleted }) => ({ number, cells: data.cells, known: deleted ? null : target })),
  );
  const judged = planned.map(({ number, values, ...about }, place) => {
    const { data, hash, target, earlier_hash, target_version, version, deleted } = rows[place]!;
    const isChangedHere = deleted === true || (version ?? 0) > (target_version ?? 0);
    const earlier = target === null ? undefined : { target, isSameRow: hash === earlier_hash, isChangedHere };
    return { number, values, ...judgePrice({ ...about, values }, earlier, data.cells) };
  });
  await setJudged(trx, id, entity, judged);
}

type Judged = ReturnType<typeof judgePrice> & { readonly number: number; readonly values: object };

async function setJudged(trx: HospitalTrx, id: string, entity: PricedModel, rows: readonly Judged[]): Promise<void> {
  await sql`
    update data_import_row r set outcome = j.outcome, target = j.target, reasons = r.reasons || j.reasons,
      data = r.data || jsonb_build_object('values', j."values")
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as j (number int, outcome text, target uuid, reasons jsonb, "values" jsonb)
    where r.import = ${id} and r.entity = ${entity} and r.number = j.number`.execute(trx);
}

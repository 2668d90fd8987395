import { type HospitalTrx, newId } from '@alder/database';
import { sql } from 'kysely';
import type { Inferred } from './inference.ts';

// No condition names the hospital: row-level security confines a HospitalTrx to the rows of one hospital.

export type AiRow = NonNullable<Awaited<ReturnType<typeof findAiResult>>>;

/** The newest reading of an image. */
export function findAiResult(trx: HospitalTrx, image: string) {
  return select(trx)
    .where('ai_result.medical_image', '=', image)
    .orderBy('ai_result.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** One reading, locked until the transaction ends, so that two doctors cannot decide at the same time. */
export function lockAiResult(trx: HospitalTrx, id: string) {
  return select(trx).where('ai_result.id', '=', id).forUpdate('ai_result').executeTakeFirst();
}

/** Stores a reading; a version of a model has one reading for each image. */
export async function insertAiResult(trx: HospitalTrx, image: string, found: Inferred): Promise<void> {
  const { model, version: model_version, score, confidence, points } = found;
  await trx
    .insertInto('ai_result')
    .values({
      ...{ id: newId(), medical_image: image, model, model_version, score, confidence },
      points: points ? JSON.stringify(points) : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function setReview(
  trx: HospitalTrx,
  { id, medical_image, score }: AiRow,
  input: { review: 'accepted' | 'rejected'; own_score?: number | undefined; reviewer: string; reviewed_at: Date },
): Promise<void> {
  await trx
    .updateTable('ai_result')
    .set({ ...input, own_score: input.own_score ?? null })
    .where('id', '=', id)
    .execute();
  if (input.review === 'accepted')
    await trx.updateTable('medical_image').set({ ai_vhs_score: score }).where('id', '=', medical_image).execute();
}

/** Reviewed readings, newest first, from the one after `before` on. */
export function listReviewed(trx: HospitalTrx, { limit, before }: { limit: number; before: string | undefined }) {
  const reviewed = select(trx).where('ai_result.review', '!=', 'open').orderBy('ai_result.id', 'desc').limit(limit);
  return (before ? reviewed.where('ai_result.id', '<', before) : reviewed).execute();
}

/** How often and by how much doctors agreed, a row for each version of a model. */
export function sumsOfModels(trx: HospitalTrx) {
  const difference = sql<number | null>`avg(score - own_score)`;
  return trx
    .selectFrom('ai_result')
    .select(['model', 'model_version'])
    .select(({ fn }) => fn.countAll<number>().as('reviewed'))
    .select(sql<number>`(count(*) filter (where review = 'accepted'))::int`.as('accepted'))
    .select(({ fn }) => fn.count<number>('own_score').as('measured'))
    .select(difference.as('difference'))
    .select(sql<number | null>`avg(abs(score - own_score))`.as('distance'))
    .where('review', '!=', 'open')
    .groupBy(['model', 'model_version'])
    .orderBy('model')
    .orderBy('model_version')
    .execute();
}

function select(trx: HospitalTrx) {
  return trx
    .selectFrom('ai_result')
    .leftJoin('account', 'account.id', 'ai_result.reviewer')
    .selectAll('ai_result')
    .select('account.display_name as reviewer_name');
}

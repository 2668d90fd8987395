import { type HospitalTrx, newId } from '@alder/database';

// No condition names the hospital: row-level security confines a HospitalTrx to the rows of one hospital.

export type FiledRow = Awaited<ReturnType<typeof listFiled>>[number];

/** Filed values: of one pet in the order of its images, or one by id. The patient follows from the study. */
export function listFiled(trx: HospitalTrx, where: { readonly pet: string } | { readonly id: string }) {
  const all = trx
    .selectFrom('filed_measurement')
    .innerJoin('medical_image', (join) =>
      join
        .onRef('medical_image.id', '=', 'filed_measurement.medical_image')
        .onRef('medical_image.hospital', '=', 'filed_measurement.hospital'),
    )
    .innerJoin('series', (join) =>
      join.onRef('series.id', '=', 'medical_image.series').onRef('series.hospital', '=', 'medical_image.hospital'),
    )
    .innerJoin('study', (join) =>
      join.onRef('study.id', '=', 'series.study').onRef('study.hospital', '=', 'series.hospital'),
    )
    .innerJoin('account', 'account.id', 'filed_measurement.author')
    .selectAll('filed_measurement')
    .select(['series.study', 'study.pet', 'medical_image.datetime as measured_at', 'medical_image.deleted_at'])
    .select('account.display_name as author_name')
    .orderBy('medical_image.datetime')
    .orderBy('filed_measurement.id');
  return (
    'pet' in where ? all.where('study.pet', '=', where.pet) : all.where('filed_measurement.id', '=', where.id)
  ).execute();
}

/**
 * The current value of a graphic object; locks the image, so that no other value of it is filed until the transaction
 * ends.
 */
export async function lockStatus(trx: HospitalTrx, image: string, graphic: string) {
  await trx.selectFrom('medical_image').select('id').where('id', '=', image).forUpdate().execute();
  return trx
    .selectFrom('filed_measurement')
    .select(['id', 'main', 'more'])
    .where('medical_image', '=', image)
    .where('mark_id', '=', graphic)
    .where('superseded_by', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
}

export type NewFiled = {
  readonly medical_image: string;
  readonly mark: string;
  readonly mark_id: string;
  readonly kind: string;
  readonly main: string;
  readonly more: string;
  readonly source: string;
  readonly low: number | null;
  readonly high: number | null;
  readonly flag: string;
  readonly species: string;
  readonly breed: string;
  readonly sentence: string;
  readonly author: string;
};

/** Inserts a value, which supersedes the previous one. */
export async function insertFiled(trx: HospitalTrx, row: NewFiled, before: string | undefined): Promise<string> {
  const id = newId();
  // Two values of one graphic object are never current at the same time: the old one refers to itself until the new one
  // exists.
  if (before)
    await trx.updateTable('filed_measurement').set({ superseded_by: before }).where('id', '=', before).execute();
  await trx
    .insertInto('filed_measurement')
    .values({ id, ...row })
    .execute();
  if (before) await trx.updateTable('filed_measurement').set({ superseded_by: id }).where('id', '=', before).execute();
  return id;
}

/** Withdraws a value. Returns false where `version` is not the current one. */
export async function withdrawFiled(
  trx: HospitalTrx,
  { id, version, by, at }: { readonly id: string; readonly version: number; readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('filed_measurement')
    .set({ withdrawn_at: at, withdrawn_by: by })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

import { type HospitalTrx, newId } from '@alder/database';
import type { AnnotationContent } from '../contract/index.ts';

// No condition names the hospital: row-level security confines a HospitalTrx to the rows of one hospital.

export type AnnotationRow = Awaited<ReturnType<typeof listAnnotations>>[number];

/**
 * Annotations of all users on the images of studies or on one image, or of one user on it; deleted images are left out.
 */
export function listAnnotations(
  trx: HospitalTrx,
  where: { readonly studies: readonly string[] } | { readonly image: string; readonly account?: string },
) {
  const all = trx
    .selectFrom('annotation')
    .innerJoin('medical_image', (join) =>
      join
        .onRef('medical_image.id', '=', 'annotation.medical_image')
        .onRef('medical_image.hospital', '=', 'annotation.hospital'),
    )
    .innerJoin('series', (join) =>
      join.onRef('series.id', '=', 'medical_image.series').onRef('series.hospital', '=', 'medical_image.hospital'),
    )
    .innerJoin('study', (join) =>
      join.onRef('study.id', '=', 'series.study').onRef('study.hospital', '=', 'series.hospital'),
    )
    .innerJoin('account', 'account.id', 'annotation.account')
    .selectAll('annotation')
    .select(['series.study', 'study.pet', 'account.display_name as author'])
    .where('medical_image.deleted_at', 'is', null)
    .orderBy('annotation.id');
  const chosen =
    'studies' in where
      ? all.where('series.study', 'in', [...where.studies])
      : all.where('annotation.medical_image', '=', where.image);
  const { account } = 'studies' in where ? {} : where;
  return (account === undefined ? chosen : chosen.where('annotation.account', '=', account)).execute();
}

/** Inserts the first annotation of a user on an image. Returns false where the user has one already. */
export async function insertAnnotation(
  trx: HospitalTrx,
  image: string,
  account: string,
  content: AnnotationContent,
): Promise<boolean> {
  const written = await trx
    .insertInto('annotation')
    .values({ id: newId(), medical_image: image, account, content: JSON.stringify(content) })
    .onConflict((conflict) => conflict.columns(['hospital', 'medical_image', 'account']).doNothing())
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 1n;
}

/** Replaces the annotation of a user on an image. Returns false where `version` is not the current one. */
export async function replaceAnnotation(
  trx: HospitalTrx,
  image: string,
  account: string,
  { content, version }: { readonly content: AnnotationContent; readonly version: number },
): Promise<boolean> {
  const written = await trx
    .updateTable('annotation')
    .set({ content: JSON.stringify(content) })
    .where('medical_image', '=', image)
    .where('account', '=', account)
    .where('version', '=', version)
    .executeTakeFirst();
  return written.numUpdatedRows === 1n;
}

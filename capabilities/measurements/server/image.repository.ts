import type { HospitalTrx } from '@alder/database';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

/** An image as measurements need it: its study and what its header says of its pixels. */
export type MeasuredImage = {
  readonly id: string;
  readonly study: string;
  readonly attributes: unknown;
};

/** Study of a measured image and the animal that intervals depend on. */
export type MeasuredStudy = {
  readonly id: string;
  readonly pet: string | null;
  readonly pet_species: string | null;
  readonly pet_breed: string | null;
};

/** An image that is not deleted. */
export function findImage(trx: HospitalTrx, id: string): Promise<MeasuredImage | undefined> {
  return trx
    .selectFrom('medical_image')
    .innerJoin('series', (join) =>
      join.onRef('series.id', '=', 'medical_image.series').onRef('series.hospital', '=', 'medical_image.hospital'),
    )
    .select(['medical_image.id', 'medical_image.attributes', 'series.study'])
    .where('medical_image.id', '=', id)
    .where('medical_image.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Studies by id; those of another hospital are left out. */
export function listStudies(trx: HospitalTrx, ids: readonly string[]): Promise<MeasuredStudy[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return trx
    .selectFrom('study')
    .leftJoin('pet', (join) => join.onRef('pet.id', '=', 'study.pet').onRef('pet.hospital', '=', 'study.hospital'))
    .select(['study.id', 'study.pet', 'pet.species as pet_species', 'pet.breed as pet_breed'])
    .where('study.id', 'in', [...ids])
    .execute();
}

import type { HospitalTrx } from '@alder/database';

/** An uploaded file that is not DICOM, for comparison with the files of its pet. */
export type UploadedFile = {
  readonly sha256: string;
  /** Of a photograph. */
  readonly pixels: string | undefined;
  readonly pet: string;
};

/** A file of the same pet that is not DICOM and has the same bytes or, as a photograph, the same pixels. */
export function findDuplicate(trx: HospitalTrx, { sha256, pixels, pet }: UploadedFile) {
  return trx
    .selectFrom('medical_image')
    .innerJoin('series', 'series.id', 'medical_image.series')
    .innerJoin('study', 'study.id', 'series.study')
    .select(['medical_image.id as image', 'medical_image.series'])
    .where((where) =>
      pixels === undefined
        ? where('medical_image.sha256', '=', sha256)
        : where.or([where('medical_image.sha256', '=', sha256), where('medical_image.pixel_sha256', '=', pixels)]),
    )
    .where('medical_image.filetype', '<>', 'dicom')
    .where('medical_image.deleted_at', 'is', null)
    .where('series.deleted_at', 'is', null)
    .where('study.deleted_at', 'is', null)
    .where('study.pet', '=', pet)
    .executeTakeFirst();
}

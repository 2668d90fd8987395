import { createHash, type Hash } from 'node:crypto';
import type { HospitalTrx } from '@alder/database';
import { type DicomHeader, tags } from '@alder/dicom';
import type { Storage } from '@alder/storage';
import { type Filetype, jpegContent, pngContent } from '../domain/index.ts';
import { readHeader } from './stored-header.ts';

/** Photographs are looked at in memory; larger ones are known by their file alone. */
const PHOTOGRAPH_MOST_BYTES = 64 * 1024 * 1024;
/** What says how pixels are to be read, and so belongs to them. */
const meaning = [
  tags.Rows,
  tags.Columns,
  tags.SamplesPerPixel,
  tags.BitsAllocated,
  tags.BitsStored,
  tags.PixelRepresentation,
  tags.PhotometricInterpretation,
  tags.NumberOfFrames,
];

type StoredPicture = { readonly object_key: string; readonly bytes: number; readonly filetype: string };

/**
 * SHA-256 of the pixels of a stored file as they are coded, without names, labels and UIDs.
 *
 * @returns undefined for formats whose pixels cannot be told from the rest.
 */
export async function pixelHashOf(storage: Storage, picture: StoredPicture): Promise<string | undefined> {
  const hash = createHash('sha256');
  const isHashed =
    (picture.filetype as Filetype) === 'dicom'
      ? await hashDicom(hash, storage, picture)
      : await hashPhotograph(hash, storage, picture);
  return isHashed ? hash.digest('hex') : undefined;
}

async function hashDicom(hash: Hash, storage: Storage, { object_key, bytes }: StoredPicture): Promise<boolean> {
  const header = await readHeader(storage, { object_key, bytes }, { whole: true });
  if (!header?.pixels) return false;
  hash.update(meaningOf(header));
  const { offset, length, fragments } = header.pixels;
  const places = length === undefined ? fragments : [{ offset, length }];
  for (const place of places) {
    const range = { start: place.offset, end: Math.min(place.offset + place.length, bytes) - 1 };
    if (range.end < range.start) continue;
    for await (const chunk of await storage.read(object_key, range)) hash.update(chunk as Buffer);
  }
  return places.length > 0;
}

function meaningOf({ dataset, transferSyntax, pixels }: DicomHeader): string {
  // Native pixels are the same in every little endian syntax.
  const syntax = pixels?.length === undefined || dataset.bigEndian ? transferSyntax : '';
  return JSON.stringify([syntax, ...meaning.map((tag) => dataset.text(tag) ?? dataset.number(tag) ?? null)]);
}

async function hashPhotograph(
  hash: Hash,
  storage: Storage,
  { object_key, bytes, filetype }: StoredPicture,
): Promise<boolean> {
  const contentOf = { jpeg: jpegContent, png: pngContent }[filetype];
  if (!contentOf || bytes > PHOTOGRAPH_MOST_BYTES) return false;
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.read(object_key)) chunks.push(chunk as Buffer);
  const file = Buffer.concat(chunks);
  const content = contentOf(file);
  for (const { start, end } of content ?? []) hash.update(file.subarray(start, end));
  return content !== undefined;
}

/** What an image that comes must share with its twin besides the pixels. */
export type Twin = {
  readonly sha256: string;
  readonly pixels: string | undefined;
  /** Pet chosen by hand; without it the chart number that the file names. */
  readonly pet: string | undefined;
  readonly patientId: string;
  /** Of a DICOM file: slices of nothing but air are alike, and none of them is to be missing. */
  readonly instance?:
    | { readonly uid: string; readonly modality: string; readonly datetime: string; readonly number: number | null }
    | undefined;
};

/** An image of the same patient that shows the same pixels. */
export function findTwin(trx: HospitalTrx, { sha256, pixels, pet, patientId, instance }: Twin) {
  if (pet === undefined && patientId === '') return undefined;
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
    .where('medical_image.deleted_at', 'is', null)
    .where('series.deleted_at', 'is', null)
    .where('study.deleted_at', 'is', null)
    .where((where) => (pet ? where('study.pet', '=', pet) : where('study.patient_id', '=', patientId)))
    .$if(instance !== undefined, (query) =>
      query
        // Another content under a known UID is a revision of it.
        .where('medical_image.sop_instance_uid', '<>', instance!.uid)
        .where('series.modality', '=', instance!.modality)
        .where('study.datetime', '=', new Date(instance!.datetime))
        .where('medical_image.instance_number', 'is not distinct from', instance!.number),
    )
    .executeTakeFirst();
}

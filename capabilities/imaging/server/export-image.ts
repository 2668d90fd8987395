import type { HospitalTrx } from '@alder/database';
import type { DeidentifyOptions, DicomHeader } from '@alder/dicom';
import type { Storage } from '@alder/storage';
import { type Filetype, isVideo, keptOf } from '../domain/index.ts';
import { namelessDicom, readWholeHeader } from './deidentified.ts';
import { readRanges } from './pieces.ts';

/** A stored image to export. */
export type ExportedImage = {
  readonly id: string;
  readonly object_key: string;
  readonly filetype: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly frames: number;
  readonly transfer_syntax: string;
};

/** Exported parts of one image. */
export type Input = {
  /** The file, or undefined where it could not be deidentified. */
  readonly file: AsyncIterable<Uint8Array> | undefined;
  readonly filetype: Filetype;
  /** Header of an exported DICOM file. */
  readonly header: DicomHeader | undefined;
  /** `blanked`, `burnedIn`, `longValuesLeft`, `leftOut`. */
  readonly notes: readonly string[];
};

export function findExportable(trx: HospitalTrx, fileKeys: readonly string[]): Promise<ExportedImage[]> {
  if (fileKeys.length === 0) return Promise.resolve([]);
  return trx
    .selectFrom('medical_image')
    .select(['id', 'object_key', 'filetype', 'attributes', 'frames', 'transfer_syntax', 'file_key'])
    .where('file_key', 'in', [...fileKeys])
    .where('deleted_at', 'is', null)
    .execute() as Promise<ExportedImage[]>;
}

/**
 * A file to export: the original, or with `without` the same image without people, places and dates.
 *
 * Photographs are then exported only as rendered images, which removes the metadata of the camera; documents, videos
 * and text objects are left out, because their content cannot be checked.
 *
 * @param without.cleansPixels Of an image that may have burned-in text, only the image regions are exported.
 */
export async function exportImage(
  storage: Storage,
  image: ExportedImage,
  without: DeidentifyOptions | undefined,
): Promise<Input> {
  const filetype = image.filetype as Filetype;
  const original = () => read(storage, image.object_key);
  if (filetype !== 'dicom') {
    return without
      ? {
          file: undefined,
          filetype,
          header: undefined,
          notes: isVideo(filetype) || filetype === 'pdf' ? ['leftOut'] : [],
        }
      : { file: original(), filetype, header: undefined, notes: [] };
  }
  const header = await readWholeHeader(storage, image.object_key);
  if (!without) return { file: original(), filetype, header, notes: [] };
  const saved = without.cleansPixels ? keptOf(image) : undefined;
  if (saved === 'nothing') return { file: undefined, filetype, header: undefined, notes: ['leftOut'] };
  const deidentified = await namelessDicom(storage, image.object_key, without, header, saved);
  if (!deidentified) return { file: undefined, filetype, header: undefined, notes: ['leftOut'] };
  return {
    file: readRanges(deidentified.ranges),
    filetype,
    header: deidentified.header,
    notes: [...(saved ? ['blanked'] : []), ...deidentified.notes],
  };
}

async function* read(storage: Storage, key: string): AsyncIterable<Uint8Array> {
  for await (const chunk of await storage.read(key)) yield chunk as Uint8Array;
}

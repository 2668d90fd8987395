import { type DeidentifyOptions, type DicomHeader, DicomReader, deidentify, transferSyntax } from '@alder/dicom';
import { blankStretch, type Rectangle } from '@alder/dicom/blank';
import { pixelGeometry } from '@alder/dicom/pixels';
import { ObjectMissing, type Storage } from '@alder/storage';
import type { Filetype } from '../domain/index.ts';
import { changedPiece, heldPiece, inflatedPiece, type Piece, storedPiece } from './pieces.ts';
import { plainPicture } from './plain-picture.ts';
import { plainVideo } from './plain-video.ts';
import { readHeaderOf } from './stored-header.ts';

/** Long values (palettes, tables) are written again, and so must be kept. */
const LIMITS = { valueBytes: 16 * 1024 * 1024, headerBytes: 64 * 1024 * 1024 };
/** Objects that are text through and through: what is left of them without people says nothing (PS3.4 B.5). */
const TEXT_CLASSES = /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.(88|104|11|9\.4)(\.|$)/;
/** Nobody asks which instance it is that is only shown: one UID stands for all, and leads nobody back. */
const SHOWN: DeidentifyOptions = { uid: () => '2.25.1', patientId: 'ANONYMOUS' };
const KEPT_MOST = 64;

/** A DICOM file without people in it. */
export type Nameless = {
  readonly pieces: readonly Piece[];
  /** Header of what is given out; undefined where it has no pixels. */
  readonly header: DicomHeader | undefined;
  /** `burnedIn`, `longValuesLeft`. */
  readonly notes: readonly string[];
};

/**
 * A stored DICOM file without people, places and dates (decision 0151).
 *
 * @param kept Where its picture is, if all else is to be blanked (decision 0250).
 * @returns undefined where nobody can vouch for what would be left: a document, a report, an unreadable file.
 */
export async function namelessDicom(
  storage: Storage,
  key: string,
  options: DeidentifyOptions,
  header: DicomHeader | undefined,
  kept?: readonly Rectangle[],
): Promise<Nameless | undefined> {
  if (!header || TEXT_CLASSES.test(header.dataset.text(0x00080016) ?? '')) return undefined;
  const { before, pixels, after, warnings } = deidentify(header, { ...options, cleansPixels: kept !== undefined });
  const { bytes } = (await storage.stat(key)) ?? { bytes: 0 };
  const whole = pixels && pixelsOf(storage, key, header, pixels, bytes);
  const shown = whole && kept ? blanked(whole, header, kept) : whole;
  const pieces = [heldPiece(before), ...(shown ? [shown] : []), ...(after.length > 0 ? [heldPiece(after)] : [])];
  const reader = new DicomReader({ limits: LIMITS });
  reader.push(before);
  return { pieces, header: pixels ? reader.peek() : undefined, notes: warnings };
}

/** Native pixels of which only the picture is left. */
function blanked(piece: Piece, { dataset }: DicomHeader, kept: readonly Rectangle[]): Piece {
  const geometry = pixelGeometry(dataset);
  return changedPiece(piece, (bytes, offset) => blankStretch(bytes, offset, geometry, kept));
}

function pixelsOf(
  storage: Storage,
  key: string,
  { transferSyntax: syntax, datasetOffset }: DicomHeader,
  { start, end }: { readonly start: number; readonly end: number },
  bytes: number,
): Piece {
  return transferSyntax(syntax).deflated
    ? inflatedPiece(storage, key, datasetOffset, start, end)
    : storedPiece(storage, key, start, Math.min(end, bytes));
}

/** Header of a stored file with the places of its fragments, long values and all; undefined for what is no DICOM. */
export async function readWholeHeader(storage: Storage, object_key: string): Promise<DicomHeader | undefined> {
  const stored = await storage.stat(object_key);
  if (!stored) throw new ObjectMissing(object_key);
  return readHeaderOf(storage, { object_key, bytes: stored.bytes }, { whole: true, limits: LIMITS });
}

/** What of a stored file may be shown to somebody who was given no original. */
type Shown = readonly Piece[] | undefined;
const shown = new Map<string, Promise<Shown>>();

/**
 * A stored file for showing: what draws it, and nothing of what its device or camera wrote about people.
 *
 * Files never change, so what was found out about one is kept for the ranges that follow.
 *
 * @param kept Where its picture is, if all else is to be blanked.
 * @returns undefined where the file has to wait until it is prepared, or is not shown by its original at all.
 */
export function shownPieces(
  storage: Storage,
  {
    object_key: key,
    filetype,
    bytes,
  }: { readonly object_key: string; readonly filetype: string; readonly bytes: number },
  kept?: readonly Rectangle[],
): Promise<Shown> {
  const name = kept ? `${key} ${JSON.stringify(kept)}` : key;
  const known = shown.get(name);
  if (known) return known;
  const found = findShown(storage, key, filetype as Filetype, Number(bytes), kept);
  shown.set(name, found);
  found.catch(() => shown.delete(name));
  for (const oldest of shown.keys()) {
    if (shown.size <= KEPT_MOST) break;
    shown.delete(oldest);
  }
  return found;
}

async function findShown(
  storage: Storage,
  key: string,
  filetype: Filetype,
  bytes: number,
  kept: readonly Rectangle[] | undefined,
): Promise<Shown> {
  if (filetype === 'dicom')
    return (await namelessDicom(storage, key, SHOWN, await readWholeHeader(storage, key), kept))?.pieces;
  if (filetype === 'jpeg' || filetype === 'png') return plainPicture(storage, key, filetype, bytes);
  if (filetype === 'mp4' || filetype === 'mov') return plainVideo(storage, key, bytes);
  return undefined;
}

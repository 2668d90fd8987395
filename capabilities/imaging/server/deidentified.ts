import { type DeidentifyOptions, type DicomHeader, DicomReader, deidentify, transferSyntax } from '@alder/dicom';
import { blankRange, type Rectangle } from '@alder/dicom/blank';
import { pixelGeometry } from '@alder/dicom/pixels';
import { ObjectMissing, type Storage } from '@alder/storage';
import type { Filetype } from '../domain/index.ts';
import { type ByteRange, changedRange, heldRange, inflatedRange, storedRange } from './pieces.ts';
import { readHeaderOf } from './stored-header.ts';
import { stripImageMetadata } from './strip-image-metadata.ts';
import { plainVideo } from './strip-video-metadata.ts';

/** Long values (palettes, tables) are written again, and so must be kept. */
const LIMITS = { valueBytes: 16 * 1024 * 1024, headerBytes: 64 * 1024 * 1024 };
/** Objects that are text through and through: what is left of them without people says nothing (PS3.4 B.5). */
const TEXT_CLASSES = /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.(88|104|11|9\.4)(\.|$)/;
/** Nobody asks which instance it is that is only shown: one UID stands for all, and leads nobody back. */
const VISIBLE_ROWS: DeidentifyOptions = { uid: () => '2.25.1', patientId: 'ANONYMOUS' };
const MAX_ENTRIES = 64;

/** A DICOM file without people in it. */
export type Nameless = {
  readonly ranges: readonly ByteRange[];
  /** Header of what is given out; undefined where it has no pixels. */
  readonly header: DicomHeader | undefined;
  /** `burnedIn`, `longValuesLeft`. */
  readonly notes: readonly string[];
};

/**
 * A stored DICOM file without people, places and dates (decision 0151).
 *
 * @param saved Where its picture is, if all else is to be blanked (decision 0250).
 * @returns undefined where nobody can vouch for what would be left: a document, a report, an unreadable file.
 */
export async function namelessDicom(
  storage: Storage,
  key: string,
  options: DeidentifyOptions,
  header: DicomHeader | undefined,
  saved?: readonly Rectangle[],
): Promise<Nameless | undefined> {
  if (!header || TEXT_CLASSES.test(header.dataset.text(0x00080016) ?? '')) return undefined;
  const { before, pixels, after, warnings } = deidentify(header, { ...options, cleansPixels: saved !== undefined });
  const { bytes } = (await storage.stat(key)) ?? { bytes: 0 };
  const whole = pixels && pixelsOf(storage, key, header, pixels, bytes);
  const visible = whole && saved ? blanked(whole, header, saved) : whole;
  const ranges = [heldRange(before), ...(visible ? [visible] : []), ...(after.length > 0 ? [heldRange(after)] : [])];
  const reader = new DicomReader({ limits: LIMITS });
  reader.push(before);
  return { ranges, header: pixels ? reader.peek() : undefined, notes: warnings };
}

/** Native pixels of which only the picture is left. */
function blanked(range: ByteRange, { dataset }: DicomHeader, saved: readonly Rectangle[]): ByteRange {
  const geometry = pixelGeometry(dataset);
  return changedRange(range, (bytes, offset) => blankRange(bytes, offset, geometry, saved));
}

function pixelsOf(
  storage: Storage,
  key: string,
  { transferSyntax: syntax, datasetOffset }: DicomHeader,
  { start, end }: { readonly start: number; readonly end: number },
  bytes: number,
): ByteRange {
  return transferSyntax(syntax).deflated
    ? inflatedRange(storage, key, datasetOffset, start, end)
    : storedRange(storage, key, start, Math.min(end, bytes));
}

/** Header of a stored file with the places of its fragments, long values and all; undefined for what is no DICOM. */
export async function readWholeHeader(storage: Storage, object_key: string): Promise<DicomHeader | undefined> {
  const stored = await storage.stat(object_key);
  if (!stored) throw new ObjectMissing(object_key);
  return readHeaderOf(storage, { object_key, bytes: stored.bytes }, { whole: true, limits: LIMITS });
}

/** What of a stored file may be shown to somebody who was given no original. */
type Visible = readonly ByteRange[] | undefined;
const visible = new Map<string, Promise<Visible>>();

/**
 * A stored file for showing: what draws it, and nothing of what its device or camera wrote about people.
 *
 * Files never change, so what was found out about one is kept for the ranges that follow.
 *
 * @param saved Where its picture is, if all else is to be blanked.
 * @returns undefined where the file has to wait until it is prepared, or is not shown by its original at all.
 */
export function shownPieces(
  storage: Storage,
  {
    object_key: key,
    filetype,
    bytes,
  }: { readonly object_key: string; readonly filetype: string; readonly bytes: number },
  saved?: readonly Rectangle[],
): Promise<Visible> {
  const name = saved ? `${key} ${JSON.stringify(saved)}` : key;
  const known = visible.get(name);
  if (known) return known;
  const found = findShown(storage, key, filetype as Filetype, Number(bytes), saved);
  visible.set(name, found);
  found.catch(() => visible.delete(name));
  for (const oldest of visible.keys()) {
    if (visible.size <= MAX_ENTRIES) break;
    visible.delete(oldest);
  }
  return found;
}

async function findShown(
  storage: Storage,
  key: string,
  filetype: Filetype,
  bytes: number,
  saved: readonly Rectangle[] | undefined,
): Promise<Visible> {
  if (filetype === 'dicom')
    return (await namelessDicom(storage, key, VISIBLE_ROWS, await readWholeHeader(storage, key), saved))?.ranges;
  if (filetype === 'jpeg' || filetype === 'png') return stripImageMetadata(storage, key, filetype, bytes);
  if (filetype === 'mp4' || filetype === 'mov') return plainVideo(storage, key, bytes);
  return undefined;
}

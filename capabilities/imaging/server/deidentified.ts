import { type DeidentifyOptions, type DicomHeader, DicomReader, deidentify, transferSyntax } from '@alder/dicom';
import { blankRange, type Rectangle } from '@alder/dicom/blank';
import { pixelGeometry } from '@alder/dicom/pixels';
import { ObjectMissing, type Storage } from '@alder/storage';
import type { Filetype } from '../domain/index.ts';
import { type ByteRange, changedRange, heldRange, inflatedRange, storedRange } from './pieces.ts';
import { readHeaderOf } from './stored-header.ts';
import { stripImageMetadata } from './strip-image-metadata.ts';
import { plainVideo } from './strip-video-metadata.ts';

/** Long values (palettes, tables) are rewritten, so they have to be read. */
const LIMITS = { valueBytes: 16 * 1024 * 1024, headerBytes: 64 * 1024 * 1024 };
/** Objects that consist of text: without people nothing meaningful is left of them (PS3.4 B.5). */
const TEXT_CLASSES = /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.(88|104|11|9\.4)(\.|$)/;
/** An image that is only displayed needs no identity: one UID for all of them prevents tracing it back. */
const VISIBLE_ROWS: DeidentifyOptions = { uid: () => '2.25.1', patientId: 'ANONYMOUS' };
const MAX_ENTRIES = 64;

/** A deidentified DICOM file. */
export type Nameless = {
  readonly ranges: readonly ByteRange[];
  /** Header of the deidentified file; undefined where it has no pixels. */
  readonly header: DicomHeader | undefined;
  /** `burnedIn`, `longValuesLeft`. */
  readonly notes: readonly string[];
};

/**
 * A stored DICOM file without people, places and dates (decision 0151).
 *
 * @param saved Regions of the image that stay when everything else is blanked (decision 0250).
 * @returns undefined where deidentification cannot be guaranteed: a document, a report, an unreadable file.
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

/** Native pixels, blanked outside of the image regions. */
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

/**
 * Header of a stored file with the byte ranges of its fragments, long values included; undefined for a file that is not
 * DICOM.
 */
export async function readWholeHeader(storage: Storage, object_key: string): Promise<DicomHeader | undefined> {
  const stored = await storage.stat(object_key);
  if (!stored) throw new ObjectMissing(object_key);
  return readHeaderOf(storage, { object_key, bytes: stored.bytes }, { whole: true, limits: LIMITS });
}

/** The part of a stored file that may be displayed to a recipient without access to the original. */
type Visible = readonly ByteRange[] | undefined;
const visible = new Map<string, Promise<Visible>>();

/**
 * A stored file for display: what is needed to render it, without anything that a device or camera recorded about
 * people.
 *
 * Files never change, so the result for a file is cached for the following ranges.
 *
 * @param saved Regions of the image that stay when everything else is blanked.
 * @returns undefined where the file has to be prepared first, or is never displayed from its original.
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

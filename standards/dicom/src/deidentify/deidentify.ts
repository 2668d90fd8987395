import type { Dataset, DicomElement } from '../dataset.ts';
import {
  elementBytes,
  elementHead,
  itemMarker,
  itemsBytes,
  joinBytes,
  SEQUENCE_END,
  textBytes,
  UNDEFINED_LENGTH,
} from '../element-bytes.ts';
import type { DicomHeader } from '../reader.ts';
import { hasLongLength, isPrivate, tags, type VR, vrOf } from '../tag.ts';
import { EXPLICIT_LITTLE, transferSyntax } from '../uid.ts';
import { writeMeta } from '../writer.ts';
import { emptiedTags, removedTags, replacedTags } from './profile.ts';

/** A file without people: what to write, and which bytes of the original come after it. */
export type Deidentified = {
  /** Preamble, meta information and data set up to the first byte of the pixels. */
  readonly before: Uint8Array;
  /** Pixels of the original, both ends counted as in the reader's header: the end is not included. */
  readonly pixels: { readonly start: number; readonly end: number } | undefined;
  readonly after: Uint8Array;
  /** `burnedIn`: according to the header the pixels contain identifying text. */
  readonly warnings: readonly ('burnedIn' | 'longValuesLeft')[];
};

export type DeidentifyOptions = {
  /** The UID that replaces one of the original, the same for equal UIDs. */
  readonly uid: (uid: string) => string;
  /** Replacement of the chart number. */
  readonly patientId: string;
  /** The caller blanks the pixels with identifying text; the object is labelled accordingly. */
  readonly cleansPixels?: boolean;
};

const DUMMY = 'ANONYMOUS';
/** UIDs below this root are defined by the standard and identify no person. */
const STANDARD_ROOT = '1.2.840.10008.';
const PATIENT_NAME = 0x00100010;
const PATIENT_ID = 0x00100020;
const BURNED_IN = 0x00280301;
/** How an object was de-identified, by codes of PS3.16 CID 7050. */
const PROFILE = ['113100', 'Basic Application Confidentiality Profile'] as const;
const CLEAN_PIXELS = ['113101', 'Clean Pixel Data Option'] as const;

/**
 * Removes all information about people, places and dates from an object.
 *
 * The actions are those of the Basic Application Level Confidentiality Profile without options (DICOM PS3.15 E.2).
 * Beyond its table, every person name is emptied, every date, time and long text removed, every UID that is not defined
 * by the standard replaced, and every attribute of unknown VR removed, because its content cannot be checked. Pixels
 * are unchanged (a caller that blanks parts of them says so), and overlays are removed.
 *
 * @param header Of a reader that keeps long values; those that it skipped are left out with a warning. Offsets of a
 * deflated object count in its inflated bytes, and the output is explicit little endian.
 */
export function deidentify(header: DicomHeader, options: DeidentifyOptions): Deidentified {
  const { dataset, pixels } = header;
  const syntax = transferSyntax(header.transferSyntax);
  const written = syntax.deflated ? EXPLICIT_LITTLE : header.transferSyntax;
  const writing = { explicit: syntax.explicit, little: !syntax.bigEndian, options, longValuesLeft: false };
  const marks = graphicsOf(writing);
  const saved = [...elementsOf(dataset, writing), ...marks].sort((a, b) => a.tag - b.tag);
  const text = (tag: number) => dataset.text(tag) ?? '';
  const instance = options.uid(text(tags.SOPInstanceUID));
  const meta = writeMeta(text(tags.SOPClassUID), instance, written);
  const place = pixels && placeOf(header, writing);
  const burnedIn = !options.cleansPixels && /^YES$/i.test(text(BURNED_IN));
  return {
    before: joinBytes([meta, ...saved.map(({ bytes }) => bytes), ...(place ? [place.header] : [])]),
    pixels: place?.range,
    after: place?.after ?? new Uint8Array(0),
    warnings: [
      ...(burnedIn ? ['burnedIn' as const] : []),
      ...(writing.longValuesLeft ? ['longValuesLeft' as const] : []),
    ],
  };
}

type Writing = {
  readonly explicit: boolean;
  readonly little: boolean;
  readonly options: DeidentifyOptions;
  longValuesLeft: boolean;
};
type Written = { readonly tag: number; readonly bytes: Uint8Array };

function elementsOf(dataset: Dataset, writing: Writing): Written[] {
  return [...dataset.elements.values()].flatMap((found) => {
    if (found.tag === BURNED_IN && writing.options.cleansPixels) return [];
    const bytes = rewritten(dataset, found, writing);
    return bytes ? [{ tag: found.tag, bytes }] : [];
  });
}

/** One attribute as it may stay; undefined where it may not. */
function rewritten(dataset: Dataset, found: DicomElement, writing: Writing): Uint8Array | undefined {
  const { tag } = found;
  // A device may send a known attribute as UN: its VR comes from the dictionary.
  const vr = found.vr === 'UN' ? vrOf(tag) : found.vr;
  const say = (text: string) => elementBytes(tag, vr, textBytes(text, vr), writing);
  if (tag === PATIENT_NAME) return say(DUMMY);
  if (tag === PATIENT_ID) return say(writing.options.patientId);
  if (isTakenOut(tag)) return undefined;
  if (emptiedTags.has(tag)) return elementBytes(tag, vr, new Uint8Array(0), writing);
  if (replacedTags.has(tag)) return say(DUMMY);
  if (found.items) return sequence(tag, found.items, dataset, writing);
  if (vr === 'PN') return elementBytes(tag, vr, new Uint8Array(0), writing);
  if (isNotifying(vr) || vr === 'SQ') return undefined;
  if (vr === 'UI')
    return say(
      dataset
        .texts(tag)
        .map((uid) => uidFor(uid, writing.options))
        .join('\\'),
    );
  if (!found.value || (!hasLongLength(vr) && found.value.length > 0xffff)) {
    writing.longValuesLeft = true;
    return undefined;
  }
  return elementBytes(tag, vr, found.value, writing);
}

/** Private, retired, overlay, after the pixels, or listed in the profile. */
function isTakenOut(tag: number): boolean {
  const group = tag >>> 16;
  const isDrawn = group >>> 8 === 0x50 || group >>> 8 === 0x60;
  return isPrivate(tag) || (tag & 0xffff) === 0 || isDrawn || tag > tags.PixelData || removedTags.has(tag);
}

/** VRs of dates, times and free text, and the unknown VR. */
function isNotifying(vr: VR): boolean {
  return ['DA', 'DT', 'TM', 'LT', 'ST', 'UT', 'UR', 'UN'].includes(vr);
}

function uidFor(uid: string, { uid: map }: DeidentifyOptions): string {
  return uid === '' || uid.startsWith(STANDARD_ROOT) ? uid : map(uid);
}

function sequence(tag: number, items: readonly Dataset[], parent: Dataset, writing: Writing): Uint8Array {
  const own = items.filter((item) => item.bigEndian === parent.bigEndian);
  const bodies = own.map((item) =>
    joinBytes(
      elementsOf(item, writing)
        .sort((a, b) => a.tag - b.tag)
        .map(({ bytes }) => bytes),
    ),
  );
  return elementBytes(tag, 'SQ', itemsBytes(bodies, writing), writing);
}

/** That the object was de-identified, and how (PS3.15 E.1.1). */
function graphicsOf(writing: Writing): Written[] {
  const output = (tag: number, vr: VR, text: string) => ({
    tag,
    bytes: elementBytes(tag, vr, textBytes(text, vr), writing),
  });
  const { cleansPixels } = writing.options;
  const item = ([value, meaning]: readonly [string, string]) =>
    joinBytes(
      [output(0x00080100, 'SH', value), output(0x00080102, 'SH', 'DCM'), output(0x00080104, 'LO', meaning)].map(
        ({ bytes }) => bytes,
      ),
    );
  const codes = [PROFILE, ...(cleansPixels ? [CLEAN_PIXELS] : [])];
  const methods = [
    'DICOM PS3.15 Basic Application Confidentiality Profile',
    ...(cleansPixels ? [CLEAN_PIXELS[1]] : []),
  ];
  return [
    output(0x00120062, 'CS', 'YES'),
    output(0x00120063, 'LO', methods.join('\\')),
    { tag: 0x00120064, bytes: elementBytes(0x00120064, 'SQ', itemsBytes(codes.map(item), writing), writing) },
    ...(cleansPixels ? [output(BURNED_IN, 'CS', 'NO')] : []),
    output(0x00280303, 'CS', 'REMOVED'),
  ];
}

/** Header of the pixels, where they lie, and what closes them. */
function placeOf({ pixels }: DicomHeader, writing: Writing) {
  const { tag, vr, offset, length, fragments } = pixels!;
  if (length !== undefined) {
    const header = elementHead(tag, vr as VR, length, writing);
    return { header, range: { start: offset, end: offset + length }, after: new Uint8Array(0) };
  }
  const last = fragments.at(-1);
  const end = last ? last.offset + last.length : offset;
  const header = elementHead(tag, vr as VR, UNDEFINED_LENGTH, writing);
  return { header, range: { start: offset, end }, after: itemMarker(SEQUENCE_END, 0, writing) };
}

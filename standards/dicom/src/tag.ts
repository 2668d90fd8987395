import { annotationTags } from './dictionary/annotation.ts';
import { documentTags } from './dictionary/document.ts';
import { identificationTags } from './dictionary/identification.ts';
import { imageTags } from './dictionary/image.ts';

/** Value representations of PS3.5 6.2. */
export const valueRepresentations = [
  ...['AE', 'AS', 'AT', 'CS', 'DA', 'DS', 'DT', 'FL', 'FD', 'IS', 'LO', 'LT', 'OB', 'OD', 'OF', 'OL', 'OV', 'OW'],
  ...['PN', 'SH', 'SL', 'SQ', 'SS', 'ST', 'SV', 'TM', 'UC', 'UI', 'UL', 'UN', 'UR', 'US', 'UT', 'UV'],
] as const;
export type VR = (typeof valueRepresentations)[number] & string;

const attributes = { ...identificationTags, ...imageTags, ...annotationTags, ...documentTags };

/** Keyword of an attribute this product reads or writes, as PS3.6 spells it. */
export type Keyword = keyof typeof attributes;

/** Tag number of each keyword: `tags.PatientID` is 0x00100020. */
export const tags = Object.fromEntries(
  Object.entries(attributes).map(([keyword, [tag]]) => [keyword, tag]),
) as Readonly<Record<Keyword, number>>;

const byTag = new Map(Object.entries(attributes).map(([keyword, [tag, vr]]) => [tag as number, { keyword, vr }]));

/** Keyword of a tag, or `undefined` for one the dictionary here lacks (private ones included). */
export function keywordOf(tag: number): Keyword | undefined {
  return byTag.get(tag)?.keyword as Keyword | undefined;
}

/** VR of a tag in PS3.6; UN where this dictionary does not have it, UL for group lengths, LO for private creators. */
export function vrOf(tag: number): VR {
  const known = byTag.get(tag)?.vr;
  if (known) return known;
  const element = tag & 0xffff;
  if (element === 0) return 'UL';
  if (isPrivate(tag) && element >= 0x10 && element <= 0xff) return 'LO';
  if (tag >>> 24 === 0x60) return byTag.get((0x6000 * 0x10000 + element) >>> 0)?.vr ?? 'UN';
  return 'UN';
}

/** Attributes with `US or SS` in PS3.6. */
const usOrSs = new Set<number>([
  ...[0x00280106, 0x00280107, 0x00280108, 0x00280109, 0x00280110, 0x00280111, 0x00280120, 0x00280121],
  ...[0x00281101, 0x00281102, 0x00281103, 0x00283002],
]);

/** Whether values of the tag are signed where Pixel Representation says that pixels are (PS3.5 A.1 a, PS3.6 6). */
export function followsPixelRepresentation(tag: number): boolean {
  return usOrSs.has(tag);
}

/** Whether the tag belongs to a manufacturer: odd group (PS3.5 7.8). */
export function isPrivate(tag: number): boolean {
  return ((tag >>> 16) & 1) === 1;
}

/** Eight hexadecimal digits in upper case, as DICOM JSON names attributes (PS3.18 F.2). */
export function tagHex(tag: number): string {
  return (tag >>> 0).toString(16).toUpperCase().padStart(8, '0');
}

const longForm = new Set<string>(['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'SQ', 'SV', 'UC', 'UN', 'UR', 'UT', 'UV']);
const known = new Set<string>(valueRepresentations);

/** Whether an explicit element of this VR has a 32-bit length (PS3.5 7.1.2). */
export function hasLongLength(vr: string): boolean {
  return longForm.has(vr);
}

/** Whether two letters are a VR of the standard. */
export function isVR(letters: string): letters is VR {
  return known.has(letters);
}

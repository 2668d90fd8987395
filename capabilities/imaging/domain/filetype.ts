import { isBareDicom } from '@alder/dicom';

/** Formats that the archive takes in (specification §5). */
export const filetypes = ['dicom', 'jpeg', 'png', 'heic', 'mp4', 'avi', 'mov', 'wmv', 'pdf', 'tiff'] as const;
export type Filetype = (typeof filetypes)[number];

/** Largest file (specification §9). */
export const UPLOAD_MOST_BYTES = 2 * 1024 ** 3;
/** Bytes of the beginning that {@link sniff} needs. */
export const SNIFF_BYTES = 512;

const extensions: Readonly<Record<Filetype, readonly string[]>> = {
  dicom: ['dcm', 'dicom', 'dic', 'ima'],
  jpeg: ['jpg', 'jpeg', 'jfif'],
  png: ['png'],
  heic: ['heic', 'heif', 'hif'],
  mp4: ['mp4', 'm4v'],
  avi: ['avi'],
  mov: ['mov', 'qt'],
  wmv: ['wmv', 'asf'],
  pdf: ['pdf'],
  tiff: ['tif', 'tiff'],
};

const mediaTypes: Readonly<Record<Filetype, string>> = {
  dicom: 'application/dicom',
  jpeg: 'image/jpeg',
  png: 'image/png',
  heic: 'image/heic',
  mp4: 'video/mp4',
  avi: 'video/x-msvideo',
  mov: 'video/quicktime',
  wmv: 'video/x-ms-wmv',
  pdf: 'application/pdf',
  tiff: 'image/tiff',
};

/** Media type that the original is served with. */
export function mediaTypeOf(filetype: Filetype): string {
  return mediaTypes[filetype];
}

/** Whether a file of this format plays. */
export function isVideo(filetype: Filetype): boolean {
  return filetype === 'mp4' || filetype === 'avi' || filetype === 'mov' || filetype === 'wmv';
}

/**
 * Format of a file by its first bytes, never by its name.
 *
 * DICM at byte 128 has priority over everything else: the 128 bytes before it may imitate any format (CVE-2019-11687).
 *
 * @param head The first {@link SNIFF_BYTES} of the file, or all of a shorter one.
 * @returns undefined for every other format, SVG and archives among them.
 */
export function sniff(head: Uint8Array): Filetype | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (text(128, 132) === 'DICM') return 'dicom';
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(4, 8) === 'ftyp') return brand(text(8, 12), text(16, Math.min(64, head.length)));
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'AVI ') return 'avi';
  if (/^(moov|mdat|wide|free|skip)$/.test(text(4, 8))) return 'mov';
  if (text(0, 4) === '\x30\x26\xb2\x75') return 'wmv';
  if (text(0, 5) === '%PDF-') return 'pdf';
  if (text(0, 4) === 'II*\0' || text(0, 4) === 'MM\0*') return 'tiff';
  // Old devices write neither preamble nor file meta information.
  if (isBareDicom(head)) return 'dicom';
  return undefined;
}

function brand(major: string, others: string): Filetype | undefined {
  const heif = /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/;
  if (heif.test(major)) return others.includes('avif') ? undefined : 'heic';
  if (major === 'qt  ') return 'mov';
  if (major === 'avif' || major === 'avis') return undefined;
  return 'mp4';
}

/** Whether a name's ending matches the format. A DICOM file may have any ending: modalities write none or a number. */
export function endingFits(filename: string, filetype: Filetype): boolean {
  if (filetype === 'dicom') return true;
  const ending = /\.([^./\\]+)$/.exec(filename)?.[1]?.toLowerCase();
  if (ending === undefined) return true;
  // One container with two names: cameras write either.
  const also = filetype === 'mp4' ? 'mov' : filetype === 'mov' ? 'mp4' : filetype;
  return extensions[filetype].includes(ending) || extensions[also].includes(ending);
}

/** A name fit to be shown and offered for download: no folders, no control characters, 255 at most. */
export function cleanFilename(input: string): string {
  const last = input.replaceAll('\\', '/').split('/').at(-1) ?? '';
  return (
    last
      .replace(/\p{Cc}|\p{Cf}/gu, '')
      .trim()
      .slice(0, 255) || 'file'
  );
}

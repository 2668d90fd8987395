import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type DicomHeader, tags, transferSyntax } from '@alder/dicom';
import { nativeFrameBits, pixelGeometry } from '@alder/dicom/pixels';
import { type WebJson, webJson } from '@alder/dicom/web';
import type { Storage } from '@alder/storage';
import type { Archive } from './archive.ts';

/** An image of a series in the index of the series. */
export type IndexedImage = {
  readonly id: string;
  readonly uid: string;
  readonly class: string;
  readonly key: string;
  readonly bytes: number;
  readonly syntax: string;
  readonly frames: number;
  /** Start of the frames, and bytes of each, where they are contiguous. */
  readonly native: { readonly offset: number; readonly frame: number } | null;
  /** Start of its metadata in the text of the series, and its length, both in bytes. */
  readonly at: number;
  readonly length: number;
};

/** Index of one series, read from its files. */
export type BuiltSeries = {
  readonly instances: readonly IndexedImage[];
  /** gzip of the JSON array. */
  readonly metadata: Buffer;
  readonly seriesAttributes: WebJson;
  readonly studyAttributes: WebJson;
};

export type SourceImage = {
  readonly id: string;
  readonly sop_instance_uid: string;
  readonly sop_class_uid: string;
  readonly object_key: string;
  readonly bytes: number;
  readonly transfer_syntax: string;
  readonly frames: number;
};

/** Names to show in place of those in the files of a study whose owner was erased (decision 0451). */
export type ShownNames = { readonly patient: string; readonly responsible: string };

/** The storage, and how a header is read from it. */
export type BuildOptions = { readonly archive: Pick<Archive, 'readHeader'>; readonly storage: Storage };

const squeeze = promisify(gzip);
/** Short attributes of series and study, stored separately. */
const MAX_ENTRIES = 2_000;

/**
 * Reads the headers of all images of a series, in order, and builds what WADO-RS and QIDO-RS return.
 *
 * @param base Address of the series, to which addresses of bulk data are relative; a path on this server.
 * @param how.rest Called between two files, so that other work can run.
 * @param how.names What stands for the names in the headers; without it they are shown as they were sent.
 */
export async function buildSeries(
  { archive, storage }: BuildOptions,
  images: readonly SourceImage[],
  base: string,
  { rest = async () => {}, names }: { rest?: (() => Promise<void>) | undefined; names?: ShownNames | undefined } = {},
): Promise<BuiltSeries> {
  const instances: IndexedImage[] = [];
  const texts: string[] = [];
  let at = 1;
  let first: WebJson | undefined;
  for (const image of images) {
    await rest();
    const header = await archive.readHeader(storage, image);
    if (!header) continue;
    const sent = metadataOf(header, `${base}/instances/${image.sop_instance_uid}/bulkdata`);
    const json = names ? withNames(sent, names) : sent;
    first ??= json;
    const text = JSON.stringify(json);
    const length = Buffer.byteLength(text);
    texts.push(text);
    instances.push({
      ...{ id: image.id, uid: image.sop_instance_uid, class: image.sop_class_uid, key: image.object_key },
      ...{ bytes: image.bytes, syntax: image.transfer_syntax, frames: image.frames },
      ...{ native: nativePlace(header), at, length },
    });
    at += length + 1;
  }
  return {
    instances,
    metadata: await squeeze(`[${texts.join(',')}]`),
    seriesAttributes: pick(first, isOfSeries),
    studyAttributes: pick(first, isOfStudy),
  };
}

function metadataOf({ dataset, pixels, meta }: DicomHeader, bulk: string): WebJson {
  const json = webJson(dataset, (path) => `${bulk}/${path}`);
  const syntax = meta.text(tags.TransferSyntaxUID);
  if (syntax) json['00083002'] = { vr: 'UI', Value: [syntax] };
  if (pixels) {
    const name = pixels.tag.toString(16).toUpperCase().padStart(8, '0');
    json[name] = { vr: pixels.vr, BulkDataURI: `${bulk}/${name}` };
  }
  return json;
}

/** Attributes of a person in the Patient Module and its animal part: DICOM PS3.3 C.7.1.1, C.2-3. */
const OF_OWNER = [
  '00101001',
  '00101005',
  '00101040',
  '00101050',
  '00101060',
  '00102154',
  '00102155',
  '00102299',
  '00104000',
];

function withNames(json: WebJson, { patient, responsible }: ShownNames): WebJson {
  const named = (name: string) => ({ vr: 'PN', ...(name && { Value: [{ Alphabetic: name }] }) }) as WebJson[string];
  const visible = Object.fromEntries(Object.entries(json).filter(([tag]) => !OF_OWNER.includes(tag)));
  return {
    ...visible,
    '00100010': named(patient),
    ...(visible['00102297'] && { '00102297': named(responsible) }),
  };
}

function nativePlace(header: DicomHeader): IndexedImage['native'] {
  const { pixels } = header;
  const { codec, deflated } = transferSyntax(header.transferSyntax);
  if (!pixels || codec !== 'native' || deflated || pixels.length === undefined) return null;
  try {
    const bits = nativeFrameBits(pixelGeometry(header.dataset));
    return bits % 8 === 0 ? { offset: pixels.offset, frame: bits / 8 } : null;
  } catch {
    return null;
  }
}

function pick(json: WebJson | undefined, target: (tag: string) => boolean): WebJson {
  const saved = Object.entries(json ?? {}).filter(([tag, attribute]) => {
    if (!target(tag) || attribute.BulkDataURI || attribute.InlineBinary) return false;
    return JSON.stringify(attribute).length <= MAX_ENTRIES;
  });
  return Object.fromEntries(saved);
}

const OF_STUDY = new Set([
  ...['00080020', '00080030', '00080050', '00080090', '00081030', '00081032', '00081048', '00081060', '00081080'],
  ...['00080201', '0020000D', '00200010', '00100010', '00321032', '00321060', '00380010', '00120062', '00120063'],
]);
const OF_SERIES = new Set([
  ...['00080021', '00080031', '00080060', '0008103E', '0008103F', '00081050', '00081070', '00080070', '00081090'],
  ...['00081010', '00080080', '00081040', '0020000E', '00200011', '00200060', '00180015', '00181030', '00400244'],
  ...['00400245', '00400250', '00400251', '00400253', '00400254', '00400260', '00400275', '00185100', '00200052'],
]);
/** Attributes of patient and study. @see DICOM PS3.3 C.7.1, C.7.2 */
function isOfStudy(tag: string): boolean {
  return OF_STUDY.has(tag) || (tag.startsWith('0010') && tag !== '00100000');
}
function isOfSeries(tag: string): boolean {
  return OF_SERIES.has(tag);
}

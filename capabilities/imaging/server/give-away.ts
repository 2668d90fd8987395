import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import type { HospitalTrx } from '@alder/database';
import {
  type DeidentifyOptions,
  type DicomHeader,
  DicomReader,
  deidentify,
  transferSyntax,
  Unreadable,
} from '@alder/dicom';
import { inflatePrefix } from '@alder/dicom/inflate';
import type { Storage } from '@alder/storage';
import { type Filetype, isVideo } from '../domain/index.ts';
import { PreparingChild } from './prepare/child-process.ts';

/** Long values (palettes, tables) are written again, and so must be kept. */
const LIMITS = { valueBytes: 16 * 1024 * 1024, headerBytes: 64 * 1024 * 1024 };
/** Longer side of a drawn picture, and frames of one image that are drawn. */
const PICTURE_SIDE = 2048;
const PICTURES_MOST = 300;
/** Objects that are text through and through: what is left of them without people says nothing (PS3.4 B.5). */
const TEXT_CLASSES = /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.(88|104|11|9\.4)(\.|$)/;

/** A stored image that is given away. */
export type GivenImage = {
  readonly id: string;
  readonly object_key: string;
  readonly filetype: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly frames: number;
};

/** What is given away of one image. */
export type Given = {
  /** The file, or nothing where it could not be rid of people. */
  readonly file: AsyncIterable<Uint8Array> | undefined;
  readonly filetype: Filetype;
  /** Header of a DICOM file as it is given away. */
  readonly header: DicomHeader | undefined;
  /** `burnedIn`, `longValuesLeft`, `leftOut`. */
  readonly notes: readonly string[];
};

export function findGiven(trx: HospitalTrx, fileKeys: readonly string[]): Promise<GivenImage[]> {
  if (fileKeys.length === 0) return Promise.resolve([]);
  return trx
    .selectFrom('medical_image')
    .select(['id', 'object_key', 'filetype', 'attributes', 'frames', 'file_key'])
    .where('file_key', 'in', [...fileKeys])
    .where('deleted_at', 'is', null)
    .execute() as Promise<GivenImage[]>;
}

/**
 * A file to give away: the original, or with `without` the same image without people, places and dates.
 *
 * Photographs then lose what their camera wrote into them by being given as drawn pictures only; documents, videos and
 * objects of text are left out, because nobody can vouch for what stands in them.
 */
export async function giveImage(
  storage: Storage,
  image: GivenImage,
  without: DeidentifyOptions | undefined,
): Promise<Given> {
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
  const header = await readHeader(storage, image.object_key);
  if (!without) return { file: original(), filetype, header, notes: [] };
  if (!header || TEXT_CLASSES.test(header.dataset.text(0x00080016) ?? ''))
    return { file: undefined, filetype, header: undefined, notes: ['leftOut'] };
  const { before, pixels, after, warnings } = deidentify(header, without);
  const isDeflated = transferSyntax(header.transferSyntax).deflated;
  const file = async function* () {
    yield before;
    if (pixels && !isDeflated) yield* read(storage, image.object_key, pixels.start, pixels.end);
    if (pixels && isDeflated) yield* inflated(storage, image.object_key, header.datasetOffset, pixels);
    yield after;
  };
  const reader = new DicomReader({ limits: LIMITS });
  reader.push(before);
  return { file: file(), filetype, header: pixels ? reader.peek() : undefined, notes: warnings };
}

async function* read(storage: Storage, key: string, start?: number, end?: number): AsyncIterable<Uint8Array> {
  if (start !== undefined && end !== undefined && end <= start) return;
  const { bytes } = (await storage.stat(key)) ?? { bytes: 0 };
  const range = start === undefined ? undefined : { start, end: Math.min(bytes, end!) - 1 };
  for await (const chunk of await storage.read(key, range)) yield chunk as Uint8Array;
}

/** Part of the inflated data set of a deflated file. */
async function* inflated(storage: Storage, key: string, offset: number, part: { start: number; end: number }) {
  const { bytes } = (await storage.stat(key)) ?? { bytes: 0 };
  const packed = await storage.read(key, { start: offset, end: bytes - 1 });
  let at = 0;
  for await (const chunk of packed.pipe(createInflateRaw())) {
    const buffer = chunk as Buffer;
    const from = Math.max(0, part.start - at);
    const to = Math.min(buffer.length, part.end - at);
    if (to > from) yield buffer.subarray(from, to);
    at += buffer.length;
  }
}

async function readHeader(storage: Storage, key: string): Promise<DicomHeader | undefined> {
  const reader = new DicomReader({ inflate: inflatePrefix, limits: LIMITS });
  try {
    for await (const chunk of await storage.read(key)) reader.push(chunk as Buffer);
    return reader.finish();
  } catch (fault) {
    if (fault instanceof Unreadable) return undefined;
    throw fault;
  }
}

/** Draws pictures of images, in a process of its own; closed when nothing more is to be drawn. */
export type Drawing = {
  /** Has `take` read the JPEGs of an image, in their order; notes where there are none. */
  draw(
    image: GivenImage,
    take: (pictures: readonly AsyncIterable<Uint8Array>[]) => Promise<void>,
  ): Promise<readonly string[]>;
  close(): void;
};

export function openDrawing(storage: Storage): Drawing {
  const child = new PreparingChild();
  return {
    async draw(image, take) {
      const folder = await mkdtemp(path.join(tmpdir(), 'alder-draw-'));
      const [file, drawn] = [path.join(folder, 'original'), path.join(folder, 'drawn')];
      try {
        await mkdir(drawn);
        await pipeline(await storage.read(image.object_key), createWriteStream(file));
        const { pictures = 0, notes } = await child.run({
          ...{ file, filetype: image.filetype as Filetype, attributes: image.attributes, frames: image.frames },
          ...{ thumbnailFile: path.join(folder, 't'), renditionFile: path.join(folder, 'r') },
          draw: { folder: drawn, side: PICTURE_SIDE, most: PICTURES_MOST },
        });
        await take(Array.from({ length: pictures }, (_, at) => createReadStream(path.join(drawn, `${at}.jpg`))));
        return notes;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    close: () => child.close(),
  };
}

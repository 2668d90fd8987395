import type { HospitalTrx } from '@alder/database';
import type { Rectangle } from '@alder/dicom/blank';
import type { Storage } from '@alder/storage';
import { notFound } from '@alder/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { frameNotPrepared, type PacsImage, rendition, type Series, type Study } from '../contract/index.ts';
import {
  type Filetype,
  halvingsWithin,
  isEncapsulatedDocument,
  isVideo,
  keptOf,
  limitedLength,
} from '../domain/index.ts';
import { sendThumbnail, servedFrame, servedOriginal } from './byte.handlers.ts';
import { shownPieces } from './deidentified.ts';
import { findImage, findStoredFile, listImagesOfSeries, listSeries, listStudies } from './image.repository.ts';
import { presentImage, presentSeries, presentStudy } from './pacs.presenter.ts';
import { lengthOf } from './pieces.ts';
import { type Served, sendRange } from './send-range.ts';

/** Content of a share: images, series or studies by the ids of its link. */
export type Shared = {
  readonly images: readonly PacsImage[];
  readonly series: readonly Series[];
  readonly studies: readonly Study[];
};

/**
 * All images of the given series and studies, and the given images with their series and studies.
 *
 * Ids that are deleted or not of the transaction's hospital are left out: an empty result is a share without content.
 */
export async function listShared(
  trx: HospitalTrx,
  hospital: string,
  ids: {
    readonly images?: readonly string[];
    readonly series?: readonly string[];
    readonly studies?: readonly string[];
  },
): Promise<Shared> {
  const ofStudies = await listSeries(trx, { studies: ids.studies ?? [] });
  const ofSeries = await listSeries(trx, { ids: ids.series ?? [] });
  const whole = [...new Map([...ofStudies, ...ofSeries].map((row) => [row.id, row])).values()];
  const single = (await Promise.all((ids.images ?? []).map((id) => findImage(trx, id)))).filter(
    (row) => row !== undefined,
  );
  const parents = await listSeries(trx, { ids: single.map(({ series }) => series) });
  const series = [...new Map([...whole, ...parents].map((row) => [row.id, row])).values()];
  const images = [
    ...(await listImagesOfSeries(
      trx,
      whole.map(({ id }) => id),
    )),
    ...single,
  ];
  return {
    images: [...new Map(images.map((row) => [row.id, presentImage(row)])).values()],
    series: series.map((row) => presentSeries(row, hospital)),
    studies: (await listStudies(trx, [...new Set(series.map(({ study }) => study))])).map(presentStudy),
  };
}

/** Part of an image that a share requests: the original, one HTJ2K frame, or the thumbnail. */
export type SharedPart = {
  readonly fileKey: string;
  readonly frame?: number;
  readonly thumbnail?: boolean;
  readonly download?: boolean;
  readonly withoutWords?: boolean;
  readonly cleansPixels?: boolean;
  /** Limit of the longest side where the sender does not allow downloads of the originals. */
  readonly maxPixels?: number;
  /** Entity tag instead of the stored file's hash, for a deidentified share. */
  readonly etagOf?: (etag: string) => string;
};

/**
 * Sends the bytes of an image for a share: ranges and ETag as in getImage.
 *
 * The caller has verified that the share contains the image and, for `download`, that it may be downloaded. Otherwise
 * frames are sent, and for an image without frames what is needed to render it, without the metadata about people that
 * its device or camera recorded.
 *
 * @param part.withoutWords The share is deidentified: documents and videos are withheld, because their content cannot
 * be checked.
 * @param part.cleansPixels Of an image that may have burned-in text only the image regions are sent, from its original
 * alone.
 * @param inHospital Runs work in a transaction of the share's hospital.
 * @throws {Refusal} 404 when the hospital has no such image, `frameNotPrepared` while nothing can be displayed of it.
 */
export async function openImageForShare(
  part: SharedPart,
  parts: {
    readonly storage: Storage;
    readonly inHospital: <Result>(work: (trx: HospitalTrx) => Promise<Result>) => Promise<Result>;
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
  },
): Promise<FastifyReply> {
  const file = await parts.inHospital((trx) => findStoredFile(trx, part.fileKey));
  if (!file) throw notFound();
  const saved = part.cleansPixels ? await parts.inHospital((trx) => cleanPartOf(trx, file.id)) : undefined;
  if (saved) {
    // The thumbnail and the frames were made before blanking and show everything.
    if (part.thumbnail || part.frame !== undefined || part.download) throw frameNotPrepared();
    await refuseLarger(part, parts, { id: file.id, filetype: file.filetype as Filetype });
    return sendShown(parts, file, part.etagOf, saved);
  }
  if (part.thumbnail)
    return sendThumbnail(parts.storage, file.thumbnail_object, parts.request, parts.reply, part.etagOf);
  const filetype = file.filetype as Filetype;
  const isDocument = filetype === 'pdf' || isEncapsulatedDocument(file.sop_class_uid);
  if (part.withoutWords && (isDocument || isVideo(filetype))) throw frameNotPrepared();
  if (part.frame !== undefined)
    return sendRange(parts.storage, sharedFrame(file, part.frame, part), parts.request, parts.reply);
  const original = servedOriginal(file);
  if (part.download) return sendRange(parts.storage, original, parts.request, parts.reply);
  if (file.rendition_key) throw frameNotPrepared();
  await refuseLarger(part, parts, { id: file.id, filetype });
  return sendShown(parts, file, part.etagOf);
}

/** A frame of a share: no larger than its limit. */
function sharedFrame(file: StoredFile, n: number, { maxPixels, etagOf }: SharedPart): Served {
  const served = servedFrame(file, n);
  const etag = etagOf?.(served.etag) ?? served.etag;
  if (maxPixels === undefined) return { ...served, etag };
  const { frames, overlays = [], ...size } = rendition.parse(file.rendition);
  const length = limitedLength([...frames, ...overlays][n]!, size, maxPixels);
  if (length === undefined) throw frameNotPrepared();
  return { ...served, length, etag };
}

/** Bytes of the original replace a frame only where they show no more than a frame would. */
async function refuseLarger(
  { maxPixels }: SharedPart,
  { inHospital }: Pick<Parameters<typeof openImageForShare>[1], 'inHospital'>,
  { id, filetype }: { readonly id: string; readonly filetype: Filetype },
): Promise<void> {
  // A video has no frames and is played without its metadata.
  if (maxPixels === undefined || isVideo(filetype)) return;
  const image = await inHospital((trx) => findImage(trx, id));
  const { Rows: rows, Columns: columns } = (image?.attributes ?? {}) as { Rows?: unknown; Columns?: unknown };
  const isKnown = typeof rows === 'number' && typeof columns === 'number';
  if (!isKnown || halvingsWithin({ rows, columns }, maxPixels) > 0) throw frameNotPrepared();
}

type StoredFile = NonNullable<Awaited<ReturnType<typeof findStoredFile>>>;

/** The data needed to render an image, without metadata about people and without pixels that have to be blanked. */
async function sendShown(
  { storage, request, reply }: Pick<Parameters<typeof openImageForShare>[1], 'storage' | 'request' | 'reply'>,
  file: StoredFile,
  etagOf: SharedPart['etagOf'] = (etag) => etag,
  saved?: readonly Rectangle[],
): Promise<FastifyReply> {
  const pieces = await shownPieces(storage, file, saved);
  if (!pieces) throw frameNotPrepared();
  const { filename: _name, ...served } = servedOriginal(file);
  const etag = etagOf(`"${file.sha256}.${saved ? 'clean' : 'shown'}"`);
  return sendRange(storage, { ...served, ranges: pieces, length: lengthOf(pieces), etag }, request, reply);
}

/**
 * Image regions of an image that may have burned-in text around them; undefined for an image without such text.
 *
 * @throws {Refusal} 404 where text may be anywhere in it.
 */
async function cleanPartOf(trx: HospitalTrx, id: string): Promise<readonly Rectangle[] | undefined> {
  const image = await findImage(trx, id);
  if (!image) throw notFound();
  const saved = keptOf({ ...image, attributes: image.attributes as Readonly<Record<string, unknown>> });
  if (saved === 'nothing') throw notFound();
  return saved;
}

import type { HospitalTrx } from '@alder/database';
import type { Rectangle } from '@alder/dicom/blank';
import type { Storage } from '@alder/storage';
import { notFound } from '@alder/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { frameNotPrepared, type PacsImage, rendition, type Series, type Study } from '../contract/index.ts';
import { type Filetype, halvingsWithin, isVideo, keptOf, limitedLength } from '../domain/index.ts';
import { sendThumbnail, servedFrame, servedOriginal } from './byte.handlers.ts';
import { shownPieces } from './deidentified.ts';
import { findImage, findStoredFile, listImagesOfSeries, listSeries, listStudies } from './image.repository.ts';
import { presentImage, presentSeries, presentStudy } from './pacs.presenter.ts';
import { lengthOf } from './pieces.ts';
import { type Served, sendRange } from './send-range.ts';

/** What a share shows: images, series or studies by id, as its link names them. */
export type Shared = {
  readonly images: readonly PacsImage[];
  readonly series: readonly Series[];
  readonly studies: readonly Study[];
};

/**
 * Everything of the given series and studies, and the given images with their series and studies.
 *
 * Ids that are not of the transaction's hospital, or deleted, are left out: an empty answer is a share of nothing.
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

/** Part of an image that a share asks for: the original, one HTJ2K frame, or the small picture. */
export type SharedPart = {
  readonly fileKey: string;
  readonly frame?: number;
  readonly thumbnail?: boolean;
  readonly download?: boolean;
  readonly withoutWords?: boolean;
  readonly cleansPixels?: boolean;
  /** Longest side that is given out where the sender keeps the originals. */
  readonly maxPixels?: number;
  /** Entity tag in the place of the stored file's hash, where a link names nobody. */
  readonly etagOf?: (etag: string) => string;
};

/**
 * Answers with the bytes of an image for a share: ranges, ETag and all as in getImage.
 *
 * The caller has proved that the share holds the image and, for `download`, that it may be downloaded. Without it frames
 * are given out, and of an image that has none yet what draws it, without what its device or camera wrote about people.
 *
 * @param part.withoutWords The sender wants nobody named: documents and films, in which anything may be written or said,
 * are held back.
 * @param part.cleansPixels Of a picture that may show words only what its regions hold is given, by its original alone.
 * @param inHospital Runs work in a transaction of the share's hospital.
 * @throws {Refusal} 404 when there is no such image in the hospital, `frameNotPrepared` while there is nothing to show of it.
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
    // What lies ready of it, small or in frames, shows all that it showed.
    if (part.thumbnail || part.frame !== undefined || part.download) throw frameNotPrepared();
    await refuseLarger(part, parts, { id: file.id, filetype: file.filetype as Filetype });
    return sendShown(parts, file, part.etagOf, saved);
  }
  if (part.thumbnail)
    return sendThumbnail(parts.storage, file.thumbnail_object, parts.request, parts.reply, part.etagOf);
  const filetype = file.filetype as Filetype;
  if (part.withoutWords && (filetype === 'pdf' || isVideo(filetype))) throw frameNotPrepared();
  if (part.frame !== undefined)
    return sendRange(parts.storage, sharedFrame(file, part.frame, part), parts.request, parts.reply);
  const original = servedOriginal(file);
  if (part.download) return sendRange(parts.storage, original, parts.request, parts.reply);
  if (file.rendition_key) throw frameNotPrepared();
  await refuseLarger(part, parts, { id: file.id, filetype });
  return sendShown(parts, file, part.etagOf);
}

/** A frame as a share gives it out: no larger than its limit. */
function sharedFrame(file: StoredFile, n: number, { maxPixels, etagOf }: SharedPart): Served {
  const served = servedFrame(file, n);
  const etag = etagOf?.(served.etag) ?? served.etag;
  if (maxPixels === undefined) return { ...served, etag };
  const { frames, overlays = [], ...size } = rendition.parse(file.rendition);
  const length = limitedLength([...frames, ...overlays][n]!, size, maxPixels);
  if (length === undefined) throw frameNotPrepared();
  return { ...served, length, etag };
}

/** Bytes of the original itself are given out in place of a frame only where they show no more than a frame would. */
async function refuseLarger(
  { maxPixels }: SharedPart,
  { inHospital }: Pick<Parameters<typeof openImageForShare>[1], 'inHospital'>,
  { id, filetype }: { readonly id: string; readonly filetype: Filetype },
): Promise<void> {
  // A film has no frames of its own, and is played without what was written into it.
  if (maxPixels === undefined || isVideo(filetype)) return;
  const image = await inHospital((trx) => findImage(trx, id));
  const { Rows: rows, Columns: columns } = (image?.attributes ?? {}) as { Rows?: unknown; Columns?: unknown };
  const isKnown = typeof rows === 'number' && typeof columns === 'number';
  if (!isKnown || halvingsWithin({ rows, columns }, maxPixels) > 0) throw frameNotPrepared();
}

type StoredFile = NonNullable<Awaited<ReturnType<typeof findStoredFile>>>;

/** What draws an image, without what its device or camera wrote about people, and without what is not to be kept of it. */
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
 * Where the picture of an image is that may show words around it; undefined for one that shows none.
 *
 * @throws {Refusal} 404 where words may be anywhere in it.
 */
async function cleanPartOf(trx: HospitalTrx, id: string): Promise<readonly Rectangle[] | undefined> {
  const image = await findImage(trx, id);
  if (!image) throw notFound();
  const saved = keptOf({ ...image, attributes: image.attributes as Readonly<Record<string, unknown>> });
  if (saved === 'nothing') throw notFound();
  return saved;
}

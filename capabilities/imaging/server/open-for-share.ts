import type { HospitalTrx } from '@alder/database';
import type { Rectangle } from '@alder/dicom/blank';
import type { Storage } from '@alder/storage';
import { notFound } from '@alder/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { frameNotPrepared, type PacsImage, type Series, type Study } from '../contract/index.ts';
import { type Filetype, isVideo, keptOf } from '../domain/index.ts';
import { sendThumbnail, servedFrame, servedOriginal } from './byte.handlers.ts';
import { findImage, findStoredFile, listImagesOfSeries, listSeries, listStudies } from './image.repository.ts';
import { shownPieces } from './nameless.ts';
import { presentImage, presentSeries, presentStudy } from './pacs.presenter.ts';
import { lengthOf } from './pieces.ts';
import { sendRange } from './send-range.ts';

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
  const kept = part.cleansPixels ? await parts.inHospital((trx) => cleanPartOf(trx, file.id)) : undefined;
  if (kept) {
    // What lies ready of it, small or in frames, shows all that it showed.
    if (part.thumbnail || part.frame !== undefined || part.download) throw frameNotPrepared();
    return sendShown(parts, file, kept);
  }
  if (part.thumbnail) return sendThumbnail(parts.storage, file.thumbnail_object, parts.request, parts.reply);
  const filetype = file.filetype as Filetype;
  if (part.withoutWords && (filetype === 'pdf' || isVideo(filetype))) throw frameNotPrepared();
  if (part.frame !== undefined)
    return sendRange(parts.storage, servedFrame(file, part.frame), parts.request, parts.reply);
  const original = servedOriginal(file);
  if (part.download) return sendRange(parts.storage, original, parts.request, parts.reply);
  if (file.rendition_key) throw frameNotPrepared();
  return sendShown(parts, file);
}

type StoredFile = NonNullable<Awaited<ReturnType<typeof findStoredFile>>>;

/** What draws an image, without what its device or camera wrote about people, and without what is not to be kept of it. */
async function sendShown(
  { storage, request, reply }: Pick<Parameters<typeof openImageForShare>[1], 'storage' | 'request' | 'reply'>,
  file: StoredFile,
  kept?: readonly Rectangle[],
): Promise<FastifyReply> {
  const pieces = await shownPieces(storage, file, kept);
  if (!pieces) throw frameNotPrepared();
  const { filename: _name, ...served } = servedOriginal(file);
  const etag = `"${file.sha256}.${kept ? 'clean' : 'shown'}"`;
  return sendRange(storage, { ...served, pieces, length: lengthOf(pieces), etag }, request, reply);
}

/**
 * Where the picture of an image is that may show words around it; undefined for one that shows none.
 *
 * @throws {Refusal} 404 where words may be anywhere in it.
 */
async function cleanPartOf(trx: HospitalTrx, id: string): Promise<readonly Rectangle[] | undefined> {
  const image = await findImage(trx, id);
  if (!image) throw notFound();
  const kept = keptOf({ ...image, attributes: image.attributes as Readonly<Record<string, unknown>> });
  if (kept === 'nothing') throw notFound();
  return kept;
}

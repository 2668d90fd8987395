import type { HospitalTrx } from '@alder/database';
import type { Storage } from '@alder/storage';
import { notFound } from '@alder/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { frameNotPrepared, type PacsImage, type Series, type Study } from '../contract/index.ts';
import { type Filetype, isVideo } from '../domain/index.ts';
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
};

/**
 * Answers with the bytes of an image for a share: ranges, ETag and all as in getImage.
 *
 * The caller has proved that the share holds the image and, for `download`, that it may be downloaded. Without it frames
 * are given out, and of an image that has none yet what draws it, without what its device or camera wrote about people.
 *
 * @param part.withoutWords The sender wants nobody named: documents and films, in which anything may be written or said,
 * are held back.
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
  if (part.thumbnail) return sendThumbnail(parts.storage, file.thumbnail_object, parts.request, parts.reply);
  const filetype = file.filetype as Filetype;
  if (part.withoutWords && (filetype === 'pdf' || isVideo(filetype))) throw frameNotPrepared();
  if (part.frame !== undefined)
    return sendRange(parts.storage, servedFrame(file, part.frame), parts.request, parts.reply);
  const original = servedOriginal(file);
  if (part.download) return sendRange(parts.storage, original, parts.request, parts.reply);
  const pieces = file.rendition_key ? undefined : await shownPieces(parts.storage, file);
  if (!pieces) throw frameNotPrepared();
  const { filename: _name, ...served } = original;
  const shown = { ...served, pieces, length: lengthOf(pieces), etag: `"${file.sha256}.shown"` };
  return sendRange(parts.storage, shown, parts.request, parts.reply);
}

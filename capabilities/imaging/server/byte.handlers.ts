import { implementPublic, implementStream } from '@alder/server';
import type { Storage } from '@alder/storage';
import { notFound } from '@alder/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { frameNotPrepared, getFrame, getImage, type Rendition, rendition, thumbnail } from '../contract/index.ts';
import { type Filetype, mediaTypeOf } from '../domain/index.ts';
import { findStoredFile } from './image.repository.ts';
import { type Served, sendRange } from './send-range.ts';

type StoredFile = NonNullable<Awaited<ReturnType<typeof findStoredFile>>>;

/** The original of an image, as {@link sendRange} sends it. */
export function servedOriginal(file: StoredFile): Served {
  const { object_key: key, bytes: length, sha256, id } = file;
  const filetype = file.filetype as Filetype;
  const filename = file.filename || `${id}.${filetype === 'dicom' ? 'dcm' : filetype}`;
  return { key, start: 0, length, etag: `"${sha256}"`, mediaType: mediaTypeOf(filetype), filename };
}

/**
 * One HTJ2K frame of an image.
 *
 * @throws {Refusal} `frameNotPrepared` when the image has no rendition or fewer frames.
 */
export function servedFrame(file: StoredFile, n: number): Served {
  const prepared: Rendition | null = file.rendition ? rendition.parse(file.rendition) : null;
  const frame = prepared && [...prepared.frames, ...(prepared.overlays ?? [])][n];
  if (!frame || !file.rendition_key) throw frameNotPrepared();
  const { offset: start, length } = frame;
  // The key of a stored object ends with the hash of its content.
  return {
    key: file.rendition_key,
    start,
    length,
    etag: `"${file.rendition_key.slice(-64)}.${n}"`,
    mediaType: prepared.media_type ?? 'image/jphc',
  };
}

/** Calls whose response is bytes. */
export const byteHandlers = [
  implementStream(getImage, async ({ rawFileKey }, { inHospital, services, request, reply }) => {
    const file = await inHospital(({ trx }) => findStoredFile(trx, rawFileKey));
    if (!file) throw notFound();
    return sendRange(services.storage, servedOriginal(file), request, reply);
  }),

  implementStream(getFrame, async ({ key, n }, { inHospital, services, request, reply }) => {
    const file = await inHospital(({ trx }) => findStoredFile(trx, key));
    if (!file) throw notFound();
    return sendRange(services.storage, servedFrame(file, n), request, reply);
  }),

  implementPublic(thumbnail, async ({ hospital, key }, { system, services, request, reply }) => {
    const row = await system((trx) =>
      trx
        .selectFrom('medical_image')
        .innerJoin('hospital', 'hospital.id', 'medical_image.hospital')
        .select('thumbnail_object')
        .where('medical_image.thumbnail_key', '=', key)
        .where('medical_image.deleted_at', 'is', null)
        .where('hospital.key', '=', hospital)
        .where('hospital.active', '=', true)
        .executeTakeFirst(),
    );
    return sendThumbnail(services.storage, row?.thumbnail_object ?? null, request, reply);
  }),
];

/**
 * Sends the thumbnail of an image.
 *
 * @throws {Refusal} 404 when there is none.
 */
export async function sendThumbnail(
  storage: Storage,
  key: string | null,
  request: FastifyRequest,
  reply: FastifyReply,
  etagOf: (etag: string) => string = (etag) => etag,
): Promise<FastifyReply> {
  const stored = key ? await storage.stat(key) : undefined;
  if (!key || !stored) throw notFound();
  const etag = etagOf(`"${key.slice(-64)}"`);
  return sendRange(storage, { key, start: 0, length: stored.bytes, etag, mediaType: 'image/jpeg' }, request, reply);
}

import { createHash } from 'node:crypto';
import { attachmentTaken } from '@alder/attachments/contract';
import { type Implementation, implementStream, parseInput, readForm } from '@alder/server';
import type { Storage } from '@alder/storage';
import { inputIncorrect, notFound } from '@alder/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  getReplacementPhoto,
  getReviewedPhoto,
  photoFields,
  photoOnly,
  uploadReplacementPhoto,
} from '../contract/index.ts';
import { findPhoto, insertPhoto, listPhotos } from './request.repository.ts';
import { mayReview } from './review.repository.ts';

/** What the photographs of requests need of other capabilities; `apps/server/src/compose.ts` gives it. */
export type PhotoDeps = {
  /** Decodes an image and encodes it again; refuses other files. */
  readonly decodeAttachment: (bytes: Buffer) => Promise<{
    readonly type: string;
    readonly bytes: Buffer;
    readonly image?: { readonly width: number; readonly height: number; readonly small: Buffer };
  }>;
  /** Sends a stored object with ranges. */
  readonly sendStored: (
    storage: Storage,
    file: { readonly key: string; readonly mediaType: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<FastifyReply>;
};

const MAX_FORM_BYTES = 30 * 1024 * 1024 + 64 * 1024;

export const photoHandlers = ({ decodeAttachment, sendStored }: PhotoDeps): readonly Implementation[] => [
  implementStream(
    uploadReplacementPhoto,
    async (_input, { account, hospital, services, inHospital, body, request }) => {
      const { fields, file } = await readForm(body, request.headers['content-type'], MAX_FORM_BYTES);
      const { id } = parseInput(photoFields, fields);
      if (!file) throw inputIncorrect({ fields: { file: 'missing' } });
      const source = Buffer.from(file.bytes);
      const { type, bytes, image } = await decodeAttachment(source);
      if (!image) throw photoOnly();
      const { width, height, small } = image;
      const [stored, thumbnail] = [
        await services.storage.put(hospital.id, bytes),
        await services.storage.put(hospital.id, small),
      ];
      const source_sha256 = createHash('sha256').update(source).digest('hex');

      return inHospital(async ({ trx, audit }) => {
        const keys = { object_key: stored.key, small_key: thumbnail.key };
        const isNew = await insertPhoto(trx, {
          id,
          ...keys,
          filetype: type,
          width,
          height,
          source_sha256,
          author: account.id,
        });
        const row = (await findPhoto(trx, id))!;
        // An answer that was lost on its way: the sender tries again with the same file.
        if (row.source_sha256 !== source_sha256) throw attachmentTaken();
        if (isNew) audit({ entity: 'replacementPhoto', id });
        return { result: { id, width: row.width, height: row.height } };
      });
    },
  ),

  implementStream(getReplacementPhoto, async ({ id, size }, { inHospital, services, request, reply }) => {
    const row = await inHospital(({ trx }) => findPhoto(trx, id));
    if (!row) throw notFound();
    return sendStored(services.storage, fileOf(row, size), request, reply);
  }),

  implementStream(getReviewedPhoto, async ({ id, size }, { account, beyond, services, request, reply }) => {
    const row = await beyond.system(async (trx) => {
      const [photo] = await listPhotos(trx, id);
      return photo && (await mayReview(trx, account, photo.hospital)) ? photo : undefined;
    });
    if (!row) throw notFound();
    return sendStored(services.storage, fileOf(row, size), request, reply);
  }),
];

/** A thumbnail is always a JPEG. */
function fileOf(photo: { object_key: string; small_key: string; filetype: string }, size: 'full' | 'small') {
  if (size === 'small') return { key: photo.small_key, mediaType: 'image/jpeg' };
  return { key: photo.object_key, mediaType: `image/${photo.filetype}` };
}

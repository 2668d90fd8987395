import { newId } from '@alder/database';
import type { Reaction } from '@alder/server';
import { MAX_KEY_IMAGES } from '../domain/index.ts';
import { findSubject } from './report.repository.ts';

/**
 * A signed opinion on a teleconsultation becomes a signed image report, in the same transaction: it stands wherever
 * reports stand, and is locked as they are.
 *
 * It is about the study of the first image; its key images are the first four of the request that are of that study.
 */
export const fileOpinion: Reaction = async ({ id }, { trx, now, emit }) => {
  const request = await trx
    .selectFrom('teleconsult_request')
    .select(['images', 'finding', 'conclusion', 'lang', 'taker'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const images = (request.images as { id: string }[]).map((image) => image.id);
  const subjects = await Promise.all(images.map((image) => findSubject(trx, image)));
  const at = subjects.findIndex((subject) => subject !== undefined);
  const subject = subjects[at];
  // Every image was deleted meanwhile: the opinion stays with the request.
  if (!subject) return;

  const report = newId();
  const { finding, conclusion, lang, taker: destination } = request;
  await trx
    .insertInto('image_report')
    .values({
      ...{ id: report, finding, conclusion, lang, medical_image: images[at]!, ...subject },
      key_images: images.filter((_, place) => subjects[place]?.study === subject.study).slice(0, MAX_KEY_IMAGES),
      ...{ author: destination!, signer: destination, signed_at: now, status: 'signed' as const, teleconsult: id },
    })
    .execute();
  emit({ event: 'imageReport.signed', id: report });
};

import type { HospitalTrx } from '@alder/database';
import { findArchive } from './archive.ts';
import { findImage } from './image.repository.ts';
import { withParents } from './list.handlers.ts';
import { insertImages } from './new-images.repository.ts';
import { presentImage } from './pacs.presenter.ts';
import { photographHashOf } from './photograph-hash.ts';

type ChangedImage = { deleted_at?: Date; pixel_sha256?: string; thumbnail_object?: string };

function setImage(trx: HospitalTrx, id: string, change: ChangedImage): Promise<unknown> {
  return trx.updateTable('medical_image').set(change).where('id', '=', id).execute();
}

/** What the intake of images asks of the index: `apps/server` hands it over. */
export const imageIndex = {
  findArchive,
  insertImages,
  photographHashOf,

  /** Hides an image, so that it appears in no list. */
  hideImage: (trx: HospitalTrx, id: string) => setImage(trx, id, { deleted_at: new Date() }),

  /** Gives the study of an image a pet where it has none. */
  matchUnmatched: (trx: HospitalTrx, image: string, { pet, account }: { pet: string; account: string }) =>
    trx
      .updateTable('study')
      .set({ pet, matched_by: account })
      .where('pet', 'is', null)
      .where('id', 'in', (from) =>
        from
          .selectFrom('medical_image')
          .innerJoin('series', 'series.id', 'medical_image.series')
          .where('medical_image.id', '=', image)
          .select('series.study'),
      )
      .execute(),

  setPixelHash: (trx: HospitalTrx, id: string, pixel_sha256: string) => setImage(trx, id, { pixel_sha256 }),

  setThumbnail: (trx: HospitalTrx, id: string, thumbnail_object: string) => setImage(trx, id, { thumbnail_object }),

  /** An image with its series and study, as calls return it; undefined for one that is deleted or missing. */
  async readEntry(trx: HospitalTrx, id: string, hospitalKey: string) {
    const image = await findImage(trx, id);
    return image && { result: presentImage(image), ...(await withParents(trx, image.series, hospitalKey)) };
  },
};

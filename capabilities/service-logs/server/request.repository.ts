import { type HospitalTrx, newId, type SystemTrx } from '@alder/database';

export type NewPhoto = {
  id: string;
  object_key: string;
  small_key: string;
  filetype: string;
  width: number;
  height: number;
  source_sha256: string;
  author: string;
};

/** @returns Whether it is new; another upload of the same id changes nothing. */
export async function insertPhoto(trx: HospitalTrx, photo: NewPhoto): Promise<boolean> {
  const row = await trx
    .insertInto('replacement_photo')
    .values(photo)
    .onConflict((conflict) => conflict.columns(['hospital', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export function findPhoto(trx: HospitalTrx, id: string) {
  return trx.selectFrom('replacement_photo').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Photographs by their id, of a request that a reviewer sees. */
export function listPhotos(trx: SystemTrx, id: string) {
  return trx
    .selectFrom('replacement_photo as photo')
    .innerJoin('replacement_request as request', (join) =>
      join.onRef('request.photo', '=', 'photo.id').onRef('request.hospital', '=', 'photo.hospital'),
    )
    .select(['photo.hospital', 'photo.object_key', 'photo.small_key', 'photo.filetype'])
    .where('photo.id', '=', id)
    .execute();
}

export async function insertRequest(
  trx: HospitalTrx,
  request: { reason: string; contact: string; photo: string | null; requested_by: string; created_at: Date },
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('replacement_request')
    .values({ id, ...request })
    .execute();
  return id;
}

/** Deletes photographs that were sent before an instant and belong to no request. */
export async function deleteUnusedPhotos(trx: HospitalTrx, before: Date): Promise<void> {
  await trx
    .deleteFrom('replacement_photo')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('replacement_request')
            .select('replacement_request.id')
            .whereRef('replacement_request.photo', '=', 'replacement_photo.id')
            .whereRef('replacement_request.hospital', '=', 'replacement_photo.hospital'),
        ),
      ),
    )
    .execute();
}

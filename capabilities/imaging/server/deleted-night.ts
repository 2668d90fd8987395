import { type Db, type HospitalTrx, inHospital } from '@alder/database';
import { finish } from '@alder/server';
import { RESTORE_DAYS } from '@alder/wire';
import { MAX_PURGED_NIGHTLY, PURGE_PART } from '../domain/index.ts';
import { emptyStudy, hasStoredImages, listDeletedLongAgo, lockHolds, purgeImages } from './retention.repository.ts';
import { listSweptHospitals } from './retention-night.ts';

/** Studies that are looked at in one night of a hospital. */
const MAX_STUDIES = 500;
const DAY_MS = 86_400_000;

/**
 * Nightly work on images that staff deleted: once they cannot be brought back any more, they lose bytes, header and names.
 *
 * Whether retention is switched on does not matter, because a person deleted these. Hospitals that are disabled, or whose
 * plan has ended, lose nothing, and what holds a study (see `holdsSql`) holds its deleted images too.
 */
export async function sweepDeletedImages({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: () => Date;
}): Promise<void> {
  const now = clock();
  for (const id of await listSweptHospitals(db, now)) await sweepHospital(db, id, now);
}

async function sweepHospital(db: Db, hospital: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RESTORE_DAYS * DAY_MS);
  const studies = await inHospital(db, hospital, (trx) => listDeletedLongAgo(trx, before, MAX_STUDIES));
  let room = MAX_PURGED_NIGHTLY;
  for (const study of studies) {
    // Part by part, each in a transaction that looks again: an image that was brought back a moment ago stays.
    for (let more = true; more && room > 0; ) {
      const limit = Math.min(room, PURGE_PART);
      const images = await inHospital(db, hospital, (trx) => purgePart(trx, { study, before, now, limit }));
      room -= images;
      more = images === limit;
    }
    if (room <= 0) return;
  }
}

type Part = { readonly study: string; readonly before: Date; readonly now: Date; readonly limit: number };

/** @returns Images that were purged; none where the study is held. */
async function purgePart(trx: HospitalTrx, { study, before, now, limit }: Part): Promise<number> {
  const holds = await lockHolds(trx, study, { now, since: before });
  if (holds.length > 0) return 0;
  const { images, bytes } = await purgeImages(trx, { study, announced: before, now, limit, deletedBefore: before });
  if (images === 0) return 0;
  const isEmpty = !(await hasStoredImages(trx, study));
  if (isEmpty) await emptyStudy(trx, study, before);
  await finish(trx, {
    audits: [{ action: 'pacs.deletedPurged', entity: 'study', id: study, detail: { images, bytes, isEmpty } }],
    events: [{ event: 'pacs.deleted', id: study, permit: 'pacs', payload: { study } }],
  });
  return images;
}

import { type HospitalTrx, newId } from '@alder/database';
import { sql } from 'kysely';
import type { HoldReason } from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export type Amount = { readonly studies: number; readonly images: number; readonly bytes: number };

/** The last of what the age of a study counts from; see `retainedSince`. */
const LAST = sql<Date>`greatest(s.datetime, s.created_at, (select max(i.created_at) from medical_image i
    join series e on e.hospital = i.hospital and e.id = i.series where e.hospital = s.hospital and e.study = s.id),
  (select max(r.signed_at) from image_report r where r.hospital = s.hospital and r.study = s.id))`;

const exists = (query: ReturnType<typeof sql>) => sql<boolean>`exists (${query})`;

/** What holds a study; `since` also ends the wait for a teleconsultation that was answered and never closed. */
const holdsSql = (now: Date, since: Date) => sql<HoldReason[]>`array_remove(array[
  case when ${exists(sql`select from image_report r where r.hospital = s.hospital and r.study = s.id
    and r.deleted_at is null and r.status = 'draft'`)} then 'report' end,
  case when ${exists(sql`select from teleconsult_request t where t.hospital = s.hospital and t.study = s.id
    and t.deleted_at is null and t.closed_at is null and (t.answered_at is null or t.answered_at >= ${since})`)}
    then 'teleconsult' end,
  case when ${exists(sql`select from share_url u where u.hospital = s.hospital and u.revoked_at is null
    and u.expiration > ${now} and (u.queries -> 'studies' ? s.id::text
      or exists (select from series e where e.hospital = s.hospital and e.study = s.id and (u.queries -> 'series' ? e.id::text
        or exists (select from medical_image i where i.hospital = e.hospital and i.series = e.id
          and u.queries -> 'images' ? i.id::text))))`)} then 'share' end,
  case when ${exists(sql`select from image_hold h where h.hospital = s.hospital and h.study = s.id
    and h.released_at is null`)} then 'person' end], null)`;

/** Bytes of images as they count against the quota. */
const BYTES = sql<number>`coalesce(sum(coalesce(i.packed_bytes, i.bytes) + i.rendition_bytes), 0)::bigint`;

export type OldStudy = Amount & {
  readonly id: string;
  readonly datetime: Date;
  readonly last: Date;
  readonly holds: readonly HoldReason[];
};

/** Studies with images that are old enough to leave, the oldest first, with what holds them. */
export async function listOld(trx: HospitalTrx, { now, since }: { now: Date; since: Date }): Promise<OldStudy[]> {
  const { rows } = await sql<OldStudy>`
    with old as (
      select s.id, s.datetime, ${LAST} as last, ${holdsSql(now, since)} as holds
      from study s
      where s.merged_into is null and s.datetime < ${since} and s.created_at < ${since})
    select old.id, old.datetime, old.last, old.holds, 1 as studies, kept.images, kept.bytes
    from old, lateral (select count(*)::int as images, ${BYTES} as bytes from medical_image i
      join series e on e.hospital = i.hospital and e.id = i.series
      where e.study = old.id and i.purged_at is null) kept
    where old.last < ${since} and kept.images > 0
    order by old.datetime, old.id`.execute(trx);
  return rows;
}

/** One study under a lock, as {@link listOld} reads it; undefined where it has no images any more. */
export async function lockOld(
  trx: HospitalTrx,
  study: string,
  { now, since }: { now: Date; since: Date },
): Promise<Pick<OldStudy, 'last' | 'holds'> | undefined> {
  await trx.selectFrom('study').select('id').where('id', '=', study).forUpdate().execute();
  const { rows } = await sql<Pick<OldStudy, 'last' | 'holds'>>`
    select ${LAST} as last, ${holdsSql(now, since)} as holds from study s
    where s.id = ${study} and s.merged_into is null`.execute(trx);
  return rows[0];
}

export function findRetention(trx: HospitalTrx) {
  return trx
    .selectFrom('image_retention')
    .leftJoin('account', 'account.id', 'image_retention.changed_by')
    .select(['years', 'is_on', 'changed_at', 'image_retention.version', 'account.display_name as changed_by'])
    .executeTakeFirst();
}

/** Writes the setting; false where it was changed meanwhile. */
export async function writeRetention(
  trx: HospitalTrx,
  { version, ...row }: { version: number; years: number; is_on: boolean; changed_by: string; changed_at: Date },
): Promise<boolean> {
  if (version === 0) {
    const made = await trx
      .insertInto('image_retention')
      .values(row)
      .onConflict((conflict) => conflict.column('hospital').doNothing())
      .returning('years')
      .executeTakeFirst();
    return made !== undefined;
  }
  const changed = await trx
    .updateTable('image_retention')
    .set(row)
    .where('version', '=', version)
    .returning('years')
    .executeTakeFirst();
  return changed !== undefined;
}

const LISTED = 100;

const NAMED = sql`s.id as study, s.datetime, s.description, p.name as pet_name`;

export type AnnouncedRow = {
  study: string;
  datetime: Date;
  description: string;
  pet_name: string | null;
  images: number;
  bytes: number;
  leaves_at: Date;
};

export async function listAnnounced(trx: HospitalTrx): Promise<AnnouncedRow[]> {
  const { rows } = await sql<AnnouncedRow>`
    select ${NAMED}, l.images, l.bytes, l.leaves_at from image_leaving l join study s on s.id = l.study
    left join pet p on p.id = s.pet where l.ended is null order by l.leaves_at, l.id limit ${LISTED}`.execute(trx);
  return rows;
}

export async function countAnnounced(trx: HospitalTrx): Promise<Amount> {
  const { rows } = await sql<Amount>`select count(*)::int as studies, coalesce(sum(images), 0)::int as images,
    coalesce(sum(bytes), 0)::bigint as bytes from image_leaving where ended is null`.execute(trx);
  return rows[0]!;
}

export type HoldRow = Pick<AnnouncedRow, 'study' | 'datetime' | 'description' | 'pet_name'> & {
  id: string;
  reason: string;
  author: string;
  since: Date;
};

export async function listHolds(trx: HospitalTrx): Promise<HoldRow[]> {
  const { rows } = await sql<HoldRow>`
    select ${NAMED}, h.id, h.reason, a.display_name as author, h.created_at as since from image_hold h
    join study s on s.id = h.study join account a on a.id = h.author left join pet p on p.id = s.pet
    where h.released_at is null order by h.created_at desc, h.id limit ${LISTED}`.execute(trx);
  return rows;
}

/** Holds a study; one that is held already stays as it is. Undefined where there is no such study with images. */
export async function holdStudyOf(
  trx: HospitalTrx,
  { study, reason, author }: { study: string; reason: string; author: string },
): Promise<string | undefined> {
  const { rows } = await sql`select from study s where s.id = ${study} and s.merged_into is null
    and exists (select from series e join medical_image i on i.hospital = e.hospital and i.series = e.id
      and i.purged_at is null where e.hospital = s.hospital and e.study = s.id) for update`.execute(trx);
  if (rows.length === 0) return undefined;
  const before = await trx
    .selectFrom('image_hold')
    .select('id')
    .where('study', '=', study)
    .where('released_at', 'is', null)
    .executeTakeFirst();
  if (before) return before.id;
  const id = newId();
  await trx.insertInto('image_hold').values({ id, study, reason, author }).execute();
  return id;
}

/** Releases a hold that is in force. */
export function releaseHoldOf(trx: HospitalTrx, id: string, { by, at }: { by: string; at: Date }) {
  return trx
    .updateTable('image_hold')
    .set({ released_at: at, released_by: by })
    .where('id', '=', id)
    .where('released_at', 'is', null)
    .returning('study')
    .executeTakeFirst();
}

/** Announces that a study leaves; one that is announced already stays as it is. */
export async function announce(
  trx: HospitalTrx,
  { id: study, images, bytes }: Pick<OldStudy, 'id' | 'images' | 'bytes'>,
  { at, leaves_at }: { at: Date; leaves_at: Date },
): Promise<boolean> {
  const row = { id: newId(), study, announced_at: at, leaves_at, images, bytes };
  const { rows } = await sql`insert into image_leaving (id, study, announced_at, leaves_at, images, bytes)
    values (${row.id}, ${study}, ${at}, ${leaves_at}, ${images}, ${bytes})
    on conflict (hospital, study) where ended is null do nothing returning id`.execute(trx);
  return rows.length > 0;
}

/** Ends announcements: of one study, or of all. */
export async function endAnnounced(
  trx: HospitalTrx,
  { study, ended, at }: { study?: string; ended: 'kept' | 'gone'; at: Date },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('image_leaving')
    .set({ ended, ended_at: at })
    .where('ended', 'is', null)
    .$if(study !== undefined, (query) => query.where('study', '=', study!))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Announced studies whose days have passed, the first ones first. */
export function listDue(trx: HospitalTrx, now: Date, limit: number) {
  return trx
    .selectFrom('image_leaving')
    .select(['study', 'announced_at'])
    .where('ended', 'is', null)
    .where('leaves_at', '<=', now)
    .orderBy('leaves_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * Takes bytes, header and names from images of a study: the rows stay, because reports and measurements name them. What
 * is sent again later is a new image. The files themselves go with the next sweep, where no other row names them.
 *
 * @param only.deletedBefore Of the study only images that were hidden before an instant.
 * @returns Images and bytes; no images where none are left.
 */
export async function purgeImages(
  trx: HospitalTrx,
  only: { study: string; announced: Date; now: Date; limit: number; deletedBefore?: Date },
): Promise<{ images: number; bytes: number }> {
  const { study, announced, now, limit, deletedBefore } = only;
  const isOld = deletedBefore ? sql`i.deleted_at < ${deletedBefore}` : sql`true`;
  const { rows } = await sql<{ images: number; used: number; archived: number }>`
    with part as (
      select i.id, i.archived, coalesce(i.packed_bytes, i.bytes) + i.rendition_bytes as bytes from medical_image i
      join series e on e.hospital = i.hospital and e.id = i.series
      where e.study = ${study} and i.purged_at is null and ${isOld}
      order by i.id limit ${limit} for update of i
    ), gone as (
      update medical_image m set purged_at = ${now}, deleted_at = coalesce(m.deleted_at, ${announced}::timestamptz),
        sop_instance_uid = 'purged-' || m.id, object_key = '', sha256 = '', pixel_sha256 = null, filename = '',
        thumbnail_key = null, thumbnail_object = null, rendition_key = null, rendition = null, rendition_bytes = 0,
        packed_bytes = 0, packed_frames = null, pack_after = null, prepared = 'done', metadata = '{}',
        attributes = '{}', archive_wanted = m.archived, superseded = false
      from part where m.id = part.id returning m.id
    ), checked as (
      update image_check c set fault = null, since = null from part where c.medical_image = part.id and c.fault is not null
    )
    select count(*)::int as images, coalesce(sum(bytes) filter (where not archived), 0)::bigint as used,
      coalesce(sum(bytes) filter (where archived), 0)::bigint as archived from part`.execute(trx);
  const { images, used, archived } = rows[0]!;
  if (images > 0)
    await sql`update pacs_usage set used = greatest(0, used - ${used}),
      archive_used = greatest(0, archive_used - ${archived})`.execute(trx);
  return { images, bytes: used + archived };
}

/** Studies with images that were hidden before an instant and still have their bytes, the longest hidden first. */
export async function listDeletedLongAgo(trx: HospitalTrx, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ study: string }>`
    select e.study from medical_image i join series e on e.hospital = i.hospital and e.id = i.series
    where i.deleted_at < ${before} and i.purged_at is null
    group by e.study order by min(i.deleted_at), e.study limit ${limit}`.execute(trx);
  return rows.map(({ study }) => study);
}

/** Holds of a study, which is locked until the transaction ends; `since` as {@link listOld} takes it. */
export async function lockHolds(
  trx: HospitalTrx,
  study: string,
  { now, since }: { now: Date; since: Date },
): Promise<readonly HoldReason[]> {
  await trx.selectFrom('study').select('id').where('id', '=', study).forUpdate().execute();
  const { rows } = await sql<{ holds: HoldReason[] }>`
    select ${holdsSql(now, since)} as holds from study s where s.id = ${study}`.execute(trx);
  return rows[0]?.holds ?? [];
}

/** Whether a study has an image with bytes, hidden or not. */
export async function hasStoredImages(trx: HospitalTrx, study: string): Promise<boolean> {
  const { rows } = await sql`select from medical_image i join series e on e.hospital = i.hospital and e.id = i.series
    where e.study = ${study} and i.purged_at is null limit 1`.execute(trx);
  return rows.length > 0;
}

/** Hides a study without images, and takes the names of animal and owner from it. */
export async function emptyStudy(trx: HospitalTrx, study: string, announced: Date): Promise<void> {
  await sql`update series set deleted_at = coalesce(deleted_at, ${announced}::timestamptz) where study = ${study}`.execute(
    trx,
  );
  await sql`update study set deleted_at = coalesce(deleted_at, ${announced}::timestamptz), patient_name = '',
    responsible_person = '', as_sent = null where id = ${study}`.execute(trx);
}

import { containing, type HospitalTrx, newId, type SystemTrx } from '@alder/database';
import { sql } from 'kysely';
import { FAILURE_WINDOW_MS, type ShareState } from '../domain/index.ts';

export type ShareRow = NonNullable<Awaited<ReturnType<typeof findShare>>>;
export type ListedShare = NonNullable<Awaited<ReturnType<typeof findListed>>>;

/** The link behind a hash, of whichever active hospital. */
export function findShareByHash(trx: SystemTrx, share_hash: Buffer) {
  return trx
    .selectFrom('share_url')
    .innerJoin('hospital', 'hospital.id', 'share_url.hospital')
    .selectAll('share_url')
    .select(['hospital.key as hospital_key', 'hospital.name as hospital_name', 'hospital.lang as hospital_lang'])
    .select(['hospital.names as hospital_names', 'hospital.logo as hospital_logo'])
    .where('share_hash', '=', share_hash)
    .where('hospital.active', '=', true)
    .executeTakeFirst();
}
export type StoredShare = NonNullable<Awaited<ReturnType<typeof findShareByHash>>>;

export function findShare(trx: HospitalTrx, id: string) {
  return trx.selectFrom('share_url').selectAll().where('id', '=', id).executeTakeFirst();
}

/** One link as lists show it. */
export function findListed(trx: HospitalTrx, id: string, now: Date) {
  return selectListed(trx, now).where('share_url.id', '=', id).executeTakeFirst();
}

export type ShareFilter = {
  readonly q?: string | undefined;
  readonly state?: ShareState | undefined;
  readonly sort: 'newest' | 'ending' | 'opened';
  /** Where the page before ended: the value that it is sorted by, and the id. */
  readonly after?: { readonly value: string; readonly id: string } | undefined;
  readonly limit: number;
  readonly now: Date;
};

/** What each order sorts by; a link that was never opened comes behind those that were. */
const SORTED = {
  newest: sql<string>`share_url.id::text`,
  ending: sql<string>`to_char(share_url.expiration at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')`,
  opened: sql<string>`coalesce(to_char(share_url.opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), '')`,
} as const;

/** A page of links with what is shown beside them. */
export function listShares(trx: HospitalTrx, { q, state, sort, after, limit, now }: ShareFilter) {
  const [value, way, beyond] =
    sort === 'ending' ? ([SORTED.ending, 'asc', sql`>`] as const) : ([SORTED[sort], 'desc', sql`<`] as const);
  let query = selectListed(trx, now)
    .select(value.as('sorted'))
    .orderBy(value, way)
    .orderBy('share_url.id', way)
    .limit(limit);
  if (state === 'stopped') query = query.where('revoked_at', 'is not', null);
  if (state === 'live') query = query.where('revoked_at', 'is', null).where('expiration', '>', now);
  if (state === 'expired') query = query.where('revoked_at', 'is', null).where('expiration', '<=', now);
  if (q) query = query.where(matches(q));
  if (after) query = query.where(sql<boolean>`(${value}, share_url.id) ${beyond} (${after.value}, ${after.id}::uuid)`);
  return query.execute();
}

function matches(q: string) {
  const part = containing(q);
  return sql<boolean>`(share_url.title ilike ${part} or share_url.email ilike ${part} or account.display_name ilike ${part}
    or owner.name ilike ${part})`;
}

/** Images that a link shows, each looked up by the index of what names it. */
const IMAGES = sql<{ images: number; pet: string | null }>`(
  select count(distinct image.id)::int as images,
    case when count(distinct study.pet) = 1 then min(study.pet::text)::uuid end as pet
  from (
    select i.id, s.study from series s join medical_image i on i.hospital = s.hospital and i.series = s.id
      where s.deleted_at is null and i.deleted_at is null and not i.superseded
      and s.study in (select value::uuid from jsonb_array_elements_text(share_url.queries -> 'studies'))
    union select i.id, s.study from series s join medical_image i on i.hospital = s.hospital and i.series = s.id
      where s.deleted_at is null and i.deleted_at is null and not i.superseded
      and s.id in (select value::uuid from jsonb_array_elements_text(share_url.queries -> 'series'))
    union select i.id, s.study from medical_image i join series s on s.hospital = i.hospital and s.id = i.series
      where i.deleted_at is null and i.id in (select value::uuid from jsonb_array_elements_text(share_url.queries -> 'images'))
  ) image join study on study.id = image.study)`;

function selectListed(trx: HospitalTrx, now: Date) {
  return trx
    .selectFrom('share_url')
    .leftJoinLateral(IMAGES.as('shown'), (join) => join.onTrue())
    .leftJoin('account', 'account.id', 'share_url.author')
    .leftJoin('pet', 'pet.id', 'shown.pet')
    .leftJoin('owner', 'owner.id', 'pet.owner')
    .leftJoin('share_zip', 'share_zip.share', 'share_url.id')
    .selectAll('share_url')
    .select([
      'shown.images',
      'account.display_name as author_name',
      'owner.name as owner_name',
      'owner.email as owner_email',
      'owner.lang as owner_lang',
      'share_zip.state as zip_state',
      'share_zip.files as zip_files',
      'share_zip.files_done as zip_files_done',
      'share_zip.bytes as zip_bytes',
      'share_zip.failure as zip_failure',
      'share_zip.notes as zip_notes',
    ])
    .select(({ selectFrom, fn }) =>
      selectFrom('share_attempt')
        .whereRef('share_attempt.share', '=', 'share_url.id')
        .where('at', '>', new Date(now.getTime() - FAILURE_WINDOW_MS))
        .select(fn.countAll<number>().as('count'))
        .as('wrong_passwords'),
    );
}

export type NewShare = {
  share_hash: Buffer;
  share_sealed: Buffer;
  title: string;
  queries: string;
  downloadable: boolean;
  deidentify: boolean;
  words_seen?: boolean;
  expiration: Date;
  password_hash: string | null;
  email: string | null;
  author: string;
};

export async function insertShare(trx: HospitalTrx, share: NewShare): Promise<string> {
  const { id } = await trx
    .insertInto('share_url')
    .values({ id: newId(), ...share })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type ShareValues = Partial<{
  title: string;
  downloadable: boolean;
  deidentify: boolean;
  words_seen: boolean;
  expiration: Date;
  password_hash: string | null;
  password_version: number;
  revoked_at: Date | null;
}>;

/** @returns undefined when the version is not the one given. */
export function setShare(
  trx: HospitalTrx,
  id: string,
  version: number,
  values: ShareValues,
): Promise<ShareRow | undefined> {
  return trx
    .updateTable('share_url')
    .set({ title: sql`title`, ...values })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}

/** Pets of the studies that a link shows. */
export function findPets(trx: HospitalTrx, ids: readonly string[]) {
  return trx
    .selectFrom('pet')
    .select(['id', 'name', 'species', 'breed'])
    .where('id', 'in', [...ids])
    .execute();
}

import { containing, type HospitalTrx, type SystemTrx } from '@alder/database';
import { type RawBuilder, sql } from 'kysely';
import type { hospitalSorts, hospitalStates, ListedHospital, ListedUser } from '../contract/index.ts';

type Page = { readonly offset: number; readonly limit: number };
type Listed = Omit<ListedHospital, 'plan_ends_at' | 'deleted_at' | 'last_seen' | 'created_at'> & {
  readonly plan_ends_at: Date | null;
  readonly deleted_at: Date | null;
  readonly last_seen: Date | null;
  readonly created_at: Date;
  readonly total: number;
};

const STATES: Readonly<Record<(typeof hospitalStates)[number], RawBuilder<unknown>>> = {
  all: sql`true`,
  active: sql`h.active`,
  closed: sql`not h.active and h.deleted_at is null`,
  deleted: sql`h.deleted_at is not null`,
};
const SORTS: Readonly<Record<(typeof hospitalSorts)[number], RawBuilder<unknown>>> = {
  name: sql`app.fold(name)`,
  key: sql`key`,
  users: sql`users`,
  used: sql`used`,
  last_seen: sql`last_seen`,
  created_at: sql`created_at`,
};

/** Part of a text as a search, its wild cards taken for what they are. */
export type HospitalFilter = Page & {
  readonly id?: string;
  readonly q: string;
  readonly state: (typeof hospitalStates)[number];
  readonly licence?: 'his' | 'lis' | 'pacs' | undefined;
  readonly sort: (typeof hospitalSorts)[number];
  readonly descending: boolean;
};

/** A page of the hospitals, each with how many there are in all. */
export async function listHospitals(trx: SystemTrx, filter: HospitalFilter): Promise<readonly Listed[]> {
  const { id, q, state, licence, sort, descending, offset, limit } = filter;
  const conditions = [
    STATES[state],
    ...(id ? [sql`h.id = ${id}::uuid`] : []),
    ...(q ? [sql`(h.key ilike ${containing(q)} or app.fold(h.name) like app.fold(${containing(q)}))`] : []),
    ...(licence ? [sql`${sql.ref(`h.license_${licence}`)} > 0`] : []),
  ];
  const order = sql`${SORTS[sort]} ${sql.raw(descending ? 'desc nulls last' : 'asc nulls last')}`;
  const { rows } = await sql<Listed>`
    with found as (
      select h.id, h.key, h.name, h.version, h.license as plan, h.plan_ends_at, h.license_his, h.license_lis,
        h.license_pacs, h.account_limit, h.doctor_limit, h.imaging_limit, h.local_backup,
        (h.configs->>'pacsQuota')::float8 as gigabytes, h.active, h.deleted_at, h.created_at,
        (select count(*) from membership m where m.hospital = h.id and m.active)::int as users,
        coalesce((select greatest(u.used, 0) from pacs_usage u where u.hospital = h.id), 0) as used,
        (select max(s.seen_at) from session s where s.hospital = h.id) as last_seen
      from hospital h where ${sql.join(conditions, sql` and `)})
    select *, (select count(*) from found)::int as total from found
    order by ${order}, id offset ${offset} limit ${limit}`.execute(trx);
  return rows;
}

export async function findListed(trx: SystemTrx, id: string): Promise<Listed | undefined> {
  const filter = { id, q: '', state: 'all', sort: 'name', descending: false, offset: 0, limit: 1 } as const;
  return (await listHospitals(trx, filter))[0];
}

/** Holds a hospital for the operator's change. */
export function lockOther(trx: SystemTrx, by: { readonly id: string } | { readonly key: string }) {
  const query = trx.selectFrom('hospital').select(['id', 'key', 'name', 'active', 'version', 'deleted_at']);
  const chosen = 'id' in by ? query.where('id', '=', by.id) : query.where('key', '=', by.key);
  return chosen.forNoKeyUpdate().executeTakeFirst();
}

export async function isNameTaken(trx: SystemTrx, name: string, except?: string): Promise<boolean> {
  const { rows } = await sql`select from hospital where app.fold(name) = app.fold(${name})
    and id is distinct from ${except ?? null}::uuid and deleted_at is null limit 1`.execute(trx);
  return rows.length > 0;
}

export async function setOther(
  trx: SystemTrx,
  id: string,
  columns: { readonly name?: string; readonly deleted_at?: Date | null; readonly features?: string },
): Promise<void> {
  await trx.updateTable('hospital').set(columns).where('id', '=', id).execute();
}

export function listNames(trx: SystemTrx) {
  return trx
    .selectFrom('hospital')
    .select(['id', 'key', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export type HospitalContent = Readonly<
  Record<'users' | 'pets' | 'owners' | 'visits' | 'studies' | 'images' | 'bytes' | 'links' | 'gateways', number>
>;

/** What the hospital of the transaction contains. */
export async function countContent(trx: HospitalTrx): Promise<HospitalContent> {
  const { rows } = await sql<HospitalContent>`
    select (select count(*) from membership where active)::int as users,
      (select count(*) from pet where not deleted)::int as pets,
      (select count(*) from owner)::int as owners,
      (select count(*) from medical_record where deleted_at is null)::int as visits,
      (select count(*) from study where deleted_at is null)::int as studies,
      (select count(*) from medical_image where deleted_at is null)::int as images,
      coalesce((select greatest(used, 0) + greatest(archive_used, 0) from pacs_usage), 0)::bigint as bytes,
      (select count(*) from share_url where revoked_at is null and expiration > now())::int as links,
      (select count(*) from gateway where not revoked)::int as gateways`.execute(trx);
  return rows[0]!;
}

type UserRow = Omit<ListedUser, 'hospital' | 'last_seen'> & {
  readonly hospital: string;
  readonly hospital_key: string;
  readonly hospital_name: string;
  readonly last_seen: Date | null;
  readonly total: number;
};

/** A page of the people of all hospitals, each with how many there are in all. */
export async function listAllUsers(
  trx: SystemTrx,
  {
    q,
    hospital_id,
    role,
    offset,
    limit,
  }: Page & {
    readonly q: string;
    readonly hospital_id?: string | undefined;
    readonly role?: string | undefined;
  },
): Promise<readonly UserRow[]> {
  const like = containing(q);
  const conditions = [
    sql`h.deleted_at is null`,
    ...(hospital_id ? [sql`h.id = ${hospital_id}::uuid`] : []),
    ...(role ? [sql`m.role = ${role}`] : []),
    ...(q
      ? [sql`(a.display_name ilike ${like} or a.email ilike ${like} or h.key ilike ${like} or h.name ilike ${like})`]
      : []),
  ];
  const { rows } = await sql<UserRow>`
    with found as (
      select a.id, a.display_name as "displayName", a.email, m.role, m.permit_his, m.permit_lis, m.permit_pacs,
        m.active and a.active as active, a.password_hash is null as invited, h.id as hospital, h.key as hospital_key,
        h.name as hospital_name
      from membership m join account a on a.id = m.account join hospital h on h.id = m.hospital
      where ${sql.join(conditions, sql` and `)}),
    page as (
      select *, (select count(*) from found)::int as total from found
      order by hospital_name, hospital, "displayName", id offset ${offset} limit ${limit})
    select page.*, (select max(s.seen_at) from session s where s.account = page.id and s.hospital = page.hospital)
      as last_seen
    from page order by hospital_name, hospital, "displayName", id`.execute(trx);
  return rows;
}

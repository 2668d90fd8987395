import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';

export type AffectedFilter = {
  readonly account?: string | undefined;
  readonly link?: string | undefined;
  /** First and last day, in `timezone`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly timezone?: string;
  /** The same to the moment, both ends included. */
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  /** Times at which people were logged in on one computer; only what they did then counts. */
  readonly spans?: readonly { readonly account: string; readonly from: string; readonly until: string }[] | undefined;
};

export type AffectedRow = {
  readonly pet: string;
  readonly pet_name: string;
  readonly patient_id: string;
  readonly owner: string | null;
  readonly owner_name: string | null;
  readonly phones: string[];
  readonly email: string | null;
  readonly opened: number;
  readonly changed: number;
  readonly through_link: boolean;
  readonly last: Date | null;
};

/**
 * Patients, with their owners, that a person opened or changed, on one computer or anywhere, or that a link showed, in
 * a period: who has to be notified of a breach. A link counts with all that it shows, opened or not.
 */
export async function listAffected(trx: HospitalTrx, filter: AffectedFilter): Promise<readonly AffectedRow[]> {
  const { account, link, from, to, timezone = 'UTC', since, until, spans } = filter;
  const period = (table: 'r' | 'a') => [
    ...(from ? [sql`${sql.ref(`${table}.at`)} >= (${from}::date)::timestamp at time zone ${timezone}`] : []),
    ...(to ? [sql`${sql.ref(`${table}.at`)} < (${to}::date + 1)::timestamp at time zone ${timezone}`] : []),
    ...(since ? [sql`${sql.ref(`${table}.at`)} >= ${since}`] : []),
    ...(until ? [sql`${sql.ref(`${table}.at`)} <= ${until}`] : []),
    ...(account ? [sql`${sql.ref(`${table}.account`)} = ${account}::uuid`] : []),
    ...(spans
      ? [
          sql`exists (
            select from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as s(account uuid, "from" timestamptz, until timestamptz)
            where s.account = ${sql.ref(`${table}.account`)} and ${sql.ref(`${table}.at`)} between s."from" and s.until)`,
        ]
      : []),
  ];
  // A link alone asks for what it shows, and not for what colleagues did.
  const isByPeople = link === undefined || account !== undefined || spans !== undefined;
  const { rows } = await sql<AffectedRow>`
    with opened as (
      select r.pet, count(*)::int as times, max(r.at) as last from read_log r
      where ${isByPeople} and r.pet is not null and ${sql.join([sql`true`, ...period('r')], sql` and `)} group by 1),
    rows as (
      select a.at, a.entity_id, a.detail->>'pet' as named from audit_log a
      where ${isByPeople} and a.account is not null and ${sql.join([sql`true`, ...period('a')], sql` and `)}),
    changed as (
      select of.pet, count(*)::int as times, max(of.at) as last from (
        select w.at, p.id as pet from rows w join pet p on p.id = w.entity_id
        union all select w.at, p.id from rows w join pet p on p.id::text = w.named
        union all select w.at, m.pet from rows w join medical_record m on m.id = w.entity_id
        union all select w.at, e.pet from rows w join receipt e on e.id = w.entity_id
        union all select w.at, o.pet from rows w join lab_order o on o.id = w.entity_id
        union all select w.at, l.pet from rows w join lab_record l on l.id = w.entity_id
        union all select w.at, s.pet from rows w join study s on s.id = w.entity_id) of
      where of.pet is not null group by 1),
    shared as (
      select distinct s.pet from share_url u
      cross join lateral (
        select value::uuid as study from jsonb_array_elements_text(u.queries->'studies')
        union select e.study from series e
          where e.id in (select value::uuid from jsonb_array_elements_text(u.queries->'series'))
        union select e.study from medical_image i join series e on e.id = i.series
          where i.id in (select value::uuid from jsonb_array_elements_text(u.queries->'images'))) of
      join study s on s.id = of.study
      where u.id = ${link ?? null}::uuid and s.pet is not null),
    affected as (select pet from opened union select pet from changed union select pet from shared)
    select p.id as pet, p.name as pet_name, p.patient_id, p.owner, w.name as owner_name, coalesce(w.phones, '{}') as phones,
      w.email, coalesce(o.times, 0) as opened, coalesce(c.times, 0) as changed, h.pet is not null as through_link,
      greatest(o.last, c.last) as last
    from affected f join pet p on p.id = f.pet left join owner w on w.id = p.owner
    left join opened o on o.pet = f.pet left join changed c on c.pet = f.pet left join shared h on h.pet = f.pet
    order by w.name nulls last, p.name, p.id`.execute(trx);
  return rows;
}

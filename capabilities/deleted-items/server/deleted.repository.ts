import type { HospitalTrx } from '@alder/database';
import type { Cursor, DeletedSource } from '@alder/server';
import { sql } from 'kysely';
import type { DeletedKind } from '../domain/index.ts';

/** Kinds with their sources, as the caller may see them. */
export type Sources = Readonly<Partial<Record<DeletedKind, DeletedSource>>>;

/** One deleted entry with who deleted it, its pet and owner. */
export type DeletedRow = {
  readonly kind: DeletedKind;
  readonly id: string;
  readonly version: number;
  readonly deleted_at: Date;
  readonly name: string;
  readonly note: string;
  readonly at: Date | null;
  readonly series: number | null;
  readonly images: number | null;
  readonly pet: string | null;
  readonly pet_name: string | null;
  readonly patient_id: string | null;
  readonly owner_name: string | null;
  readonly by: string | null;
  readonly by_name: string | null;
  readonly parent_kind: DeletedKind | null;
  readonly parent: string | null;
};

export type DeletedFilter = {
  readonly since?: Date;
  readonly kind?: DeletedKind | undefined;
  readonly id?: string;
  /** Account that deleted. */
  readonly by?: string | undefined;
  readonly q?: string | undefined;
  readonly after?: Cursor | undefined;
  readonly limit: number;
};

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

/** Deleted entries of all kinds of `sources`, the latest first; without `since` also those past their days. */
export async function listDeleted(trx: HospitalTrx, sources: Sources, filter: DeletedFilter): Promise<DeletedRow[]> {
  const { since, kind, id, after, limit } = filter;
  if (Object.keys(sources).length === 0) return [];
  const { rows } = await sql<DeletedRow>`
    with ${all(sources, since)}
    select * from named
    where ${matching(filter)}
      and ${kind ? sql`kind = ${kind}` : sql`true`}
      and ${id ? sql`id = ${id}::uuid` : sql`listed`}
      and ${after ? sql`(deleted_at, id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by deleted_at desc, id desc limit ${limit}`.execute(trx);
  return rows;
}

/** How many there are of each kind. */
export async function countDeleted(trx: HospitalTrx, sources: Sources, filter: Omit<DeletedFilter, 'limit'>) {
  if (Object.keys(sources).length === 0) return [];
  const { rows } = await sql<{ kind: DeletedKind; count: number }>`
    with ${all(sources, filter.since)}
    select kind, count(*)::int as count from named where listed and ${matching(filter)} group by kind`.execute(trx);
  return rows;
}

function matching({ by, q }: Pick<DeletedFilter, 'by' | 'q'>) {
  const text = sql`app.fold(concat_ws(' ', name, note, pet_name, patient_id, owner_name, by_name))`;
  return sql<boolean>`${by ? sql`by = ${by}::uuid` : sql`true`}
    and ${q ? sql`strpos(${text}, app.fold(${q})) > 0` : sql`true`}`;
}

/** The kinds one below the other, with what all of them have: who deleted it, and the pet if that is deleted too. */
function all(sources: Sources, since: Date | undefined) {
  const each = Object.entries(sources).map(([kind, { rows, call, actions = [call.id], byPersonAlone = false }]) => {
    const names = sql`array[${sql.join([...actions])}]::text[]`;
    return sql`select ${kind}::text as kind, ${names} as actions, ${byPersonAlone}::boolean as person_alone, one.*
      from (${rows}) one where ${since ? sql`one.deleted_at > ${since}` : sql`true`}`;
  });
  return sql`gone as (${sql.join(each, sql` union all `)}), named as (
    select g.kind, g.id, g.version, g.deleted_at, g.name, g.note, g.at, g.series, g.images, g.listed,
      g.pet, p.name as pet_name, p.patient_id, o.name as owner_name, who.account as by, person.display_name as by_name,
      case when p.deleted then 'pet' when g.parent is not null then g.parent_kind end as parent_kind,
      case when p.deleted then p.id else g.parent end as parent
    from gone g
    left join lateral (select a.account from audit_log a where a.entity_id = g.audited and a.action = any(g.actions)
      order by a.seq desc limit 1) who on true
    left join account person on person.id = who.account
    left join pet p on p.id = g.pet
    left join owner o on o.id = coalesce(g.owner, p.owner)
    where not g.person_alone or who.account is not null)`;
}

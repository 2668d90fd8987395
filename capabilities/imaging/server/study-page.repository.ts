import { containing, type HospitalTrx } from '@alder/database';
import { type Cursor, readCursor, writeCursor } from '@alder/server';
import { RESTORE_DAYS } from '@alder/wire';
import { type RawBuilder, sql } from 'kysely';
import { differencesOf, type StudySort } from '../domain/index.ts';

/** Filters of the study list. */
export type StudyFilter = {
  readonly modality?: string | undefined;
  readonly q?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly pet?: string | undefined;
  readonly unmatched?: boolean | undefined;
  readonly differing?: boolean | undefined;
  readonly unreported?: boolean | undefined;
  readonly archived?: boolean | undefined;
  readonly bookmarked?: boolean | undefined;
  readonly deleted?: boolean | undefined;
  readonly sort?: StudySort | undefined;
  readonly order?: 'newest' | 'oldest' | undefined;
  /** `next` of the previous page. */
  readonly offset?: string | undefined;
  readonly limit: number;
};

/** Number of letters by which texts are sorted: as many as fit into a cursor. */
const SORTED_LETTERS = 40;
const letters = (text: RawBuilder<string>) => sql<string>`left(app.fold(${text}), ${sql.lit(SORTED_LETTERS)})`;

/** The sort key of each order, and the type of a cursor's value. */
const keys: Readonly<Record<StudySort, { readonly by: RawBuilder<unknown>; readonly type: 'timestamptz' | 'text' }>> = {
  datetime: { by: sql`study.datetime`, type: 'timestamptz' },
  arrived: { by: sql`study.created_at`, type: 'timestamptz' },
  patient: {
    by: letters(sql`coalesce((select p.name from pet p where p.hospital = study.hospital and p.id = study.pet),
      study.patient_name)`),
    type: 'text',
  },
  modality: { by: sql`study.modality`, type: 'text' },
  description: { by: letters(sql`study.description`), type: 'text' },
};

type Place = { readonly id: string; readonly key: Date | string };

/** Studies examined at once for differing headers, and limit per response. */
const MAX_LOOK_BATCH = 500;
const MAX_LOOKUPS = 10_000;

/**
 * Ids of the studies of a page in their order, and `next` where there may be more.
 *
 * Paging is by key: studies that arrive or disappear meanwhile are neither repeated nor skipped.
 */
export async function pageOfStudies(
  trx: HospitalTrx,
  filter: StudyFilter,
): Promise<{ readonly ids: readonly string[]; readonly next: string | undefined }> {
  const { limit, sort = 'datetime' } = filter;
  const sortedBy = keys[sort].type === 'text' ? 'text' : 'instant';
  const next = ({ key, id }: Place) => writeCursor(key, id);
  if (!filter.differing) {
    const rows = await readPlaces(trx, filter, readCursor(filter.offset, sortedBy), limit + 1);
    const visible = rows.slice(0, limit);
    return { ids: visible.map(({ id }) => id), next: rows.length > limit ? next(visible.at(-1)!) : undefined };
  }
  // Whether a header differs is a rule of the domain and not of the database, so candidates are examined here.
  const ids: string[] = [];
  let cursor = readCursor(filter.offset, sortedBy);
  for (let seen = 0; seen < MAX_LOOKUPS; seen += MAX_LOOK_BATCH) {
    const rows = await readPlaces(trx, filter, cursor, MAX_LOOK_BATCH);
    const differ = await differing(
      trx,
      rows.map(({ id }) => id),
    );
    for (const row of rows) {
      cursor = readCursor(next(row), sortedBy);
      if (differ.has(row.id)) ids.push(row.id);
      if (ids.length === limit) return { ids, next: next(row) };
    }
    if (rows.length < MAX_LOOK_BATCH) return { ids, next: undefined };
  }
  return { ids, next: cursor && writeCursor(cursor.value, cursor.id) };
}

async function readPlaces(
  trx: HospitalTrx,
  filter: StudyFilter,
  after: Cursor | undefined,
  limit: number,
): Promise<readonly Place[]> {
  const { by, type } = keys[filter.sort ?? 'datetime'];
  const isUp = filter.order === 'oldest';
  const way = isUp ? sql`asc` : sql`desc`;
  const conditions = conditionsOf(filter);
  if (after) {
    const value = sql`${after.value}::${sql.raw(type)}`;
    conditions.push(sql`(${by}, study.id) ${isUp ? sql`>` : sql`<`} (${value}, ${after.id}::uuid)`);
  }
  const { rows } = await sql<Place>`select study.id, ${by} as key from study
    where ${sql.join(conditions, sql` and `)} order by ${by} ${way}, study.id ${way} limit ${limit}`.execute(trx);
  return rows;
}

function conditionsOf(filter: StudyFilter): RawBuilder<unknown>[] {
  const { modality, q, since, until, pet, archived, bookmarked, deleted } = filter;
  const image = (more: RawBuilder<unknown>) => sql`exists (select from series e
    join medical_image i on i.hospital = e.hospital and i.series = e.id
    where e.hospital = study.hospital and e.study = study.id and ${more})`;
  const conditions = [
    sql`study.merged_into is null`,
    deleted
      ? image(sql`i.deleted_at > clock_timestamp() - make_interval(days => ${RESTORE_DAYS})`)
      : sql`study.deleted_at is null and ${image(sql`e.deleted_at is null and i.deleted_at is null`)}`,
  ];
  if (pet) conditions.push(sql`study.pet = ${pet}`);
  if (filter.unmatched) conditions.push(sql`study.pet is null`);
  if (filter.differing) conditions.push(sql`study.pet is not null and not study.difference_seen`);
  // A signed report stays in force while an amendment is being written.
  if (filter.unreported)
    conditions.push(sql`not exists (select from image_report r
      where r.hospital = study.hospital and r.study = study.id and r.status = 'signed')`);
  if (archived !== undefined) conditions.push(sql`study.archived = ${archived}`);
  if (bookmarked) conditions.push(image(sql`i.bookmarked and i.deleted_at is null`));
  if (since) conditions.push(sql`study.datetime >= ${new Date(since)}`);
  if (until) conditions.push(sql`study.datetime < ${new Date(until)}`);
  if (modality)
    conditions.push(sql`exists (select from series e
      where e.hospital = study.hospital and e.study = study.id and e.modality = ${modality})`);
  if (q) conditions.push(textMatches(q));
  return conditions;
}

function textMatches(q: string) {
  const part = containing(q);
  return sql`(study.patient_id ilike ${part} or study.patient_name ilike ${part} or study.description ilike ${part}
    or study.accession_number ilike ${part} or study.responsible_person ilike ${part}
    or exists (select from pet p left join owner o on o.id = p.owner and o.hospital = p.hospital
      where p.hospital = study.hospital and p.id = study.pet
      and (p.name ilike ${part} or p.patient_id ilike ${part} or o.name ilike ${part})))`;
}

/** The studies whose header names another animal than their pet. */
async function differing(trx: HospitalTrx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom('study')
    .innerJoin('pet', (join) => join.onRef('pet.id', '=', 'study.pet').onRef('pet.hospital', '=', 'study.hospital'))
    .select(['study.id', 'study.patient_id', 'study.patient_name', 'study.species'])
    .select(['pet.patient_id as known_id', 'pet.name', 'pet.species as known_species'])
    .where('study.id', 'in', [...ids])
    .execute();
  const differs = (row: (typeof rows)[number]) =>
    differencesOf(row, { patient_id: row.known_id, name: row.name, species: row.known_species }).length > 0;
  return new Set(rows.filter(differs).map(({ id }) => id));
}

import { askHospital, type Db } from '@alder/database';
import type { WebQuery } from '@alder/dicom/web';
import { type RawBuilder, sql } from 'kysely';
import { candidatesOf } from './candidates.repository.ts';
import type { PageStart } from './page-starts.ts';
import { visibleIn } from './search.repository.ts';
import { conditionsOf } from './search-conditions.ts';
import type { Shared } from './token.repository.ts';

// No condition names the hospital: row-level security confines the query to the rows of one hospital.

/** A study of a page, with its cached QIDO-RS match where there is one. */
export type StudyRow = {
  readonly study: string;
  readonly datetime: Date;
  readonly uid: string;
  /** Date and time in the hospital's time zone: YYYYMMDDHHMMSS. */
  readonly at: string;
  readonly answer: string | null;
};

export type StudySearch = {
  readonly query: WebQuery;
  readonly timezone: string;
  /** Maximum number of rows. */
  readonly limit: number;
  /** Last study of the previous page where it is known, instead of counting. */
  readonly after?: PageStart | undefined;
  /** Share that the token is restricted to. */
  readonly shared?: Shared | undefined;
};

/** Counting to a page before this offset costs less than finding its first study. */
const FAR_STUDIES = 500;
/** So many of the newest studies are read in order before the index of text fragments is used. */
const SCANNED_STUDIES = 1_500;

/** A page of studies, newest first: the order is the same for every page. */
export async function findStudies(db: Db, hospital: string, search: StudySearch): Promise<readonly StudyRow[]> {
  const { query, timezone, shared, after } = search;
  const conditions = conditionsOf(query, 'study', timezone);
  const request = [...conditions.where, ...(shared ? [visibleIn(shared, 'study')] : [])];
  const listed = [
    sql`i.dicom`,
    ...(after ? [sql`(i.datetime, i.study) < (${after.datetime}, ${after.study}::uuid)`] : []),
  ];
  const offset = after ? 0 : query.offset;
  const find = (page: Page) => askHospital(db, hospital, pageOf(page, search).compile(db));

  if (offset >= FAR_STUDIES) return find({ listed, request, start: startOf(offset, request) });
  if (conditions.parts.length === 0) return find({ listed, request, offset });
  // A fragment that many studies contain fills a page soon.
  const near = await find({ listed, request, offset, within: SCANNED_STUDIES });
  if (near.length === search.limit) return near;
  const candidates = await candidatesOf(db, hospital, conditions);
  if (candidates?.length === 0) return [];
  return find({
    listed: candidates ? [...listed, sql`i.study = any(${candidates}::uuid[])`] : listed,
    request,
    offset,
  });
}

type Page = {
  /** Conditions of the list: which studies it contains, and where the page begins. */
  readonly listed: readonly RawBuilder<unknown>[];
  /** Conditions of the search. */
  readonly request: readonly RawBuilder<unknown>[];
  readonly offset?: number;
  /** Maximum number of studies of the list that are examined. */
  readonly within?: number;
  /** Expression for the first study of the page. */
  readonly start?: RawBuilder<unknown>;
};

const newest = sql`order by i.datetime desc, i.study desc`;
const and = sql` and `;

/**
 * Counts to a page in an index alone where one has all columns of the conditions; to a page of all studies by weeks.
 */
function startOf(offset: number, request: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  if (request.length === 0) return sql`select * from app.study_page_start(${offset})`;
  return sql`select i.datetime, i.study from study_index i where i.dicom and ${sql.join(request, and)} ${newest}
    limit 1 offset ${offset}`;
}

function pageOf({ listed, request, offset = 0, within, start }: Page, search: StudySearch): RawBuilder<StudyRow> {
  const { limit, timezone } = search;
  const first = sql`(i.datetime, i.study) <= ((select datetime from start), (select study from start))`;
  const list = sql`study_index i where ${sql.join([...listed, ...(start ? [first] : [])], and)}`;
  const where = request.length > 0 ? sql.join(request, and) : sql`true`;
  // The number of rows is part of the SQL text, so that its prepared plan can be reused.
  return sql<StudyRow>`${start ? sql`with start as materialized (${start})` : sql``}
    select i.study, i.datetime, i.uid, i.answer,
      to_char(i.datetime at time zone ${timezone}, 'YYYYMMDDHH24MISS') as at
    from ${within ? sql`(select i.* from ${list} ${newest} limit ${sql.lit(within)}) i where` : sql`${list} and`} ${where}
    ${newest} limit ${sql.lit(limit)} ${offset > 0 ? sql`offset ${offset}` : sql``}`;
}

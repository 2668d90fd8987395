import { askHospital, type Db } from '@alder/database';
import { sql } from 'kysely';
import type { Conditions } from './search-conditions.ts';

/** Above this number of candidate studies the index is not used: reading in list order fills a page sooner. */
const MAX_PART_STUDIES = 2_000;

/**
 * Studies that may contain the text fragments of a search; undefined where the search has none or too many studies
 * match.
 */
export async function candidatesOf(
  db: Db,
  hospital: string,
  { parts }: Conditions,
): Promise<readonly string[] | undefined> {
  const [longest] = parts.toSorted((a, b) => b.length - a.length);
  if (!longest) return undefined;
  const part = longest.replace(/[\^= ]+/g, '|');
  const question = sql<{ found: string[] | null }>`
    select app.studies_with_part(${part}, ${MAX_PART_STUDIES}) as found`;
  const [row] = await askHospital(db, hospital, question.compile(db));
  return row!.found ?? undefined;
}

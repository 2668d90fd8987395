import { askHospital, type Db } from '@alder/database';
import { sql } from 'kysely';
import type { Conditions } from './search-conditions.ts';

/** A part that more studies hold is not looked up: reading in order finds a page of them sooner. */
const MAX_PART_STUDIES = 2_000;

/** Studies that may hold the parts of texts that a search names; undefined where it names none or too many hold it. */
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

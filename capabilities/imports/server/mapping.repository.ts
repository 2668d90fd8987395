import { createHash } from 'node:crypto';
import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';
import { foldHeading } from '../domain/index.ts';
import type { FileEntry } from './import.repository.ts';

/** Names the headings of a file; case, width, spaces and punctuation make no difference. */
const keyOf = (headings: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(foldHeading)))
    .digest('hex');

/** The chosen mapping of files with these headings. @param headings - JSON */
export async function findMapping(trx: HospitalTrx, headings: string) {
  const found = await trx
    .selectFrom('data_import_mapping')
    .select(['entity', 'mapping', 'date_order'])
    .where('headings', '=', keyOf(JSON.parse(headings) as string[]))
    .executeTakeFirst();
  return found && { ...found, mapping: JSON.stringify(found.mapping) };
}

/** Stores the mapping that a person chose for a file, for the next one with the same headings. */
export async function keepMapping(
  trx: HospitalTrx,
  { headings, entity, mapping }: FileEntry,
  dateOrder: string | undefined,
): Promise<void> {
  if (entity === null) return;
  const values = {
    entity,
    mapping: JSON.stringify(mapping),
    ...(dateOrder !== undefined && { date_order: dateOrder }),
  };
  await trx
    .insertInto('data_import_mapping')
    .values({ headings: keyOf(headings as string[]), ...values })
    .onConflict((conflict) =>
      conflict.columns(['hospital', 'headings']).doUpdateSet({ ...values, updated_at: sql`clock_timestamp()` }),
    )
    .execute();
}

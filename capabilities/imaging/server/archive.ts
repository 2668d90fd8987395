import type { HospitalTrx } from '@alder/database';
import { quotaBytes, takesBegunExams } from '@alder/hospitals/domain';
import { sql } from 'kysely';
import { type Archive, keepsOnce } from '../domain/index.ts';

/** Reads the archive's settings of the running transaction's hospital. */
export async function findArchive(trx: HospitalTrx): Promise<Archive> {
  const row = await trx
    .selectFrom('hospital')
    .leftJoin('plan_watch', 'plan_watch.hospital', 'hospital.id')
    .select(['id', 'timezone', 'license', 'configs', 'plan_ends_at', 'full_since', sql<Date>`now()`.as('now')])
    .where('id', '=', sql<string>`app.hospital()`)
    .executeTakeFirstOrThrow();
  const configs = (row.configs ?? {}) as Readonly<Record<string, unknown>>;
  const isEnded = row.plan_ends_at !== null && row.plan_ends_at <= row.now;
  return {
    hospital: row.id,
    timezone: row.timezone,
    quota: isEnded ? 0 : quotaBytes({ license: row.license, configs }),
    takesBegun: !isEnded && takesBegunExams(row.full_since, row.now),
    isEnded,
    dedupImages: keepsOnce(configs),
  };
}

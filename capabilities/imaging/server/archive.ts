import type { HospitalTrx } from '@alder/database';
import { quotaBytes, takesBegunExams } from '@alder/hospitals/domain';
import { sql } from 'kysely';

/** Settings of the hospital that filing an image needs. */
export type Archive = {
  readonly hospital: string;
  readonly timezone: string;
  /** Quota in bytes; undefined is no limit. */
  readonly quota: number | undefined;
  /**
   * Images of exams that have begun are filed although the quota is reached: for some days after it was (decision 0437).
   */
  readonly takesBegun: boolean;
  /** The plan has ended, and nothing is stored. */
  readonly isEnded: boolean;
  /** A photograph uploaded twice for a pet is stored once (specification §3, configs). */
  readonly dedupImages: boolean;
};

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

/** Whether the hospital stores equal photographs of a patient once: yes, unless configured otherwise. */
export function keepsOnce(configs: Readonly<Record<string, unknown>>): boolean {
  return configs.dedupImages !== false;
}

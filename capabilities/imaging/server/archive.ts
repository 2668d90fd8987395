import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';
import { quotaBytes } from '../domain/index.ts';

/** Settings of the hospital that filing an image needs. */
export type Archive = {
  readonly hospital: string;
  readonly timezone: string;
  /** Quota in bytes; undefined is no limit. */
  readonly quota: number | undefined;
  /** A photograph uploaded twice for a pet is stored once (specification §3, configs). */
  readonly dedupImages: boolean;
};

/** Reads the archive's settings of the running transaction's hospital. */
export async function findArchive(trx: HospitalTrx): Promise<Archive> {
  const row = await trx
    .selectFrom('hospital')
    .select(['id', 'timezone', 'license', 'configs'])
    .where('id', '=', sql<string>`app.hospital()`)
    .executeTakeFirstOrThrow();
  const configs = (row.configs ?? {}) as Readonly<Record<string, unknown>>;
  return {
    hospital: row.id,
    timezone: row.timezone,
    quota: quotaBytes({ license: row.license, configs }),
    dedupImages: keepsOnce(configs),
  };
}

/** Whether the hospital stores equal photographs of a patient once: yes, unless configured otherwise. */
export function keepsOnce(configs: Readonly<Record<string, unknown>>): boolean {
  return configs.dedupImages !== false;
}

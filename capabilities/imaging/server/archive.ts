import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';
import { quotaBytes } from '../domain/index.ts';

/** What filing an image needs to know of the hospital. */
export type Archive = {
  readonly hospital: string;
  readonly timezone: string;
  /** Bytes it may keep; undefined is no limit. */
  readonly quota: number | undefined;
  /** The same picture uploaded twice for a pet is kept once (specification §3, configs). */
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

/** Whether the hospital keeps the same picture of a patient once: yes, unless it says no. */
export function keepsOnce(configs: Readonly<Record<string, unknown>>): boolean {
  return configs.dedupImages !== false;
}

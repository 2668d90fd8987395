import type { HospitalTrx } from '@alder/database';
import { changesOf, type Implementation, implement } from '@alder/server';
import { stale } from '@alder/wire';
import { sql } from 'kysely';
import { type HospitalRow, presentHospital, type StoredUsage, updateConfigs } from '../contract/index.ts';

/** What administrators set for their own hospital. */
export const hospitalHandlers: readonly Implementation[] = [
  implement(updateConfigs, async ({ version, ...configs }, { trx, emit, audit }) => {
    const current = await lockHospital(trx);
    if (current.version !== version) throw stale({ current: presentHospital(current) });

    const input = Object.fromEntries(Object.entries(configs).filter(([, value]) => value !== undefined));
    const row = await trx
      .updateTable('hospital')
      .set({ configs: sql`configs || ${JSON.stringify(input)}::jsonb` })
      .where('id', '=', current.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const before = current.configs as Readonly<Record<string, unknown>>;
    audit({ entity: 'hospital', id: row.id, detail: changesOf(before, input, { values: 'all' }) });
    emit({ event: 'hospital.updated', id: row.id });
    return { result: presentHospital({ ...(row as Omit<HospitalRow, 'pacs_usage'>), pacs_usage: current.pacs_usage }) };
  }),
];

async function lockHospital(trx: HospitalTrx): Promise<HospitalRow> {
  const row = await trx
    .selectFrom('hospital')
    .selectAll()
    .select(sql<StoredUsage>`app.stored_usage(id)`.as('pacs_usage'))
    .where('id', '=', sql<string>`app.hospital()`)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row as HospitalRow;
}

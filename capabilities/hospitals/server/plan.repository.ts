import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';
import type { PlanState } from '../contract/index.ts';
import {
  type PlanLimits,
  type PlanUse,
  planOf,
  quotaBytes,
  type Seat,
  type StorageLevel,
  seatOf,
} from '../domain/index.ts';

/** A hospital's agreement, as far as it limits. */
export type PlanRow = Awaited<ReturnType<typeof lockPlan>>;

const COLUMNS = [
  ...(['id', 'key', 'license', 'license_his', 'license_lis', 'license_pacs', 'account_limit', 'doctor_limit'] as const),
  ...(['imaging_limit', 'local_backup', 'plan_ends_at', 'configs', 'active', 'name', 'lang', 'version'] as const),
];

/** Reads the plan of the transaction's hospital. */
export function findPlan(trx: HospitalTrx) {
  return selectPlan(trx).executeTakeFirstOrThrow();
}

/** The same, and holds it: accounts are counted against it under the same lock. */
export function lockPlan(trx: HospitalTrx) {
  return selectPlan(trx).forNoKeyUpdate().executeTakeFirstOrThrow();
}

const selectPlan = (trx: HospitalTrx) =>
  trx.selectFrom('hospital').select(COLUMNS).where('id', '=', sql<string>`app.hospital()`);

export async function findPlanState(trx: HospitalTrx): Promise<PlanState> {
  const { rows } = await sql<{ state: PlanState }>`select app.plan_state(app.hospital()) as state`.execute(trx);
  return rows[0]!.state;
}

/** What the hospital uses of its plan. */
export async function countUse(trx: HospitalTrx): Promise<PlanUse> {
  const people = await trx
    .selectFrom('membership')
    .select(['role', 'permit_pacs'])
    .where('active', '=', true)
    .where('hospital', '=', sql<string>`app.hospital()`)
    .execute();
  const used = (seat: Seat) => people.filter((one) => seatOf(one) === seat).length;
  const usage = await trx.selectFrom('pacs_usage').select('used').executeTakeFirst();
  return {
    accounts: people.length,
    seats: { doctor: used('doctor'), imaging: used('imaging') },
    storageBytes: Math.max(0, usage?.used ?? 0),
  };
}

/** What a plan allows, by its columns. */
export function limitsOf({
  account_limit,
  doctor_limit,
  imaging_limit,
  license,
  configs,
}: Pick<PlanRow, 'account_limit' | 'doctor_limit' | 'imaging_limit' | 'license' | 'configs'>): PlanLimits {
  return {
    accounts: account_limit,
    seats: { doctor: doctor_limit, imaging: imaging_limit },
    storageBytes: quotaBytes({ license, configs: (configs ?? {}) as Record<string, unknown> }) ?? null,
  };
}

/** Whether the hospital has a plan of the price list; any other agreement is its own. */
export const hasPlan = ({ license }: Pick<PlanRow, 'license'>): boolean => planOf(license) !== undefined;

/** The last notification of the hospital. */
export function lockWatch(trx: HospitalTrx) {
  return trx
    .selectFrom('plan_watch')
    .select(['storage', 'full_since', 'ending'])
    .where('hospital', '=', sql<string>`app.hospital()`)
    .forUpdate()
    .executeTakeFirst();
}

export async function setWatch(
  trx: HospitalTrx,
  watch: {
    readonly storage: StorageLevel;
    readonly full_since: Date | null;
    readonly ending: PlanState['ending'];
  },
): Promise<void> {
  await trx
    .insertInto('plan_watch')
    .values(watch)
    .onConflict((conflict) => conflict.column('hospital').doUpdateSet(watch))
    .execute();
}

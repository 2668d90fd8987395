import type { HospitalTrx } from '@alder/database';
import { auditRow, changesOf, finish } from '@alder/server';
import { planBelowUse, planWithoutBackup } from '../contract/refusals.ts';
import { type Held, heldBeyond, mayHaveLocalBackup, PLANS, type PlanName } from '../domain/index.ts';
import { seatsOf } from './create-hospital.ts';
import { countUse, limitsOf, lockPlan } from './plan.repository.ts';

/** What the operator changes of a hospital's agreement; absent fields stay. */
export type PlanChange = {
  /** Sets accounts, storage and licences to those of the plan. */
  readonly plan?: PlanName | undefined;
  /** Null: the plan has no end. */
  readonly endsAt?: Date | null | undefined;
  readonly licence?: Partial<Record<'his' | 'lis' | 'pacs', number>> | undefined;
  readonly accounts?: number | undefined;
  /** Null: no limit of their own. */
  readonly doctors?: number | null | undefined;
  readonly imaging?: number | null | undefined;
  /** Gigabytes beside the plan's own storage; null: those of the plan. */
  readonly gigabytes?: number | null | undefined;
  readonly localBackup?: boolean | undefined;
};

/** Who changes it: an administrator of the system, or null for the command line. */
export type PlanActor = {
  readonly action: string;
  readonly account?: { readonly id: string };
  readonly requestId?: string;
};

/**
 * Changes the agreement of the transaction's hospital, while it is held: no user is invited meanwhile.
 *
 * @param hold What is used beyond the new agreement stays, and nothing is added until there is room.
 * @returns What is held.
 * @throws {Refusal} `planBelowUse` where more is used than it would allow and `hold` is not set; `planWithoutBackup`.
 */
export async function changePlan(
  trx: HospitalTrx,
  change: PlanChange,
  { hold, ...actor }: PlanActor & { readonly hold: boolean },
): Promise<readonly Held[]> {
  const before = await lockPlan(trx);
  const columns = columnsOf(change, (before.configs ?? {}) as Record<string, unknown>);
  const after = { ...before, ...columns };
  if (!mayHaveLocalBackup(after.license)) {
    if (change.localBackup) throw planWithoutBackup({ plan: after.license });
    after.local_backup = false;
  }
  const use = await countUse(trx);
  const wasHeld = heldBeyond(use, limitsOf(before));
  const held = heldBeyond(use, limitsOf(after));
  // What was held before the change is no news.
  const isNew = held.some((one) => !wasHeld.some(({ part, allowed }) => part === one.part && allowed <= one.allowed));
  if (isNew && !hold) throw planBelowUse({ held });
  const { id, local_backup } = after;
  const { configs, ...plain } = columns;
  await trx
    .updateTable('hospital')
    .set({ ...plain, local_backup, ...(configs && { configs: JSON.stringify(configs) }) })
    .where('id', '=', id)
    .execute();

  const detail = { ...changesOf(before, { ...columns, local_backup }, { values: 'all' }), held };
  const row = auditRow({ action: actor.action, entity: 'hospital', id, detail }, actor);
  await finish(trx, { events: [{ event: 'hospital.planChanged', id }], audits: [row] });
  return held;
}

function columnsOf(change: PlanChange, configs: Readonly<Record<string, unknown>>) {
  const { plan, endsAt, licence, accounts, doctors, imaging, gigabytes, localBackup } = change;
  const licences = { ...(plan && PLANS[plan].licence), ...licence };
  const { pacsQuota: _own, ...withoutQuota } = configs;
  return {
    ...(plan && { license: plan, ...seatsOf(plan), configs: withoutQuota }),
    ...(licences.his !== undefined && { license_his: licences.his }),
    ...(licences.lis !== undefined && { license_lis: licences.lis }),
    ...(licences.pacs !== undefined && { license_pacs: licences.pacs }),
    ...(endsAt !== undefined && { plan_ends_at: endsAt }),
    ...(accounts !== undefined && { account_limit: accounts }),
    ...(doctors !== undefined && { doctor_limit: doctors }),
    ...(imaging !== undefined && { imaging_limit: imaging }),
    ...(gigabytes !== undefined && {
      configs: gigabytes === null ? withoutQuota : { ...withoutQuota, pacsQuota: gigabytes },
    }),
    ...(localBackup !== undefined && { local_backup: localBackup }),
  };
}

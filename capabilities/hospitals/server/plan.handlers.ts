import { type Implementation, implement } from '@alder/server';
import { getPlan } from '../contract/index.ts';
import { daysLeft, FULL_GRACE_DAYS, mayHaveLocalBackup, TRIAL } from '../domain/index.ts';
import { countUse, findPlan, findPlanState, hasPlan, limitsOf, type PlanRow } from './plan.repository.ts';
import type { StorageHistory } from './storage-history.ts';

/** What administrators see of their plan; only the operator changes it. */
export const planHandlers = (history: StorageHistory): readonly Implementation[] => [
  implement(getPlan, async (_input, { trx, hospital, now }) => {
    const [row, state, use] = [await findPlan(trx), await findPlanState(trx), await countUse(trx)];
    const limits = limitsOf(row);
    const { plan_ends_at: endsAt } = row;
    const fullSince = state.full_since === null ? null : new Date(state.full_since);
    return {
      result: {
        plan: hasPlan(row) ? row.license : null,
        ...state,
        days_left: endsAt && daysLeft(endsAt, now),
        is_trial: row.license === TRIAL.plan && endsAt !== null,
        accounts: { used: use.accounts, limit: limits.accounts },
        doctors: { used: use.seats.doctor, limit: limits.seats.doctor },
        imaging: { used: use.seats.imaging, limit: limits.seats.imaging },
        licences: { his: row.license_his, lis: row.license_lis, pacs: row.license_pacs },
        used: use.storageBytes,
        quota: limits.storageBytes,
        refuses_from: fullSince && new Date(fullSince.getTime() + FULL_GRACE_DAYS * 86_400_000).toISOString(),
        local_backup: backupOf(row),
        history: [...(await history.list(trx, hospital.timezone, now))],
      },
    };
  }),
];

function backupOf({ local_backup, license }: PlanRow): 'agreed' | 'possible' | 'none' {
  if (local_backup) return 'agreed';
  return mayHaveLocalBackup(license) ? 'possible' : 'none';
}

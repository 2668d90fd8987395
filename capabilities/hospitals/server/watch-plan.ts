import type { Work } from '@alder/server';
import { isFuller, storageLevel } from '../domain/index.ts';
import { countUse, findPlan, findPlanState, limitsOf, lockWatch, setWatch } from './plan.repository.ts';
import { PLAN_LETTER_JOB, type PlanNotice } from './plan-letter.job.ts';

/**
 * Looks how full the storage of a hospital is and when its plan ends, and tells the hospital what is new of it: a line
 * on every page, and a letter to its administrators. Each is told once, and again only after it had got better.
 */
export async function watchPlan({ trx, hospital, now, services, audit, emit }: Work): Promise<void> {
  const [plan, state, use] = [await findPlan(trx), await findPlanState(trx), await countUse(trx)];
  const storage = storageLevel(use.storageBytes, limitsOf(plan).storageBytes ?? undefined);
  const before = (await lockWatch(trx)) ?? { storage: 'ok' as const, full_since: null, ending: 'none' as const };
  if (before.storage === storage && before.ending === state.ending) return;

  const full_since = storage === 'full' ? (before.full_since ?? now) : null;
  await setWatch(trx, { storage, full_since, ending: state.ending });
  const notices: PlanNotice[] = [
    ...(isFuller(storage, before.storage as typeof storage) ? [`storage.${storage}` as PlanNotice] : []),
    ...(state.ending !== 'none' && state.ending !== before.ending ? [`plan.${state.ending}` as PlanNotice] : []),
  ];
  for (const notice of notices) await services.jobs.send(trx, PLAN_LETTER_JOB, { hospital: hospital.id, notice });
  audit({
    action: 'hospital.planNoticed',
    entity: 'hospital',
    id: hospital.id,
    detail: { storage, ending: state.ending },
  });
  emit({ event: 'hospital.planNoticed', id: hospital.id });
}

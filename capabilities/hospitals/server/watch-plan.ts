import type { Work } from '@alder/server';
import { isFuller, storageLevel } from '../domain/index.ts';
import { countUse, findPlan, findPlanState, limitsOf, lockWatch, setWatch } from './plan.repository.ts';
import { type PlanNotice, writePlanLetters } from './plan-letter.ts';

/**
 * Looks how full the storage of a hospital is and when its plan ends, and notifies the hospital of changes: a line
 * on every page, and a letter to its administrators. Each is sent once, and again only after it had got better.
 */
export async function watchPlan({ trx, hospital, now, audit, emit }: Work): Promise<void> {
  const [plan, state, use] = [await findPlan(trx), await findPlanState(trx), await countUse(trx)];
  const storage = storageLevel(use.storageBytes, limitsOf(plan).storageBytes ?? undefined);
  const before = (await lockWatch(trx)) ?? { storage: 'ok' as const, full_since: null, ending: 'none' as const };
  if (before.storage === storage && before.ending === state.ending) return;

  const full_since = storage === 'full' ? (before.full_since ?? now) : null;
  await setWatch(trx, { storage, full_since, ending: state.ending });
  const notices: PlanNotice[] = [
    ...(isFuller(storage, before.storage as typeof storage) ? STORAGE_NOTICES[storage] : []),
    ...(state.ending !== before.ending ? PLAN_NOTICES[state.ending] : []),
  ];
  for (const notice of notices) await writePlanLetters(trx, { hospital: hospital.id, notice, now });
  audit({
    action: 'hospital.planNoticed',
    entity: 'hospital',
    id: hospital.id,
    detail: { storage, ending: state.ending },
  });
  emit({ event: 'hospital.planNoticed', id: hospital.id });
}

const STORAGE_NOTICES = { ok: [], '80': ['storage80'], '95': ['storage95'], full: ['storageFull'] } as const;
const PLAN_NOTICES = { none: [], soon: ['planSoon'], ended: ['planEnded'] } as const;

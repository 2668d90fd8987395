import { dayOf } from '@alder/i18n/format';
import type { Jobs } from '@alder/jobs';
import type { Work } from '@alder/server';
import { type PrivacyLaw, receiptsKeptFrom } from '../domain/index.ts';
import { ERASE_JOB, type EraseOptions, runErasure } from './erase.job.ts';
import { expireKept, listLedger } from './erasure.repository.ts';

export { erasureHandlers } from './erasure.handlers.ts';
export { applyLedger, ERASURE_LEDGER, type LedgerReport } from './ledger.ts';

/** Background jobs of this capability; called before the jobs start. */
export function registerErasureJobs(jobs: Pick<Jobs, 'register'>, options: EraseOptions): void {
  jobs.register(ERASE_JOB, (data) => runErasure(options, data), { retries: 20, limitSeconds: 1800 });
}

/** Deletes what the law kept of erased owners when its last day is over. */
export async function sweepErasures({ trx, now, hospital }: Work): Promise<void> {
  const ledger = await listLedger(trx);
  if (ledger.length === 0) return;
  const today = dayOf(now, hospital.timezone);
  const from = (law: string) => receiptsKeptFrom(law as PrivacyLaw, today);
  await expireKept(
    trx,
    today,
    ledger.map(({ owner, law }) => ({ owner, from: from(law) })),
  );
}

import { type Db, inHospital, inSystem } from '@alder/database';
import type { Jobs } from '@alder/jobs';
import { emitWithoutAudit } from '@alder/server';

/** Job that notifies the open pages of every hospital of a new or withdrawn announcement. */
export const ANNOUNCED_JOB = 'notice.announced';

/** Background jobs of this capability; called before the jobs start. */
export function registerNoticeJobs(jobs: Pick<Jobs, 'register'>, { db }: { readonly db: Db }): void {
  jobs.register(ANNOUNCED_JOB, async ({ announcement }) =>
    notifyHospitals(db, await listActiveHospitals(db), String(announcement)),
  );
}

/** Ids of the hospitals whose pages are notified. */
export async function listActiveHospitals(db: Db): Promise<string[]> {
  const rows = await inSystem(db, (trx) =>
    trx.selectFrom('hospital').select('id').where('active', '=', true).orderBy('id').execute(),
  );
  return rows.map(({ id }) => id);
}

/** One short transaction for each hospital; its pages then ask who is logged in, and that carries the announcement. */
export async function notifyHospitals(db: Db, hospitals: readonly string[], announcement: string): Promise<void> {
  for (const hospital of hospitals)
    await inHospital(db, hospital, (trx) =>
      emitWithoutAudit(trx, [{ event: 'announcement.updated', id: announcement }]),
    );
}

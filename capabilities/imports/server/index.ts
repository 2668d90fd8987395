import type { Db } from '@alder/database';
import { inHospital, inSystem } from '@alder/database';
import type { Jobs } from '@alder/jobs';
import type { Implementation } from '@alder/server';
import type { Storage } from '@alder/storage';
import { APPLY_JOB, applyImport } from './apply.job.ts';
import { CHECK_JOB, checkImport } from './check.job.ts';
import { fileHandlers } from './file.handlers.ts';
import { historyHandlers } from './history.handlers.ts';
import { importHandlers as calls } from './import.handlers.ts';
import { ROLLBACK_JOB, rollBackImport } from './rollback.job.ts';
import type { Stores } from './stores.ts';

export { rewriteImportFiles } from './rewrite-files.ts';
export type { Arriving, By, Effect, Effective, Store, Stored, Stores } from './stores.ts';
export { sweepImports } from './sweep-imports.ts';

export const importHandlers: readonly Implementation[] = [...calls, ...fileHandlers, ...historyHandlers];

export type ImportJobOptions = {
  readonly db: Db;
  readonly storage: Storage;
  readonly jobs: Pick<Jobs, 'send' | 'register'>;
  readonly stores: Stores;
  readonly clock?: () => Date;
};

/** Background jobs of this capability; called before the jobs start. */
export function registerImportJobs({ clock = () => new Date(), ...parts }: ImportJobOptions): void {
  const options = { ...parts, clock };
  parts.jobs.register(CHECK_JOB, (data) => checkImport(options, data), { retries: 3, limitSeconds: 3600 });
  parts.jobs.register(APPLY_JOB, (data) => applyImport(options, data), { retries: 20, limitSeconds: 120 });
  parts.jobs.register(ROLLBACK_JOB, (data) => rollBackImport(options, data), { retries: 20, limitSeconds: 120 });
}

const JOB_OF = { checking: CHECK_JOB, importing: APPLY_JOB, rolling_back: ROLLBACK_JOB } as const;

/** Goes on with imports that the end of a server interrupted; called when the jobs have started. */
export async function resumeImports({ db, jobs }: Pick<ImportJobOptions, 'db' | 'jobs'>): Promise<void> {
  const hospitals = await inSystem(db, (trx) => trx.selectFrom('hospital').select('id').execute());
  for (const { id: hospital } of hospitals)
    await inHospital(db, hospital, async (trx) => {
      const states = Object.keys(JOB_OF) as (keyof typeof JOB_OF)[];
      const rows = await trx.selectFrom('data_import').select(['id', 'state']).where('state', 'in', states).execute();
      for (const { id, state } of rows)
        await jobs.send(trx, JOB_OF[state as keyof typeof JOB_OF], { hospital, entry: id });
    });
}

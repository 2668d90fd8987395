import type { HospitalTrx } from '@alder/database';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { PgBoss } from 'pg-boss';

/** Context of a job; the hospital is the only one in which it may act. */
export type JobData = { readonly hospital: string; readonly [name: string]: unknown };

/** Work that is done later, again when it failed, and not at all when the transaction that asked for it is undone. */
export type Jobs = {
  /** Enqueues a job in the current transaction: both are committed, or neither. */
  send(trx: HospitalTrx, name: string, data: JobData): Promise<void>;
  /** Says what a job does. Called before `start`; a thrown error is tried again, later each time. */
  register(name: string, work: (data: JobData) => Promise<void>, options?: JobOptions): void;
  start(): Promise<void>;
  /** Waits for the running jobs, then ends. */
  stop(): Promise<void>;
};

export type JobOptions = {
  /** How often a failing job is tried again, the waits doubling from `retryDelaySeconds`. */
  readonly retries?: number;
  readonly retryDelaySeconds?: number;
  /** After this many seconds a job that does not end is taken for failed. */
  readonly limitSeconds?: number;
};

const SCHEMA = 'job';
const DEFAULTS = { retries: 5, retryDelaySeconds: 2, limitSeconds: 600 };

/** Makes the tables of the jobs, as the owner of the database, and lets the application's role use them. */
export async function prepareJobs(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: SCHEMA, supervise: false, schedule: false, max: 2 });
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false });
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`
    grant usage on schema ${SCHEMA} to alder_app;
    grant select, insert, update, delete on all tables in schema ${SCHEMA} to alder_app;
    grant usage on all sequences in schema ${SCHEMA} to alder_app;
    grant execute on all functions in schema ${SCHEMA} to alder_app`);
  await client.end();
}

/** Jobs kept in the database, shared by every server process. */
export function openJobs(url: string, onError: (error: Error) => void): Jobs {
  const boss = new PgBoss({
    connectionString: url,
    schema: SCHEMA,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    max: 4,
  });
  boss.on('error', onError);
  const works = new Map<string, { work: (data: JobData) => Promise<void>; options: JobOptions }>();

  return {
    async send(trx, name, data) {
      const options = { ...DEFAULTS, ...works.get(name)?.options };
      await boss.send(name, data, {
        retryLimit: options.retries,
        retryDelay: options.retryDelaySeconds,
        retryBackoff: true,
        expireInSeconds: options.limitSeconds,
        db: {
          executeSql: async (text, values = []) => ({
            rows: (await trx.executeQuery(CompiledQuery.raw(text, [...values]))).rows as never[],
          }),
        },
      });
    },
    register(name, work, options = {}) {
      works.set(name, { work, options });
    },
    async start() {
      await boss.start();
      for (const [name, { work }] of works) {
        await boss.createQueue(name, { notify: true });
        await boss.work<JobData>(
          name,
          { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2, batchSize: 1 },
          async ([job]) => {
            if (job) await work(job.data);
          },
        );
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

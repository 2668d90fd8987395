import { inSystem } from '@alder/database';
import { sweepGateways } from '@alder/devices/server';
import { sweepLab } from '@alder/lab/server';
import { type Hospital, type Work, type WorkParts, workInHospital } from '@alder/server';
import type { Storage } from '@alder/storage';
import { sql } from 'kysely';

/** What each room wants done every minute, in each hospital, in one transaction each. */
const MINUTELY: readonly ((work: Work) => Promise<void>)[] = [sweepLab, sweepGateways];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Answers and events are kept this long (specification decisions, "Idempotency-Key"). */
const KEEP_HOURS = 48;
const KEEP_USAGE_DAYS = 90;
/** Any number; the one server that holds this lock sweeps. */
const SWEEP_LOCK = 7_202_613;

/** Does what must be done again and again, on one server of all; `close` waits for what is under way. */
export function startHousekeeping(
  parts: WorkParts & { readonly storage: Storage; readonly onError: (error: Error) => void },
): { close(): Promise<void> } {
  let running = Promise.resolve();
  const repeat = (everyMs: number, work: () => Promise<void>) => {
    const timer = setInterval(() => {
      running = running.then(work).catch(parts.onError);
    }, everyMs);
    timer.unref();
    return timer;
  };
  const timers = [
    repeat(MINUTE_MS, () => sweepHospitals(parts)),
    repeat(HOUR_MS, async () => {
      await sweepBooks(parts);
      await parts.storage.sweepSpool(24 * HOUR_MS);
    }),
  ];
  return {
    async close() {
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}

/** Runs every room's minutely work in every hospital; a failure in one hospital is no reason to skip the others. */
export async function sweepHospitals(parts: WorkParts & { readonly onError: (error: Error) => void }): Promise<void> {
  await alone(parts, async (hospitals) => {
    for (const hospital of hospitals) {
      for (const work of MINUTELY) await workInHospital(parts, hospital, {}, undefined, work).catch(parts.onError);
    }
  });
}

/** Forgets what is kept for two days only. */
export async function sweepBooks({ db }: Pick<WorkParts, 'db'>): Promise<void> {
  await inSystem(db, async (trx) => {
    for (const [table, column] of [
      ['outbox', 'created_at'],
      ['request_memory', 'created_at'],
      ['applied_seq', 'at'],
    ] as const) {
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} < now() - make_interval(hours => ${KEEP_HOURS})`.execute(
        trx,
      );
    }
    await sql`delete from usage_note where at < now() - make_interval(days => ${KEEP_USAGE_DAYS})`.execute(trx);
  });
}

/** Holds a lock of the database while it works, so that several servers do not sweep at once. */
async function alone({ db }: WorkParts, work: (hospitals: readonly Hospital[]) => Promise<void>): Promise<void> {
  await inSystem(db, async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${SWEEP_LOCK}) as mine`.execute(trx);
    if (!rows[0]?.mine) return;
    const hospitals = await trx
      .selectFrom('hospital')
      .select(['id', 'key', 'name', 'active', 'license_his', 'license_lis', 'license_pacs'])
      .select(['timezone', 'currency', 'rounding', 'lang', 'configs'])
      .where('active', '=', true)
      .execute();
    await work(hospitals as unknown as readonly Hospital[]);
  });
}

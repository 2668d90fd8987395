import { sweepRegistrations } from '@alder/accounts/server';
import { sweepBookings } from '@alder/booking/server';
import { sweepCritical } from '@alder/critical-values/server';
import { sweepWeeklyLetters } from '@alder/dashboard/server';
import { inHospital, inSystem } from '@alder/database';
import { sweepGateways } from '@alder/devices/server';
import { sweepErasures } from '@alder/erasure/server';
import { sweepExports } from '@alder/exports/server';
import { watchPlan } from '@alder/hospitals/server';
import { careForImages, sweepDeletedImages, sweepRetention } from '@alder/imaging/server';
import { sweepImports } from '@alder/imports/server';
import { sweepLab } from '@alder/lab/server';
import { sweepLetters } from '@alder/mail';
import { mailNotices } from '@alder/notices/server';
import { fillSounds, forgetFormerNames } from '@alder/patients/server';
import { sweepReminders } from '@alder/reminders/server';
import { type Hospital, type Work, type WorkDeps, workInHospital } from '@alder/server';
import { sweepServiceLogs } from '@alder/service-logs/server';
import { sweepShares } from '@alder/sharing/server';
import type { PackedStorage } from '@alder/storage';
import { sweepWalkIns } from '@alder/walk-in/server';
import { sql } from 'kysely';
import { signAuditHeads } from './audit-heads.ts';
import { archive, onlineCalendar, reminderParts } from './compose.ts';
import { sweepFiles } from './sweep-files.ts';

/** Maintenance of each capability every minute, in each hospital, in one transaction each. */
const MINUTELY: readonly ((work: Work) => Promise<void>)[] = [
  sweepLab,
  sweepCritical,
  sweepGateways,
  sweepShares(archive),
  watchPlan,
  sweepImports,
  sweepExports,
  sweepErasures,
  sweepBookings(onlineCalendar),
  sweepServiceLogs,
  sweepReminders(reminderParts),
  sweepWalkIns,
  mailNotices,
  sweepWeeklyLetters,
  fillSounds,
  forgetFormerNames,
];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SIGN_EVERY_MS = 10 * MINUTE_MS;
/** Table, its column of time, and hours that it is kept (48 for stored responses: specification decisions, "Idempotency-Key"). */
const STORED = [
  ['outbox', 'created_at', 48],
  ['idempotency_key', 'created_at', 48],
  ['applied_seq', 'at', 48],
  ['usage_note', 'at', 90 * 24],
  ['share_attempt', 'at', 24],
  ['line_code', 'created_at', 48],
  ['line_event', 'at', 30 * 24],
] as const;
/** Hour of the server's day. */
const SWEEP_FILES_AT = 3;
/** Any number; the one server that holds this lock sweeps. */
const SWEEP_LOCK = 7_202_613;

/** Does what must be done again and again, on one server of all; `close` waits for what is under way. */
export function startHousekeeping(
  parts: WorkDeps & { readonly storage: PackedStorage; readonly onError: (error: Error) => void },
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
    repeat(SIGN_EVERY_MS, () => signHeads(parts)),
    repeat(HOUR_MS, async () => {
      await sweepEvents(parts);
      await sweepRegistrations(parts);
      await sweepLetters(parts);
      await parts.storage.sweepSpool(24 * HOUR_MS);
      // Once a day, when few people work.
      if (parts.clock().getHours() !== SWEEP_FILES_AT) return;
      await sweepRetention(parts);
      await sweepDeletedImages(parts);
      await sweepFiles(parts.db, parts.storage, parts.clock());
      await careForImages(parts);
    }),
  ];
  return {
    async close() {
      for (const timer of timers) clearInterval(timer);
      await running;
      await signHeads(parts).catch(parts.onError);
    },
  };
}

/** Signs the heads of the audit logs, on one server at a time. */
async function signHeads(parts: WorkDeps): Promise<void> {
  await alone(parts, async () => {
    await signAuditHeads(parts.db, parts.services.settings, parts.clock());
  });
}

/** Runs every room's minutely work in every hospital; a failure in one hospital is no reason to skip the others. */
export async function sweepHospitals(parts: WorkDeps & { readonly onError: (error: Error) => void }): Promise<void> {
  await alone(parts, async (hospitals) => {
    for (const hospital of hospitals) {
      for (const work of MINUTELY) await workInHospital(parts, hospital, {}, undefined, work).catch(parts.onError);
    }
  });
}

/** Deletes, hospital by hospital, rows past their retention time. */
export async function sweepEvents({ db }: Pick<WorkDeps, 'db'>): Promise<void> {
  const hospitals = await inSystem(db, (trx) => trx.selectFrom('hospital').select('id').execute());
  for (const { id } of hospitals) {
    await inHospital(db, id, async (trx) => {
      for (const [table, column, hours] of STORED) {
        const before = sql`now() - make_interval(hours => ${hours}::int)`;
        await sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${before}`.execute(trx);
      }
    });
  }
}

/** Holds a lock of the database while it works, so that several servers do not sweep at once. */
async function alone({ db }: WorkDeps, work: (hospitals: readonly Hospital[]) => Promise<void>): Promise<void> {
  await inSystem(db, async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${SWEEP_LOCK}) as mine`.execute(trx);
    if (!rows[0]?.mine) return;
    const hospitals = await trx
      .selectFrom('hospital')
      .select(['id', 'key', 'name', 'active', 'license_his', 'license_lis', 'license_pacs'])
      .select(['timezone', 'currency', 'rounding', 'lang', 'configs', 'plan_ends_at'])
      .where('active', '=', true)
      .execute();
    await work(hospitals as unknown as readonly Hospital[]);
  });
}

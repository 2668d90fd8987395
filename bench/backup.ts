// A disk that is lost under a working server: what is missing after the restore, and how long the restore takes.
//   node tools/run.mjs node bench/backup.ts [MB of files] [rounds]
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { readStatus } from '@alder/backup';
import { programsIn, runningEmbedded, startEmbedded } from '@alder/database/embedded';
import { readSettings } from '@alder/settings';
import { openStorage } from '@alder/storage';
import pg from 'pg';
import { round2 } from './figures.ts';

const GOAL_LOST_SECONDS = 60;
const GOAL_RESTORE_MINUTES = 10;
const GOAL_MB = 10_000;
const OBJECT_MB = 18;
/** A row of work; its time is what the loss is measured by. */
const WRITE_EVERY_MS = 100;
const ROOT = path.join(import.meta.dirname, '..');
const [megabytes = 1_000, rounds = 2] = process.argv.slice(2).map(Number);

const folder = fs.mkdtempSync(path.join(process.env.BENCH_FOLDER ?? tmpdir(), 'alder-bench-backup-'));
const dataDir = path.join(folder, 'data');
const env = {
  PATH: process.env.PATH ?? '',
  ...{ ALDER_DATA: dataDir, ALDER_DEMO: 'off', ALDER_WEB_BUILD: 'off', ALDER_LOG: 'error', PORT: '0', DICOM_PORT: '0' },
  BACKUP_URL: pathToFileURL(path.join(folder, 'backups')).href,
  BACKUP_KEY: randomBytes(32).toString('base64url'),
};
const settings = readSettings(env);

const program = (script: string, ...args: string[]): ChildProcess =>
  spawn(process.execPath, [path.join(ROOT, 'apps/server/src', script), ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

async function alder(...args: string[]): Promise<Record<string, unknown>> {
  const child = program('alder.ts', ...args);
  let output = '';
  child.stdout!.on('data', (text: Buffer) => (output += text.toString()));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`alder ${args.join(' ')}: ${code}`);
  return JSON.parse(output) as Record<string, unknown>;
}

/** Works on a running server until the disk is lost; returns how many seconds of work are missing after the restore. */
async function lose(workSeconds: number): Promise<{ lost: number; restore: Record<string, unknown>; minutes: number }> {
  const before = readStatus(dataDir).good?.id;
  const server = program('main.ts');
  server.stdout!.resume();
  while (readStatus(dataDir).good?.id === before) await sleep(200);
  const client = new pg.Client({ connectionString: runningEmbedded(dataDir)! });
  client.on('error', () => {});
  await client.connect();
  await client.query('create table if not exists public.bench_work (at timestamptz not null)');
  const until = Date.now() + workSeconds * 1000;
  while (Date.now() < until) {
    await client.query('insert into public.bench_work values (clock_timestamp())');
    await sleep(WRITE_EVERY_MS);
  }
  const lostAt = Date.now();
  server.kill('SIGKILL');
  for (let left = programsIn(path.join(dataDir, 'postgres')); left.length > 0; ) {
    for (const pid of left) kill(pid);
    await sleep(50);
    left = programsIn(path.join(dataDir, 'postgres'));
  }
  fs.rmSync(dataDir, { recursive: true, force: true });

  const began = Date.now();
  const restore = await alder('backup', 'restore');
  const minutes = (Date.now() - began) / 60_000;
  const again = await startEmbedded(dataDir);
  const reader = new pg.Client({ connectionString: again.url });
  await reader.connect();
  const { rows } = await reader.query<{ at: Date }>('select max(at) as at from public.bench_work');
  await reader.end();
  await again.stop();
  return { lost: (lostAt - rows[0]!.at.getTime()) / 1000, restore, minutes };
}

/** Those whose parent is gone end by themselves in the same moment. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

try {
  await alder('hospital', 'create', '--key', 'bench', '--name', 'Bench');
  const storage = await openStorage(settings);
  const hospital = randomUUID();
  for (let stored = 0; stored < megabytes; stored += OBJECT_MB)
    await storage.put(hospital, randomBytes(OBJECT_MB * 1_000_000));
  await storage.close();
  const results = [];
  // Lost at different moments of the half minute in which a piece of the log is finished.
  for (let round = 0; round < rounds; round += 1) results.push(await lose(50 + round * 13));
  const worst = Math.max(...results.map(({ lost }) => lost));
  const slowest = Math.max(...results.map(({ minutes }) => minutes));
  const forGoal = (slowest * GOAL_MB) / megabytes;
  const missing = results.flatMap(({ restore }) => restore.missing as string[]).length;
  const ok = worst <= GOAL_LOST_SECONDS && forGoal <= GOAL_RESTORE_MINUTES && missing === 0;
  const report = {
    bench: 'backup',
    ok,
    lost_seconds: results.map(({ lost }) => round2(lost)),
    goal_lost_seconds: GOAL_LOST_SECONDS,
    restored_mb: megabytes,
    restore_minutes: results.map(({ minutes }) => round2(minutes)),
    restore_minutes_of_10_gb: round2(forGoal),
    goal_restore_minutes: GOAL_RESTORE_MINUTES,
    missing,
  };
  process.stdout.write(`${JSON.stringify(report)}\n`);
  process.exitCode = ok ? 0 : 1;
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}

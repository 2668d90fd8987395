import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A database folder that the operator has to repair; the message is one sentence with the next step. */
export class EmbeddedFailure extends Error {
  override readonly name = 'EmbeddedFailure';
}

/** Where the parts of one embedded database lie below the data folder. */
export type EmbeddedFolder = {
  readonly cluster: string;
  readonly password: string;
  readonly port: string;
  readonly log: string;
  readonly lock: string;
};

export function embeddedFolder(dir: string): EmbeddedFolder {
  const root = path.resolve(dir);
  return {
    cluster: path.join(root, 'postgres'),
    password: path.join(root, 'secrets', 'postgres-password'),
    port: path.join(root, 'postgres.port'),
    log: path.join(root, 'postgres.log'),
    lock: path.join(root, 'postgres.lock'),
  };
}

/** Reads a secret, or makes one of 192 random bits that only this user may read. */
export function secret(file: string): string {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    fs.writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return fs.readFileSync(file, 'utf8').trim();
}

/** What `postmaster.pid` says: its eighth line is `ready` once the server takes connections. */
export type Postmaster = { readonly pid: number; readonly port: number; readonly ready: boolean };

export function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    const lines = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/** Whether `pid` runs; one that has ended but was not yet reaped by its parent does not. */
export function isRunning(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Programs that work in the cluster's folder: the postmaster and its backends, orphans included. */
export function programsIn(cluster: string): number[] {
  const real = fs.existsSync(cluster) ? fs.realpathSync(cluster) : cluster;
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map(Number)
    .filter((pid) => isRunning(pid) && isPostgres(pid) && workingFolder(pid) === real);
}

/**
 * Runs `work` while no other program starts or looks at the same database.
 *
 * The lock names its holder, so one left behind by a killed program is taken over.
 */
export async function alone<Result>(lock: string, work: () => Promise<Result>): Promise<Result> {
  while (!takeLock(lock)) await sleep(25);
  try {
    return await work();
  } finally {
    fs.rmSync(lock, { force: true });
  }
}

function takeLock(lock: string): boolean {
  try {
    fs.writeFileSync(lock, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const holder = Number(fs.existsSync(lock) ? fs.readFileSync(lock, 'utf8') : 0);
  if (holder > 0 && (holder === process.pid || isRunning(holder))) return false;
  // Written and not yet filled in looks like a dead holder: it gets a second before it is taken over.
  const { mtimeMs } = fs.statSync(lock, { throwIfNoEntry: false }) ?? { mtimeMs: 0 };
  if (holder > 0 || Date.now() - mtimeMs > 1_000) fs.rmSync(lock, { force: true });
  return false;
}

function isPostgres(pid: number): boolean {
  try {
    return fs.readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
  } catch {
    return false;
  }
}

function workingFolder(pid: number): string | undefined {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { embeddedBinaries, unprivileged } from './embedded-binaries.ts';
import {
  alone,
  EmbeddedFailure,
  type EmbeddedFolder,
  embeddedFolder,
  isRunning,
  programsIn,
  readPostmaster,
  secret,
} from './embedded-folder.ts';

export { unprivileged } from './embedded-binaries.ts';
export { programsIn } from './embedded-folder.ts';
export { type EmbeddedWatch, watchEmbedded } from './embedded-watch.ts';

/** Owner of the embedded server's databases; reachable from this machine alone. */
const OWNER = 'app';
const DATABASE = 'alder';
/** Backends orphaned by a killed postmaster end by themselves within this time, or are ended. */
const ORPHANS_END_MS = 5_000;
/** Recovery replays at most a few checkpoints of log; longer means that something is wrong. */
const READY_WITHIN_MS = 120_000;

/** An embedded PostgreSQL that runs. */
export type Embedded = {
  /** Connects as the owner, who may create roles and databases; over loopback only. */
  readonly url: string;
  readonly pid: number;
  /** True when the server was running already, left over by a program that was killed or shared with one. */
  readonly adopted: boolean;
  /** Ends the server after its open transactions have been rolled back; returns once it is gone. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** For tests whose data may be lost with the machine: nothing is flushed to disk. */
  readonly fast?: boolean;
  /** Further settings of `postgres -c`, such as `synchronous_commit: 'off'` to plant a fault. */
  readonly flags?: Readonly<Record<string, string>>;
  /** A restore reads days of log before it is ready. */
  readonly readyWithinMs?: number;
};

/**
 * Starts PostgreSQL from npm in the data folder `dir`, or adopts the one that runs there.
 *
 * The first start makes the cluster, with page checksums, and a random password below `dir/secrets`. After a
 * `kill -9` of everything the next start recovers from the log by itself.
 *
 * @throws with one sentence when the server cannot be started; its log is `dir/postgres.log`
 */
export async function startEmbedded(dir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const folder = embeddedFolder(dir);
  fs.mkdirSync(path.resolve(dir), { recursive: true, mode: 0o700 });
  return alone(folder.lock, async () => {
    refuseBrokenFolder(folder);
    const password = secret(folder.password);
    for (let tries = 1; ; tries++) {
      const running = await adopt(folder);
      if (!running && !fs.existsSync(path.join(folder.cluster, 'PG_VERSION'))) makeCluster(folder);
      const { pid, port } = running ?? (await start(folder, options));
      try {
        const url = await openDatabaseOfOurs(port, password);
        return { url, pid, adopted: running !== undefined, stop: () => stop(pid) };
      } catch (error) {
        // Started here and of no use: it must not outlive this program.
        if (!running) await stop(pid);
        // Adopted in the instant in which it was killed or stopped: look again.
        if (!running || tries > 20) throw passwordFailure(error, folder);
        await sleep(100);
      }
    }
  });
}

/** The owner's URL of the embedded database in `dir` if it runs now: for a command beside the server. */
export function runningEmbedded(dir: string): string | undefined {
  const folder = embeddedFolder(dir);
  const postmaster = readPostmaster(folder.cluster);
  if (!postmaster?.ready || !programsIn(folder.cluster).includes(postmaster.pid)) return undefined;
  return ownerUrl(postmaster.port, secret(folder.password), DATABASE);
}

/** A folder that cannot be started from, with the next step, before anything is made or started in it. */
function refuseBrokenFolder({ cluster, password }: EmbeddedFolder): void {
  const files = fs.existsSync(cluster) ? fs.readdirSync(cluster) : [];
  if (files.length === 0) {
    fs.rmSync(cluster, { recursive: true, force: true });
    return;
  }
  if (!files.includes('PG_VERSION')) {
    throw new EmbeddedFailure(
      `The folder ${cluster} holds files and no database (PG_VERSION is missing); restore it from a backup, or move it away to start with an empty one.`,
    );
  }
  if (!fs.existsSync(password)) {
    throw new EmbeddedFailure(
      `The database in ${cluster} cannot be opened without ${password}; restore the folder ${path.dirname(password)} from a backup.`,
    );
  }
}

/** SQLSTATE 28P01: the password file is not the one that this database was made with. */
function passwordFailure(error: unknown, { cluster, password }: EmbeddedFolder): unknown {
  if ((error as { code?: string }).code !== '28P01') return error;
  return new EmbeddedFailure(
    `The database in ${cluster} was made with another password than ${password} holds; restore both from the same backup.`,
    { cause: error },
  );
}

async function adopt({ cluster }: EmbeddedFolder) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const postmaster = readPostmaster(cluster);
    if (!postmaster || !programsIn(cluster).includes(postmaster.pid)) break;
    if (postmaster.ready) return postmaster;
    await sleep(20);
  }
  await endOrphans(cluster);
  return undefined;
}

/** Backends that have lost their postmaster hold its shared memory; a new one must not start beside them. */
async function endOrphans(cluster: string): Promise<void> {
  const deadline = Date.now() + ORPHANS_END_MS;
  for (let orphans = programsIn(cluster); orphans.length > 0; orphans = programsIn(cluster)) {
    if (Date.now() > deadline) for (const pid of orphans) process.kill(pid, 'SIGKILL');
    await sleep(20);
  }
  // No process works in the folder any more, so its pid may by now belong to an unrelated process.
  fs.rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
}

function makeCluster({ cluster, password }: EmbeddedFolder): void {
  // Made beside its place and renamed: a start that is killed half-way leaves no half cluster behind.
  const draft = `${cluster}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { mode: 0o700 });
  const { file, args, identity } = unprivileged(path.join(embeddedBinaries(), 'initdb'), [
    ...['-D', draft, '-U', OWNER, `--pwfile=${password}`, '-A', 'scram-sha-256', '-E', 'UTF8'],
    ...['--locale=C.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...['--data-checksums', '--no-instructions'],
  ]);
  if (identity.uid !== undefined) {
    fs.chownSync(draft, identity.uid, identity.uid);
    fs.chownSync(password, identity.uid, identity.uid);
  }
  const { status, stderr } = spawnSync(file, args, {
    ...identity,
    env: { ...process.env, LC_ALL: 'C' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new EmbeddedFailure(`PostgreSQL could not make its folder ${cluster}: ${lastLine(stderr)}`);
  fs.renameSync(draft, cluster);
}

async function start(folder: EmbeddedFolder, options: EmbeddedOptions) {
  const port = await freePort(folder.port);
  const child = launch(folder, port, options);
  const deadline = Date.now() + (options.readyWithinMs ?? READY_WITHIN_MS);
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const postmaster = readPostmaster(folder.cluster);
    if (postmaster?.ready && postmaster.pid === child.pid) return postmaster;
    await sleep(10);
  }
  if (child.pid !== undefined && isRunning(child.pid)) process.kill(child.pid, 'SIGQUIT');
  throw new EmbeddedFailure(
    `PostgreSQL did not start: ${lastLine(fs.readFileSync(folder.log, 'utf8'))} (see ${folder.log})`,
  );
}

function launch({ cluster, log }: EmbeddedFolder, port: number, { fast, flags = {} }: EmbeddedOptions): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    ...(fast && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...flags,
  };
  const { file, args, identity } = unprivileged(path.join(embeddedBinaries(), 'postgres'), [
    ...['-D', cluster, '-p', `${port}`],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  keepLogShort(log);
  const output = fs.openSync(log, 'a');
  // In a session of its own: Ctrl-C reaches us alone, and we end the server last.
  const child = spawn(file, args, {
    ...identity,
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', output, output],
    detached: true,
  });
  fs.closeSync(output);
  child.unref();
  return child;
}

/** The port of the last start if it is still free, else any free one; stored for the next start. */
async function freePort(file: string): Promise<number> {
  const remembered = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : 0;
  const port = (remembered > 0 && (await listenOnce(remembered))) || (await listenOnce(0));
  if (!port) throw new Error('PostgreSQL found no free port on 127.0.0.1.');
  fs.writeFileSync(file, `${port}\n`);
  return port;
}

function listenOnce(port: number): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(0));
    server.listen(port, '127.0.0.1', () => {
      const { port: got } = server.address() as net.AddressInfo;
      server.close(() => resolve(got));
    });
  });
}

async function openDatabaseOfOurs(port: number, password: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl(port, password, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
  return ownerUrl(port, password, DATABASE);
}

async function stop(pid: number): Promise<void> {
  const deadline = Date.now() + 20_000;
  if (isRunning(pid)) process.kill(pid, 'SIGINT');
  while (isRunning(pid)) {
    // Beyond patience: an immediate shutdown, from which the next start recovers.
    if (Date.now() > deadline) process.kill(pid, 'SIGQUIT');
    await sleep(20);
  }
}

function ownerUrl(port: number, password: string, database: string): string {
  return `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`;
}

function keepLogShort(log: string): void {
  if ((fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 16 * 1024 ** 2) fs.renameSync(log, `${log}.old`);
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}

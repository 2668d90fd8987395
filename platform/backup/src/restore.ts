import fs from 'node:fs';
import path from 'node:path';
import { type Embedded, startEmbedded, unprivileged } from '@alder/database/embedded';
import type { Settings } from '@alder/settings';
import type { PackedStorage } from '@alder/storage';
import { AUDIT_HEADS, ERASURES, restoreAuditHeads, restoreErasures } from './audit-heads.ts';
import { BackupFailure, FileMissing, SealBroken } from './failures.ts';
import { databaseFile, listBackups, type Manifest, objectsFile } from './manifest.ts';
import { type Listed, linesOf, OBJECTS, objectFile, type Restored, restoreObject, several } from './objects.ts';
import { unpack } from './pack.ts';
import { type Place, RESTORING, refuseNewerDatabase } from './parts.ts';
import { type BackupKey, Meter, unseal } from './seal.ts';
import { connect } from './table-states.ts';
import { loadTables } from './tables.ts';
import type { Target } from './target.ts';
import { fetchWal, quoted, walAfter, walIn } from './wal.ts';

/** Replaying the log of a day takes minutes. */
const RECOVERED_WITHIN_MS = 3_600_000;
const AT_ONCE = 4;

export type RestoreOptions = {
  readonly settings: Pick<Settings, 'dataDir' | 'databaseUrl'>;
  /** Opens the storage that is filled: of the same settings. */
  readonly openStorage: () => Promise<PackedStorage>;
  /** Id of a backup; undefined: the newest before `at`. */
  readonly id?: string | undefined;
  /** The moment to go back to; undefined: as late as the log goes. `point`: the backup's own moment, without the log. */
  readonly at?: Date | 'point' | undefined;
  /** Of every hospital of the restored database: keys that its rows name. */
  readonly namedKeys: (ownerUrl: string) => Promise<readonly ReadonlySet<string>[]>;
};

export type RestoreReport = {
  readonly id: string;
  readonly at: string;
  readonly objects: number;
  readonly object_bytes: number;
  /** Objects that were in the storage already. */
  readonly objects_kept: number;
  /** Objects that could not be read from the backup, or that rows name and nothing has. */
  readonly missing: readonly string[];
  readonly seconds: number;
};

/**
 * Restores a backup into an empty data folder, and into the empty database of `DATABASE_URL` where there is one.
 *
 * Everything is made in a folder of its own inside and put in place last: a restore that is cut off is not taken for a
 * database, and begins again.
 *
 * @throws {BackupFailure} when the folder or the database is not empty, or there is no such backup or moment
 */
export async function restoreBackup(place: Place, options: RestoreOptions): Promise<RestoreReport> {
  const began = Date.now();
  const { dataDir } = options.settings;
  refuseFull(dataDir);
  const manifest = await chooseBackup(place, options);
  refuseNewerDatabase(manifest.id, manifest.program, manifest.migrations);
  const staging = path.join(dataDir, RESTORING);
  fs.rmSync(staging, { recursive: true, force: true });
  fs.mkdirSync(staging, { recursive: true, mode: 0o700 });
  const database = await restoreDatabase(place, manifest, staging, options);
  await restoreErasures(staging, place.target, place.key);
  const storage = await options.openStorage();
  const missing: string[] = [];
  const counts: Restored = { restored: 0, restoredBytes: 0, kept: 0 };
  try {
    const parts = { ...place, storage };
    await restoreObjects(parts, manifest, counts, missing);
    for (const keys of await options.namedKeys(database.url)) await restoreNamed(parts, keys, counts, missing);
  } finally {
    await storage.close();
    await database.stop();
  }
  moveIntoPlace(staging, dataDir);
  return {
    id: manifest.id,
    at: database.at,
    objects: counts.restored,
    object_bytes: counts.restoredBytes,
    objects_kept: counts.kept,
    missing,
    seconds: Math.round((Date.now() - began) / 100) / 10,
  };
}

/** Empty, but for the key of the backups, the list of erased owners, and what an earlier restore left that was cut off. */
function refuseFull(dataDir: string): void {
  const found = fs.existsSync(dataDir) ? fs.readdirSync(dataDir) : [];
  if (found.includes(RESTORING)) return;
  const secrets = found.includes('secrets') ? fs.readdirSync(path.join(dataDir, 'secrets')) : [];
  const others = [
    ...found.filter((name) => name !== 'secrets' && name !== ERASURES),
    ...secrets.filter((name) => name !== 'backup-key'),
  ];
  if (others.length === 0) return;
  throw new BackupFailure(
    `The folder ${dataDir} is not empty (${others[0]}); a backup is restored into an empty one: set ALDER_DATA, or move the folder away.`,
  );
}

async function chooseBackup({ target, key }: Place, { id, at }: RestoreOptions): Promise<Manifest> {
  const { backups, damaged } = await listBackups(target, key);
  if (id !== undefined) {
    const broken = damaged.find((each) => each.id === id);
    if (broken) throw new BackupFailure(`The backup ${id} cannot be used: ${broken.why}.`);
    const found = backups.find((each) => each.id === id);
    if (found && at instanceof Date && Date.parse(found.at) > at.getTime())
      throw new BackupFailure(`The backup ${id} was made after ${at.toISOString()}; leave --id out.`);
    if (found) return found;
    throw new BackupFailure(`There is no backup ${id} in ${target.says}; "backup list" shows those that exist.`);
  }
  const before = at instanceof Date ? backups.filter((each) => Date.parse(each.at) <= at.getTime()) : backups;
  const newest = before.at(-1);
  if (newest) return newest;
  const earliest = backups[0]?.at;
  throw new BackupFailure(
    earliest === undefined
      ? `There is no good backup in ${target.says}.`
      : `The earliest moment in ${target.says} is ${earliest}.`,
  );
}

type RestoredDatabase = { readonly url: string; readonly at: string; stop(): Promise<void> };

async function restoreDatabase(
  place: Place,
  manifest: Manifest,
  staging: string,
  options: RestoreOptions,
): Promise<RestoredDatabase> {
  if (manifest.kind === 'tables') return restoreTables(place, manifest, staging, options);
  if (options.settings.databaseUrl !== undefined)
    throw new BackupFailure(`The backup ${manifest.id} is of the embedded database; restore it without DATABASE_URL.`);
  await unpackDatabase(place, manifest, staging);
  const { at, server } = await recover(place, manifest, staging, options.at);
  return { url: server.url, at, stop: () => server.stop() };
}

async function unpackDatabase({ target, key }: Place, manifest: Manifest, staging: string): Promise<void> {
  const name = databaseFile(manifest.id);
  const meter = new Meter();
  try {
    await unpack(meter.through(unseal(await target.get(name), key, name)), staging);
  } catch (error) {
    if (error instanceof SealBroken || error instanceof FileMissing)
      throw new BackupFailure(`The backup ${manifest.id} cannot be used: ${error.message}.`, { cause: error });
    throw error;
  }
  if (meter.sha256() !== manifest.database.sha256)
    throw new BackupFailure(`The backup ${manifest.id} cannot be used: its database is not what the manifest says.`);
}

/** Starts the unpacked database, which reads the log up to the moment asked for. */
async function recover(
  { target, key }: Place,
  manifest: Manifest,
  staging: string,
  at: Date | 'point' | undefined,
): Promise<{ at: string; server: Embedded }> {
  const cluster = path.join(staging, 'postgres');
  fs.writeFileSync(path.join(cluster, 'recovery.signal'), '');
  giveToServer(staging);
  const start = (flags: Record<string, string>) =>
    startEmbedded(staging, {
      flags: { hot_standby: 'off', recovery_target_action: 'promote', ...flags },
      readyWithinMs: RECOVERED_WITHIN_MS,
    });
  if (at === 'point') {
    const flags = { restore_command: 'false', recovery_target_timeline: 'current', recovery_target_name: manifest.id };
    return { at: manifest.at, server: await start(flags) };
  }
  const folder = path.join(staging, 'log');
  fs.mkdirSync(folder, { mode: 0o700 });
  const { segments, histories } = await walIn(target);
  const { usable } = walAfter(
    manifest.wal!.last,
    segments.map(({ name }) => name),
  );
  const until = segments.find(({ name }) => name === usable.at(-1))?.modified ?? new Date(manifest.at);
  if (at && at.getTime() > Math.max(until.getTime(), Date.parse(manifest.at)))
    throw new BackupFailure(`The log in ${target.says} ends at ${until.toISOString()}.`);
  for (const name of [...usable, ...histories.map((each) => each.name)]) await fetchWal(target, key, name, folder);
  const restore_command = `cp ${quoted(folder.replaceAll('%', '%%'))}/%f "%p"`;
  let server: Embedded;
  try {
    server = await start({ restore_command, ...(at && { recovery_target_time: timeOf(at) }) });
  } catch (error) {
    // No transaction ended between the moment and the end of the log: the end is how it was at that moment.
    if (!at || !endedBefore(staging)) throw error;
    server = await start({ restore_command });
  }
  fs.rmSync(folder, { recursive: true, force: true });
  await restoreAuditHeads(staging, target, key, { at, until });
  return { at: (at ?? until).toISOString(), server };
}

/** Where the database runs as another user than this program, its files are that user's. */
function giveToServer(staging: string): void {
  const { uid, gid } = unprivileged('true', []).identity;
  if (uid === undefined || gid === undefined) return;
  for (const name of ['', ...fs.readdirSync(staging, { recursive: true, encoding: 'utf8' })])
    fs.chownSync(path.join(staging, name), uid, gid);
}

/** As PostgreSQL reads it before it knows names of time zones. */
function timeOf(at: Date): string {
  return at.toISOString().replace('T', ' ').replace('Z', '+00');
}

function endedBefore(staging: string): boolean {
  const log = fs.readFileSync(path.join(staging, 'postgres.log'), 'utf8');
  return log.includes('recovery ended before configured recovery target was reached');
}

/** Rows of an external database: into the one of `DATABASE_URL`, or into an embedded one. */
async function restoreTables(
  { target, key }: Place,
  manifest: Manifest,
  staging: string,
  { settings, at }: RestoreOptions,
): Promise<RestoredDatabase> {
  if (at instanceof Date && at.getTime() !== Date.parse(manifest.at))
    throw new BackupFailure(
      `Of an external database the moment of each backup can be restored, here ${manifest.at}; for any other use the tools of that server.`,
    );
  const server = settings.databaseUrl === undefined ? await startEmbedded(staging) : undefined;
  const url = server?.url ?? settings.databaseUrl!;
  try {
    await refuseFullDatabase(url);
    const name = databaseFile(manifest.id);
    const secrets = async (file: string, content: AsyncIterable<Buffer>) => {
      const place = path.join(staging, file);
      fs.mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 });
      const chunks: Buffer[] = [];
      for await (const chunk of content) chunks.push(chunk);
      // The password of an embedded database that was made just now is its own.
      if (!fs.existsSync(place)) fs.writeFileSync(place, Buffer.concat(chunks), { mode: 0o600 });
    };
    await loadTables(url, unseal(await target.get(name), key, name), manifest.migrations, secrets);
  } catch (error) {
    await server?.stop();
    throw error;
  }
  return { url, at: manifest.at, stop: async () => server?.stop() };
}

async function refuseFullDatabase(url: string): Promise<void> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname in ('public', 'app') limit 1",
    );
    if (rows.length === 0) return;
    throw new BackupFailure(
      `The database of DATABASE_URL is not empty (table ${rows[0]!.name}); a backup is restored into an empty one.`,
    );
  } finally {
    await client.end();
  }
}

type ObjectParts = { readonly storage: PackedStorage; readonly target: Target; readonly key: BackupKey };

/** What the backup lists, and what came after it. */
async function restoreObjects(parts: ObjectParts, manifest: Manifest, counts: Restored, missing: string[]) {
  const { target, key } = parts;
  const name = objectsFile(manifest.id);
  const one = (line: Listed) =>
    restoreObject(parts, line, counts).catch((error: Error) => {
      if (!(error instanceof SealBroken || error instanceof FileMissing)) throw error;
      missing.push(line.key);
    });
  for await (const _ of several(linesOf(unseal(await target.get(name), key, name)), AT_ONCE, one));
  const since = Date.parse(manifest.startedAt);
  const listed = counts.kept;
  const later = async function* (): AsyncGenerator<Listed> {
    for await (const file of target.list(OBJECTS))
      if (file.modified.getTime() >= since)
        yield { kind: 'object', key: `o/${file.name.slice(OBJECTS.length)}`, bytes: file.bytes };
  };
  for await (const _ of several(later(), AT_ONCE, one));
  // Files of the backup itself are among the later ones, and were put back just now.
  counts.kept = listed;
}

/** Objects that rows name and that the list has not: sent before the backup and deleted since, or lost. */
async function restoreNamed(parts: ObjectParts, keys: ReadonlySet<string>, counts: Restored, missing: string[]) {
  for (const key of keys) {
    if (missing.includes(key) || (await parts.storage.stat(key))) continue;
    try {
      await restoreObject(parts, { kind: 'object', key, bytes: 0 }, counts);
    } catch (error) {
      if (!(error instanceof SealBroken || error instanceof FileMissing)) throw error;
      missing.push(error instanceof FileMissing ? key : objectFile(key));
    }
  }
}

/** The cluster last: without it the folder is no data folder yet. */
function moveIntoPlace(staging: string, dataDir: string): void {
  const secrets = path.join(staging, 'secrets');
  fs.mkdirSync(path.join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
  for (const name of fs.existsSync(secrets) ? fs.readdirSync(secrets) : [])
    fs.renameSync(path.join(secrets, name), path.join(dataDir, 'secrets', name));
  // A list that was left in the folder may know more than the one that was sent.
  const [left, sent] = [dataDir, staging].map((folder) => sizeOf(path.join(folder, ERASURES)));
  if (left! > sent!) fs.rmSync(path.join(staging, ERASURES), { force: true });
  for (const name of [AUDIT_HEADS, ERASURES, 'postgres'])
    if (fs.existsSync(path.join(staging, name))) fs.renameSync(path.join(staging, name), path.join(dataDir, name));
  fs.rmSync(staging, { recursive: true, force: true });
}

function sizeOf(file: string): number {
  return fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

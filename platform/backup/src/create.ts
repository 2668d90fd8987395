import fs from 'node:fs';
import path from 'node:path';
import type { Settings } from '@alder/settings';
import { AUDIT_HEADS, ERASURES, sendLines } from './audit-heads.ts';
import { type ClusterCopy, copyCluster } from './cluster.ts';
import { BackupFailure } from './failures.ts';
import { findOrMakeKey, keyFile } from './key.ts';
import { checkTarget, databaseFile, idOf, listBackups, type Manifest, objectsFile, writeManifest } from './manifest.ts';
import { type Copied, copyObjects } from './objects.ts';
import type { Entry } from './pack.ts';
import { type Place, type Source, urlOf } from './parts.ts';
import { removeOld } from './retention.ts';
import { Meter, seal } from './seal.ts';
import { readStatus, writeStatus } from './status.ts';
import { connect, type Point, statesOf } from './table-states.ts';
import { dumpTables } from './tables.ts';
import { openTarget } from './target.ts';
import { sendWal } from './wal.ts';

/** Any number; one program makes a backup of a database at a time. */
const LOCK = 7_202_615;

export type Created = {
  readonly id: string;
  readonly at: string;
  readonly database_bytes: number;
  readonly objects: number;
  readonly objects_copied: number;
  readonly bytes_copied: number;
  /** Objects that the storage itself found damaged. */
  readonly unreadable: readonly string[];
  readonly removed: readonly string[];
  readonly seconds: number;
  /** Logged once: the place of the key that was made now. */
  readonly key_made?: string;
};

/** Opens the place of backups for writing, and makes it and the key when there are none. */
export async function beginPlace(
  settings: Pick<Settings, 'backup' | 's3' | 'dataDir'>,
): Promise<Place & { readonly made: boolean }> {
  const target = await openTarget(urlOf(settings), settings);
  const { key, made } = findOrMakeKey(settings);
  await checkTarget(target, key, true);
  return { target, key, made };
}

/**
 * Makes one backup while the server runs: first the database, then what of the objects the target has not yet, then the
 * manifest, which makes it a backup. After that, old ones are removed.
 *
 * @throws {BackupFailure} when another one is being made
 */
export async function createBackup(source: Source, place: Place & { readonly made?: boolean }): Promise<Created> {
  const { dataDir } = source.settings;
  const lock = await connect(source.ownerUrl);
  try {
    const { rows } = await lock.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK]);
    if (!rows[0]?.mine) throw new BackupFailure('Another backup is being made at this moment; wait until it is done.');
    const created = await create(source, place);
    await sendLines(ERASURES, { dataDir, ...place }, 0);
    const { id, at, bytes_copied: bytes } = created;
    writeStatus(dataDir, { good: { id, at, finishedAt: new Date().toISOString(), bytes } });
    return created;
  } catch (error) {
    const failure = { at: new Date().toISOString(), why: (error as Error).message };
    if (!(error instanceof BackupFailure)) writeStatus(dataDir, { ...readStatus(dataDir), failure });
    throw error;
  } finally {
    await lock.end();
  }
}

async function create(source: Source, place: Place & { readonly made?: boolean }): Promise<Created> {
  const { target, key } = place;
  const startedAt = new Date();
  const id = idOf(startedAt);
  const { copy, bytes, sha256 } = await sendDatabase(source, place, id);
  const { snapshot } = copy.point;
  const tables = snapshot && (await statesOf(snapshot).finally(() => snapshot.end()));
  const { migrations, postgres } = await aboutDatabase(source.ownerUrl);
  const { copied, hash } = await sendObjects(source, place, id);
  const manifest: Manifest = {
    format: 1,
    id,
    kind: copy.wal ? 'cluster' : 'tables',
    program: source.program,
    migrations,
    startedAt: startedAt.toISOString(),
    at: copy.point.at.toISOString(),
    finishedAt: new Date().toISOString(),
    database: { bytes, sha256 },
    ...(copy.wal && { wal: copy.wal }),
    postgres,
    ...(tables && { tables }),
    objects: { count: copied.count, recipes: copied.recipes, bytes: copied.bytes, sha256: hash },
  };
  await writeManifest(target, key, manifest);
  const { backups, damaged } = await listBackups(target, key);
  const { keepDays: days, keepWeeks: weeks } = source.settings.backup;
  const removed = await removeOld(
    place,
    backups,
    damaged.map((each) => each.id),
    { days, weeks },
    new Date(),
  );
  return {
    id,
    at: manifest.at,
    database_bytes: bytes,
    objects: copied.count + copied.recipes,
    objects_copied: copied.added,
    bytes_copied: bytes + copied.addedBytes,
    unreadable: copied.unreadable,
    removed,
    seconds: Math.round((Date.now() - startedAt.getTime()) / 100) / 10,
    ...(place.made && {
      key_made: `${keyFile(source.settings)}: copy it to another place, without it nobody can read the backups`,
    }),
  };
}

type DatabaseCopy = { readonly point: Point; readonly wal?: ClusterCopy['wal'] };

async function sendDatabase(source: Source, { target, key }: Place, id: string) {
  const { settings, ownerUrl } = source;
  const name = databaseFile(id);
  const found: { copy?: DatabaseCopy } = {};
  const parts = {
    name: id,
    others: othersIn(settings.dataDir),
    done: (copy: DatabaseCopy) => {
      found.copy = copy;
    },
  };
  const stream = settings.databaseUrl
    ? dumpTables(ownerUrl, parts)
    : copyCluster(ownerUrl, path.join(settings.dataDir, 'postgres'), parts);
  const meter = new Meter();
  try {
    await target.put(name, seal(meter.through(stream), key, name, { compress: true }));
  } catch (error) {
    await found.copy?.point.snapshot?.end();
    throw error;
  }
  // What the embedded database has finished meanwhile is needed for any moment after this backup.
  if (!settings.databaseUrl) await sendWal(settings.dataDir, target, key);
  return { copy: found.copy!, bytes: meter.bytes, sha256: meter.sha256() };
}

async function sendObjects({ storage, hospitals }: Source, { target, key }: Place, id: string) {
  const copied: Copied = { count: 0, recipes: 0, bytes: 0, added: 0, addedBytes: 0, unreadable: [] };
  const list = new Meter();
  const name = objectsFile(id);
  const lines = copyObjects({ storage, target, key }, await hospitals(), copied);
  await target.put(name, seal(list.through(lines), key, name, { compress: true }));
  return { copied, hash: list.sha256() };
}

async function aboutDatabase(ownerUrl: string): Promise<{ migrations: string[]; postgres: number }> {
  const client = await connect(ownerUrl);
  try {
    const { rows } = await client.query<{ name: string }>('select name from app.migration order by name');
    const version = await client.query<{ server_version_num: string }>('show server_version_num');
    const postgres = Math.floor(Number(version.rows[0]!.server_version_num) / 10_000);
    return { migrations: rows.map(({ name }) => name), postgres };
  } finally {
    await client.end();
  }
}

/** Secrets, signed heads and the list of erased owners, but never the key of the backups. */
function othersIn(dataDir: string): Entry[] {
  const secrets = path.join(dataDir, 'secrets');
  const names = fs.existsSync(secrets) ? fs.readdirSync(secrets).map((name) => `secrets/${name}`) : [];
  return [...names, AUDIT_HEADS, ERASURES]
    .filter((name) => name !== 'secrets/backup-key')
    .filter((name) => fs.statSync(path.join(dataDir, name), { throwIfNoEntry: false })?.isFile())
    .map((name) => ({ name, content: fs.createReadStream(path.join(dataDir, name)) }));
}

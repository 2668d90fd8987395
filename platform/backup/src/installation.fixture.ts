import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrate } from '@alder/database';
import { startEmbedded } from '@alder/database/embedded';
import { readSettings, type Settings } from '@alder/settings';
import { openStorage, type PackedStorage } from '@alder/storage';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { beginPlace, createBackup } from './create.ts';
import { openPlace, type Source } from './parts.ts';
import { type RestoreOptions, restoreBackup } from './restore.ts';
import { archiveFlags, sendWal, walFolder } from './wal.ts';

/** A database of its own that archives its log, a storage and a place of backups, in one folder that goes at the end. */
export type Installation = {
  readonly root: string;
  readonly settings: Settings;
  readonly source: Source;
  readonly storage: PackedStorage;
  readonly hospital: string;
  query<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  create(): ReturnType<typeof createBackup>;
  /** Has the database hand over its log, and sends it. */
  sendLog(): Promise<void>;
  /** Restores into a new folder and returns it with what a query says there. */
  restore(options?: Pick<RestoreOptions, 'id' | 'at'>, env?: Record<string, string>): Promise<Restoration>;
};

export type Restoration = {
  readonly report: Awaited<ReturnType<typeof restoreBackup>>;
  readonly dataDir: string;
  readonly storage: PackedStorage;
  query<Row = Record<string, unknown>>(text: string): Promise<Row[]>;
};

export async function installation(env: Record<string, string> = {}): Promise<Installation> {
  const root = fs.mkdtempSync(path.join(tmpdir(), 'alder-backup-'));
  const settings = settingsOf(root, 'data', env);
  if (!env.DATABASE_URL) {
    fs.cpSync(await migrated(), settings.dataDir, { recursive: true });
    fs.chmodSync(path.join(settings.dataDir, 'postgres'), 0o700);
  }
  const embedded = env.DATABASE_URL
    ? undefined
    : await startEmbedded(settings.dataDir, { fast: true, flags: archiveFlags(settings.dataDir) });
  const ownerUrl = embedded?.url ?? env.DATABASE_URL!;
  const client = await clientOf(ownerUrl);
  onTestFinished(async () => {
    await client.end().catch(() => undefined);
    await embedded?.stop();
    fs.rmSync(root, { recursive: true, force: true });
  });
  const storage = await openStorage(settings);
  const hospital = randomUUID();
  const hospitals = async () => [{ id: hospital, named: new Set<string>() }];
  const source = { settings, ownerUrl, storage, hospitals, program: '1.0.19' };
  let restored = 0;
  return {
    root,
    settings,
    source,
    storage,
    hospital,
    query: async (text, values) => (await client.query(text, values)).rows,
    create: async () => createBackup(source, await beginPlace(settings)),
    async sendLog() {
      const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
      const waiting = () => fs.readdirSync(walFolder(settings.dataDir)).includes(`${rows[0]!.file}.gz`);
      while (!waiting()) await new Promise((resolve) => setTimeout(resolve, 20));
      const { target, key } = await openPlace(settings);
      await sendWal(settings.dataDir, target, key);
    },
    async restore(options = {}, more = {}) {
      restored += 1;
      const into = settingsOf(root, `restored-${restored}`, { ...env, DATABASE_URL: '', ...more });
      const secrets = path.join(into.dataDir, 'secrets');
      fs.mkdirSync(secrets, { recursive: true });
      fs.copyFileSync(path.join(settings.dataDir, 'secrets', 'backup-key'), path.join(secrets, 'backup-key'));
      const place = await openPlace(into);
      const opening = () => openStorage(into);
      const report = await restoreBackup(place, {
        ...options,
        settings: into,
        openStorage: opening,
        namedKeys: async () => [],
      });
      const again = into.databaseUrl ? undefined : await startEmbedded(into.dataDir);
      onTestFinished(() => again?.stop());
      return {
        report,
        dataDir: into.dataDir,
        storage: await openStorage(into),
        async query(text) {
          const reader = await clientOf(again?.url ?? into.databaseUrl!);
          return (await reader.query(text)).rows;
        },
      };
    },
  };
}

let template: Promise<string> | undefined;

/** Folder of a database with every migration, made once and copied for each test. */
function migrated(): Promise<string> {
  template ??= (async () => {
    const folder = fs.mkdtempSync(path.join(tmpdir(), 'alder-migrated-'));
    const { url, stop } = await startEmbedded(folder, { fast: true });
    await migrate(url, 'test');
    await stop();
    process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
    return folder;
  })();
  return template;
}

export function settingsOf(root: string, name: string, env: Record<string, string> = {}): Settings {
  const target = pathToFileURL(path.join(root, 'target')).href;
  return readSettings({ ALDER_DATA: path.join(root, name), BACKUP_URL: target, ...env });
}

/** Content that cannot be compressed. */
export const anyContent = (bytes = 200_000): Buffer => randomBytes(bytes);

async function clientOf(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  // The owner is called as one of the schemas.
  await client.query('set search_path to public');
  onTestFinished(() => client.end().catch(() => undefined));
  return client;
}

import fs, { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Db, inHospital, inSystem, migrate } from '@alder/database';
import { runningEmbedded, startEmbedded } from '@alder/database/embedded';
import {
  ArchiveFailure,
  findExport,
  insertExport,
  makeExport,
  restoreArchive,
  setExport,
  verifyArchive,
} from '@alder/exports/server';
import { deriveSecret, type Settings } from '@alder/settings';
import { openStorage } from '@alder/storage';
import pg from 'pg';
import { z } from 'zod';
import { type Command, command, lonely } from './command.ts';
import { exportGivers } from './export-givers.ts';
import { StartFailure } from './failure.ts';
import { requireWritable } from './preflight.ts';
import { VERSION } from './version.ts';

const archive = z.string().min(1).describe('the archive, a ZIP file');

/** A hospital leaves with everything, and comes back with everything. */
export const exportCommands: Readonly<Record<string, Command>> = {
  'export create': command({
    says: 'Makes an archive of everything of a hospital and writes it to a file',
    options: z.strictObject({
      hospital: z.string().describe('key of the hospital'),
      file: z.string().describe('file to be written'),
      lang: z.enum(['en', 'ja', 'zhtw']).optional().describe('language of the files for people'),
    }),
    run: ({ hospital, file, lang }, { db }, settings) => createFile(db, settings, { key: hospital, file, lang }),
  }),
  'export verify': lonely({
    says: 'Reads an archive to the last byte and says what is wrong with it',
    argument: 'archive',
    options: z.strictObject({ archive }),
    run: ({ archive: file }) => inSentences(() => verifyArchive(path.resolve(file))),
  }),
  'export restore': lonely({
    says: 'Brings an archive into the empty folder ALDER_DATA (and the empty database of DATABASE_URL)',
    argument: 'archive',
    options: z.strictObject({ archive }),
    run: ({ archive: file }, settings) => inSentences(() => restore(path.resolve(file), settings)),
  }),
};

async function createFile(
  db: Db,
  settings: Settings,
  { key, file, lang }: { readonly key: string; readonly file: string; readonly lang: 'en' | 'ja' | 'zhtw' | undefined },
) {
  const hospital = await inSystem(db, (trx) =>
    trx.selectFrom('hospital').select(['id', 'lang']).where('key', '=', key).executeTakeFirst(),
  );
  if (!hospital) throw new StartFailure(`There is no hospital "${key}".`);
  if (fs.existsSync(file)) throw new StartFailure(`There is a file ${file} already.`);
  const storage = await openStorage(settings);
  const jobs = { send: () => Promise.reject(new Error('a command has no jobs')) };
  const parts = {
    ...{ db, storage, settings, jobs, program: VERSION, givers: exportGivers(settings) },
    clock: () => new Date(),
  };
  try {
    const row = await inHospital(db, hospital.id, (trx) =>
      insertExport(trx, { kind: 'asked', lang: lang ?? (hospital.lang as 'en'), created_by: null }),
    );
    if (!row) throw new StartFailure('An export of this hospital is running already.');
    await makeExport(parts, { hospital: hospital.id, entry: row.id });
    const made = (await inHospital(db, hospital.id, (trx) => findExport(trx, row.id)))!;
    if (!made.object_key) throw new StartFailure(`The archive could not be made: ${made.failure ?? made.state}.`);
    await pipeline(await storage.read(made.object_key), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    await inHospital(db, hospital.id, (trx) => setExport(trx, row.id, { state: 'expired', object_key: null }));
    await storage.remove(made.object_key);
    const { sha256, fingerprint, missing } = made;
    return { file, bytes: Number(made.bytes), sha256, fingerprint, missing };
  } finally {
    await storage.close();
  }
}

async function restore(file: string, settings: Settings) {
  requireWritable(settings.dataDir);
  const opened: (() => Promise<void>)[] = [];
  const storage = await openStorage(settings);
  opened.push(() => storage.close());
  try {
    return await restoreArchive(file, {
      storage,
      prepare: async (migrations) => {
        const ownerUrl = await openEmpty(settings, opened);
        const before = await namesOf(ownerUrl);
        const isFresh = before.length === 0;
        // The rows belong to the tables of their time: later migrations follow at the next start.
        const others = before.filter((name) => !migrations.includes(name));
        if (!isFresh && others.length > 0)
          throw new ArchiveFailure(
            'The archive is of an earlier version and this folder has been started by a later one: set ALDER_DATA to an empty folder.',
          );
        await migrate(ownerUrl, deriveSecret(settings, 'database-role').toString('base64url'), new Set(migrations));
        await loadFunctions(ownerUrl, settings, migrations);
        return { ownerUrl };
      },
    });
  } finally {
    for (const close of opened.toReversed()) await close();
  }
}

/** Functions and triggers of this version, where the archive is of it too; otherwise the next start loads them. */
async function loadFunctions(ownerUrl: string, settings: Settings, migrations: readonly string[]): Promise<void> {
  const all = await namesOf(ownerUrl);
  if (all.length !== migrations.length) return;
  await migrate(ownerUrl, deriveSecret(settings, 'database-role').toString('base64url'));
}

/** @throws {ArchiveFailure} when a server runs on it, or it has a hospital */
async function openEmpty(settings: Settings, opened: (() => Promise<void>)[]): Promise<string> {
  if (!settings.databaseUrl && runningEmbedded(settings.dataDir))
    throw new ArchiveFailure('A server runs on this folder: stop it first.');
  const embedded = settings.databaseUrl ? undefined : await startEmbedded(settings.dataDir);
  if (embedded) opened.push(() => embedded.stop());
  const ownerUrl = settings.databaseUrl ?? embedded!.url;
  if ((await namesOf(ownerUrl)).length === 0) return ownerUrl;
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ key: string }>(
      `select key from set_config('app.system', 'on', false), hospital limit 1`,
    );
    if (rows[0])
      throw new ArchiveFailure(
        `This Alder has a hospital already (${rows[0].key}); an archive is restored into an empty one: set ALDER_DATA to an empty folder.`,
      );
    return ownerUrl;
  } finally {
    await client.end();
  }
}

/** Names of the migrations that have run; none in a database that is fresh. */
async function namesOf(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query(`select to_regclass('app.migration') as name`);
    if (tables[0]?.name === null) return [];
    const { rows } = await client.query<{ name: string }>('select name from app.migration order by name');
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function inSentences<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ArchiveFailure ? new StartFailure(error.message) : error;
  }
}

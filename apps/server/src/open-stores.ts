import { archiveFlags, refuseUnfinishedRestore } from '@alder/backup';
import { appUrl, type Db, migrate, openDatabase } from '@alder/database';
import { type Embedded, runningEmbedded, startEmbedded, watchEmbedded } from '@alder/database/embedded';
import { type Jobs, openJobs, prepareJobs } from '@alder/jobs';
import { deriveSecret, type Settings } from '@alder/settings';
import { type DiskFaults, openStorage, type PackedStorage } from '@alder/storage';
import { sql } from 'kysely';
import { StartFailure } from './failure.ts';

/** The database as the settings name it, migrated, with both ways in. */
export type OpenedDatabase = {
  readonly db: Db;
  /** For the role that owns nothing: what servers work with. */
  readonly url: string;
  readonly ownerUrl: string;
  /** Names of the migrations that ran now. */
  readonly migrated: readonly string[];
  close(): Promise<void>;
};

export type Stores = OpenedDatabase & { readonly jobs: Jobs; readonly storage: PackedStorage };

/** Connections of one server process; PostgreSQL's default allows 100 in all. */
const CONNECTIONS = 16;

type DatabaseOptions = {
  readonly beside?: boolean;
  readonly max?: number;
  readonly flags?: Readonly<Record<string, string>>;
  /** The embedded database ended and could not be started again. */
  readonly onLost?: (error: Error) => void;
};

/**
 * Starts or finds the database and brings it up to date.
 *
 * @param beside True for a command beside a running server: a database that runs is used and left running.
 */
export async function openDatabaseOf(
  settings: Settings,
  onError: (error: Error) => void,
  {
    beside = false,
    max = CONNECTIONS,
    flags = {} as Readonly<Record<string, string>>,
    onLost = onError,
  }: DatabaseOptions = {},
): Promise<OpenedDatabase> {
  const found = beside && !settings.databaseUrl ? runningEmbedded(settings.dataDir) : undefined;
  refuseUnfinishedRestore(settings.dataDir);
  const archiving = settings.backup.url && !settings.databaseUrl ? archiveFlags(settings.dataDir) : {};
  const start = () => startEmbedded(settings.dataDir, { flags: { ...archiving, ...flags } });
  const embedded = settings.databaseUrl || found ? undefined : await startArchiving(start, archiving);
  const watch =
    embedded &&
    watchEmbedded(embedded, {
      start,
      onRestart: () => onError(new Error('The embedded database had ended and was started again.')),
      onLost,
    });
  const ownerUrl = settings.databaseUrl ?? found ?? embedded!.url;
  const password = deriveSecret(settings, 'database-role').toString('base64url');
  try {
    const migrated = await migrate(ownerUrl, password);
    const url = appUrl(ownerUrl, password);
    const db = openDatabase(url, { max, onError });
    const close = async () => {
      await db.destroy();
      await watch?.stop();
    };
    return { db, url, ownerUrl, migrated, close };
  } catch (error) {
    await watch?.stop();
    throw unreachable(error, ownerUrl);
  }
}

/** One that was left running may have been started with other settings of the backups: it is started again. */
async function startArchiving(start: () => Promise<Embedded>, flags: Readonly<Record<string, string>>) {
  const embedded = await start();
  if (!embedded.adopted || (await archives(embedded.url)) === 'archive_mode' in flags) return embedded;
  await embedded.stop();
  return start();
}

async function archives(url: string): Promise<boolean> {
  const db = openDatabase(url, { max: 1 });
  try {
    const { rows } = await sql<{ archive_mode: string }>`show archive_mode`.execute(db);
    return rows[0]?.archive_mode === 'on';
  } finally {
    await db.destroy();
  }
}

/** @param faults Planted by the durability test alone. */
export async function openStores(
  settings: Settings,
  onError: (error: Error) => void,
  faults: { readonly disk?: DiskFaults; readonly database?: Readonly<Record<string, string>> } = {},
  onLost: (error: Error) => void = onError,
): Promise<Stores> {
  const database = await openDatabaseOf(settings, onError, { flags: faults.database ?? {}, onLost });
  await prepareJobs(database.ownerUrl);
  const storage = await openStorage(settings, { takesIn: true, ...(faults.disk && { faults: faults.disk }) });
  const close = async () => {
    await storage.close();
    await database.close();
  };
  return { ...database, jobs: openJobs(database.url, onError), storage, close };
}

function unreachable(error: unknown, ownerUrl: string): unknown {
  const { code = '', message } = error as { code?: string; message: string };
  const { host } = new URL(ownerUrl);
  if (/^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|28|3D)/.test(code)) {
    return new StartFailure(`The database at ${host} does not let us in (${message || code}); look at DATABASE_URL.`);
  }
  return error;
}

import { z } from 'zod';
import { BackupFailure, FileMissing, NewerFormat, SealBroken } from './failures.ts';
import { fingerprintOf } from './key.ts';
import { type BackupKey, seal, unseal } from './seal.ts';
import type { Target } from './target.ts';

/** Version of the layout of the files and of the manifest. */
const FORMAT = 1;
const FORMAT_FILE = 'format.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const tableState = z.strictObject({
  /** `schema.table`. */
  name: z.string(),
  rows: z.int().min(0),
  /** Sum of a 60-bit hash of every row, in decimal: the order of the rows does not matter. */
  hash: z.string().regex(/^\d+$/),
});

/** One table as it was: how many rows, and a hash of all of them. */
export type TableState = z.infer<typeof tableState>;

const manifest = z.strictObject({
  format: z.literal(FORMAT),
  id: z.string(),
  /** `cluster`: the files of the embedded database and its log; `tables`: the rows of an external one. */
  kind: z.enum(['cluster', 'tables']),
  /** Version of the program that made it. */
  program: z.string(),
  /** Names of the migrations that the database had. */
  migrations: z.array(z.string()),
  startedAt: z.iso.datetime(),
  /** The database is restored as it was at this moment, unless another is asked for. */
  at: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** Bytes and hash of the database's file before it was packed. */
  database: z.strictObject({ bytes: z.int().min(0), sha256 }),
  /** First and last segment of the write-ahead log in the file, and the major version of PostgreSQL. */
  wal: z.strictObject({ first: z.string(), last: z.string() }).optional(),
  postgres: z.int(),
  /** Undefined where a long transaction did not let the tables be looked at together. */
  tables: z.array(tableState).optional(),
  objects: z.strictObject({ count: z.int(), recipes: z.int(), bytes: z.int(), sha256 }),
});

/** What one backup holds; it is written last, so that a backup without one is none. */
export type Manifest = z.infer<typeof manifest>;

export const MANIFESTS = 'backups/';
export const manifestFile = (id: string): string => `${MANIFESTS}${id}/manifest`;
export const databaseFile = (id: string): string => `${MANIFESTS}${id}/database`;
export const objectsFile = (id: string): string => `${MANIFESTS}${id}/objects`;

/** Ids are in order of time: `20261123T140000Z`. */
export function idOf(at: Date): string {
  return at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

export async function writeManifest(target: Target, key: BackupKey, value: Manifest): Promise<void> {
  const name = manifestFile(value.id);
  await target.put(name, seal([Buffer.from(JSON.stringify(value))], key, name));
}

/** @throws {SealBroken} {FileMissing} {NewerFormat} */
export async function readManifest(target: Target, key: BackupKey, id: string): Promise<Manifest> {
  const name = manifestFile(id);
  const text = (await bytesOf(unseal(await target.get(name), key, name))).toString('utf8');
  const value = JSON.parse(text) as { format?: number };
  if (typeof value.format === 'number' && value.format > FORMAT)
    throw new NewerFormat(`The backup ${id}`, value.format);
  return manifest.parse(value);
}

/** Ids of all finished backups, the oldest first. */
export async function backupIds(target: Target): Promise<string[]> {
  const ids: string[] = [];
  for await (const { name } of target.list(MANIFESTS)) {
    const found = /^backups\/([^/]+)\/manifest$/.exec(name);
    if (found) ids.push(found[1]!);
  }
  return ids.sort();
}

export type Listing = {
  readonly backups: readonly Manifest[];
  /** Those whose manifest cannot be read, with the reason. */
  readonly damaged: readonly { readonly id: string; readonly why: string }[];
};

/** Every finished backup, the oldest first. */
export async function listBackups(target: Target, key: BackupKey): Promise<Listing> {
  const backups: Manifest[] = [];
  const damaged: { id: string; why: string }[] = [];
  for (const id of await backupIds(target)) {
    try {
      backups.push(await readManifest(target, key, id));
    } catch (error) {
      if (!isDamage(error)) throw error;
      damaged.push({ id, why: (error as Error).message });
    }
  }
  return { backups, damaged };
}

/** Whether an error is about the bytes of the backup, and no fault of the way to them. */
export function isDamage(error: unknown): boolean {
  return [SealBroken, FileMissing, NewerFormat, z.ZodError, SyntaxError].some((kind) => error instanceof kind);
}

const formatFile = z.object({ format: z.int(), key: z.string() });

/**
 * Looks at the target before anything is read or written there.
 *
 * @param begin True makes it a place of backups when it is none yet.
 * @returns False when there are no backups yet.
 * @throws {BackupFailure} when its backups were made with another key, or by a newer version
 */
export async function checkTarget(target: Target, key: BackupKey, begin: boolean): Promise<boolean> {
  const found = await formatOf(target);
  if (found) {
    if (found.format > FORMAT) throw new NewerFormat(`The place of backups ${target.says}`, found.format);
    if (found.key === fingerprintOf(key)) return true;
    throw new BackupFailure(
      `The backups in ${target.says} were made with another key (${found.key}) than the one given (${fingerprintOf(key)}): set BACKUP_KEY to theirs; without it nobody can read them. For new ones set BACKUP_URL to another place.`,
    );
  }
  if (!begin) return false;
  const content = JSON.stringify({ format: FORMAT, key: fingerprintOf(key), says: 'Backups of Alder' });
  await target.put(FORMAT_FILE, once(Buffer.from(content)));
  return true;
}

/** What the place of backups says about itself, undefined where there are none. */
export async function formatOf(target: Target): Promise<z.infer<typeof formatFile> | undefined> {
  try {
    return formatFile.parse(JSON.parse((await bytesOf(await target.get(FORMAT_FILE))).toString('utf8')));
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      throw new BackupFailure(`${FORMAT_FILE} in ${target.says} is damaged; the place holds no backups of Alder.`);
    throw error;
  }
}

export async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

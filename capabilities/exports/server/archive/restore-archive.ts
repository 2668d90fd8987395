import { insertFreely } from '@alder/backup';
import type { Storage } from '@alder/storage';
import pg from 'pg';
import { exportedTables, FILES, SIGNATURE, storedFile } from '../../domain/index.ts';
import { ArchiveFailure, type ArchiveFile } from './archive-file.ts';
import { signerOf } from './signature.ts';
import { type OpenedArchive, openArchive, problemsOf } from './verify-archive.ts';

export type Restored = {
  readonly hospital: string;
  readonly key: string;
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  /** Files that the archive itself names as unreadable. */
  readonly missing: readonly string[];
  /** People who set a new password by letter. */
  readonly people: number;
};

export type RestoreParts = {
  /** Brings the empty database to the form of the archive's tables. @throws {ArchiveFailure} when it has hospitals */
  readonly prepare: (migrations: readonly string[]) => Promise<{ readonly ownerUrl: string }>;
  readonly storage: Storage;
};

/** Bytes of rows in one statement. */
const BATCH_BYTES = 1024 * 1024;

/**
 * Brings an archive into an empty Alder. Every byte is verified before anything is written; the stored files come first
 * and the rows last, all of them in one transaction: a restore that is cut off leaves no hospital.
 *
 * @throws {ArchiveFailure} one sentence
 */
export async function restoreArchive(path: string, { prepare, storage }: RestoreParts): Promise<Restored> {
  const opened = await openArchive(path);
  const { file, manifest, fingerprint } = opened;
  try {
    const problems = await problemsOf(opened);
    if (!signerOf((await file.readWhole(SIGNATURE)) ?? Buffer.alloc(0), fingerprint))
      problems.push('manifest.json is not the one that was signed');
    if (problems.length > 0)
      throw new ArchiveFailure(`${path} is not what the hospital was given: ${problems.slice(0, 5).join('; ')}.`);
    const { ownerUrl } = await prepare(manifest.migrations);
    const { files, bytes } = await restoreFiles(opened, storage);
    await restoreRows(opened, ownerUrl);
    return {
      ...{ hospital: manifest.hospital.name, key: manifest.hospital.key, files, bytes },
      rows: Object.values(manifest.rows).reduce((sum, rows) => sum + rows, 0),
      missing: manifest.unreadable.map((each) => `${each.path} (${each.note})`),
      people: manifest.rows.account ?? 0,
    };
  } finally {
    await file.close();
  }
}

async function restoreFiles({ file, manifest }: OpenedArchive, storage: Storage) {
  let [files, bytes] = [0, 0];
  for await (const line of linesOf(file, FILES)) {
    const { key, path } = storedFile.parse(JSON.parse(line));
    const entry = file.entries.get(path)!;
    if (!key.startsWith(`o/${manifest.hospital.id}/`)) throw new ArchiveFailure(`${path} belongs to another hospital.`);
    const stored = await storage.put(manifest.hospital.id, file.read(entry));
    if (stored.key !== key) throw new ArchiveFailure(`${path} has another content than its name says.`);
    files += 1;
    bytes += stored.bytes;
  }
  return { files, bytes };
}

async function restoreRows({ file, manifest }: OpenedArchive, ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    const tables = Object.keys(manifest.rows).sort();
    const known = await knownTables(client);
    const unknown = tables.find((table) => !known.has(table) || !(table in exportedTables));
    if (unknown !== undefined) throw new ArchiveFailure(`This Alder has no table ${unknown}.`);
    await insertFreely(client, tables, async () => {
      for (const table of tables) await restoreTable(client, file, table);
    });
    await client.query(`select set_config('app.hospital', $1, true)`, [manifest.hospital.id]);
    const { rows } = await client.query<{ broken: string | null }>('select app.audit_break($1::uuid) as broken', [
      manifest.hospital.id,
    ]);
    if (rows[0]?.broken != null)
      throw new ArchiveFailure(`The audit log of the archive is broken at row ${rows[0].broken}.`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const { constraint, code = '' } = error as { constraint?: string; code?: string };
    if (code.startsWith('23')) throw new ArchiveFailure(`The rows do not fit together (${constraint ?? code}).`);
    throw error;
  } finally {
    await client.end();
  }
}

async function knownTables(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return new Set(rows.map(({ name }) => name));
}

async function restoreTable(client: pg.Client, file: ArchiveFile, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`public.${table}`],
  );
  const columns = rows.map(({ name }) => `"${name}"`).join(', ');
  const withheld = exportedTables[table]?.withheld ?? {};
  const values = rows.map(({ name }) => withheld[name] ?? `"${name}"`).join(', ');
  const insert = `insert into "${table}" (${columns}) overriding system value
    select ${values} from json_populate_recordset(null::"${table}", $1::json)`;
  let [lines, bytes]: [string[], number] = [[], 0];
  const flush = async () => {
    if (lines.length > 0) await client.query(insert, [`[${lines.join(',')}]`]);
    [lines, bytes] = [[], 0];
  };
  for (let part = 1; ; part += 1) {
    const path = `tables/${table}${part > 1 ? `.${part}` : ''}.ndjson`;
    if (!file.entries.has(path)) break;
    for await (const line of linesOf(file, path)) {
      lines.push(line);
      bytes += line.length;
      if (bytes >= BATCH_BYTES) await flush();
    }
  }
  await flush();
}

async function* linesOf(file: ArchiveFile, path: string): AsyncGenerator<string> {
  const entry = file.entries.get(path);
  if (!entry) return;
  let rest = Buffer.alloc(0);
  for await (const chunk of file.read(entry)) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const end = bytes.lastIndexOf(0x0a);
    if (end >= 0) yield* bytes.subarray(0, end).toString('utf8').split('\n');
    rest = Buffer.from(bytes.subarray(end + 1));
  }
}

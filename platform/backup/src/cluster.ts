import fs from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { type Entry, pack } from './pack.ts';
import { connect, type Point, pointOf } from './table-states.ts';

/** What a backup leaves out: what belongs to the running server, and what it makes again. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.*|.*pgsql_tmp.*|(.*\/)?pg_internal\.init)$/;
const CONTROL_FILE = 'global/pg_control';
const SEGMENT = /^[0-9A-F]{24}$/;
const HISTORY = /^[0-9A-F]{8}\.history$/;

export type ClusterCopy = {
  readonly point: Point;
  readonly wal: { readonly first: string; readonly last: string };
};

/**
 * The files of a running embedded database, with the part of its log that makes them one consistent state, as one
 * stream; other programs go on writing.
 *
 * @param cluster Folder of the cluster.
 * @param others Files beside it that belong to the backup.
 * @param done Is called before the stream ends.
 * @see PostgreSQL manual, "Making a Base Backup Using the Low Level API"
 */
export async function* copyCluster(
  url: string,
  cluster: string,
  { name, others, done }: { name: string; others: readonly Entry[]; done: (copy: ClusterCopy) => void },
): AsyncGenerator<Buffer> {
  const client = await connect(url);
  let unused: Point | undefined;
  try {
    // Pins the log until this connection ends, however long the copy takes.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [
      `alder_${name.toLowerCase().replaceAll(/\W/g, '_')}`,
    ]);
    const first = await walFileOf(client, 'pg_backup_start($1, true)', [name]);
    yield* pack(entriesOf(cluster));
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    let last = first;
    const point = await pointOf(url, async (locker) => {
      last = await walFileOf(locker, 'pg_create_restore_point($1)', [name]);
    });
    unused = point;
    await client.query('select pg_switch_wal()');
    yield* pack([{ name: 'postgres/backup_label', content: [Buffer.from(rows[0]!.labelfile)] }]);
    yield* pack(await logBetween(cluster, first, last));
    yield* pack(others);
    unused = undefined;
    done({ point, wal: { first, last } });
  } finally {
    await unused?.snapshot?.end();
    await client.end();
  }
}

async function walFileOf(client: pg.Client, call: string, values: unknown[]): Promise<string> {
  const { rows } = await client.query<{ file: string }>(`select pg_walfile_name(${call}) as file`, values);
  return rows[0]!.file;
}

/** Every file of the cluster; the control file last, as it says from where the log is read. */
async function* entriesOf(cluster: string): AsyncGenerator<Entry> {
  const found = await fs.readdir(cluster, { recursive: true, withFileTypes: true });
  const folders = found.filter((entry) => entry.isDirectory()).map((entry) => relative(cluster, entry));
  for (const name of folders.filter((each) => !LEFT_OUT.test(each))) yield { name: `postgres/${name}/`, content: [] };
  const files = found.filter((entry) => entry.isFile()).map((entry) => relative(cluster, entry));
  for (const name of files.filter((each) => !LEFT_OUT.test(each) && each !== CONTROL_FILE))
    yield { name: `postgres/${name}`, content: readGrowing(path.join(cluster, name)) };
  yield { name: `postgres/${CONTROL_FILE}`, content: [await fs.readFile(path.join(cluster, CONTROL_FILE))] };
}

function relative(cluster: string, { parentPath, name }: { parentPath: string; name: string }): string {
  return path.relative(cluster, path.join(parentPath, name));
}

/** The log from one segment to another, with the known timelines. */
async function logBetween(cluster: string, first: string, last: string): Promise<Entry[]> {
  const folder = path.join(cluster, 'pg_wal');
  const names = await fs.readdir(folder);
  const segments = names.filter((name) => SEGMENT.test(name) && name >= first && name <= last).sort();
  const expected = segmentNumber(last) - segmentNumber(first) + 1;
  if (segments.length !== expected) throw new Error(`the log has ${segments.length} of ${expected} segments`);
  return [...names.filter((name) => HISTORY.test(name)), ...segments].map((name) => ({
    name: `postgres/pg_wal/${name}`,
    content: readGrowing(path.join(folder, name)),
  }));
}

/** Number of a segment of 16 MB in the log: 256 of them have the same middle part of the name. */
export function segmentNumber(name: string): number {
  return Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16);
}

/** What a file holds now; one that is gone meanwhile is empty, the log knows it. */
async function* readGrowing(file: string): AsyncGenerator<Buffer> {
  let handle: fs.FileHandle;
  try {
    handle = await fs.open(file, 'r');
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw fault;
  }
  try {
    for (;;) {
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(512 * 1024));
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

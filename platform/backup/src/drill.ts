import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startEmbedded } from '@alder/database/embedded';
import { openStorage } from '@alder/storage';
import { BackupFailure } from './failures.ts';
import { readManifest } from './manifest.ts';
import type { Place } from './parts.ts';
import { type RestoreOptions, type RestoreReport, restoreBackup } from './restore.ts';
import { connect, differences, statesOf } from './table-states.ts';

export type DrillReport = RestoreReport & {
  /** Tables that were compared with what the source had at the moment of the backup, and their rows. */
  readonly tables: number;
  readonly rows: number;
  /** Empty when everything is as it was. */
  readonly differences: readonly string[];
};

/**
 * Restores a backup aside, in a folder and on a port of its own, and compares the number and the hash of the rows of
 * every table with those that the source had, and every object with its hash. The folder is removed afterwards.
 *
 * @param folder An empty or new folder with room for everything.
 */
export async function drillBackup(
  place: Place,
  { folder, id, namedKeys }: Pick<RestoreOptions, 'id' | 'namedKeys'> & { readonly folder: string },
): Promise<DrillReport> {
  const storageOf = () =>
    openStorage({
      dataDir: folder,
      storageUrl: pathToFileURL(path.join(folder, 'objects')).href,
      archiveUrl: pathToFileURL(path.join(folder, 'archive')).href,
      s3: { accessKeyId: '', secretAccessKey: '', region: '' },
    });
  const settings = { dataDir: folder, databaseUrl: undefined };
  try {
    const report = await restoreBackup(place, { settings, openStorage: storageOf, id, at: 'point', namedKeys });
    const manifest = await readManifest(place.target, place.key, report.id);
    const server = await startEmbedded(folder);
    try {
      const client = await connect(server.url);
      const states = await statesOf(client).finally(() => client.end());
      const relevant = manifest.kind === 'cluster' ? states : states.filter(({ name }) => isDumped(name));
      const before = manifest.tables?.filter(({ name }) => manifest.kind === 'cluster' || isDumped(name));
      if (!before)
        throw new BackupFailure(
          `The backup ${report.id} was made while a long transaction was writing, so its rows were not counted; make another one.`,
        );
      return {
        ...report,
        tables: before.length,
        rows: before.reduce((sum, { rows }) => sum + rows, 0),
        differences: differences(before, relevant),
      };
    } finally {
      await server.stop();
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Tables of the program's own are made again from its files. */
function isDumped(name: string): boolean {
  return name.startsWith('public.');
}

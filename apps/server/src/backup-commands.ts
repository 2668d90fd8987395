import path from 'node:path';
import {
  beginPlace,
  createBackup,
  drillBackup,
  listBackups,
  openPlace,
  restoreBackup,
  verifyBackups,
} from '@alder/backup';
import { inSystem, openDatabase } from '@alder/database';
import type { Settings } from '@alder/settings';
import { openStorage } from '@alder/storage';
import { z } from 'zod';
import { applyErasures } from './apply-erasures.ts';
import { backupSource } from './backup-source.ts';
import { type Command, command, lonely } from './command.ts';
import { StartFailure } from './failure.ts';
import { openDatabaseOf } from './open-stores.ts';
import { requireWritable } from './preflight.ts';
import { namedKeys } from './sweep-files.ts';

const id = z.string().optional().describe('id of one backup, as "backup list" prints it; without: the newest');
const moment = z
  .string()
  .refine((text) => /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)), {
    error: 'is written 2026-11-23T14:05:00Z, or with +08:00',
  })
  .transform((text) => new Date(text))
  .optional()
  .describe('moment to go back to, such as 2026-11-23T14:05:00+08:00; without: as late as possible');

/** Backups of the database, the files and the secrets, in `BACKUP_URL`. */
export const backupCommands: Readonly<Record<string, Command>> = {
  'backup create': command({
    says: 'Makes a backup now, while the server runs, and removes those that are no longer kept',
    options: z.strictObject({}),
    async run(_options, { db, ownerUrl }, settings) {
      const place = await beginPlace(settings);
      const storage = await openStorage(settings);
      try {
        return await createBackup(backupSource({ db, ownerUrl, storage, settings }), place);
      } finally {
        await storage.close();
      }
    },
  }),
  'backup list': lonely({
    says: 'Every finished backup, the oldest first, and those whose manifest cannot be read',
    options: z.strictObject({}),
    async run(_options, settings) {
      const { target, key } = await openPlace(settings);
      const { backups, damaged } = await listBackups(target, key);
      const summaries = backups.map(({ objects, database, tables, ...backup }) => ({
        ...{ id: backup.id, at: backup.at, kind: backup.kind, program: backup.program },
        database_bytes: database.bytes,
        tables: tables?.length,
        rows: tables?.reduce((sum, { rows }) => sum + rows, 0),
        objects: objects.count + objects.recipes,
        object_bytes: objects.bytes,
      }));
      return { backups: summaries, damaged };
    },
  }),
  'backup verify': lonely({
    says: 'Reads backups to the last byte and compares every hash',
    options: z.strictObject({ id: id.describe('id of one backup; without: all of them') }),
    async run(options, settings) {
      const { problems, ...verified } = await verifyBackups(await openPlace(settings), options.id);
      if (problems.length > 0) throw new StartFailure(`The backups are damaged: ${problems.join('; ')}.`);
      if (verified.backups.length === 0) throw new StartFailure('There is no such backup.');
      return verified;
    },
  }),
  'backup restore': lonely({
    says: 'Restores into the empty folder ALDER_DATA (and the empty database of DATABASE_URL)',
    options: z.strictObject({ id, at: moment }),
    async run(options, settings) {
      const place = await openPlace(settings);
      requireWritable(settings.dataDir);
      const report = await restoreBackup(place, {
        ...options,
        settings,
        openStorage: () => openStorage(settings),
        namedKeys: keysOf,
      });
      // Who was erased after the moment of the backup is in the restored database again.
      return { ...report, erasures: await eraseRestored(settings) };
    },
  }),
  'backup drill': lonely({
    says: 'Restores a backup aside, on another port, and compares rows and files with what the source had',
    options: z.strictObject({
      id,
      folder: z.string().optional().describe('empty folder with room for everything; without: one beside ALDER_DATA'),
    }),
    async run(options, settings) {
      const place = await openPlace(settings);
      const folder = path.resolve(options.folder ?? `${settings.dataDir}-drill-${process.pid}`);
      requireWritable(folder);
      const report = await drillBackup(place, { folder, id: options.id, namedKeys: keysOf });
      const { differences, missing } = report;
      if (differences.length === 0 && missing.length === 0) return report;
      const problems = [...differences, ...missing.map((key) => `${key} is missing`)];
      throw new StartFailure(`The drill of ${report.id} failed: ${problems.join('; ')}.`);
    },
  }),
};

/** Erases owners again by the ledger, in the database that was restored just now. */
async function eraseRestored(settings: Settings): Promise<object> {
  const opened = await openDatabaseOf(settings, () => {}, { max: 2 });
  try {
    return await applyErasures(opened, settings);
  } finally {
    await opened.close();
  }
}

/** Keys of files that the rows of a restored database name. */
async function keysOf(ownerUrl: string): Promise<readonly ReadonlySet<string>[]> {
  const db = openDatabase(ownerUrl, { max: 1 });
  try {
    return [await inSystem(db, namedKeys)];
  } finally {
    await db.destroy();
  }
}

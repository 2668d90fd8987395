import fs from 'node:fs';
import { migrations } from '@alder/database';
import type { Settings } from '@alder/settings';
import type { PackedStorage } from '@alder/storage';
import { BackupFailure } from './failures.ts';
import { findKey } from './key.ts';
import { checkTarget } from './manifest.ts';
import type { BackupKey } from './seal.ts';
import { openTarget, type Target } from './target.ts';

/** Where backups are and the key that opens them. */
export type Place = { readonly target: Target; readonly key: BackupKey };

/** What a backup is made of. */
export type Source = {
  readonly settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'backup'>;
  /** Connects as the owner of the database. */
  readonly ownerUrl: string;
  readonly storage: PackedStorage;
  /** Hospitals by id, each with the keys of objects that its rows name. */
  readonly hospitals: () => Promise<readonly { readonly id: string; readonly named: ReadonlySet<string> }[]>;
  /** Version of the program. */
  readonly program: string;
};

/** The address of the backups. @throws {BackupFailure} when none is set */
export function urlOf({ backup }: Pick<Settings, 'backup'>): string {
  if (backup.url === undefined)
    throw new BackupFailure('Where are the backups? Set BACKUP_URL to file:///another/disk or s3://bucket/prefix.');
  return backup.url;
}

/** Opens existing backups. @throws {BackupFailure} when there are none, or the key is another one */
export async function openPlace(settings: Pick<Settings, 'backup' | 's3' | 'dataDir'>): Promise<Place> {
  const target = await openTarget(urlOf(settings), settings);
  const key = findKey(settings);
  if (!(await checkTarget(target, key, false)))
    throw new BackupFailure(`There are no backups in ${target.says}; look at BACKUP_URL.`);
  return { target, key };
}

/** @throws {BackupFailure} when the backup knows migrations that this program does not */
export function refuseNewerDatabase(id: string, program: string, names: readonly string[]): void {
  const known = new Set(migrations().map(({ name }) => name));
  if (names.every((name) => known.has(name))) return;
  throw new BackupFailure(
    `The backup ${id} was made by Alder ${program}, which is newer than this one; update Alder first.`,
  );
}

/** Name of the folder in which a restore works until it is finished. */
export const RESTORING = 'restoring';

/** @throws {BackupFailure} when a restore into the data folder was cut off */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!fs.existsSync(`${dataDir}/${RESTORING}`)) return;
  throw new BackupFailure(
    `A restore into ${dataDir} was not finished; run "npm run alder -- backup restore" again, or empty the folder.`,
  );
}

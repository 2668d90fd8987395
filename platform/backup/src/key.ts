import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Settings } from '@alder/settings';
import { BackupFailure } from './failures.ts';
import type { BackupKey } from './seal.ts';

type KeySettings = Pick<Settings, 'dataDir' | 'backup'>;

/** Where the key lies when `BACKUP_KEY` is not set. */
export function keyFile({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return path.join(dataDir, 'secrets', 'backup-key');
}

/**
 * The key of the backups: `BACKUP_KEY`, or the file `secrets/backup-key` of the data folder.
 *
 * @throws {BackupFailure} when there is none
 */
export function findKey(settings: KeySettings): BackupKey {
  const file = keyFile(settings);
  const text = settings.backup.key ?? (fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : '');
  if (text === '') {
    throw new BackupFailure(
      `The backups cannot be read without their key: set BACKUP_KEY, or put it into ${file}; nobody can open them without it.`,
    );
  }
  return Buffer.from(hkdfSync('sha256', text, 'alder', 'backup', 32));
}

/** The same key, or a random one that is made and kept now; `made` says that the operator has to copy it. */
export function findOrMakeKey(settings: KeySettings): { readonly key: BackupKey; readonly made: boolean } {
  const file = keyFile(settings);
  if (settings.backup.key !== undefined || fs.existsSync(file)) return { key: findKey(settings), made: false };
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  fs.writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
  return { key: findKey(settings), made: true };
}

/** Distinguishes keys without disclosing anything about them. */
export function fingerprintOf(key: BackupKey): string {
  return createHmac('sha256', key).update('alder-backup key').digest('hex').slice(0, 16);
}

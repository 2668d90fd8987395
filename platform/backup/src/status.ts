import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const status = z.object({
  /** The last backup that was finished. */
  good: z.object({ id: z.string(), at: z.iso.datetime(), finishedAt: z.iso.datetime(), bytes: z.number() }).optional(),
  /** The last try that failed since then. */
  failure: z.object({ at: z.iso.datetime(), why: z.string() }).optional(),
});

/** What this installation remembers of its backups: kept beside the data, and not in the backup. */
export type BackupStatus = z.infer<typeof status>;

const fileOf = (dataDir: string) => path.join(dataDir, 'backup-status.json');

/** Empty when nothing was backed up from this folder yet. */
export function readStatus(dataDir: string): BackupStatus {
  try {
    return status.parse(JSON.parse(fs.readFileSync(fileOf(dataDir), 'utf8')));
  } catch {
    return {};
  }
}

export function writeStatus(dataDir: string, value: BackupStatus): void {
  const file = fileOf(dataDir);
  fs.writeFileSync(`${file}.new`, `${JSON.stringify(value)}\n`, { mode: 0o600, flush: true });
  fs.renameSync(`${file}.new`, file);
}

/** Without a good backup for so long an operator has to look. */
export const LATE_AFTER_MS = 26 * 3_600_000;

/** Whether the last good backup is too old; nothing is late in the first hours after backups were switched on. */
export function isLate({ good }: BackupStatus, since: Date, now: Date): boolean {
  const last = good ? Date.parse(good.at) : since.getTime();
  return now.getTime() - last > LATE_AFTER_MS;
}

import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Settings } from '@alder/settings';
import { diskStorage, journaledStorage } from './disk.ts';
import type { DiskFaults } from './disk-steps.ts';
import type { Storage } from './storage.ts';

export { ObjectDamaged } from './checked.ts';
export { diskStorage, journaledStorage } from './disk.ts';
export type { DiskFaults, DiskStep } from './disk-steps.ts';
export {
  type Draft,
  isKey,
  ObjectMissing,
  type Part,
  type Range,
  type Remembered,
  type Storage,
  type Stored,
} from './storage.ts';

/**
 * The storage that the settings name: a folder unless `STORAGE_URL` says S3.
 *
 * @param takesIn True for a server, which takes images in: its folder has a journal. Commands go without.
 */
export async function openStorage(
  settings: Pick<Settings, 'storageUrl' | 'dataDir' | 's3'>,
  { takesIn = false, faults = {} }: { readonly takesIn?: boolean; readonly faults?: DiskFaults } = {},
): Promise<Storage> {
  const url = new URL(settings.storageUrl);
  if (url.protocol !== 's3:') {
    const folder = fileURLToPath(url);
    return takesIn ? journaledStorage(folder, faults) : diskStorage(folder, faults);
  }
  const { s3Storage } = await import('./s3.ts');
  return s3Storage(url, settings.s3, path.join(settings.dataDir, 'objects'));
}
export { ORPHAN_AFTER_MS, sweepOrphans } from './sweep.ts';

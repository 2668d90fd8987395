import { EventEmitter } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Settings } from '@alder/settings';
import { diskStorage, journaledStorage } from './disk.ts';
import type { DiskFaults } from './disk-steps.ts';
import { type Damages, type PackedStorage, packedStorage } from './packed/packed-storage.ts';
import type { Storage } from './storage.ts';
import { tieredStorage } from './tiered.ts';

export { ObjectDamaged } from './checked.ts';
export { diskStorage, journaledStorage } from './disk.ts';
export type { DiskFaults, DiskStep } from './disk-steps.ts';
export { type PackedStorage, packedStorage } from './packed/packed-storage.ts';
export type { Form, PackedFrame, Recipe } from './packed/recipe.ts';
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
 * The storage that the settings name, with its archive tier and its packed objects: each a folder unless its address
 * says S3.
 *
 * @param takesIn True for a server, which takes images in: its folder has a journal. Commands go without.
 */
export async function openStorage(
  settings: Pick<Settings, 'storageUrl' | 'archiveUrl' | 'dataDir' | 's3'>,
  { takesIn = false, faults = {} }: { readonly takesIn?: boolean; readonly faults?: DiskFaults } = {},
): Promise<PackedStorage> {
  const damages = new EventEmitter<Damages>();
  const report = (key: string) => void damages.emit('damaged', key);
  const inBucket = async (url: URL, spool: string): Promise<Storage> => {
    const { s3Storage } = await import('./s3.ts');
    return s3Storage(url, settings.s3, path.join(settings.dataDir, spool), report);
  };
  const inFolder = (folder: string) =>
    takesIn ? journaledStorage(folder, faults, report) : diskStorage(folder, faults, report);
  const [near, far] = [new URL(settings.storageUrl), new URL(settings.archiveUrl)];
  const tiers = tieredStorage(
    near.protocol === 's3:' ? await inBucket(near, 'objects') : await inFolder(fileURLToPath(near)),
    far.protocol === 's3:' ? await inBucket(far, 'archive') : diskStorage(fileURLToPath(far), {}, report),
  );
  return packedStorage(tiers, damages);
}
export { ORPHAN_AFTER_MS, sweepOrphans } from './sweep.ts';
export { type TieredStorage, tieredStorage } from './tiered.ts';

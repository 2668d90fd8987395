import type { Source } from '@alder/backup';
import type { Db } from '@alder/database';
import type { Settings } from '@alder/settings';
import type { PackedStorage } from '@alder/storage';
import { namedByHospital } from './sweep-files.ts';
import { VERSION } from './version.ts';

type Stores = {
  readonly db: Db;
  readonly ownerUrl: string;
  readonly storage: PackedStorage;
  readonly settings: Settings;
};

/** What a backup of this installation is made of. */
export function backupSource({ db, ownerUrl, storage, settings }: Stores): Source & { readonly settings: Settings } {
  const hospitals = async () => {
    const found: Awaited<ReturnType<Source['hospitals']>>[number][] = [];
    for await (const hospital of namedByHospital(db)) found.push(hospital);
    return found;
  };
  return { settings, ownerUrl, storage, hospitals, program: VERSION };
}

import type { Db } from '@alder/database';
import { applyLedger } from '@alder/erasure/server';
import { rewriteImportFiles } from '@alder/imports/server';
import type { Settings } from '@alder/settings';
import { openStorage, type Storage } from '@alder/storage';

type Opened = { readonly db: Db; readonly storage?: Storage };

/**
 * Erases every owner of the ledger who has a name again: after a restore, and at each start.
 *
 * @returns How many were erased again, lines of the ledger, and lines that could not be read.
 */
export async function applyErasures({ db, storage: opened }: Opened, settings: Settings) {
  const storage = opened ?? (await openStorage(settings));
  try {
    const rewriteFiles = (
      ...of: Parameters<typeof rewriteImportFiles> extends [unknown, ...infer Rest] ? Rest : never
    ) => rewriteImportFiles({ db, storage }, ...of);
    return await applyLedger({ db, settings, now: new Date(), rewriteFiles });
  } finally {
    if (!opened) await storage.close();
  }
}

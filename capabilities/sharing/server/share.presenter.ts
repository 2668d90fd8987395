import type { Settings } from '@alder/settings';
import type { ShareUrl } from '../contract/index.ts';
import type { ListedShare } from './share.repository.ts';
import { openShareId } from './share-id.ts';
import { presentZip } from './zip/zip.presenter.ts';

export function presentShare(row: ListedShare, settings: Settings): ShareUrl {
  const { owner_name, owner_email, owner_lang } = row;
  return {
    ...row,
    queries: row.queries as ShareUrl['queries'],
    share_id: openedOrNone(settings, row.share_sealed),
    password: row.password_hash !== null,
    revoked: row.revoked_at !== null,
    expiration: row.expiration.toISOString(),
    opened_at: row.opened_at?.toISOString() ?? null,
    wrong_passwords: Number(row.wrong_passwords),
    author: row.author_name,
    images: row.images ?? 0,
    zip: row.zip_state === null ? null : presentZip(zipOf(row)),
    owner:
      owner_name === null
        ? null
        : { name: owner_name, email: owner_email, lang: owner_lang as NonNullable<ShareUrl['owner']>['lang'] },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** Empty where the secret is another one than that of the sealing: the link is still listed, and can be stopped. */
function openedOrNone(settings: Settings, sealed: Buffer): string {
  try {
    return openShareId(settings, sealed);
  } catch {
    return '';
  }
}

function zipOf(row: ListedShare) {
  const { zip_state, zip_files, zip_files_done, zip_bytes, zip_failure, zip_notes } = row;
  return {
    ...{ state: zip_state!, files: zip_files ?? 0, files_done: zip_files_done ?? 0, bytes: zip_bytes ?? 0 },
    ...{ failure: zip_failure, notes: zip_notes ?? [] },
  };
}

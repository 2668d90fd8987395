import { versioned } from '@alder/database';
import { hashPassword } from '@alder/secrets';
import { type Implementation, implement } from '@alder/server';
import type { Settings } from '@alder/settings';
import { notFound } from '@alder/wire';
import {
  createShareUrl,
  expirationOutside,
  getShareUrls,
  nothingShared,
  type ShareUrl,
  updateShareUrl,
} from '../contract/index.ts';
import { expirationOf } from '../domain/index.ts';
import type { Archive } from './archive.ts';
import { findShare, insertShare, listShares, type ShareRow, setShare } from './share.repository.ts';
import { hashShareId, newShareId, openShareId, sealShareId } from './share-id.ts';

/** Making, changing and listing links, for the staff of a hospital. */
export const shareHandlers = ({ listShared }: Archive): readonly Implementation[] => [
  implement(
    createShareUrl,
    async (
      { queries, title, downloadable, expiration, password, email },
      { trx, account, hospital, now, emit, services },
    ) => {
      const until = expirationOf(expiration ? new Date(expiration) : undefined, now);
      if (!until) throw expirationOutside({ fields: { expiration: 'expirationOutside' } });
      const { images } = await listShared(trx, hospital.key, queries);
      if (images.length === 0) throw nothingShared();

      const share_id = newShareId();
      const row = await insertShare(trx, {
        share_hash: hashShareId(share_id),
        share_sealed: sealShareId(services.settings, share_id),
        title,
        queries: JSON.stringify(queries),
        downloadable,
        expiration: until,
        password_hash: password === null ? null : await hashPassword(password),
        email,
        author: account.id,
      });

      emit({ event: 'shareUrl.created', id: row.id, permit: 'pacs' });
      return { result: present(row, services.settings) };
    },
  ),

  implement(
    updateShareUrl,
    async ({ id, version, expiration, password, revoked, ...changes }, { trx, now, emit, services }) => {
      const before = await findShare(trx, id);
      if (!before) throw notFound();
      const until = expiration === undefined ? undefined : expirationOf(new Date(expiration), now);
      if (expiration !== undefined && !until) throw expirationOutside({ fields: { expiration: 'expirationOutside' } });

      const changed = await setShare(trx, id, version, {
        ...changes,
        ...(until && { expiration: until }),
        // Whoever opened it with the old password has to ask again.
        ...(password !== undefined && {
          password_hash: password === null ? null : await hashPassword(password),
          password_version: before.password_version + 1,
        }),
        ...(revoked !== undefined && { revoked_at: revoked ? now : null }),
      });
      const row = await versioned(changed, async () => present((await findShare(trx, id))!, services.settings));

      emit({ event: 'shareUrl.updated', id, permit: 'pacs' });
      return { result: present(row, services.settings) };
    },
  ),

  implement(getShareUrls, async ({ offset, limit }, { trx, services }) => {
    const rows = await listShares(trx, offset, limit + 1);
    const page = rows.slice(0, limit);

    return {
      result: page.map((row) => present(row, services.settings)),
      ...(rows.length > limit && { next: page.at(-1)!.id }),
    };
  }),
];

function present(row: ShareRow, settings: Settings): ShareUrl {
  return {
    ...row,
    share_id: openShareId(settings, row.share_sealed),
    password: row.password_hash !== null,
    revoked: row.revoked_at !== null,
    expiration: row.expiration.toISOString(),
    opened_at: row.opened_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

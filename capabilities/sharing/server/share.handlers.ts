import { versioned } from '@alder/database';
import { mayHaveBurnedInText } from '@alder/imaging/domain';
import { hashPassword } from '@alder/secrets';
import { type Context, changesOf, type Implementation, implement, readCursor, writeCursor } from '@alder/server';
import { notFound } from '@alder/wire';
import {
  createShareUrl,
  expirationOutside,
  getShareUrls,
  getShareViews,
  nothingShared,
  previewShareUrl,
  type ShareUrl,
  updateShareUrl,
} from '../contract/index.ts';
import { expirationOf } from '../domain/index.ts';
import type { Archive, Shared } from './archive.ts';
import { listEmails } from './email.repository.ts';
import { makeShare } from './make-share.ts';
import { presentShare } from './share.presenter.ts';
import { findListed, findShare, listShares, setShare } from './share.repository.ts';
import { listViews } from './view.repository.ts';
import { visibleIn } from './visible.ts';
import { requestZip } from './zip/zip.handlers.ts';

/** Maximum of views and emails in a response. */
const MAX_VIEWS = 100;

/** The password's hash is named when it changes, and not written. */
const SHARE_VALUES = ['title', 'downloadable', 'deidentify', 'words_seen', 'expiration', 'revoked_at'];

/** Making, changing and listing links, for the staff of a hospital. */
export const shareHandlers = ({ listShared, countShared }: Archive): readonly Implementation[] => [
  implement(createShareUrl, async ({ queries, expiration, password, ...input }, context) => {
    const { trx, account, hospital, now, emit, services } = context;
    const until = expirationOf(expiration ? new Date(expiration) : undefined, now);
    if (!until) throw expirationOutside({ fields: { expiration: 'expirationOutside' } });
    const { images } = await listShared(trx, hospital.key, queries);
    if (images.length === 0) throw nothingShared();

    const id = await makeShare(trx, services.settings, {
      ...{ ...input, queries, password },
      ...{ expiration: until, author: account.id },
    });

    emit({ event: 'shareUrl.created', id, permit: 'pacs' });
    const made = { ...input, expiration: until, hasPassword: Boolean(password) };
    context.audit({
      entity: 'shareUrl',
      id,
      detail: changesOf({}, made, { values: [...SHARE_VALUES, 'hasPassword'] }),
    });
    if (input.words_seen) noteSeen(context, id, images);
    if (input.downloadable) await requestZip({ countShared }, context, { id, deidentify: input.deidentify });
    return { result: await readShare(id, context) };
  }),

  implement(previewShareUrl, async ({ queries }, { trx, hospital }) => {
    const all = await listShared(trx, hospital.key, queries);
    if (all.images.length === 0) throw nothingShared();
    const { held, blanked } = visibleIn(all, { deidentify: true, words_seen: false });
    return { result: { images: all.images.length, held, blanked } };
  }),

  implement(updateShareUrl, async ({ id, version, expiration, password, revoked, ...changes }, context) => {
    const { trx, hospital, now, emit } = context;
    const before = await findShare(trx, id);
    if (!before) throw notFound();
    const until = expiration === undefined ? undefined : expirationOf(new Date(expiration), now);
    if (expiration !== undefined && !until) throw expirationOutside({ fields: { expiration: 'expirationOutside' } });

    const change = {
      ...changes,
      ...(until && { expiration: until }),
      // A recipient who opened it with the old password has to open it again.
      ...(password !== undefined && {
        password_hash: password === null ? null : await hashPassword(password),
        password_version: before.password_version + 1,
      }),
      ...(revoked !== undefined && { revoked_at: revoked ? now : null }),
    };
    await versioned(await setShare(trx, id, version, change), () => readShare(id, context));

    context.audit({ entity: 'shareUrl', id, detail: changesOf(before, change, { values: SHARE_VALUES }) });

    emit({ event: 'shareUrl.updated', id, permit: 'pacs' });
    const after = { ...before, ...changes };
    if (after.words_seen && !before.words_seen) {
      const { images } = await listShared(trx, hospital.key, before.queries as never);
      noteSeen(context, id, images);
    }
    const isOtherWithin = before.deidentify !== after.deidentify || before.words_seen !== after.words_seen;
    const isOther = !before.downloadable || isOtherWithin || before.revoked_at !== null;
    if (after.downloadable && isOther && !revoked) await requestZip({ countShared }, context, after);
    return { result: await readShare(id, context) };
  }),

  implement(getShareUrls, async ({ offset, limit, ...filter }, { trx, now, services }) => {
    const rows = await listShares(trx, { ...filter, after: readCursor(offset, 'text'), limit: limit + 1, now });
    const page = rows.slice(0, limit);
    const last = page.at(-1);

    return {
      result: page.map((row) => presentShare(row, services.settings)),
      ...(rows.length > limit && last && { next: writeCursor(last.sorted, last.id) }),
    };
  }),

  implement(getShareViews, async ({ id }, { trx }) => {
    if (!(await findShare(trx, id))) throw notFound();
    const views = await listViews(trx, id, MAX_VIEWS);
    const emails = await listEmails(trx, id, MAX_VIEWS);

    return {
      result: views.map((view) => ({
        ...view,
        did: view.did as 'opened',
        device: view.device as 'phone',
        at: view.at.toISOString(),
      })),
      letters: emails.map(({ at, sent_at, ...email }) => ({
        ...email,
        at: at.toISOString(),
        sent_at: sent_at?.toISOString() ?? null,
      })),
    };
  }),
];

/** Author of the confirmation of images that may have burned-in text, and their number. */
function noteSeen({ audit }: Pick<Context, 'audit'>, id: string, images: Shared['images']): void {
  const detail = { images: images.filter(mayHaveBurnedInText).length };
  audit({ action: 'share.wordsSeen', entity: 'shareUrl', id, detail });
}

async function readShare(id: string, { trx, now, services }: Context): Promise<ShareUrl> {
  return presentShare((await findListed(trx, id, now))!, services.settings);
}

import { type Implementation, implement, isLicensed } from '@alder/server';
import { getNotices, markRead, type Notice } from '../contract/index.ts';
import { hiddenKinds, isUnread, noticeChoicesOf } from '../domain/index.ts';
import { findConfigs, listNotices, markOne, markUntil, type NoticeRow } from './notice.repository.ts';
import { windowOf } from './notice-window.ts';

/** The notification bell: a user's notices, and which of them are read. */
export const noticeHandlers: readonly Implementation[] = [
  implement(getNotices, async (_input, { trx, account, hospital, now }) => {
    const rows = await listNotices(trx, {
      account: account.id,
      role: account.role,
      may: (licence) => account.permits.includes(licence) && isLicensed(hospital, licence),
      ...windowOf(now),
      hidden: hiddenKinds(noticeChoicesOf(await findConfigs(trx, account.id))),
    });
    const result = rows.map(present);
    return { result, unread: result.filter(({ unread }) => unread).length };
  }),

  implement(markRead, async ({ until, one }, { trx, account, now, emit }) => {
    // What comes in the next moment is not read by a clock that is ahead.
    const at = new Date(Math.min(Date.parse(until), now.getTime()));
    if (one) await markOne(trx, account.id, { ...one, at });
    else await markUntil(trx, account.id, at);
    emit({ event: 'notice.read', id: account.id });
    return { result: 'ok' as const };
  }),
];

function present(row: NoticeRow): Notice {
  const { kind, entity, at, about, pet, name, species, breed, coat_colour } = row;
  return {
    kind,
    entity,
    at: at.toISOString(),
    about,
    pet: pet === null ? null : { id: pet, name: name ?? '', species: species ?? '', breed: breed ?? '', coat_colour },
    unread: isUnread(at, row),
  };
}

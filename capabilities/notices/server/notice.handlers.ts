import { type Implementation, implement, isLicensed } from '@alder/server';
import { getNotices, markRead, type Notice } from '../contract/index.ts';
import { isUnread, NOTICE_DAYS } from '../domain/index.ts';
import { listNotices, markOne, markUntil, type NoticeRow } from './notice.repository.ts';

const DAY_MS = 86_400_000;
/** Minutes of silence after which a gateway is listed (specification §9). */
const SILENT_MS = 30 * 60_000;

/** The notification bell: a user's notices, and which of them are read. */
export const noticeHandlers: readonly Implementation[] = [
  implement(getNotices, async (_input, { trx, account, hospital, now }) => {
    const rows = await listNotices(trx, {
      account: account.id,
      role: account.role,
      may: (licence) => account.permits.includes(licence) && isLicensed(hospital, licence),
      since: new Date(now.getTime() - NOTICE_DAYS * DAY_MS),
      silentSince: new Date(now.getTime() - SILENT_MS),
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

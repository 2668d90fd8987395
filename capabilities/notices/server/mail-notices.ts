import { minuteOfTime, wallOf } from '@alder/appointments/domain';
import { sendLetter } from '@alder/mail';
import { isQuiet } from '@alder/reminders/domain';
import { isLicensed, type Work } from '@alder/server';
import type { Licence } from '@alder/wire';
import { isMailedNow, isUnread, type NoticeChoices, noticeChoicesOf, topicOf } from '../domain/index.ts';
import { listMailed, listNotices, type NoticeRow, setMailed } from './notice.repository.ts';
import { SILENT_MS, windowOf } from './notice-window.ts';

const MINUTE_MS = 60_000;

/**
 * Writes to those who have chosen letters how many notices they have not read. Run every minute.
 *
 * The letter says how many there are and nothing of any animal or person: an inbox is read by others.
 */
export async function mailNotices({ trx, hospital, now }: Work): Promise<void> {
  for (const person of await listMailed(trx)) {
    const choices = noticeChoicesOf(person.configs as Readonly<Record<string, unknown>>);
    const told = person.mailed_until;
    const minutesSince = told ? (now.getTime() - told.getTime()) / MINUTE_MS : undefined;
    const at = { isQuiet: isQuietFor(choices, now, hospital.timezone), minutesSince };
    const rows = await listNotices(trx, {
      account: person.id,
      role: person.role,
      may: (licence: Licence) => person[`permit_${licence}`] && isLicensed(hospital, licence),
      ...windowOf(now),
      hidden: [],
    });
    const fresh = rows.filter(
      (row) =>
        isUnread(row.at, row) && knownAt(row) > (told?.getTime() ?? 0) && choices.email.includes(topicOf(row.kind)),
    );
    // One reason is enough, and the letter then counts them all: what had to wait is not told twice.
    if (!fresh.some(({ kind }) => isMailedNow(kind, choices, at))) continue;
    const lang = (person.lang ?? hospital.lang) as 'en';
    const values = { hospital: hospital.name, count: fresh.length };
    const about = `notices:${hospital.id}:${person.id}`;
    await sendLetter(trx, { kind: 'notices', to: person.email, lang, hospital: hospital.id, values, about }, now);
    await setMailed(trx, person.id, now);
  }
}

/** From when there is a notice, in milliseconds: a gateway is one when it has been silent for a while. */
const knownAt = ({ kind, at }: NoticeRow) => at.getTime() + (kind === 'gatewayOffline' ? SILENT_MS : 0);

function isQuietFor({ quiet }: NoticeChoices, now: Date, timezone: string): boolean {
  if (!quiet) return false;
  const span = { quiet_from: minuteOfTime(quiet.from), quiet_to: minuteOfTime(quiet.to) };
  return isQuiet(wallOf(now, timezone).minute, span);
}

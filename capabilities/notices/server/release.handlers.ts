import { newId } from '@alder/database';
import { type Implementation, implement } from '@alder/server';
import { getReleases, updateSystemAnnouncement, updateVersionNotes } from '../contract/index.ts';
import { isNewerVersion } from '../domain/index.ts';
import { ANNOUNCED_JOB } from './announced.job.ts';
import { insertAnnouncement, listVersionNotes, setVersionNote } from './release.repository.ts';
import { releases } from './release-files.ts';

/** The operator's announcements and version notes, and the list of releases. */
export const releaseHandlers: readonly Implementation[] = [
  implement(updateSystemAnnouncement, async ({ message }, { trx, account, hospital, now, audit, services }) => {
    const id = newId();
    await insertAnnouncement(trx, { id, message, account: account.id, created_at: now });
    audit({ entity: 'announcement', id, detail: { message } });
    await services.jobs.send(trx, ANNOUNCED_JOB, { hospital: hospital.id, announcement: id });
    return { result: message && { timestamp: now.toISOString(), message } };
  }),

  implement(updateVersionNotes, async ({ version, notes }, { trx, account, now, audit, emit }) => {
    await setVersionNote(trx, { version, notes, account: account.id, updated_at: now });
    audit({ entity: 'release', detail: { version, notes } });
    emit({ event: 'release.updated', id: account.id });
    return { result: { version, notes, updated_at: now.toISOString() } };
  }),

  implement(getReleases, async ({ lang }, { trx }) => {
    const own = new Map((await listVersionNotes(trx)).map(({ version, notes }) => [version, notes[lang]]));
    const known = releases().map(({ version, date, notes }) => ({ version, date, notes: [...notes[lang]] }));
    const others = [...own.keys()]
      .filter((version) => known.every((each) => each.version !== version))
      .map((version) => ({ version, date: null, notes: [] }));
    const result = [...known, ...others].map((each) => ({ ...each, operator: own.get(each.version) ?? null }));
    return { result: result.sort((a, b) => (isNewerVersion(a.version, b.version) ? -1 : 1)) };
  }),
];

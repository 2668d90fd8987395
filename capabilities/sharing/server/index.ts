import type { Db } from '@alder/database';
import { inSystem } from '@alder/database';
import type { Jobs } from '@alder/jobs';
import type { Implementation } from '@alder/server';
import type { Archive } from './archive.ts';
import { liveShare } from './gate.ts';
import { letterHandlers } from './letter.handlers.ts';
import { LETTER_JOB, type LetterParts, sendLetter } from './letter.job.ts';
import { publicHandlers } from './public.handlers.ts';
import { shareHandlers } from './share.handlers.ts';

export type { Archive, Shared } from './archive.ts';

/** Every call of sharing, over the archive whose images it shows. */
export function sharingHandlers(archive: Archive): readonly Implementation[] {
  return [...shareHandlers(archive), ...letterHandlers, ...publicHandlers(archive)];
}

export type SharingJobParts = LetterParts;

/** What the server does later for this room; called before the jobs start. */
export function registerSharingJobs(jobs: Pick<Jobs, 'register'>, parts: SharingJobParts): void {
  jobs.register(LETTER_JOB, (data) => sendLetter(parts, data), { retries: 8, retryDelaySeconds: 15 });
}

/** Whom the socket of a visitor belongs to: the one link that it names, while that opens anything. */
export function guestOfShare(db: Db, clock: () => Date = () => new Date()) {
  return async ({ shareId }: { readonly shareId?: string | undefined }) => {
    if (shareId === undefined) return undefined;
    const share = await liveShare({ system: (work) => inSystem(db, work), now: clock() }, shareId);
    return share && { hospital: share.hospital, entity: share.id };
  };
}

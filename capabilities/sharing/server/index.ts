import type { Db } from '@alder/database';
import { inSystem } from '@alder/database';
import type { Jobs } from '@alder/jobs';
import type { Implementation } from '@alder/server';
import type { Archive } from './archive.ts';
import { emailHandlers } from './email.handlers.ts';
import { EMAIL_JOB, type EmailOptions, sendEmail } from './email.job.ts';
import { importHandlers } from './import/import.handlers.ts';
import { IMPORT_JOB, type ImportOptions, takeOver } from './import/import.job.ts';
import { publicHandlers } from './public.handlers.ts';
import { shareHandlers } from './share.handlers.ts';
import { liveShare } from './share-session.ts';
import { zipHandlers } from './zip/zip.handlers.ts';
import { packShare, ZIP_JOB, type ZipOptions } from './zip/zip.job.ts';

export type { Archive, Shared } from './archive.ts';
export { makeShare } from './make-share.ts';
export { noteView } from './view.repository.ts';
export { sweepShares } from './zip/zip.handlers.ts';

/** Every call of sharing, over the archive whose images it shows. */
export function sharingHandlers(archive: Archive): readonly Implementation[] {
  return [
    ...shareHandlers(archive),
    ...emailHandlers,
    ...zipHandlers(archive),
    ...importHandlers(archive),
    ...publicHandlers(archive),
  ];
}

export type SharingJobOptions = EmailOptions & ZipOptions & ImportOptions;

/** Background jobs of this capability; called before the jobs start. */
export function registerSharingJobs(jobs: Pick<Jobs, 'register'>, parts: SharingJobOptions): void {
  jobs.register(ZIP_JOB, (data) => packShare(parts, data), { retries: 2, retryDelaySeconds: 30, limitSeconds: 7200 });
  jobs.register(IMPORT_JOB, (data) => takeOver(parts, data), { retries: 3, retryDelaySeconds: 30, limitSeconds: 7200 });
  jobs.register(EMAIL_JOB, (data) => sendEmail(parts, data), { retries: 8, retryDelaySeconds: 15 });
}

/** The subscription of an anonymous socket: the one link that it names, while that is active. */
export function guestOfShare(db: Db, clock: () => Date = () => new Date()) {
  return async ({ shareId }: { readonly shareId?: string | undefined }) => {
    if (shareId === undefined) return undefined;
    const share = await liveShare({ system: (work) => inSystem(db, work), now: clock() }, shareId);
    return share && { hospital: share.hospital, entity: share.id };
  };
}

import type { Jobs } from '@alder/jobs';
import { MAX_FORWARD_TRIES } from '../domain/index.ts';
import { COMMITMENT_JOB, type CommitmentOptions, reportCommitment } from './commitment.ts';
import { FORWARD_JOB, sendForward } from './forward.job.ts';

/** Wait before a device that was away is called again; it doubles with every try. */
const RETRY_SECONDS = 15;
/** A series of thousands of images over a slow line. */
const LIMIT_SECONDS = 3600;

/** What the server does later for this room; called before the jobs start. */
export function registerImagingJobs(
  jobs: Pick<Jobs, 'register'>,
  parts: CommitmentOptions,
  retryDelaySeconds = RETRY_SECONDS,
): void {
  const options = { retries: MAX_FORWARD_TRIES, retryDelaySeconds, limitSeconds: LIMIT_SECONDS };
  jobs.register(FORWARD_JOB, (data) => sendForward(parts, data), options);
  jobs.register(COMMITMENT_JOB, (data) => reportCommitment(parts, data), options);
}

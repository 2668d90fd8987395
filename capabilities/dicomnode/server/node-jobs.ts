import type { Jobs } from '@alder/jobs';
import { MAX_FORWARD_TRIES } from '../domain/index.ts';
import { COMMITMENT_JOB, type CommitmentOptions, reportCommitment } from './commitment.ts';
import { FORWARD_JOB, sendForward } from './forward.job.ts';

/** Delay before the next connection to an unreachable device; it doubles with every try. */
const RETRY_SECONDS = 15;
/** Enough for a series of thousands of images over a slow connection. */
const LIMIT_SECONDS = 3600;

/** Jobs of this capability; called before the job queue starts. */
export function registerNodeJobs(
  jobs: Pick<Jobs, 'register'>,
  parts: CommitmentOptions,
  retryDelaySeconds = RETRY_SECONDS,
): void {
  const options = { retries: MAX_FORWARD_TRIES, retryDelaySeconds, limitSeconds: LIMIT_SECONDS };
  jobs.register(FORWARD_JOB, (data) => sendForward(parts, data), options);
  jobs.register(COMMITMENT_JOB, (data) => reportCommitment(parts, data), options);
}

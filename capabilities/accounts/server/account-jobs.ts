import type { Jobs } from '@alder/jobs';
import { FACTOR_LINK_JOB, sendFactorLink } from './factor-link.job.ts';
import { auditFailedLogin, LOGIN_FAILED_JOB } from './login-failed.job.ts';
import { type AccountJobOptions, PASSWORD_LINK_JOB, sendPasswordLink } from './password-link.job.ts';

/** A job only writes the letter; one whose server was killed is done again soon. */
const LINK_RETRIES = { retries: 13, retryDelaySeconds: 5, limitSeconds: 30 };

/** Background jobs of this capability; called before the jobs start. */
export function registerAccountJobs(jobs: Pick<Jobs, 'register'>, parts: AccountJobOptions): void {
  jobs.register(PASSWORD_LINK_JOB, (data) => sendPasswordLink(parts, data), LINK_RETRIES);
  jobs.register(FACTOR_LINK_JOB, (data) => sendFactorLink(parts, data), LINK_RETRIES);
  jobs.register(LOGIN_FAILED_JOB, (data) => auditFailedLogin(parts, data));
}

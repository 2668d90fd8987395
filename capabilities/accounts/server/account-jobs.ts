import type { Jobs } from '@alder/jobs';
import { auditFailedLogin, LOGIN_FAILED_JOB } from './login-failed.job.ts';
import { type AccountJobOptions, PASSWORD_LINK_JOB, sendPasswordLink } from './password-link.job.ts';
import { REGISTRATION_LINK_JOB, sendRegistrationLink } from './registration.job.ts';

/** Waits of 5 s, 10 s, 20 s …: a letter waits for a mail server that is away for half a day. */
const LETTER_RETRIES = { retries: 13, retryDelaySeconds: 5 };

/** Background jobs of this capability; called before the jobs start. */
export function registerAccountJobs(jobs: Pick<Jobs, 'register'>, parts: AccountJobOptions): void {
  jobs.register(PASSWORD_LINK_JOB, (data) => sendPasswordLink(parts, data), LETTER_RETRIES);
  jobs.register(LOGIN_FAILED_JOB, (data) => auditFailedLogin(parts, data));
  jobs.register(REGISTRATION_LINK_JOB, (data) => sendRegistrationLink(parts, data), LETTER_RETRIES);
}

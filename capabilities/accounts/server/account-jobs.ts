import type { Jobs } from '@alder/jobs';
import { auditFailedLogin, LOGIN_FAILED_JOB } from './login-failed.job.ts';
import { type AccountJobOptions, PASSWORD_LINK_JOB, sendPasswordLink } from './password-link.job.ts';
import { REGISTRATION_LINK_JOB, REGISTRATION_LINK_RETRIES, sendRegistrationLink } from './registration.job.ts';

/** Background jobs of this capability; called before the jobs start. */
export function registerAccountJobs(jobs: Pick<Jobs, 'register'>, parts: AccountJobOptions): void {
  jobs.register(PASSWORD_LINK_JOB, (data) => sendPasswordLink(parts, data));
  jobs.register(LOGIN_FAILED_JOB, (data) => auditFailedLogin(parts, data));
  jobs.register(REGISTRATION_LINK_JOB, (data) => sendRegistrationLink(parts, data), REGISTRATION_LINK_RETRIES);
}

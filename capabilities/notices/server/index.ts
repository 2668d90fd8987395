export { ANNOUNCED_JOB, registerNoticeJobs } from './announced.job.ts';
export { noticeHandlers } from './notice.handlers.ts';
export { releaseHandlers } from './release.handlers.ts';

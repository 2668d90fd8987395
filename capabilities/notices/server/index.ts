export { ANNOUNCED_JOB, registerNoticeJobs } from './announced.job.ts';
export { mailNotices } from './mail-notices.ts';
export { noticeHandlers } from './notice.handlers.ts';
export { releaseHandlers } from './release.handlers.ts';

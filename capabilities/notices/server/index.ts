export { noticeHandlers } from './notice.handlers.ts';

export { type GraphicObjects, isUnread, MAX_NOTICES, NOTICE_DAYS, type NoticeKind, noticeKinds } from './notice.ts';

export { isUnread, MAX_NOTICES, NOTICE_DAYS, type NoticeKind, noticeKinds, type ReadMarkers } from './notice.ts';

export { isUnread, type Marks, MOST_NOTICES, NOTICE_DAYS, type NoticeKind, noticeKinds } from './notice.ts';

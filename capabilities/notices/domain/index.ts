export {
  isCriticalKind,
  isUnread,
  MAX_NOTICES,
  NOTICE_DAYS,
  type NoticeKind,
  noticeKinds,
  type ReadMarkers,
} from './notice.ts';
export { type Release, type ReleaseFile, readRelease } from './release.ts';
export { isAnnouncementUnread, isNewerVersion } from './version.ts';

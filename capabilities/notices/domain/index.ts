export {
  isCriticalKind,
  isUnread,
  MAX_NOTICES,
  NOTICE_DAYS,
  type NoticeKind,
  noticeKinds,
  type ReadMarkers,
} from './notice.ts';
export {
  hiddenKinds,
  isMailedNow,
  MINUTES_BETWEEN_LETTERS,
  NO_CHOICES,
  NOTICE_TOPICS,
  type NoticeChoices,
  type NoticeTopic,
  noticeChoicesOf,
  noticeTopics,
  OPTIONAL_TOPICS,
  topicOf,
} from './notice-topics.ts';
export { type Release, type ReleaseFile, readRelease } from './release.ts';
export { isAnnouncementUnread, isNewerVersion } from './version.ts';

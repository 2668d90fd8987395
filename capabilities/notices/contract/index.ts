export { getNotices, markRead, type Notice, notice } from './notice-calls.ts';
export {
  type Announcement,
  announcement,
  getReleases,
  updateSystemAnnouncement,
  updateVersionNotes,
} from './release-calls.ts';

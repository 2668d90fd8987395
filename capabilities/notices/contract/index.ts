export { getNotices, markRead, type Notice, notice } from './notice-calls.ts';

export { reminderHandlers } from './reminder.handlers.ts';
export { type DuePet, type ReminderDeps, sweepReminders } from './send-reminders.ts';
export { unsubscribeByLink } from './unsubscribe.ts';

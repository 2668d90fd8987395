import { defineFlow, type StateIn } from '@alder/flow';

/**
 * States of an export. `reading` takes every row at one moment; `copying` takes the stored files, and goes on where it
 * was after a restart; `sending` puts the archive into the hospital's own bucket.
 */
export const exportFlow = defineFlow({
  waiting: { read: 'reading', cancel: 'canceled', failed: 'failed' },
  reading: { read: 'reading', copy: 'copying', cancel: 'canceled', failed: 'failed' },
  copying: { read: 'reading', ready: 'done', send: 'sending', cancel: 'canceled', failed: 'failed' },
  sending: { ready: 'done', cancel: 'canceled', failed: 'failed' },
  done: { expire: 'expired', delete: 'expired' },
  failed: {},
  canceled: {},
  expired: {},
});
export type ExportState = StateIn<typeof exportFlow>;

/** Whether a job works on it, or will. */
export function isRunning(state: ExportState): boolean {
  return exportFlow.can(state, 'cancel');
}

/** Days for which a finished archive can be downloaded. */
export const EXPORT_DAYS = 7;
/** How long one password opens the download of an archive: a long one may be cut and resumed. */
export const TICKET_HOURS = 24;

/** When an archive that was finished at `finished_at` is deleted. */
export function expiryOf(finished_at: Date): Date {
  return new Date(finished_at.getTime() + EXPORT_DAYS * 86_400_000);
}

/** The same day and time a month later; a day that the month has not becomes its last one. */
export function monthLater(from: Date): Date {
  const next = new Date(from);
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const days = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(from.getUTCDate(), days));
  return next;
}

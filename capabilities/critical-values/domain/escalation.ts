/** A critical result that nobody acknowledged for so long is put before the next people of the hospital. */
export const ESCALATE_AFTER_MINUTES = 15;

const MINUTE_MS = 60_000;

/** Alerts that were raised then or earlier are escalated now. */
export function escalationDue(now: Date): Date {
  return new Date(now.getTime() - ESCALATE_AFTER_MINUTES * MINUTE_MS);
}

/** Whole minutes left until an alert is escalated; 0 once it is due. */
export function minutesTo(raised_at: Date, now: Date): number {
  return Math.max(0, Math.ceil((raised_at.getTime() - escalationDue(now).getTime()) / MINUTE_MS));
}

/** Minutes until the next people of the hospital are notified of an unacknowledged critical result. */
export const ESCALATE_AFTER_MINUTES = 15;
/** Steps of the list of a hospital. */
export const MAX_STEPS = 10;

/** Roles that can be notified; a consultant of another place is none. */
export const escalationRoles = ['hospitalAdmin', 'doctor', 'assistant'] as const;
export type EscalationRole = (typeof escalationRoles)[number];

/** A step of the list: all users with a role, or one person. */
export type EscalationStep =
  | { readonly kind: 'role'; readonly role: EscalationRole }
  | { readonly kind: 'person'; readonly account: string };

/** A member of the hospital. */
export type Member = { readonly account: string; readonly role: string; readonly active: boolean };

const MINUTE_MS = 60_000;

/** Alerts that were raised then or earlier are escalated now. */
export function escalationDue(now: Date): Date {
  return new Date(now.getTime() - ESCALATE_AFTER_MINUTES * MINUTE_MS);
}

/** When the people after those who are notified now are notified. */
export function nextEscalation(now: Date): Date {
  return new Date(now.getTime() + ESCALATE_AFTER_MINUTES * MINUTE_MS);
}

/** Whole minutes left until an alert is escalated; 0 once it is due. */
export function minutesTo(raised_at: Date, now: Date): number {
  return Math.max(0, Math.ceil((raised_at.getTime() - escalationDue(now).getTime()) / MINUTE_MS));
}

/** Whole minutes left until a moment; 0 once it is there. */
export function minutesUntil(at: Date, now: Date): number {
  return Math.max(0, Math.ceil((at.getTime() - now.getTime()) / MINUTE_MS));
}

/** Whom an alert goes to now. */
export type Escalation = {
  /** Step of the list, from 1; 0: the administrators, because the list had no user. */
  readonly step: number;
  readonly accounts: readonly string[];
  /** Whether a user is left to be notified later. */
  readonly hasMore: boolean;
};

/**
 * The next people to be notified: those of the first later step that has a user who can log in and was not
 * notified yet. A step without such a user is passed over at once, so that no 15 minutes are lost. Where the list never
 * had one, the administrators are notified.
 *
 * @param notified Accounts that were notified of the alert already.
 * @returns Nothing where no user is left.
 */
export function nextPeople(
  steps: readonly EscalationStep[],
  gone: number,
  members: readonly Member[],
  notified: readonly string[],
): Escalation | undefined {
  const open = (at: number, known: readonly string[]) =>
    peopleOf(steps[at]!, members).filter((one) => !known.includes(one));
  for (let at = gone; at < steps.length; at += 1) {
    const accounts = open(at, notified);
    if (accounts.length === 0) continue;
    const known = [...notified, ...accounts];
    const hasMore = steps.some((_, later) => later > at && open(later, known).length > 0);
    return { step: at + 1, accounts, hasMore };
  }
  if (notified.length > 0) return undefined;
  return { step: 0, accounts: peopleOf({ kind: 'role', role: 'hospitalAdmin' }, members), hasMore: false };
}

function peopleOf(step: EscalationStep, members: readonly Member[]): string[] {
  return members
    .filter(
      ({ active, account, role }) => active && (step.kind === 'role' ? role === step.role : account === step.account),
    )
    .map(({ account }) => account);
}

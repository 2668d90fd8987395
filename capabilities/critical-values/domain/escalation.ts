/** Minutes until the next people of the hospital are told of a critical result that nobody acknowledged. */
export const ESCALATE_AFTER_MINUTES = 15;
/** Steps of the list of a hospital. */
export const MAX_STEPS = 10;

/** Roles that can be told; a consultant of another place is none. */
export const escalationRoles = ['hospitalAdmin', 'doctor', 'assistant'] as const;
export type EscalationRole = (typeof escalationRoles)[number];

/** A step of the list: everybody with a role, or one person. */
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

/** When the people after those who are told now are told. */
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
  /** Step of the list, from 1; 0: the administrators, because the list had nobody. */
  readonly step: number;
  readonly accounts: readonly string[];
  /** Whether somebody is left to be told later. */
  readonly hasMore: boolean;
};

/**
 * The next people to be told: those of the first step after the ones gone through that has somebody who can log in and was not
 * told yet. A step without anybody is passed over at once, so that no 15 minutes are lost. Where the list never had
 * anybody, the administrators are told.
 *
 * @param told Accounts that were told of the alert already.
 * @returns Nothing where nobody is left.
 */
export function nextPeople(
  steps: readonly EscalationStep[],
  gone: number,
  members: readonly Member[],
  told: readonly string[],
): Escalation | undefined {
  const open = (at: number, known: readonly string[]) =>
    peopleOf(steps[at]!, members).filter((one) => !known.includes(one));
  for (let at = gone; at < steps.length; at += 1) {
    const accounts = open(at, told);
    if (accounts.length === 0) continue;
    const known = [...told, ...accounts];
    const hasMore = steps.some((_, later) => later > at && open(later, known).length > 0);
    return { step: at + 1, accounts, hasMore };
  }
  if (told.length > 0) return undefined;
  return { step: 0, accounts: peopleOf({ kind: 'role', role: 'hospitalAdmin' }, members), hasMore: false };
}

function peopleOf(step: EscalationStep, members: readonly Member[]): string[] {
  return members
    .filter(
      ({ active, account, role }) => active && (step.kind === 'role' ? role === step.role : account === step.account),
    )
    .map(({ account }) => account);
}

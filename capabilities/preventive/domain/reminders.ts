import { ageInWeeks } from './age.ts';
import type { DueItem, RecordedDose } from './plan.ts';
import { latestDose } from './protocol.ts';

/** Why an owner gets no letter about a pet. */
export const skipReasons = ['deceased', 'missing', 'noOwner', 'optedOut', 'noEmail', 'nothingDue', 'sent'] as const;
export type SkipReason = (typeof skipReasons)[number];

export type ReminderTo = {
  readonly status: string;
  readonly owner: { readonly email: string | null; readonly optedOut: boolean } | null;
  /** Due items of the pet that are near enough to be reminded of. */
  readonly due: readonly { readonly subject: string; readonly due_on: string | null; readonly reminded: boolean }[];
};

/** Why no letter is written, or nothing where one is: never for a deceased or missing pet (VAC-04), once a due date. */
export function skipReasonOf({ status, owner, due }: ReminderTo): SkipReason | undefined {
  if (status === 'deceased' || status === 'missing') return status;
  if (!owner) return 'noOwner';
  if (owner.optedOut) return 'optedOut';
  if (due.length === 0) return 'nothingDue';
  if (due.every(({ reminded }) => reminded)) return 'sent';
  return owner.email ? undefined : 'noEmail';
}

/** What an owner is reminded of among what is due for a pet. */
export type RemindedPet = {
  readonly birthdate: string | null;
  readonly doses: readonly (RecordedDose & { readonly remind: boolean })[];
  readonly today: string;
  /** Last due date that is near enough. */
  readonly until: string;
};

/** Age up to which a series that was never begun is due; an older animal has simply no history here. */
const SERIES_WEEKS = 52;

/**
 * The items of a plan that an owner is reminded of: due until a day, wanted with the latest dose, and begun once or of a
 * young animal.
 */
export function remindable(
  plan: readonly DueItem[],
  { birthdate, doses, today, until }: RemindedPet,
): (DueItem & { readonly due_on: string })[] {
  const isYoung = birthdate !== null && ageInWeeks(birthdate, today) < SERIES_WEEKS;
  return plan.filter((item): item is DueItem & { readonly due_on: string } => {
    if (item.due_on === null || item.due_on > until) return false;
    if (item.antigen === null) return true;
    const latest = latestDose(doses.filter(({ antigens }) => antigens.includes(item.antigen!)));
    return latest ? latest.remind : isYoung || item.source === null;
  });
}

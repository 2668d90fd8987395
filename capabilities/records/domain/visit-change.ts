import { mayEdit } from '@alder/chart/domain';

/** What decides who may cancel a visit or move it to another pet. */
export type OwnedVisit = {
  readonly assignee: string | null;
  readonly checked_in_by: string | null;
  /** Nothing clinical stands in it: no text, no finding, no diagnosis, no line of plan or prescription. */
  readonly isBlank: boolean;
};

/**
 * Who may cancel a visit or move it to another pet. `own`: its assignee, an administrator, and while it is unclaimed
 * the account that checked it in. `withReason`: everyone else, while nothing clinical is written in it; the assignee is
 * notified. `no`: what a doctor has written is that doctor's (specification §5, "Editing requires being the assignee").
 *
 * The specification names no right for either: reception notices both mistakes, so that a claim alone does not stand
 * in the way.
 */
export function mayChangeVisit(
  { assignee, checked_in_by, isBlank }: OwnedVisit,
  account: { readonly id: string; readonly role: string },
): 'own' | 'withReason' | 'no' {
  if (mayEdit(assignee ?? checked_in_by, account.id) || account.role === 'hospitalAdmin') return 'own';
  return isBlank ? 'withReason' : 'no';
}

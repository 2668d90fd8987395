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

/** What stands in a visit, as far as it is clinical. */
export type WrittenVisit = {
  readonly subjective: string;
  readonly objective: string;
  readonly assessment: string;
  readonly plan: string;
  readonly systems: object;
  readonly body_map: readonly unknown[];
  /** Diagnoses, lines of the plan and lines of the prescription together. */
  readonly lines: number;
};

/** Whether nothing clinical stands in a visit: no text, no finding, no diagnosis, no line of plan or prescription. */
export function isBlankVisit({
  subjective,
  objective,
  assessment,
  plan,
  systems,
  body_map,
  lines,
}: WrittenVisit): boolean {
  const isWritten = [subjective, objective, assessment, plan].some((text) => text.trim() !== '');
  return !isWritten && Object.keys(systems).length === 0 && body_map.length === 0 && lines === 0;
}

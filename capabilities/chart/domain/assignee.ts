/** Roles that a record can be assigned to: doctors, and an administrator who takes over (spec/decisions.md, "Sessions"). */
export const ASSIGNABLE_ROLES = ['doctor', 'hospitalAdmin'] as const;

/**
 * Whether a user may edit the content of a record: its text, diagnoses, treatments and prescriptions.
 *
 * Only the assignee may; an administrator has to take the assignment over first (specification §5, spec/decisions.md
 * "Sessions"). An unclaimed record may not be edited.
 *
 * @param assignee Account that the record is assigned to; null before a doctor claims it.
 * @param account Account that wants to edit.
 */
export function mayEdit(assignee: string | null, account: string): boolean {
  return assignee === account;
}

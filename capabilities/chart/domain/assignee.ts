/** Roles that a record can be assigned to: doctors, and an administrator who takes over (spec/decisions.md, "Sessions"). */
export const ASSIGNABLE_ROLES = ['doctor', 'hospitalAdmin'] as const;

/**
 * Whether somebody may edit what a record says: its text, diagnoses, treatments and prescriptions.
 *
 * Nobody but the assignee may, an administrator included, who takes the assignment over first (specification §5,
 * spec/decisions.md "Sessions"). A record that nobody has claimed is nobody's to edit.
 *
 * @param assignee Account that the record is assigned to; null before a doctor claims it.
 * @param account Account that wants to edit.
 */
export function mayEdit(assignee: string | null, account: string): boolean {
  return assignee === account;
}

/** Roles that an invitation may give: those of a hospital, none of the operator's. */
export const MEMBER_ROLES = ['hospitalAdmin', 'doctor', 'assistant', 'lisConsultant', 'consultant'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** Days in which an invitation can be accepted. */
export const MEMBER_INVITATION_DAYS = 14;

/** When an invitation that is written now ends. */
export const invitationEnd = (now: Date) => new Date(now.getTime() + MEMBER_INVITATION_DAYS * 86_400_000);

/** Whether an invitation can be accepted or declined. */
export function isInvitationOpen(
  { state, endsAt }: { readonly state: string; readonly endsAt: Date },
  now: Date,
): boolean {
  return state === 'open' && now < endsAt;
}

/** Whether a person may leave a hospital: one other stays, and the hospital keeps an administrator. */
export function leaveProblem({
  otherHospitals,
  isAdministrator,
  otherAdministrators,
}: {
  readonly otherHospitals: number;
  readonly isAdministrator: boolean;
  readonly otherAdministrators: number;
}): 'lastHospital' | 'lastAdministrator' | undefined {
  if (otherHospitals === 0) return 'lastHospital';
  return isAdministrator && otherAdministrators === 0 ? 'lastAdministrator' : undefined;
}

/** Which letter a person gets after a change of the own membership; undefined: the change is none that takes or gives access. */
export function membershipLetter(
  before: { readonly active: boolean; readonly role: string },
  after: { readonly active?: boolean | undefined; readonly role?: string | undefined },
): 'membership' | 'membershipEnded' | 'roleChanged' | undefined {
  const active = after.active ?? before.active;
  if (active !== before.active) return active ? 'membership' : 'membershipEnded';
  return active && after.role !== undefined && after.role !== before.role ? 'roleChanged' : undefined;
}

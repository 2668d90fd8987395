import type { MemberInvitation } from '../contract/membership-calls.ts';
import type { MemberRole } from '../domain/membership.ts';
import type { InvitationRow } from './membership.repository.ts';

/** An invitation for the hospital that wrote it: the account that it is for is not in it. */
export function presentInvitation({ id, email, role, created_at, ends_at }: InvitationRow): MemberInvitation {
  return {
    ...{ id, email, role: role as MemberRole },
    ...{ created_at: created_at.toISOString(), ends_at: ends_at.toISOString() },
  };
}

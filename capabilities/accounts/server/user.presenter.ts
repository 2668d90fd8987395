import type { Account } from '@alder/server';
import { presentEntry } from '@alder/server';
import { type User, user } from '../contract/user.ts';
import { USER_ADMIN_ROLES } from '../domain/access.ts';
import type { UserRow } from './user.repository.ts';

/** A user for `reader`: contact and permits are for administrators and for oneself. */
export function presentUser(row: UserRow, reader: Account): User {
  const open = reader.id === row.id || isUserAdmin(reader);
  return presentEntry(user, {
    id: row.id,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    displayName: row.display_name,
    role: row.role,
    active: row.active,
    acceptAppointments: row.accepts_appointments,
    ...(open && {
      email: row.email,
      phone: row.phone,
      emailValidated: row.email_validated,
      mailProblem: row.mail_problem as User['mailProblem'],
      invited: row.invited,
      permit_his: row.permit_his,
      permit_lis: row.permit_lis,
      permit_pacs: row.permit_pacs,
    }),
  });
}

export const isUserAdmin = ({ role }: Account): boolean => USER_ADMIN_ROLES.some((each) => each === role);

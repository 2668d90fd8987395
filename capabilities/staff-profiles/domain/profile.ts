export const TITLE_LENGTH = 60;
export const LICENCE_LENGTH = 40;

/** Colours of a person: those that the calendar has for types of appointments, by the tokens of the design. */
export const STAFF_COLOURS = ['teal', 'info', 'violet', 'ok', 'warn', 'danger', 'neutral'] as const;
export type StaffColour = (typeof STAFF_COLOURS)[number];

/** Fields that an administrator writes for a colleague too: those of their licence. */
const OF_THE_LICENCE: ReadonlySet<string> = new Set(['title', 'licence_number']);

/** Roles that write title and licence number of colleagues. */
export const STAFF_ADMIN_ROLES = ['hospitalAdmin', 'sysAdmin'] as const;

/**
 * Whether a person may write these fields of a profile. Signature, photo and colour are the person's own: an administrator
 * who set the signature of a doctor would sign for them.
 */
export function mayWrite(
  who: { readonly id: string; readonly role: string },
  profile: { readonly account: string },
  fields: readonly string[],
): boolean {
  if (who.id === profile.account) return true;
  return STAFF_ADMIN_ROLES.some((role) => role === who.role) && fields.every((field) => OF_THE_LICENCE.has(field));
}

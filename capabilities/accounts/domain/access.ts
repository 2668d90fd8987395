import type { Licence, Role } from '@alder/wire';

/** What a hospital brings to the question who may enter (specification §6). */
export type LicensedHospital = { readonly active: boolean } & { readonly [M in Licence as `license_${M}`]: number };
/** What a user brings to it, in that hospital. */
export type PermittedAccount = { readonly role: string } & { readonly [M in Licence as `permit_${M}`]: boolean };

/** Target of a guard's redirect: none, the own account page, or the login page (specification §6). */
export type Entry = 'enter' | 'account' | 'auth';

/**
 * Whether a user may use the rooms behind a licence.
 *
 * Access = hospital active and licence above 0, and the user's own permit. The server asks it on every
 * request, from the database, so a permit that was taken away is gone with the next call.
 */
export function mayEnter(hospital: LicensedHospital, account: PermittedAccount, licence: Licence): Entry {
  if (!hospital.active || !(hospital[`license_${licence}`] > 0)) return 'auth';
  return account[`permit_${licence}`] ? 'enter' : 'account';
}

/** Roles that see the dashboard, and its icon (specification §6). */
export const DASHBOARD_ROLES: readonly Role[] = ['hospitalAdmin', 'sysAdmin', 'lisConsultant'];
/** Roles that see `/pulpo`; an administrator has the gateways of the own hospital under `/manage/devices`. */
export const DEVICE_ROLES: readonly Role[] = ['sysAdmin', 'pulpoMaster'];
/** Roles that approve replacement requests under `/admin` (spec/decisions.md, "Sessions"); lisConsultant sees no more of it. */
export const VENDOR_ROLES: readonly Role[] = ['sysAdmin', 'vendorAdmin', 'lisConsultant'];
/** Roles that manage the users of a hospital. */
export const USER_ADMIN_ROLES: readonly Role[] = ['hospitalAdmin', 'sysAdmin'];
/** Roles that a hospital administrator may give; the others belong to the operator of the system. */
export const HOSPITAL_ROLES: readonly Role[] = ['hospitalAdmin', 'doctor', 'assistant', 'lisConsultant', 'consultant'];
/** A consultant from outside, who sees nothing but requests that are addressed to consultants (decision 0131). */
export const GUEST_ROLE: Role = 'consultant';

const LICENCE_OF: Readonly<Record<string, Licence>> = { his: 'his', clinicpath: 'lis', pacs: 'pacs' };
const ROLES_OF: Readonly<Record<string, readonly Role[]>> = {
  dashboard: DASHBOARD_ROLES,
  sysAdmin: ['sysAdmin'],
  pulpo: DEVICE_ROLES,
  admin: VENDOR_ROLES,
};

/**
 * Whether a logged-in user may open a section, by its first path segment (specification §2, §6).
 *
 * A missing role sends to the own account page; the specification leaves that open.
 */
export function mayOpen(section: string, hospital: LicensedHospital, account: PermittedAccount): Entry {
  const licence = Object.hasOwn(LICENCE_OF, section) ? LICENCE_OF[section] : undefined;
  if (account.role === GUEST_ROLE) return mayGuestOpen(section, hospital);
  if (licence) return mayEnter(hospital, account, licence);
  const allowed = Object.hasOwn(ROLES_OF, section) ? ROLES_OF[section] : undefined;
  return !allowed || allowed.some((role) => role === account.role) ? 'enter' : 'account';
}

/** A guest opens imaging, where one page is theirs, and the own account. */
function mayGuestOpen(section: string, hospital: LicensedHospital): Entry {
  if (section === 'pacs') return hospital.active && hospital.license_pacs > 0 ? 'enter' : 'auth';
  return section === 'account' || section === 'info' ? 'enter' : 'account';
}

import type { HospitalRow } from '@alder/hospitals/contract';
import type { Announcement } from '@alder/notices/contract';
import { isAnnouncementUnread } from '@alder/notices/domain';
import type { Role } from '@alder/wire';
import type { AccountState } from '../contract/account-state.ts';
import type { MembershipRow } from './account.repository.ts';

/** Version of the product, as the specification's client sends it (§9). */
export const PRODUCT_VERSION = '1.0.19';

type AccountRow = {
  readonly id: string;
  readonly email: string;
  readonly display_name: string;
  readonly phone: string | null;
  readonly email_validated: boolean;
  readonly lang: string | null;
  readonly configs: unknown;
  readonly pin_hash: string | null;
};

/** What the session opens less than the account may, and what the account still owes. */
export type SessionLimits = Pick<AccountState, 'limit' | 'factorDue'>;
const OPEN: SessionLimits = { limit: null, factorDue: null };

const ADMINS: readonly string[] = ['hospitalAdmin', 'sysAdmin'];

/** What a browser has seen of the notices, by its cookies (specification §9), and the announcement in force. */
export type NoticeState = {
  readonly announcement: Announcement | null;
  readonly versionNotif: string | undefined;
  readonly announcementTimestamp: string | undefined;
};

/** The account state of a session: who, in which hospital, with which rights there and elsewhere. */
export function presentAccountState(
  account: AccountRow,
  hospital: HospitalRow & { readonly aetitle: string },
  memberships: readonly MembershipRow[],
  { announcement, versionNotif, announcementTimestamp }: NoticeState,
  home: string = hospital.id,
  limits: SessionLimits = OPEN,
): AccountState {
  const here = memberships.find((each) => each.hospitalId === home)!;
  const configs = record(account.configs);
  const permissions = memberships.map(({ hospitalId: _, role, ...rest }) => ({ ...rest, role: role as Role }));
  return {
    login: true,
    loginState: 'login',
    id: account.id,
    uid: account.id,
    displayName: account.display_name,
    email: account.email,
    phone: account.phone,
    hospital: hospital.key,
    hospitalId: hospital.id,
    acting_from: home === hospital.id ? null : { id: home, key: here.hospital, name: here.hospitalName },
    permissions: Object.fromEntries(permissions.map(({ hospital: key, hospitalName: _, ...flags }) => [key, flags])),
    permissionsArray: permissions,
    role: here.role as Role,
    isAdmin: ADMINS.includes(here.role),
    ...limits,
    hasPin: account.pin_hash !== null,
    openedDicoms: Array.isArray(configs.openedDicoms) ? configs.openedDicoms.map(String) : [],
    langKey: account.lang as AccountState['langKey'],
    notif: announcement,
    versionNotif: versionNotif ?? null,
    showNotif: announcement !== null && isAnnouncementUnread(announcement.timestamp, announcementTimestamp),
    emailValidated: account.email_validated,
    version: PRODUCT_VERSION,
    configs,
    features: record(configs.features),
    invitationCode: null,
    invitationHistory: [],
    aetitles: [hospital.aetitle],
    permit_his: here.permit_his,
    permit_lis: here.permit_lis,
    permit_pacs: here.permit_pacs,
    chimera_token: null,
    chimera_token_timestamp: null,
    chimera_access: typeof record(hospital.configs).chimera === 'object',
    wolfiInstaller: null,
  };
}

const record = (value: unknown): Record<string, unknown> => (value ?? {}) as Record<string, unknown>;

import type { SessionAccount } from '@alder/client';
import {
  Activity,
  BellRing,
  BookOpenText,
  Building2,
  Cable,
  CalendarPlus,
  DatabaseBackup,
  Droplets,
  FileInput,
  Gift,
  GitBranchPlus,
  ListChecks,
  type LucideIcon,
  MessageCircle,
  MessageSquareQuote,
  Printer,
  Router,
  Ruler,
  ScanLine,
  ScrollText,
  ShieldAlert,
  Signature,
  Siren,
  Tags,
  Trash2,
  Users,
  UserX,
  WalletCards,
  Waypoints,
} from 'lucide-react';
import { ADMINISTRATOR_ROLES } from './use-hospital.ts';
import type { HospitalTextKey } from './use-hospital-texts.ts';

export type ManageGroup = 'hospital' | 'care' | 'machines' | 'account';

/** A page of the settings: `/manage/<id>`. Its texts are `page.<id>`, and `page.<id>.words` for the search. */
export type ManagePage = {
  readonly id:
    | 'hospital'
    | 'users'
    | 'first-day'
    | 'catalog-medicines'
    | 'booking'
    | 'reminders'
    | 'line'
    | 'handouts'
    | 'ranges'
    | 'reflex'
    | 'delta'
    | 'interference'
    | 'phrases'
    | 'escalation'
    | 'imaging'
    | 'printing'
    | 'devices'
    | 'import'
    | 'billing'
    | 'data'
    | 'chimera'
    | 'interface'
    | 'erasure'
    | 'deleted'
    | 'invitations'
    | 'agreements'
    | 'audit'
    | 'breaches';
  readonly group: ManageGroup;
  readonly icon: LucideIcon;
  /** Who has it; what a person may not open is absent, not grey (specification §6). */
  readonly isFor: (account: SessionAccount) => boolean;
};

/** A setting that "find a setting" jumps to: the element with `data-setting={id}` on its page. */
export type ManagedSetting = {
  readonly id: string;
  readonly page: ManagePage['id'];
  readonly label: HospitalTextKey;
};

const isAdministrator = ({ role }: SessionAccount) => ADMINISTRATOR_ROLES.includes(role);

/** Every page of the settings that this version has, in the order of the list (design: mockup 15-settings-users). */
export const managePages: readonly ManagePage[] = [
  { id: 'hospital', group: 'hospital', icon: Building2, isFor: () => true },
  { id: 'first-day', group: 'hospital', icon: ListChecks, isFor: isAdministrator },
  { id: 'users', group: 'hospital', icon: Users, isFor: isAdministrator },
  { id: 'catalog-medicines', group: 'care', icon: Tags, isFor: (account) => Boolean(account.permit_his) },
  {
    id: 'booking',
    group: 'care',
    icon: CalendarPlus,
    isFor: (account) => isAdministrator(account) && Boolean(account.permit_his),
  },
  {
    id: 'reminders',
    group: 'care',
    icon: BellRing,
    isFor: (account) => isAdministrator(account) && Boolean(account.permit_his),
  },
  { id: 'handouts', group: 'care', icon: BookOpenText, isFor: (account) => Boolean(account.permit_his) },
  {
    id: 'line',
    group: 'care',
    icon: MessageCircle,
    isFor: (account) => isAdministrator(account) && Boolean(account.permit_his),
  },
  {
    id: 'ranges',
    group: 'care',
    icon: Ruler,
    isFor: (account) => isAdministrator(account) || Boolean(account.permit_lis || account.permit_his),
  },
  {
    id: 'reflex',
    group: 'care',
    icon: GitBranchPlus,
    isFor: (account) => isAdministrator(account) || Boolean(account.permit_lis || account.permit_his),
  },
  {
    id: 'delta',
    group: 'care',
    icon: Activity,
    isFor: (account) => isAdministrator(account) || Boolean(account.permit_lis),
  },
  {
    id: 'interference',
    group: 'care',
    icon: Droplets,
    isFor: (account) => isAdministrator(account) || Boolean(account.permit_lis || account.permit_his),
  },
  {
    id: 'phrases',
    group: 'care',
    icon: MessageSquareQuote,
    isFor: (account) => isAdministrator(account) || Boolean(account.permit_lis || account.permit_his),
  },
  {
    id: 'escalation',
    group: 'care',
    icon: Siren,
    isFor: (account) => isAdministrator(account) || Boolean(account.permit_lis || account.permit_his),
  },
  { id: 'imaging', group: 'machines', icon: ScanLine, isFor: (account) => Boolean(account.permit_pacs) },
  {
    id: 'devices',
    group: 'machines',
    icon: Router,
    isFor: (account) => isAdministrator(account) || account.role === 'pulpoMaster',
  },
  { id: 'printing', group: 'machines', icon: Printer, isFor: isAdministrator },
  { id: 'billing', group: 'account', icon: WalletCards, isFor: isAdministrator },
  { id: 'import', group: 'account', icon: FileInput, isFor: isAdministrator },
  { id: 'data', group: 'account', icon: DatabaseBackup, isFor: isAdministrator },
  { id: 'chimera', group: 'account', icon: Cable, isFor: isAdministrator },
  { id: 'interface', group: 'account', icon: Waypoints, isFor: isAdministrator },
  { id: 'erasure', group: 'account', icon: UserX, isFor: isAdministrator },
  {
    id: 'deleted',
    group: 'account',
    icon: Trash2,
    isFor: (account) =>
      isAdministrator(account) || Boolean(account.permit_his || account.permit_lis || account.permit_pacs),
  },
  { id: 'audit', group: 'account', icon: ScrollText, isFor: isAdministrator },
  { id: 'breaches', group: 'account', icon: ShieldAlert, isFor: isAdministrator },
  { id: 'agreements', group: 'account', icon: Signature, isFor: isAdministrator },
  { id: 'invitations', group: 'account', icon: Gift, isFor: isAdministrator },
];

/** Settings that are found by name. */
export const managedSettings: readonly ManagedSetting[] = [
  ...(['names', 'langKey', 'logo', 'address', 'phone', 'email', 'website', 'tax_id', 'license_number'] as const).map(
    onHospitalPage,
  ),
  ...(['hours', 'closed_days', 'rooms', 'currency', 'rounding', 'timezone'] as const).map(onHospitalPage),
  ...(['sessionsPerAccount', 'passwordMin', 'secondFactor', 'estimateWarnPercent'] as const).map(onHospitalPage),
  ...(['signRecords', 'signWithSecret', 'units'] as const).map(onHospitalPage),
  ...(['dedupImages', 'localAccess', 'aetitle', 'usage', 'retention'] as const).map(
    (id): ManagedSetting => ({ id, page: 'imaging', label: id }),
  ),
  ...(['letterheadLogo', 'receiptPaper', 'labelPaper'] as const).map(
    (id): ManagedSetting => ({ id, page: 'printing', label: id }),
  ),
  { id: 'changes', page: 'hospital', label: 'changes.title' },
  ...(['plan.accounts', 'plan.storage', 'plan.backup', 'plan.compare'] as const).map(
    (id): ManagedSetting => ({ id, page: 'billing', label: id }),
  ),
];

function onHospitalPage(id: HospitalTextKey): ManagedSetting {
  return id === 'names' ? { id: 'names.zhtw', page: 'hospital', label: 'names' } : { id, page: 'hospital', label: id };
}

export function managePagesFor(account: SessionAccount): readonly ManagePage[] {
  return managePages.filter(({ isFor }) => isFor(account));
}

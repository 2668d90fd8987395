import { DEVICE_ROLES, GUEST_ROLE, USER_ADMIN_ROLES } from '@alder/accounts/domain';
import { useAccount } from '@alder/client';
import type { ComponentType } from 'react';
import { Navigate, useParams } from 'react-router';
import { screens } from './screens.tsx';
import { type Section, sections } from './sections.ts';
import { Missing, NotBuilt } from './shell/dead-end.tsx';

/** The page of a section: the one its `subpage` names, or the first. */
export function SectionPage({ of }: { readonly of: Section }) {
  const { account } = useAccount();
  const known: readonly string[] = sections[of];
  // A guest has one page of the section: the questions to consultants.
  const first = account.role === GUEST_ROLE ? 'teleconsult' : known[0]!;
  const { subpage = first } = useParams();
  if (account.role === GUEST_ROLE && subpage !== first) return <Navigate to={`/${of}/${first}`} replace />;
  const Page = screenIn(screens[of], subpage);
  return Page ? <Page /> : <Missing />;
}

/** A catalog, for those who work with it. */
export function ManageCatalog() {
  const { account } = useAccount();
  return account.permit_his ? <screens.catalog /> : <Missing />;
}

/** A page of the settings; gateways are for those who connect them. */
export function ManagePage() {
  const { account } = useAccount();
  const { subpage } = useParams();
  if (!subpage) return null;
  const isMaster = ['hospitalAdmin', ...DEVICE_ROLES].includes(account.role);
  if (subpage === 'devices' && !isMaster) return <Missing />;
  const isAdmin = USER_ADMIN_ROLES.some((role) => role === account.role);
  const forAdmins = [
    'first-day',
    'users',
    'printing',
    'import',
    'interface',
    'data',
    'audit',
    'agreements',
    'invitations',
    'booking',
    'reminders',
  ];
  if (forAdmins.includes(subpage) && !isAdmin) return <Missing />;
  if (subpage === 'imaging' && !account.permit_pacs) return <Missing />;
  if (subpage === 'handouts' && !account.permit_his) return <Missing />;
  const Page = screenIn(screens.manage, subpage);
  return Page ? <Page /> : <NotBuilt />;
}

/** A page of the system administration. */
export function OperatorPage() {
  const { subpage = '', oid } = useParams();
  const Page = oid ? undefined : screenIn(screens.operator, subpage);
  if (!Page) return <NotBuilt />;
  return (
    <>
      <screens.OperatorPlaces />
      <Page />
    </>
  );
}

/** Requests for replacements: a page of vendors, and of the system administration, which gets back to its other pages. */
export function Admin() {
  const { account } = useAccount();
  return (
    <>
      {account.role === 'sysAdmin' && <screens.OperatorPlaces />}
      <screens.admin />
    </>
  );
}

function screenIn(pages: Readonly<Record<string, ComponentType>>, subpage: string): ComponentType | undefined {
  return Object.hasOwn(pages, subpage) ? pages[subpage] : undefined;
}

export const { patient: Patient, dashboard: Dashboard, pulpo: Pulpo, releases: Releases, ManageFrame } = screens;

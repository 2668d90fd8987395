import { mayOpen } from '@alder/accounts/domain';
import { useAccount } from '@alder/client';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { landingFor } from '../wanted.ts';
import { licences, permits } from './rights.ts';

/** Why a user was redirected to the own account page. */
export type Missing = 'his' | 'lis' | 'pacs' | 'role';

const permitOf: Readonly<Record<string, Missing>> = { his: 'his', clinicpath: 'lis', pacs: 'pacs' };

/**
 * Admits users who may open the section (specification §6): without the permit or the role it redirects to the account
 * page, without the licence to the login page, which redirects a logged-in user to the landing page.
 */
export function Guard({ section, children }: { section: string; children: ReactNode }) {
  const { account, hospital } = useAccount();
  const entry = mayOpen(section, licences(hospital), permits(account));
  if (entry === 'enter') return children;
  if (entry === 'auth') return <Navigate to={landingFor(hospital, account)} replace />;
  return <Navigate to="/account" state={{ missing: permitOf[section] ?? 'role' }} replace />;
}

import { GUEST_ROLE } from './access.ts';
/** First path segments whose page is opened again after log-in (specification §2). */
export const RESTORED_SEGMENTS = [
  'account',
  'admin',
  'manage',
  'sysAdmin',
  'clinicpath',
  'info',
  'pacs',
  'pet',
  'pulpo',
  'report',
  'serviceLog',
  'edit',
  'his',
  'patient',
  'dashboard',
] as const;

/**
 * The page after log-in: by licence, then by role (specification §2).
 *
 * @returns A path that starts with `/`.
 */
export function landingPath(
  hospital: { license_his: number; license_pacs: number },
  account: { role: string },
): string {
  if (account.role === GUEST_ROLE) return '/pacs';
  if (hospital.license_his > 0) return '/his';
  if (hospital.license_pacs > 0) return '/pacs';
  const own = ['pacs', 'patient', 'his'].find((section) => section === account.role);
  return `/${own ?? 'clinicpath'}`;
}

/**
 * The page requested before login, if it may be opened again (specification §2).
 *
 * @param path Path with query, as the browser had it. An address of another site is never restored.
 */
export function restoredPath(path: string): string | undefined {
  const first = /^\/([A-Za-z]+)(?=[/?#]|$)/.exec(path)?.[1];
  return RESTORED_SEGMENTS.some((segment) => segment === first) ? path : undefined;
}

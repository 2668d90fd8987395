import { type LicensedHospital, mayOpen, type PermittedAccount } from './access.ts';

/** Pages that may be opened after a log-in (design: screens §3.29); '' is the first that the licences open. */
export const START_PAGES = ['', '/his', '/clinicpath', '/pacs'] as const;
export type StartPage = (typeof START_PAGES)[number];

/** The pages that a person may choose to start with: those that may be opened, and the usual one. */
export function startPagesFor(hospital: LicensedHospital, account: PermittedAccount): readonly StartPage[] {
  return START_PAGES.filter((page) => page === '' || mayOpen(page.slice(1), hospital, account) === 'enter');
}

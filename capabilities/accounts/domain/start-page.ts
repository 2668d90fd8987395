import { type LicensedHospital, mayOpen, type PermittedAccount } from './access.ts';

/** Sections that may be opened after a log-in (design: screens §3.29); '' is the first that the licences open. */
export const START_PAGES = ['', 'his', 'clinicpath', 'pacs'] as const;
export type StartPage = (typeof START_PAGES)[number];

/**
 * The page that a person has chosen to start with.
 *
 * @param chosen One of {@link START_PAGES}, as it was stored.
 * @returns A path that starts with `/`; undefined where nothing was chosen, or what was chosen may not be opened any more.
 */
export function startPath(chosen: unknown, hospital: LicensedHospital, account: PermittedAccount): string | undefined {
  return chosen && mayOpen(chosen as string, hospital, account) === 'enter' ? `/${chosen}` : undefined;
}

/** The pages that a person may choose to start with. */
export function startPagesFor(hospital: LicensedHospital, account: PermittedAccount): readonly StartPage[] {
  return START_PAGES.filter((page) => page === '' || startPath(page, hospital, account) !== undefined);
}

import { type Licence, licences } from '@alder/wire';

/** Parts of the dashboard, and the licence without which a hospital has none of it. */
const PARTS = { visits: 'his', money: 'his', laboratory: 'lis', imaging: 'pacs' } as const satisfies Record<
  string,
  Licence
>;
export type DashboardPart = keyof typeof PARTS;

/** What lisConsultant sees of it (spec/decisions.md, "Sessions"); administrators see all. */
const OF_CONSULTANTS: readonly DashboardPart[] = ['laboratory', 'imaging'];

/** Parts of the dashboard that a role sees in a hospital with these licences. */
export function dashboardParts(
  role: string,
  hospital: { readonly [M in Licence as `license_${M}`]: number },
): readonly DashboardPart[] {
  const licensed = licences.filter((licence) => hospital[`license_${licence}`] > 0);
  return (Object.keys(PARTS) as DashboardPart[])
    .filter((part) => licensed.includes(PARTS[part]))
    .filter((part) => role !== 'lisConsultant' || OF_CONSULTANTS.includes(part));
}

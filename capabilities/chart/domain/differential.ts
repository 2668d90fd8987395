import type { LineNames } from '@alder/catalog/domain';

/** How a differential diagnosis stands. */
export const differentialStates = ['considered', 'confirmed', 'ruled_out'] as const;
export type DifferentialState = (typeof differentialStates)[number];

/** What is compared of a diagnosis: its catalog entry where it has one, and its names. */
export type Named = LineNames & { readonly diagnosis: string | null };

/**
 * Whether two lines name the same diagnosis: by their catalog entry, or by one of their names in whatever language and
 * case.
 */
export function isSameDiagnosis(one: Named, other: Named): boolean {
  if (one.diagnosis !== null && one.diagnosis === other.diagnosis) return true;
  const names = namesOf(one);
  return namesOf(other).some((name) => names.includes(name));
}

function namesOf({ name, name_zhtw, name_ja }: LineNames): string[] {
  return [name, name_zhtw, name_ja].flatMap((each) => (each?.trim() ? [each.trim().toLowerCase()] : []));
}

/** Of a differential diagnosis what decides whether the next visit goes on with it. */
export type Considered = Named & { readonly state: DifferentialState; readonly rank: number };

/**
 * What the next visit takes over of the differential diagnoses of one problem, in their order: those still considered,
 * and those ruled out, so that they are not considered once more. A confirmed one is a diagnosis by now.
 *
 * @param earlier Of one problem in its last visit.
 * @param present What the next visit lists for the problem already; it is not listed twice.
 * @returns Nothing where no question is open any more.
 */
export function carriedForward<One extends Considered>(earlier: readonly One[], present: readonly Named[]): One[] {
  if (!earlier.some(({ state }) => state === 'considered')) return [];
  return earlier
    .filter(({ state }) => state !== 'confirmed')
    .filter((one) => !present.some((other) => isSameDiagnosis(one, other)))
    .toSorted((a, b) => a.rank - b.rank);
}

/**
 * The rank between two neighbors, by which one line moves without a change of the others.
 *
 * @param above Rank of the line above; undefined at the top.
 * @param below Rank of the line below; undefined at the end.
 */
export function rankBetween(above: number | undefined, below: number | undefined): number {
  if (above === undefined) return below === undefined ? 1 : below - 1;
  return below === undefined ? above + 1 : (above + below) / 2;
}

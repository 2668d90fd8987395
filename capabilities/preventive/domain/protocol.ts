import { ageInWeeks } from './age.ts';

/** Antigen of medicines against worms and other parasites: a deworming is planned as a vaccine is. */
export const DEWORMING = 'deworming';

/** While the animal is younger than `until_weeks`, the next dose is due `every_days` after a dose. */
export type ProtocolStage = { readonly until_weeks: number; readonly every_days: number };

/** When doses of one antigen are due for one species. */
export type Protocol = {
  readonly species: string;
  /** A disease as the catalog of vaccines writes it, or {@link DEWORMING}. */
  readonly antigen: string;
  /** A core antigen is due for every animal of the species; another one only after its first dose. */
  readonly core: boolean;
  /** Age of the first dose. */
  readonly start_weeks: number;
  /** The series of the young animal, youngest first. */
  readonly stages: readonly ProtocolStage[];
  /** Doses after the series of the young animal until the course is complete. */
  readonly primary_doses: number;
  /** Days between them. */
  readonly primary_days: number;
  /** Days from the complete course to the first booster; null: as later ones. */
  readonly first_repeat_days: number | null;
  readonly repeat_days: number;
  /** Guideline that it is taken from. */
  readonly source: string;
};

/** A dose as far as the protocol looks at it. */
export type Dose = {
  /** `YYYY-MM-DD` in the hospital's zone. */
  readonly given_on: string;
  /** Day that a person or another practice system has set. */
  readonly next_due: string | null;
  /** Days that the catalog's entry sets, for an antigen without a protocol. */
  readonly interval_days: number | null;
};

/**
 * The day on which the next dose of an antigen is due.
 *
 * Only the latest dose sets the day: a later dose supersedes every day that an earlier one has set (VAC-01). A day that
 * a person has set for it comes first, then the protocol, then the interval of the vaccine.
 *
 * @param doses Doses of this antigen, in any order.
 * @param birthdate `YYYY-MM-DD`; an animal of unknown age is treated as adult.
 * @returns `YYYY-MM-DD`, or undefined where nothing sets a day.
 */
export function nextDue(
  protocol: Protocol | undefined,
  doses: readonly Dose[],
  birthdate: string | null,
): string | undefined {
  const latest = latestDose(doses);
  if (!latest) return protocol?.core && birthdate ? addWeeks(birthdate, protocol.start_weeks) : undefined;
  if (latest.next_due) return latest.next_due;
  if (!protocol) return latest.interval_days === null ? undefined : addDays(latest.given_on, latest.interval_days);
  return addDays(latest.given_on, daysAfter(protocol, doses, latest, birthdate));
}

/** The latest dose; of two on one day the one with a day that a person has set. */
export function latestDose<Given extends Dose>(doses: readonly Given[]): Given | undefined {
  return doses.reduce<Given | undefined>((latest, dose) => {
    if (!latest || dose.given_on > latest.given_on) return dose;
    return dose.given_on === latest.given_on && latest.next_due === null && dose.next_due !== null ? dose : latest;
  }, undefined);
}

function daysAfter(protocol: Protocol, doses: readonly Dose[], latest: Dose, birthdate: string | null): number {
  const { stages, primary_doses, primary_days, first_repeat_days, repeat_days } = protocol;
  const ageAt = ({ given_on }: Dose) => (birthdate ? ageInWeeks(birthdate, given_on) : Number.POSITIVE_INFINITY);
  const stage = stages.find(({ until_weeks }) => ageAt(latest) < until_weeks);
  if (stage) return stage.every_days;

  const grown = stages.at(-1)?.until_weeks ?? 0;
  const days = new Set(doses.filter((dose) => ageAt(dose) >= grown).map(({ given_on }) => given_on));
  if (days.size < primary_doses) return primary_days;
  return days.size === primary_doses ? (first_repeat_days ?? repeat_days) : repeat_days;
}

/** The day `days` after another, `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

const addWeeks = (day: string, weeks: number): string => addDays(day, weeks * 7);

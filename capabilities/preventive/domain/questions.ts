import { ageInWeeks } from './age.ts';
import { addDays, type Protocol } from './protocol.ts';

/** What the screen asks before a dose is recorded; a person may confirm each. */
export const doseQuestions = ['otherSpecies', 'tooSoon', 'twice', 'tooYoung', 'reacted', 'noExpiry'] as const;
export type DoseQuestion = (typeof doseQuestions)[number];

/** Two doses of one antigen nearer than this disturb each other (WSAVA 2024: two weeks at least). */
export const LEAST_DAYS = 14;

/** A dose that is about to be recorded, and the data of the animal. */
export type DoseToCheck = {
  readonly kind: 'vaccine' | 'deworm';
  readonly name: string;
  /** Species that the vaccine is licensed for; empty means all. */
  readonly licensed: readonly string[];
  readonly antigens: readonly string[];
  readonly given_on: string;
  readonly lot: string;
  readonly expires_on: string | null;
  readonly species: string;
  readonly birthdate: string | null;
  readonly earlier: readonly {
    readonly name: string;
    readonly given_on: string;
    readonly antigens: readonly string[];
    readonly reaction_severity: string;
  }[];
  readonly protocols: readonly Protocol[];
};

/** What a person must look at again before this dose is recorded (VAC-02, VAC-03). */
export function questionsOf(dose: DoseToCheck): DoseQuestion[] {
  const { antigens, species, birthdate, given_on, earlier, protocols } = dose;
  const same = earlier.filter((one) => one.antigens.some((antigen) => antigens.includes(antigen)));
  const starts = protocols
    .filter((one) => one.species === species && antigens.includes(one.antigen))
    .map(({ start_weeks }) => start_weeks);
  const isTooSoon =
    dose.kind === 'vaccine' &&
    same.some((one) => one.given_on > addDays(given_on, -LEAST_DAYS) && one.given_on < addDays(given_on, LEAST_DAYS));
  const applies: Readonly<Record<DoseQuestion, boolean>> = {
    otherSpecies: dose.licensed.length > 0 && !dose.licensed.includes(species),
    tooSoon: isTooSoon,
    // A name that was typed may name no antigen.
    twice: !isTooSoon && earlier.some((one) => one.given_on === given_on && folded(one.name) === folded(dose.name)),
    tooYoung: birthdate !== null && starts.length > 0 && ageInWeeks(birthdate, given_on) < Math.min(...starts),
    reacted: same.some(({ reaction_severity }) => reaction_severity === 'moderate' || reaction_severity === 'severe'),
    noExpiry: dose.kind === 'vaccine' && dose.lot !== '' && dose.expires_on === null,
  };
  return doseQuestions.filter((question) => applies[question]);
}

const folded = (name: string) => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Whether a dose was given from a lot that had expired on that day: the day of expiry itself is still good. */
export function isExpired(given_on: string, expires_on: string | null): boolean {
  return expires_on !== null && expires_on < given_on;
}

/**
 * The last day of what a package names: `2026-08` is good until the end of August.
 *
 * @returns `YYYY-MM-DD`; undefined for a text that is no day and no month.
 */
export function lastDayOf(text: string): string | undefined {
  // 31 February is read as 3 March otherwise.
  if (/^\d{4}-\d{2}-\d{2}$/.test(text))
    return !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text ? text : undefined;
  const [, year, month] = /^(\d{4})[-/.](0?[1-9]|1[0-2])$/.exec(text.trim()) ?? [];
  if (!year || !month) return undefined;
  return new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10);
}

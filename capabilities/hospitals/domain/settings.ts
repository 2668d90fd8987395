import { type HospitalLanguage, type HospitalNames, mainName } from './languages.ts';
import { type ClosedDays, type OpeningHours, spansProblem, WEEKDAYS } from './opening-hours.ts';
import type { Room } from './rooms.ts';
import { taxIdFault } from './tax-numbers.ts';

/** What an administrator says of the hospital. */
export type HospitalProfile = {
  readonly names: HospitalNames;
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly website: string | null;
  readonly tax_id: string | null;
  readonly license_number: string | null;
  readonly logo: string | null;
  readonly hours: OpeningHours;
  readonly closed_days: readonly ClosedDays[];
  readonly rooms: readonly Room[];
  readonly timezone: string;
  readonly currency: string;
  readonly rounding: number;
  readonly langKey: HospitalLanguage;
};

/** What is wrong with a profile beyond the form of each field: field → code. Asked by the screen and the server. */
export function profileProblems(profile: HospitalProfile): Partial<Record<keyof HospitalProfile, string>> {
  const hours = WEEKDAYS.map((day) => spansProblem(profile.hours[day] ?? [])).find((problem) => problem !== undefined);
  const names = profile.rooms.map(({ name }) => name.normalize('NFKC').trim().toLowerCase());
  const keys = profile.rooms.map(({ key }) => key);
  const taxId = taxIdFault(profile.tax_id, profile.currency);
  return {
    ...(mainName(profile.names, profile.langKey) === undefined && { names: 'missing' }),
    ...(hours && { hours }),
    ...(profile.closed_days.some(({ from, to }) => to < from) && { closed_days: 'dayOrder' }),
    ...((new Set(names).size < names.length || new Set(keys).size < keys.length) && { rooms: 'roomTwice' }),
    ...(taxId && { tax_id: taxId }),
    ...(!isTimeZone(profile.timezone) && { timezone: 'unknownZone' }),
  };
}

/** Whether the runtime knows an IANA time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name.includes('/') || name === 'UTC';
  } catch {
    return false;
  }
}

/** A web address as people type it, with `https://` before it where they leave that out. */
export function websiteOf(typed: string): string {
  const plain = typed.trim();
  return plain === '' || /^https?:\/\//i.test(plain) ? plain : `https://${plain}`;
}

/** A change of settings as it is kept: the settings changed, as they were and as they are since. */
export type SettingsChange = {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
};

/**
 * What a change does to settings, without what stays as it is.
 *
 * @returns undefined where nothing would be another.
 */
export function changeOf(
  current: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): SettingsChange | undefined {
  const names = Object.keys(change).filter(
    (name) => change[name] !== undefined && !isSame(current[name], change[name]),
  );
  if (names.length === 0) return undefined;
  return {
    before: Object.fromEntries(names.map((name) => [name, current[name] ?? null])),
    after: Object.fromEntries(names.map((name) => [name, change[name]])),
  };
}

/** Settings of a change that were changed again since: while there are any, it cannot be taken back. */
export function changedSince({ after }: SettingsChange, current: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(after).filter((name) => !isSame(after[name], current[name]));
}

/** Whether two values are the same as JSON, whatever the order of their keys. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one ?? null)) === JSON.stringify(sorted(other ?? null));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([k, v]) => [k, sorted(v)]));
}

import type { PrivacyLaw } from '@alder/erasure/domain';

/** What a law asks for: the report to the authority, the full report where there are two, and notifying the owners. */
export type Duty = 'first' | 'full' | 'owners';

export type Deadline = {
  readonly duty: Duty;
  /** Last moment; null where the law says "without delay" and names no number. */
  readonly at: Date | null;
  /** Whether the number is that of the law in force; otherwise it is of a guideline or a draft. */
  readonly isLaw: boolean;
};

type Rule = { readonly duty: Duty; readonly hours: number | null; readonly isLaw: boolean };

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** Decision 0545 names the source of each number. */
const RULES: Readonly<Record<PrivacyLaw, (isWrongful: boolean) => readonly Rule[]>> = {
  // 個人資料保護法 §12 (in force: after it is ascertained); draft 個人資料事故通知通報及應變辦法 of January 2026: 72 hours.
  'tw-pdpa': () => [
    { duty: 'first', hours: 72, isLaw: false },
    { duty: 'owners', hours: 72, isLaw: false },
  ],
  // 個人情報保護法 26条, 同施行規則 8条: promptly (guideline: 3 to 5 days), in full within 30 days, 60 of a wrongful purpose.
  'jp-appi': (isWrongful) => [
    { duty: 'first', hours: 5 * DAY_HOURS, isLaw: false },
    { duty: 'full', hours: (isWrongful ? 60 : 30) * DAY_HOURS, isLaw: true },
    { duty: 'owners', hours: null, isLaw: true },
  ],
  // Regulation (EU) 2016/679 articles 33(1) and 34(1).
  gdpr: () => [
    { duty: 'first', hours: 72, isLaw: true },
    { duty: 'owners', hours: null, isLaw: true },
  ],
};

/**
 * Until when the authority and the owners have to be notified.
 *
 * @param discovered When the hospital became aware.
 * @param isWrongful Whether a person may have acted with a wrongful purpose: Japan gives 60 days for the full report
 * then.
 */
export function deadlinesOf(law: PrivacyLaw, discovered: Date, isWrongful: boolean): readonly Deadline[] {
  return RULES[law](isWrongful).map(({ duty, hours, isLaw }) => ({
    duty,
    at: hours === null ? null : new Date(discovered.getTime() + hours * HOUR_MS),
    isLaw,
  }));
}

export type Reported = {
  readonly law: PrivacyLaw;
  readonly discovered_at: string;
  readonly wrongful: boolean;
  readonly first_reported_at: string | null;
  readonly full_reported_at: string | null;
  /** When the first owner was notified, or null. */
  readonly told_at: string | null;
};

/** Deadlines that are not met yet, the nearest first; those without a number come last. */
export function openDutiesOf(breach: Reported): readonly Deadline[] {
  const met: Readonly<Record<Duty, boolean>> = {
    first: breach.first_reported_at !== null,
    full: breach.full_reported_at !== null,
    owners: breach.told_at !== null,
  };
  return deadlinesOf(breach.law, new Date(breach.discovered_at), breach.wrongful)
    .filter(({ duty }) => !met[duty])
    .sort((one, other) => (one.at?.getTime() ?? Number.MAX_VALUE) - (other.at?.getTime() ?? Number.MAX_VALUE));
}

/** How close a deadline is; the last day counts as soon. */
export function urgencyOf({ at }: Pick<Deadline, 'at'>, now: Date): 'overdue' | 'soon' | 'calm' {
  if (at === null) return 'soon';
  const left = at.getTime() - now.getTime();
  if (left < 0) return 'overdue';
  return left <= DAY_HOURS * HOUR_MS ? 'soon' : 'calm';
}

import type { SurgeryEvent } from './surgery-flow.ts';

/** The three pauses: before induction, before the first cut, before the animal leaves the theatre. */
export const phases = ['signIn', 'timeOut', 'signOut'] as const;
export type Phase = (typeof phases)[number];

/**
 * Items of each pause, in the order in which they are read aloud. Structure after the WHO Surgical Safety Checklist
 * (2009) and the checklist of the Association of Veterinary Anaesthetists (2014); the wording is Alder's own.
 */
export const checklist = {
  signIn: ['identity', 'procedure', 'consent', 'allergies', 'fasting', 'risk', 'machine', 'airway', 'emergencyDrugs'],
  timeOut: ['team', 'patientAndSite', 'depth', 'antibiotic', 'concerns', 'countBefore'],
  signOut: ['countAfter', 'performed', 'specimens', 'tubesOut', 'recoveryPlan'],
} as const satisfies Readonly<Record<Phase, readonly string[]>>;

export type CheckItem = (typeof checklist)[Phase][number];
export const checkItems: readonly CheckItem[] = phases.flatMap((phase): readonly CheckItem[] => checklist[phase]);

/** Things that are counted before the first cut and again before the wound is closed. */
export const counted = ['swabs', 'instruments', 'needles'] as const;
export type Count = {
  readonly what: (typeof counted)[number];
  readonly before: number | null;
  readonly after: number | null;
};

/** Obstacles of a step; each is named to the person who is asked for a reason. */
export const obstacles = [
  'consent',
  'signIn',
  'timeOut',
  'signOut',
  'counts',
  'counting',
  'anaesthetist',
  'asa',
] as const;
export type Obstacle = (typeof obstacles)[number];

/** What the rule looks at. */
export type Readiness = {
  readonly ticked: ReadonlySet<string>;
  readonly hasConsent: boolean;
  readonly counts: readonly Count[];
  readonly anaesthetist: string | null;
  readonly asa: number | null;
};

/** Unticked items of a pause. */
export function openItems(phase: Phase, ticked: ReadonlySet<string>): CheckItem[] {
  return checklist[phase].filter((item) => !ticked.has(item));
}

/** Counts of which before and after differ. */
export function mismatches(counts: readonly Count[]): Count[] {
  return counts.filter(({ before, after }) => before !== null && after !== null && before !== after);
}

/** Swabs and instruments are always counted, needles where a user began to. */
export function uncounted(counts: readonly Count[], moment: 'before' | 'after'): Count['what'][] {
  return counted.filter((what) => {
    const count = counts.find((one) => one.what === what);
    if (what === 'needles' && (count?.before ?? count?.after ?? null) === null) return false;
    return (count?.[moment] ?? null) === null;
  });
}

/**
 * What is missing before a step of a surgery. With something missing the step needs a reason, which stays with the step;
 * an emergency is operated on without a consent, a surgery never silently. Screen and server call this function.
 */
export function obstaclesTo(event: SurgeryEvent, ready: Readiness): Obstacle[] {
  const found: Obstacle[] = [];
  if (event === 'induce') {
    if (!ready.hasConsent) found.push('consent');
    if (openItems('signIn', ready.ticked).length > 0) found.push('signIn');
    if (ready.asa === null) found.push('asa');
    if (!ready.anaesthetist) found.push('anaesthetist');
  }
  if (event === 'incise') {
    // An induction that went on without the sign-in does not make it superfluous.
    if (!ready.hasConsent) found.push('consent');
    if (openItems('signIn', ready.ticked).length > 0) found.push('signIn');
    if (openItems('timeOut', ready.ticked).length > 0) found.push('timeOut');
    if (uncounted(ready.counts, 'before').length > 0) found.push('counting');
  }
  if (event === 'close') {
    if (openItems('signOut', ready.ticked).length > 0) found.push('signOut');
    if (uncounted(ready.counts, 'after').length > 0) found.push('counting');
    if (mismatches(ready.counts).length > 0) found.push('counts');
  }
  return found;
}

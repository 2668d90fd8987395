/** Lists in which a result is found. */
export const resultStates = [
  'filed',
  'unreviewed',
  'reviewed',
  'critical',
  'amended',
  'waiting',
  'aside',
  'discarded',
  'retracted',
] as const;
export type ResultState = (typeof resultStates)[number];

/** Kinds of flags that are searched for; each but `critical` and `invalid` includes the critical ones. */
export const flagKinds = ['abnormal', 'high', 'low', 'critical', 'invalid'] as const;
export type FlagKind = (typeof flagKinds)[number];

/** Largest number that a tab shows; a count stops there. */
export const MAX_COUNT = 1000;

/** The mark of a result that has an analyte, a kind of flag, or an analyte with that flag (`app.lab_marks`). */
export function markOf(code: string | undefined, flag: FlagKind | undefined): string | undefined {
  return code === undefined && flag === undefined ? undefined : `${code ?? ''}|${flag ?? ''}`;
}

/** Where a result of the inbox, or a message in quarantine, may be put. */
export const triagePlaces = ['waiting', 'aside', 'discarded'] as const;
export type TriagePlace = (typeof triagePlaces)[number];

/** Only what is discarded needs a reason. */
export function needsReason(to: TriagePlace, reason: string): boolean {
  return to === 'discarded' && reason.trim() === '';
}

/** What decides where a result is. */
export type Placed = {
  readonly match_state: string;
  readonly match_by: string | null;
  readonly aside: unknown;
  /** The message that it came in; null: entered by hand. */
  readonly set_id: string | null;
};

const isWaiting = ({ match_state }: Placed) => match_state === 'unmatched' || match_state === 'conflict';

/** Whether a person filed it from the inbox: that can be taken back, what a device filed is moved instead. */
const isFiledByPerson = ({ match_state, match_by, set_id }: Placed) =>
  (match_state === 'matched' || match_state === 'unrequested') && match_by === 'person' && set_id !== null;

/** Whether a result may be put there from where it is. */
export function mayTriage(placed: Placed, to: TriagePlace): boolean {
  if (to !== 'waiting') return isWaiting(placed);
  return placed.match_state === 'discarded' || (isWaiting(placed) && placed.aside !== null) || isFiledByPerson(placed);
}

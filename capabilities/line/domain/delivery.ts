/** Why a message did not go by LINE. */
export const lineReasons = [
  ...(['blocked', 'unlinked', 'notConfigured'] as const),
  ...(['quota', 'refused', 'unauthorized'] as const),
  ...(['busy', 'unreached', 'unsure', 'late'] as const),
] as const;
export type LineReason = (typeof lineReasons)[number];

/** What became of one push. */
export type Outcome =
  /** 200, or 409: it was taken by an earlier try with the same key. */
  | { readonly kind: 'taken'; readonly request: string | null }
  /** LINE, or this server before it asked, says no for good. */
  | { readonly kind: 'refused'; readonly reason: Exclude<LineReason, 'busy' | 'unreached' | 'unsure' | 'late'> }
  /** 429 for too many requests: nothing was processed. */
  | { readonly kind: 'busy' }
  /** No connection: it cannot have arrived. */
  | { readonly kind: 'unreached' }
  /** 5xx, or no answer in time: it may have arrived. */
  | { readonly kind: 'unsure' };

export type Tried = {
  /** Tries before this one. */
  readonly attempts: number;
  /** Whether one of them may have arrived. */
  readonly maybe: boolean;
  readonly endsAt: Date;
};

type Next =
  | { readonly state: 'sent' }
  | { readonly state: 'waiting'; readonly dueAt: Date; readonly maybe: boolean }
  /** `mayMail`: LINE certainly has not taken it. */
  | { readonly state: 'refused'; readonly reason: LineReason; readonly mayMail: true }
  | { readonly state: 'unsure'; readonly reason: 'unsure'; readonly mayMail: false };

/** Minutes until the next try; an hour in all, far below the day for which LINE knows a retry key. */
const WAITS = [1, 4, 10, 20, 25];

/**
 * What happens after a try. By email goes only what LINE certainly has not taken: an owner is not written to twice, even
 * where that leaves unknown whether once (hazard LINE-02).
 */
export function afterTry({ attempts, maybe, endsAt }: Tried, outcome: Outcome, now: Date): Next {
  if (outcome.kind === 'taken') return { state: 'sent' };
  const mayHaveArrived = maybe || outcome.kind === 'unsure';
  const wait = WAITS[attempts];
  const dueAt = new Date(now.getTime() + (wait ?? 0) * 60_000);
  const isOver = wait === undefined || dueAt >= endsAt;
  if (outcome.kind !== 'refused' && !isOver) return { state: 'waiting', dueAt, maybe: mayHaveArrived };
  if (mayHaveArrived) return { state: 'unsure', reason: 'unsure', mayMail: false };
  const reason = outcome.kind === 'refused' ? outcome.reason : outcome.kind === 'busy' ? 'busy' : 'unreached';
  return { state: 'refused', reason, mayMail: true };
}

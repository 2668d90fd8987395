import type { Change, ChangeKind } from './comparison.ts';
import { graveKinds } from './comparison.ts';

/** What a person says to a kind of change. */
export const verdicts = ['agreed', 'refused'] as const;
export type Verdict = (typeof verdicts)[number];

/** Changes of one kind to one value: a person agrees to them together, or refuses them. */
export type ChangeGroup = Pick<Change, 'kind' | 'code'> & {
  readonly count: number;
  /** What can put a wrong number, or a number with the wrong patient. */
  readonly grave: boolean;
};

/** Counts changes by kind and value. */
export class GroupCounter {
  readonly #groups = new Map<string, { kind: ChangeKind; code: string; count: number }>();

  add({ kind, code }: Pick<Change, 'kind' | 'code'>): void {
    const key = `${kind} ${code}`;
    const group = this.#groups.get(key) ?? { kind, code, count: 0 };
    group.count += 1;
    this.#groups.set(key, group);
  }

  /** What can harm first, then what is most frequent. */
  list(): ChangeGroup[] {
    return [...this.#groups.values()]
      .map((group) => ({ ...group, grave: graveKinds.includes(group.kind) }))
      .sort((a, b) => Number(b.grave) - Number(a.grave) || b.count - a.count || a.code.localeCompare(b.code));
  }
}

/** Hours for which a replay counts: messages that came later may show further changes. */
export const REPLAY_VALID_HOURS = 24;

type Decided = { readonly count: number; readonly verdict: Verdict | null };
type Made = { readonly against: number; readonly made_at: Date };

/** What is in the way of switching a version on. */
export type UseObstacle =
  | { readonly is: 'replayMissing' }
  | { readonly is: 'changesOpen'; readonly open: number; readonly refused: number };

/**
 * A version is switched on once its replay is recent, compares with what reads the analyzer now, and a person has
 * agreed to every change that it shows.
 *
 * @param against Version of what is in use now; 0 for the driver of the product.
 */
export function useObstacle(
  replay: Made | undefined,
  changes: readonly Decided[],
  { against, now }: { readonly against: number; readonly now: Date },
): UseObstacle | undefined {
  const isRecent = replay && now.getTime() - replay.made_at.getTime() <= REPLAY_VALID_HOURS * 3_600_000;
  if (!isRecent || replay.against !== against) return { is: 'replayMissing' };
  const shown = changes.filter(({ count }) => count > 0);
  const open = shown.filter(({ verdict }) => verdict === null).length;
  const refused = shown.filter(({ verdict }) => verdict === 'refused').length;
  return open + refused > 0 ? { is: 'changesOpen', open, refused } : undefined;
}

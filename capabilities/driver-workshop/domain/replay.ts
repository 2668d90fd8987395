import { type ChangeGroup, GroupCounter } from './agreement.ts';
import { type Change, type ChangeKind, changeKinds, compareOutcomes, graveKinds, type Outcome } from './comparison.ts';

/** Days of stored messages that a driver is tried on before it is switched on. */
export const REPLAY_DAYS = 30;
/** Newest messages that are read; a device that sends more is tried on these. */
export const REPLAY_MESSAGES = 2_000;
/** Changes that are listed; all are counted. */
export const LISTED_CHANGES = 200;

export type Replayed = {
  readonly id: string;
  readonly received_at: string;
  readonly before: Outcome;
  readonly after: Outcome;
};

export type ReplaySummary = {
  readonly messages: number;
  readonly values: number;
  /** Values and messages that stay as they are. */
  readonly unchanged: number;
  readonly counts: Readonly<Record<ChangeKind, number>>;
  /** All changes, by kind and value. */
  readonly groups: readonly ChangeGroup[];
  readonly days: readonly { readonly day: string; readonly messages: number; readonly changed: number }[];
  readonly changes: readonly (Change & {
    readonly message: string;
    readonly received_at: string;
    readonly grave: boolean;
  })[];
};

/** Sums up what a driver would have read otherwise, message by message. */
export class ReplayCounter {
  readonly #counts = Object.fromEntries(changeKinds.map((kind) => [kind, 0])) as Record<ChangeKind, number>;
  readonly #days = new Map<string, { messages: number; changed: number }>();
  readonly #groups = new GroupCounter();
  readonly #changes: ReplaySummary['changes'][number][] = [];
  #messages = 0;
  #values = 0;
  #unchanged = 0;

  /** @param day The day of its reception in the hospital's zone. */
  add({ id, received_at, before, after }: Replayed, day: string): void {
    const changes = compareOutcomes(before, after);
    const values = 'runs' in after ? after.runs.flatMap((run) => run.values) : [];
    this.#messages += 1;
    this.#values += values.length;
    const changed = new Set(changes.filter(({ code }) => code !== '').map(({ code }) => code));
    const isWhole = changes.some(({ code }) => code === '');
    this.#unchanged += isWhole ? 0 : values.filter(({ code }) => !changed.has(code)).length;
    const count = this.#days.get(day) ?? { messages: 0, changed: 0 };
    this.#days.set(day, { messages: count.messages + 1, changed: count.changed + (changes.length > 0 ? 1 : 0) });
    for (const change of changes) {
      this.#counts[change.kind] += 1;
      this.#groups.add(change);
      this.#changes.push({ ...change, message: id, received_at, grave: graveKinds.includes(change.kind) });
    }
  }

  summary(): ReplaySummary {
    const days = [...this.#days].map(([day, count]) => ({ day, ...count }));
    // What can harm is listed first, then the newest.
    const listed = [...this.#changes].sort(
      (a, b) => Number(b.grave) - Number(a.grave) || b.received_at.localeCompare(a.received_at),
    );
    return {
      ...{ messages: this.#messages, values: this.#values, unchanged: this.#unchanged, counts: { ...this.#counts } },
      groups: this.#groups.list(),
      days: days.sort((a, b) => a.day.localeCompare(b.day)),
      changes: listed.slice(0, LISTED_CHANGES),
    };
  }
}

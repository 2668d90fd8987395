import { addDays, type Dose, latestDose, nextDue, type Protocol } from './protocol.ts';

/** A dose of a pet with what it protects from. */
export type RecordedDose = Dose & { readonly antigens: readonly string[] };

/** Something that a person or another practice system says is due. */
export type SetDue = {
  readonly id: string;
  readonly what: string;
  /** Antigens that it means; without one it is due until it is ticked off. */
  readonly antigens: readonly string[];
  readonly due_on: string;
  /** Day after which a dose of the antigen settles it. */
  readonly since: string;
};

export type DueState = 'overdue' | 'soon' | 'later' | 'never' | 'unplanned';

/** What is next for one antigen, or for one thing that a person has set. */
export type DueItem = {
  /** The antigen, or the id of a {@link SetDue} without one. */
  readonly subject: string;
  readonly antigen: string | null;
  /** Text of a person; null for an antigen. */
  readonly what: string | null;
  readonly last_on: string | null;
  readonly due_on: string | null;
  readonly state: DueState;
  /** Guideline of the protocol, where one sets the day. */
  readonly source: string | null;
};

/** A due date this near is shown and reminded of. */
export const SOON_DAYS = 30;

/** What the plan of a pet is made from. */
export type PlanInput = {
  readonly species: string;
  readonly birthdate: string | null;
  readonly doses: readonly RecordedDose[];
  readonly dues: readonly SetDue[];
  readonly protocols: readonly Protocol[];
  /** `YYYY-MM-DD` in the hospital's zone. */
  readonly today: string;
};

/** What is due for a pet, the most urgent first. */
export function planOf({ species, birthdate, doses, dues, protocols, today }: PlanInput): DueItem[] {
  const own = new Map(protocols.filter((one) => one.species === species).map((one) => [one.antigen, one]));
  const known = new Set(doses.flatMap(({ antigens }) => antigens));
  const open = dues.filter((due) => !isSettled(due, doses));
  const set = Map.groupBy(
    open.flatMap((due) => due.antigens.map((antigen) => ({ antigen, due }))),
    ({ antigen }) => antigen,
  );
  const core = [...own.values()].filter((one) => one.core).map(({ antigen }) => antigen);

  const items = [...new Set([...core, ...known, ...set.keys()])].map((antigen): DueItem => {
    const ofAntigen = doses.filter(({ antigens }) => antigens.includes(antigen));
    const last_on = latestDose(ofAntigen)?.given_on ?? null;
    const [first] = (set.get(antigen) ?? []).map(({ due }) => due.due_on).sort();
    const protocol = own.get(antigen);
    const due_on = first ?? nextDue(protocol, ofAntigen, birthdate) ?? null;
    const source = first === undefined && protocol && due_on !== null ? protocol.source : null;
    return { subject: antigen, antigen, what: null, last_on, due_on, source, state: stateOf(due_on, last_on, today) };
  });
  const others = open
    .filter(({ antigens }) => antigens.length === 0)
    .map(({ id, what, due_on }): DueItem => {
      const state = stateOf(due_on, due_on, today);
      return { subject: id, antigen: null, what, last_on: null, due_on, source: null, state };
    });
  return [...items, ...others].sort(byUrgency);
}

/** A dose given after the day that something was set for settles it (VAC-01). */
function isSettled({ antigens, since }: SetDue, doses: readonly RecordedDose[]): boolean {
  return (
    antigens.length > 0 &&
    antigens.every((antigen) => doses.some((dose) => dose.given_on > since && dose.antigens.includes(antigen)))
  );
}

function stateOf(due_on: string | null, last_on: string | null, today: string): DueState {
  if (due_on === null) return last_on === null ? 'never' : 'unplanned';
  if (last_on === null && due_on <= today) return 'never';
  if (due_on < today) return 'overdue';
  return due_on <= addDays(today, SOON_DAYS) ? 'soon' : 'later';
}

const ORDER: Readonly<Record<DueState, number>> = { overdue: 0, soon: 1, never: 2, later: 3, unplanned: 4 };

function byUrgency(one: DueItem, other: DueItem): number {
  return (
    ORDER[one.state] - ORDER[other.state] ||
    (one.due_on ?? '').localeCompare(other.due_on ?? '') ||
    one.subject.localeCompare(other.subject)
  );
}

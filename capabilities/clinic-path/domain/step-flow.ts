import { defineFlow, type EventIn, type StateIn } from '@alder/flow';

/** Case status of a step (specification §4): taken by one person, perhaps waiting for something, done or canceled. */
export const stepFlow = defineFlow({
  unclaimed: { claim: 'claimed', cancel: 'canceled' },
  claimed: { unclaim: 'unclaimed', wait: 'pending', finish: 'done', cancel: 'canceled' },
  pending: { resume: 'claimed', unclaim: 'unclaimed', cancel: 'canceled' },
  done: { reopen: 'claimed', archive: 'archived' },
  canceled: { archive: 'archived' },
  archived: {},
});
export type StepStatus = StateIn<typeof stepFlow>;
export type StepEvent = EventIn<typeof stepFlow>;

/** Stations of a path, in the order of a visit. */
export const stepKinds = ['reception', 'consultation', 'lab', 'imaging', 'treatment', 'pharmacy', 'checkout'] as const;
export type StepKind = (typeof stepKinds)[number];

/** Roles that a step can be meant for. */
export const stepRoles = ['doctor', 'assistant'] as const;
export type StepRole = (typeof stepRoles)[number];

/** What a template says of a step. */
export type PlannedStep = {
  readonly kind: StepKind;
  readonly name: string;
  readonly role: StepRole | null;
  readonly planned_minutes: number | null;
  /** Entries of the catalog that its turn adds to the plan of the visit. */
  readonly treatments: readonly string[];
};

const step = (kind: StepKind, role: StepRole | null, planned_minutes: number): PlannedStep => ({
  ...{ kind, role, planned_minutes, name: '', treatments: [] },
});

/** The path of a visit where the hospital has no template: planned minutes are starting points. */
export const defaultSteps: readonly PlannedStep[] = [
  step('reception', 'assistant', 5),
  step('consultation', 'doctor', 20),
  step('lab', 'assistant', 30),
  step('imaging', 'assistant', 30),
  step('treatment', null, 20),
  step('pharmacy', 'assistant', 10),
  step('checkout', 'assistant', 10),
];

type Acting = { readonly id: string; readonly role: string };
type Claimable = { readonly role: string | null; readonly status: StepStatus; readonly claimed_by: string | null };

/**
 * Whether a person may take a step on: one that is meant for a role, by that role; a claimed one, by that
 * person. An administrator may do both, so that a step of a colleague who went home does not stop a patient.
 */
export function mayAct(step: Claimable, event: StepEvent, { id, role }: Acting): boolean {
  if (role === 'hospitalAdmin' || event === 'archive') return true;
  if (step.status === 'unclaimed') return event === 'cancel' || step.role === null || step.role === role;
  return step.claimed_by === id;
}

type OrderedStep = { readonly place: number; readonly status: StepStatus; readonly ready_at: unknown };

/** The step whose turn comes when no earlier one is open any more; nothing while one is, or after the last. */
export function nextStep<Each extends OrderedStep>(steps: readonly Each[]): Each | undefined {
  const ordered = steps.toSorted((one, other) => one.place - other.place);
  if (ordered.some((one) => one.ready_at !== null && isOpen(one))) return undefined;
  return ordered.find((one) => one.ready_at === null && isOpen(one));
}

/** Whether something is still to be done about a step. */
export function isOpen({ status }: { readonly status: StepStatus }): boolean {
  return status === 'unclaimed' || status === 'claimed' || status === 'pending';
}

/** Whether a step waits longer than planned, or a pending one should be looked at again. */
export function isOverdue(
  step: { readonly status: StepStatus; readonly due_at: string | null; readonly wake_at: string | null },
  now: Date,
): boolean {
  if (!isOpen(step)) return false;
  const at = step.status === 'pending' && step.wake_at !== null ? step.wake_at : step.due_at;
  return at !== null && Date.parse(at) < now.getTime();
}

type Timed = OrderedStep & { readonly planned_minutes: number | null; readonly due_at: string | null };

/** Minutes until the path is through: the rest of the open step, and the planned minutes of those after it. */
export function minutesLeft(steps: readonly Timed[], now: Date): number {
  return steps.filter(isOpen).reduce((sum, one) => {
    if (one.ready_at === null || one.due_at === null) return sum + (one.planned_minutes ?? 0);
    return sum + Math.max(0, Math.round((Date.parse(one.due_at) - now.getTime()) / 60_000));
  }, 0);
}

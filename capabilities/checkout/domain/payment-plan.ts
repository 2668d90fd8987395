/** One instalment of a plan: what is due until the end of a day of the hospital. */
export type PlannedPart = {
  /** ISO 8601 date in the hospital's time zone. */
  readonly due_on: string;
  /** Smallest units of the currency. */
  readonly amount: number;
};

/** What a hospital agreed with an owner about the rest of a bill. */
export type PaymentPlan = {
  /** Oldest first. */
  readonly parts: readonly PlannedPart[];
  /** What had been received of the bill when the plan was made: only what came later pays instalments. */
  readonly received_before: number;
};

export const MIN_PARTS = 2;
export const MAX_PARTS = 60;

/** Whether a bill can be divided into so many instalments: a whole number from {@link MIN_PARTS} to {@link MAX_PARTS}. */
export function isPlanCount(count: number): boolean {
  return Number.isInteger(count) && count >= MIN_PARTS && count <= MAX_PARTS;
}

export type PlanFault = 'number' | 'amount' | 'order' | 'past' | 'sum';

/**
 * Why instalments cannot be agreed; undefined where they can.
 *
 * @param due What is still to pay of the bill.
 * @param today The hospital's date.
 */
export function planFault(parts: readonly PlannedPart[], due: number, today: string): PlanFault | undefined {
  if (!isPlanCount(parts.length)) return 'number';
  if (parts.some(({ amount }) => amount <= 0)) return 'amount';
  if (parts.some(({ due_on }, place) => place > 0 && due_on <= parts[place - 1]!.due_on)) return 'order';
  if (parts[0]!.due_on < today) return 'past';
  if (sumOf(parts) !== due) return 'sum';
  return undefined;
}

export type PartState = 'paid' | 'overdue' | 'open';

export type PlanState = {
  readonly parts: readonly (PlannedPart & {
    /** What is still to pay of the instalment. */
    readonly left: number;
    readonly state: PartState;
  })[];
  /** Unpaid sum of instalments whose day is over. */
  readonly overdue: number;
  /** The first day that passed without its instalment; null where none did. */
  readonly overdue_since: string | null;
  /** The first instalment that is left and not overdue. */
  readonly next: PlannedPart | null;
  /** What is due beside the plan, of charges that came after it. */
  readonly beyond: number;
};

/**
 * How far a plan is kept. What was received since pays the oldest instalments first; what became cheaper since (a discount,
 * a line that was taken off) shortens the last ones, so that instalments never ask for more than the bill.
 *
 * @param bill `received` and `due` of the bill as they are now.
 * @param today The hospital's date. An instalment is overdue from the day after its own.
 */
export function planState(
  plan: PaymentPlan,
  bill: { readonly received: number; readonly due: number },
  today: string,
): PlanState {
  let paid = Math.max(0, bill.received - plan.received_before);
  const unpaid = plan.parts.map((part) => {
    const covered = Math.min(part.amount, paid);
    paid -= covered;
    return { ...part, left: part.amount - covered };
  });
  const beyond = Math.max(0, bill.due - unpaid.reduce((sum, { left }) => sum + left, 0));
  let expected = Math.max(0, bill.due - beyond);
  const parts = unpaid.map((part) => {
    const left = Math.min(part.left, expected);
    expected -= left;
    const state: PartState = left === 0 ? 'paid' : part.due_on < today ? 'overdue' : 'open';
    return { ...part, left, state };
  });
  const late = parts.filter(({ state }) => state === 'overdue');
  const next = parts.find(({ state }) => state === 'open');
  return {
    parts,
    overdue: late.reduce((sum, { left }) => sum + left, 0),
    overdue_since: late[0]?.due_on ?? null,
    next: next ? { due_on: next.due_on, amount: next.left } : null,
    beyond,
  };
}

export const planSteps = ['month', 'fortnight', 'week'] as const;
export type PlanStep = (typeof planSteps)[number];

/**
 * Instalments of equal amounts in the hospital's step of rounding; what does not divide is added to the first one.
 *
 * @param due What is still to pay; at least `count` times `rounding`.
 * @param rounding Amounts are a multiple of this many smallest units.
 */
export function equalParts(
  due: number,
  plan: { readonly count: number; readonly first: string; readonly step: PlanStep },
  rounding: number,
): PlannedPart[] {
  const each = Math.floor(due / plan.count / rounding) * rounding;
  return Array.from({ length: plan.count }, (_, place) => ({
    due_on: dayAfter(plan.first, plan.step, place),
    amount: place === 0 ? due - each * (plan.count - 1) : each,
  }));
}

/** The day `steps` steps after `first`; a month that is too short has its last day instead. */
function dayAfter(first: string, step: PlanStep, steps: number): string {
  const [year, month, day] = first.split('-').map(Number) as [number, number, number];
  if (step !== 'month') return iso(year, month - 1, day + steps * (step === 'week' ? 7 : 14));
  const lastOfMonth = new Date(Date.UTC(year, month + steps, 0)).getUTCDate();
  return iso(year, month - 1 + steps, Math.min(day, lastOfMonth));
}

const iso = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** The day one month after `today`, on which a plan usually begins. */
export const usualFirstDay = (today: string) => dayAfter(today, 'month', 1);

const sumOf = (parts: readonly PlannedPart[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

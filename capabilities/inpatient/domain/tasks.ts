import { type Timed, timesOf } from './order.ts';
import { type Slot, type SlotState, slotState } from './slot-flow.ts';

export type SheetSlot = Slot & { readonly inpatient_order: string };
export type SheetOrder = Timed & { readonly id: string };
export type Task<Order, Stored> = {
  readonly order: Order;
  readonly due_at: string;
  readonly state: SlotState;
  /** What is stored of it, if anything is. */
  readonly slot: Stored | undefined;
};

/**
 * Every time of the orders in [from, to), what is stored of it included, by time: the sheet, the list of tasks and the
 * counts of the ward.
 */
export function tasksOf<Order extends SheetOrder, Stored extends SheetSlot>(
  orders: readonly Order[],
  slots: readonly Stored[],
  span: { readonly from: Date; readonly to: Date },
  now: Date,
): Task<Order, Stored>[] {
  const stored = new Map(slots.map((slot) => [`${slot.inpatient_order} ${slot.due_at}`, slot]));
  const tasks = orders.flatMap((order) => {
    const times = new Set(timesOf(order, span.from, span.to));
    for (const slot of slots)
      if (slot.inpatient_order === order.id && isIn(slot.due_at, span) && slot.outcome) times.add(slot.due_at);
    return [...times].map((due_at) => {
      const slot = stored.get(`${order.id} ${due_at}`);
      return { order, due_at, slot, state: slotState(slot ?? { due_at, outcome: null }, order, now) };
    });
  });
  return tasks.sort((one, other) => Date.parse(one.due_at) - Date.parse(other.due_at));
}

function isIn(at: string, { from, to }: { readonly from: Date; readonly to: Date }): boolean {
  const time = Date.parse(at);
  return time >= from.getTime() && time < to.getTime();
}

/** What waits to be done: late, then due, then what comes next; each by time. */
export function openTasks<One extends { readonly state: SlotState; readonly due_at: string }>(
  tasks: readonly One[],
): One[] {
  const rank = { late: 0, due: 1, planned: 2 } as const;
  const isOpen = (task: One) => task.state in rank;
  const rankOf = ({ state }: One) => rank[state as keyof typeof rank];
  return tasks
    .filter(isOpen)
    .sort((one, other) => rankOf(one) - rankOf(other) || Date.parse(one.due_at) - Date.parse(other.due_at));
}

/** Days of a stay, the first one counting as 1. */
export function dayOfStay(admitted_at: string, at: Date): number {
  return Math.max(1, Math.floor((at.getTime() - Date.parse(admitted_at)) / 86_400_000) + 1);
}

import type { WardView } from '../contract/index.ts';
import { openTasks, tasksOf } from '../domain/index.ts';

/** Times that the ward looks at: what is late since yesterday, what comes next. */
const BEHIND_MS = 24 * 3_600_000;
const AHEAD_MS = 12 * 3_600_000;

/** What waits to be done in the whole ward. */
export function wardTasks(ward: WardView, now: Date) {
  const span = { from: new Date(now.getTime() - BEHIND_MS), to: new Date(now.getTime() + AHEAD_MS) };
  return openTasks(tasksOf(ward.orders, ward.slots, span, now));
}

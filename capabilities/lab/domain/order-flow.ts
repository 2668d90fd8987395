import { defineFlow, type EventIn, type StateIn } from '@alder/flow';

/**
 * Stored states of a lab order (specification §4; the states besides sent and canceled are Alder's).
 *
 * `expired` is not a state but derived from the clock: see {@link isExpired}. `recall` is a cancellation of which the
 * analyzer has to be notified, `cancel` one of an order that it never received. In any state, a result that arrives
 * first wins. `close` ends an order whose missing values are not expected any longer. `losePart` and `loseAll` reopen
 * an order whose result was moved to another pet or retracted.
 */
export const orderFlow = defineFlow({
  new: { queue: 'queued', cancel: 'canceled', receivePart: 'partial', receiveAll: 'done' },
  queued: {
    take: 'sent',
    fail: 'failed',
    cancel: 'canceled',
    recall: 'canceling',
    receivePart: 'partial',
    receiveAll: 'done',
  },
  sent: {
    accept: 'accepted',
    run: 'running',
    fail: 'failed',
    recall: 'canceling',
    receivePart: 'partial',
    receiveAll: 'done',
  },
  accepted: { run: 'running', recall: 'canceling', receivePart: 'partial', receiveAll: 'done' },
  running: { receivePart: 'partial', receiveAll: 'done' },
  partial: { receivePart: 'partial', receiveAll: 'done', close: 'done', losePart: 'partial', loseAll: 'sent' },
  canceling: { confirm: 'canceled', receivePart: 'partial', receiveAll: 'done' },
  failed: { queue: 'queued' },
  done: { losePart: 'partial', loseAll: 'sent' },
  canceled: {},
});

export type OrderStatus = StateIn<typeof orderFlow>;
export type OrderEvent = EventIn<typeof orderFlow>;

/** Hours after which an order still waiting at the analyzer counts as expired (specification §9). */
export const ORDER_EXPIRY_HOURS = 24;

/** Minutes an analyzer has to confirm a cancellation before the order is canceled without it. */
export const RECALL_MINUTES = 10;

const HOUR_MS = 3_600_000;

/** Statuses in which an order waits for its result. */
export const openStatuses: readonly OrderStatus[] = [
  'new',
  'queued',
  'sent',
  'accepted',
  'running',
  'partial',
  'canceling',
];

/** Parts of the list of orders. */
export const orderViews = ['open', 'expired', 'closed'] as const;
export type OrderView = (typeof orderViews)[number];

/** What expiry is judged by. */
export type Submitted = { readonly order_status: OrderStatus; readonly submit_time: string | null };

/**
 * Whether results of this order are not to be expected any longer.
 *
 * @param order `submit_time` is an ISO 8601 instant, null until the analyzer has the order.
 * @param now The server's clock, never the browser's: both travel in the `getAll` payload.
 */
export function isExpired({ order_status, submit_time }: Submitted, now: Date): boolean {
  if (submit_time === null || (order_status !== 'sent' && order_status !== 'accepted')) return false;
  return now.getTime() - Date.parse(submit_time) >= ORDER_EXPIRY_HOURS * HOUR_MS;
}

/**
 * Whether an order may still be found by the pet's chart number alone.
 *
 * An older one is only found by its own number: a chart number typed again the next day belongs to a new test.
 *
 * @param order `time` is when it was made, ISO 8601; `isOutside` says that a reference laboratory does it.
 */
export function isOpenFor(
  order: { readonly order_status: OrderStatus; readonly time: string; readonly isOutside?: boolean },
  now: Date,
): boolean {
  const hours = order.isOutside ? OUTSIDE_HOURS : ORDER_EXPIRY_HOURS;
  return openStatuses.includes(order.order_status) && now.getTime() - Date.parse(order.time) < hours * HOUR_MS;
}

/** A reference laboratory takes days, for cultures weeks. */
const OUTSIDE_HOURS = 30 * 24;

/**
 * What an order goes through when one of its results is taken away.
 *
 * @returns `undefined` while the remaining results still complete it.
 */
export function lossOf(
  tests: readonly string[],
  known: (code: string) => boolean,
  remaining: ReadonlySet<string>,
): 'losePart' | 'loseAll' | undefined {
  if (remaining.size === 0) return 'loseAll';
  return receiptOf(tests, known, remaining) === 'receiveAll' ? undefined : 'losePart';
}

/**
 * Whether results complete an order or only part of it.
 *
 * @param tests The ordered tests; names that are no analytes (a device's profile) cannot be counted and are complete
 * with the first result. @param known Distinguishes an analyte's code from a profile's name.
 * @param received Codes of all results so far.
 */
export function receiptOf(
  tests: readonly string[],
  known: (code: string) => boolean,
  received: ReadonlySet<string>,
): 'receivePart' | 'receiveAll' {
  return tests.every((code) => !known(code) || received.has(code)) ? 'receiveAll' : 'receivePart';
}

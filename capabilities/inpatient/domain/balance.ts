import { endOf, type Timed } from './order.ts';

export type Flowing = Pick<Timed, 'starts_at' | 'ends_at' | 'stopped_at'> & {
  readonly id: string;
  readonly kind: string;
  readonly rate_ml_h: number | null;
  readonly balance: 'in' | 'out' | null;
};
export type Measured = {
  readonly inpatient_order: string;
  readonly outcome: string | null;
  readonly outcome_at: string | null;
  readonly amount: number | null;
};

/** mL taken in and given off. */
export type FluidBalance = { readonly in: number; readonly out: number };

const HOUR_MS = 3_600_000;

/**
 * Fluids of a time span, mL: rates by the clock, everything else by the amounts that were entered.
 *
 * A rate runs from the start of its order until it is stopped; a change of rate is another order. The pump may have been
 * held meanwhile: it is an estimate, and screens say so.
 */
export function fluidBalance(
  orders: readonly Flowing[],
  slots: readonly Measured[],
  from: Date,
  to: Date,
): FluidBalance {
  const total = { in: 0, out: 0 };
  for (const order of orders) {
    if (order.kind === 'fluid') {
      const begin = Math.max(from.getTime(), Date.parse(order.starts_at));
      const end = Math.min(to.getTime(), endOf(order));
      if (order.rate_ml_h !== null && end > begin) total.in += (order.rate_ml_h * (end - begin)) / HOUR_MS;
      continue;
    }
    if (order.balance === null) continue;
    for (const slot of slots) {
      if (slot.inpatient_order !== order.id || slot.outcome !== 'given' || !slot.outcome_at) continue;
      const at = Date.parse(slot.outcome_at);
      if (at >= from.getTime() && at < to.getTime()) total[order.balance] += slot.amount ?? 0;
    }
  }
  return { in: Math.round(total.in * 10) / 10, out: Math.round(total.out * 10) / 10 };
}

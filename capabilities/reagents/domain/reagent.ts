import type { ReagentState } from './reagent-flow.ts';

/** A package as its rules read it. */
export type Package = {
  readonly id: string;
  readonly name: string;
  readonly state: ReagentState;
  readonly expires_on: string | null;
  readonly quantity: number;
  /** Runs that the analyzers reported with its lot since it came. */
  readonly used: number;
};

/** Days before its last day in which a package is marked. */
const SOON_DAYS = 30;
/** Share of a package at which it is low. */
const LOW_SHARE = 0.2;

/** Tests that are left; devices may have reported more runs than the package says. */
export const leftOf = ({ quantity, used, state }: Omit<Package, 'id' | 'name' | 'expires_on'>): number =>
  state === 'empty' || state === 'discarded' ? 0 : Math.max(0, quantity - used);

/**
 * Runs of a lot, spread over its packages: what was opened first was used first, and the last one takes the rest. Each
 * comes with the runs since it was scanned in, so the oldest has them all.
 */
export function spreadRuns<
  One extends { id: string; name: string; lot: string; quantity: number; used: number; opened_at: string | null },
>(packages: readonly One[]): One[] {
  const order = (one: One) => `${one.opened_at ?? '9'} ${one.id}`;
  const spread = new Map<string, number>();
  for (const same of Map.groupBy(packages, ({ name, lot }) => `${name} ${lot}`).values()) {
    let rest = Math.max(...same.map(({ used }) => used));
    const sorted = [...same].sort((a, b) => (order(a) < order(b) ? -1 : 1));
    for (const [place, one] of sorted.entries()) {
      const own = place === sorted.length - 1 ? rest : Math.min(rest, one.quantity);
      spread.set(one.id, own);
      rest -= own;
    }
  }
  return packages.map((one) => ({ ...one, used: spread.get(one.id) ?? 0 }));
}

/** How its last day stands to a day; both are `YYYY-MM-DD`. */
export function expiryOf(expires_on: string | null, today: string): 'expired' | 'soon' | 'good' {
  if (expires_on === null) return 'good';
  if (expires_on < today) return 'expired';
  return daysBetween(today, expires_on) <= SOON_DAYS ? 'soon' : 'good';
}

export const isLow = (one: Package): boolean =>
  (one.state === 'stock' || one.state === 'open') && leftOf(one) <= one.quantity * LOW_SHARE;

/** A closed package of the same test that expires before this one: it should be opened first. */
export function earlierOf<One extends Package>(one: Package, all: readonly One[]): One | undefined {
  const last = ({ expires_on }: Package) => expires_on ?? '9999-12-31';
  return all
    .filter(
      (other) => other.id !== one.id && other.name === one.name && other.state === 'stock' && last(other) < last(one),
    )
    .sort((a, b) => (last(a) < last(b) ? -1 : 1))[0];
}

export type Forecast = {
  readonly name: string;
  readonly left: number;
  readonly per_week: number;
  /** Whole days until the last test at the present use; null without use. */
  readonly days_left: number | null;
  /** Tests that will still be there on their last day. */
  readonly wasted: number;
};

/** When a test runs out and what of it expires unused, at the use of the last `days` days and first expired first out. */
export function forecast(
  name: string,
  packages: readonly Package[],
  usedRecently: number,
  today: string,
  days = 28,
): Forecast {
  const own = packages
    .filter((one) => one.name === name && leftOf(one) > 0 && expiryOf(one.expires_on, today) !== 'expired')
    .sort((a, b) => ((a.expires_on ?? '9999-12-31') < (b.expires_on ?? '9999-12-31') ? -1 : 1));
  const perDay = usedRecently / days;
  let usedTests = 0;
  let wasted = 0;
  for (const one of own) {
    const left = leftOf(one);
    const until =
      one.expires_on === null ? Number.POSITIVE_INFINITY : (daysBetween(today, one.expires_on) + 1) * perDay;
    const used = Math.min(left, Math.max(0, until - usedTests));
    usedTests += used;
    wasted += left - used;
  }
  const left = own.reduce((sum, one) => sum + leftOf(one), 0);
  return {
    ...{ name, left, per_week: perDay * 7, wasted: Math.round(wasted) },
    days_left: perDay === 0 ? null : Math.floor(usedTests / perDay),
  };
}

/** What one result costs, in the smallest unit of the currency; null where the price of the package is not known. */
export const costOfResult = ({ cost, quantity }: { cost: number; quantity: number }): number | null =>
  cost === 0 ? null : Math.round(cost / quantity);

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** Places where stock is kept. */
export const storeKinds = ['pharmacy', 'ward', 'truck', 'other'] as const;
export type StoreKind = (typeof storeKinds)[number];

/** Catalogs with entries whose stock is counted. */
export const stockKinds = ['medicine', 'vaccine', 'receiptItem'] as const;
export type StockKind = (typeof stockKinds)[number];

export const movementKinds = [
  'receive',
  'dispense',
  'return',
  'transfer',
  'count',
  'adjust',
  'waste',
  'use',
  'open',
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** Days before its last one from which a lot is marked. */
export const EXPIRES_SOON_DAYS = 90;
/** Days of use that a forecast is made from. */
export const USE_DAYS = 90;
/** Days of use below which an order is suggested, whatever the reorder point. */
export const LEAD_DAYS = 14;
/** Days of use that a suggested order covers, where no par level is set. */
export const COVER_DAYS = 30;

/** Quantities are counted in thousandths of a unit. */
export function roundQuantity(quantity: number): number {
  return Math.round(quantity * 1000) / 1000;
}

/** A lot in a store. */
export type LotStock = {
  readonly lot: string;
  readonly store: string;
  readonly quantity: number;
  /** `YYYY-MM-DD`, the last day of use; null: none printed. */
  readonly expires_on: string | null;
  /** ISO 8601; of two lots that expire on one day the older one goes first. */
  readonly created_at: string;
};

export type Take = Pick<LotStock, 'lot' | 'store' | 'quantity'>;

/** What is taken, or why it cannot be. */
export type TakeResult =
  | { readonly takes: readonly Take[] }
  /** There is less than is needed; with what is expired it would be enough, or not. */
  | { readonly problem: 'stockShort' | 'lotExpired'; readonly available: number };

/**
 * Takes a quantity first expired first out; what is over its day is never taken.
 *
 * @param today Day of the hospital, `YYYY-MM-DD`; a lot may be used on its last day.
 */
export function takeFirstExpired(lots: readonly LotStock[], needed: number, today: string): TakeResult {
  const usable = lots.filter((lot) => !isExpired(lot.expires_on, today)).sort(byExpiry);
  const takes: Take[] = [];
  let left = roundQuantity(needed);
  for (const { lot, store, quantity } of usable) {
    const part = Math.min(left, quantity);
    if (part <= 0) continue;
    takes.push({ lot, store, quantity: part });
    left = roundQuantity(left - part);
  }
  if (left <= 0) return { takes };
  const available = roundQuantity(needed - left);
  const all = lots.reduce((sum, { quantity }) => sum + quantity, 0);
  return { problem: roundQuantity(all) >= roundQuantity(needed) ? 'lotExpired' : 'stockShort', available };
}

/** The order in which lots are used: the first to expire, those without a day last. */
export function byExpiry(
  one: Pick<LotStock, 'expires_on' | 'created_at'>,
  other: Pick<LotStock, 'expires_on' | 'created_at'>,
): number {
  const [a, b] = [one.expires_on ?? '9999', other.expires_on ?? '9999'];
  if (a !== b) return a < b ? -1 : 1;
  return one.created_at < other.created_at ? -1 : 1;
}

export function isExpired(expires_on: string | null, today: string): boolean {
  return expires_on !== null && expires_on < today;
}

/** Whether a lot can be used, has to be used soon, or no more. */
export function expiryOf(expires_on: string | null, today: string): 'expired' | 'soon' | 'good' {
  if (isExpired(expires_on, today)) return 'expired';
  if (expires_on === null) return 'good';
  const days = (Date.parse(expires_on) - Date.parse(today)) / 86_400_000;
  return days <= EXPIRES_SOON_DAYS ? 'soon' : 'good';
}

/** What a quantity of a lot is worth: its part of what all of the lot cost; smallest unit of the currency. */
export function lotValue(quantity: number, lot: { readonly received: number; readonly cost: number }): number {
  return lot.received > 0 ? Math.round((quantity * lot.cost) / lot.received) : 0;
}

/** An item as an order of it is judged. */
export type Ordered = {
  /** What can be used: expired lots do not count. */
  readonly usable: number;
  readonly reorder_point: number | null;
  readonly par_level: number | null;
  /** Units used in the last {@link USE_DAYS} days. */
  readonly used: number;
};

export function isBelowReorder({ usable, reorder_point }: Pick<Ordered, 'usable' | 'reorder_point'>): boolean {
  return reorder_point !== null && usable <= reorder_point;
}

/** Whole days that the stock lasts at the use of the last 90 days; undefined where nothing was used. */
export function daysLeft({ usable, used }: Pick<Ordered, 'usable' | 'used'>): number | undefined {
  return used > 0 ? Math.floor((usable * USE_DAYS) / used) : undefined;
}

/**
 * Units to order now, 0 for none: up to the par level, and at least for {@link COVER_DAYS} days, once the reorder point is
 * reached or the use of the last 90 days consumes the stock within {@link LEAD_DAYS} days.
 */
export function suggestedOrder(item: Ordered): number {
  const isDue = isBelowReorder(item) || (daysLeft(item) ?? Number.POSITIVE_INFINITY) < LEAD_DAYS;
  if (!isDue) return 0;
  const cover = Math.max(0, item.used) * (COVER_DAYS / USE_DAYS);
  const target = Math.max(item.par_level ?? 0, item.reorder_point ?? 0, cover);
  return Math.max(0, Math.ceil(roundQuantity(target - item.usable)));
}

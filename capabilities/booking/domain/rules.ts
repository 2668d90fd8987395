const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How a hospital lets owners book by themselves. */
export type BookingRules = {
  readonly is_on: boolean;
  /** Keys of the kinds of appointments that may be booked. */
  readonly types: readonly string[];
  readonly lead_hours: number;
  readonly days_ahead: number;
  readonly cancel_hours: number;
  readonly new_owners: boolean;
  readonly notes: { readonly en: string; readonly ja: string; readonly zhtw: string };
};

/** Of a hospital that has set none: nothing can be booked. */
export const DEFAULT_RULES: BookingRules = {
  is_on: false,
  types: [],
  lead_hours: 2,
  days_ahead: 30,
  cancel_hours: 24,
  new_owners: true,
  notes: { en: '', ja: '', zhtw: '' },
};

/** How long a slot waits for the link in the letter to be used. */
export const HOLD_MINUTES = 20;

/**
 * Slots that one network may ask for in an hour, that one address may hold at once, and all anonymous clients together.
 */
export const ASKS_OF_NETWORK = 8;
export const OPEN_OF_EMAIL = 3;
export const OPEN_OF_HOSPITAL = 40;

/** First and last begin that an owner may choose now. */
export function bookableRange(
  now: Date,
  { lead_hours, days_ahead }: Pick<BookingRules, 'lead_hours' | 'days_ahead'>,
): { readonly earliest: Date; readonly latest: Date } {
  return {
    earliest: new Date(now.getTime() + lead_hours * HOUR_MS),
    latest: new Date(now.getTime() + days_ahead * DAY_MS),
  };
}

/** Until when an owner moves or cancels alone; after that the hospital is called. */
export function changeEndsAt(starts_at: Date, { cancel_hours }: Pick<BookingRules, 'cancel_hours'>): Date {
  return new Date(starts_at.getTime() - cancel_hours * HOUR_MS);
}

export function mayChange(starts_at: Date, now: Date, rules: Pick<BookingRules, 'cancel_hours'>): boolean {
  return now <= changeEndsAt(starts_at, rules);
}

/** What is held, and was asked for in the last hour. */
export type HeldSlots = { readonly ofNetwork: number; readonly ofEmail: number; readonly ofHospital: number };

/** Whether so much is held that no client gets another slot before some of it lapses. */
export function isCrowded({ ofNetwork, ofEmail, ofHospital }: HeldSlots): boolean {
  return ofNetwork >= ASKS_OF_NETWORK || ofEmail >= OPEN_OF_EMAIL || ofHospital >= OPEN_OF_HOSPITAL;
}

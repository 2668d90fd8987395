import { DEFAULT_TEXTS } from './default-texts.ts';

const HOUR_MS = 3_600_000;

/** Before an appointment, before something is due, after an appointment that nobody came to. */
export const reminderKinds = ['appointment', 'due', 'noShow'] as const;
export type ReminderKind = (typeof reminderKinds)[number];
export const LANGUAGES = ['en', 'ja', 'zhtw'] as const;
type Language = (typeof LANGUAGES)[number];

/** One message of a hospital. */
export type ReminderRule = {
  readonly kind: ReminderKind;
  readonly is_on: boolean;
  /** Hours before an appointment, days before a due date, hours after one that was missed. */
  readonly lead: number;
  readonly texts: Readonly<Record<Language, { readonly subject: string; readonly body: string }>>;
};

export type ReminderSetting = {
  readonly rules: readonly ReminderRule[];
  /** Minutes of the day between which nothing is sent; the same: never quiet. */
  readonly quiet_from: number;
  readonly quiet_to: number;
};

export const DEFAULT_LEAD: Readonly<Record<ReminderKind, number>> = { appointment: 24, due: 14, noShow: 2 };
export const MAX_LEAD: Readonly<Record<ReminderKind, number>> = { appointment: 336, due: 60, noShow: 24 };
/** Hours after which a missed appointment is not written about any more. */
const MISSED_HOURS = 48;

/** The rule of every kind: the hospital's own, or one that is off. */
export function rulesInForce(own: readonly ReminderRule[]): readonly ReminderRule[] {
  return reminderKinds.map(
    (kind) =>
      own.find((one) => one.kind === kind) ?? {
        kind,
        is_on: false,
        lead: DEFAULT_LEAD[kind],
        texts: DEFAULT_TEXTS[kind],
      },
  );
}

/** Whether nothing is sent at this minute of the day; the hours may go over midnight. */
export function isQuiet(minute: number, { quiet_from, quiet_to }: Pick<ReminderSetting, 'quiet_from' | 'quiet_to'>) {
  if (quiet_from === quiet_to) return false;
  if (quiet_from < quiet_to) return minute >= quiet_from && minute < quiet_to;
  return minute >= quiet_from || minute < quiet_to;
}

/**
 * Whether an appointment is reminded of now: from its hours before until it begins. One that was booked later than that
 * is fresh in mind.
 */
export function appointmentTime(
  { starts_at, since }: { readonly starts_at: Date; readonly since: Date },
  now: Date,
  hours: number,
): boolean {
  const from = starts_at.getTime() - hours * HOUR_MS;
  return now.getTime() >= from && now < starts_at && since.getTime() <= from;
}

/** Whether a missed appointment is written about now: its hours after, and not days later. */
export function missedTime({ ends_at }: { readonly ends_at: Date }, now: Date, hours: number): boolean {
  const after = (now.getTime() - ends_at.getTime()) / HOUR_MS;
  return after >= hours && after < hours + MISSED_HOURS;
}

/** Why nobody is written to, or nothing where a letter goes. */
export function refusalOf({
  pet_status,
  email,
  opted_out,
}: {
  readonly pet_status: string | null;
  readonly email: string | null;
  readonly opted_out: boolean;
}): 'deceased' | 'missing' | 'optedOut' | 'noEmail' | undefined {
  if (pet_status === 'deceased' || pet_status === 'missing') return pet_status;
  if (opted_out) return 'optedOut';
  return email ? undefined : 'noEmail';
}

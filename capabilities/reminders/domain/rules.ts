import { DEFAULT_TEXTS } from './default-texts.ts';

const HOUR_MS = 3_600_000;

/** Before an appointment, before something is due, after a missed appointment. */
export const reminderKinds = ['appointment', 'due', 'noShow'] as const;
export type ReminderKind = (typeof reminderKinds)[number];
/**
 * How a rule writes: `lineElseEmail` by LINE, and by email to an owner who is not linked or where LINE does not take
 * it.
 */
export const reminderChannels = ['email', 'line', 'lineElseEmail'] as const;
export type ReminderChannel = (typeof reminderChannels)[number];
export const LANGUAGES = ['en', 'ja', 'zhtw'] as const;
type Language = (typeof LANGUAGES)[number];

/** One message of a hospital. */
export type ReminderRule = {
  readonly kind: ReminderKind;
  readonly is_on: boolean;
  readonly channel: ReminderChannel;
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
  return reminderKinds.map((kind) => {
    const rule = own.find((one) => one.kind === kind);
    // Rules that were written before there was a choice go by email.
    if (rule) return { ...rule, channel: rule.channel ?? 'email' };
    return { kind, is_on: false, channel: 'email', lead: DEFAULT_LEAD[kind], texts: DEFAULT_TEXTS[kind] };
  });
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

/** Why no message is sent, or undefined where a message goes if there is a way to the owner. */
export function refusalOf({
  pet_status,
  opted_out,
}: {
  readonly pet_status: string | null;
  readonly opted_out: boolean;
}): 'deceased' | 'missing' | 'optedOut' | undefined {
  if (pet_status === 'deceased' || pet_status === 'missing') return pet_status;
  return opted_out ? 'optedOut' : undefined;
}

/** The way to an owner, or nothing where the rule has none. */
export type Way =
  | { readonly by: 'email'; readonly lineReason: 'blocked' | null }
  | { readonly by: 'line'; readonly link: string; readonly elseMail: boolean };

/**
 * Which way a rule writes to an owner.
 *
 * @param line the owner's link to LINE; undefined where there is none, or the hospital has no LINE
 */
export function wayOf(
  channel: ReminderChannel,
  { email, line }: { readonly email: string | null; readonly line: { link: string; blocked: boolean } | undefined },
): Way | undefined {
  const isReached = line !== undefined && !line.blocked;
  if (channel !== 'email' && isReached) return { by: 'line', link: line.link, elseMail: channel === 'lineElseEmail' };
  if (channel === 'line' || !email) return undefined;
  return { by: 'email', lineReason: channel === 'lineElseEmail' && line?.blocked ? 'blocked' : null };
}

import { intlLocales, type Language } from '../language.ts';

/** A moment: `Date`, ISO 8601 instant, or milliseconds. */
export type Moment = Date | string | number;

/** How a day is written. */
export type DateStyle =
  /** `21 Nov 2025` · `2025/11/21（五）` · `2025年11月21日(金)` */
  | 'full'
  /** `21 Nov` · `11/21` · `11月21日` */
  | 'short'
  /** `Fri 21 Nov` · `11/21 週五` · `11月21日(金)` */
  | 'weekday'
  /** `Nov 2025` · `2025/11` · `2025年11月` */
  | 'month';

type Options = { year: string; month: string; day: string; weekday: string };

const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const found = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, found);
  return found;
}

/** A `YYYY-MM-DD` is a day of the calendar and is read at noon UTC, so that no time zone moves it. */
function readDay(day: Moment, timeZone: string): { date: Date; timeZone: string } {
  if (typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day))
    return { date: new Date(`${day}T12:00:00Z`), timeZone: 'UTC' };
  return { date: new Date(day), timeZone };
}

function partsOf(language: Language, day: Moment, zone: string): Options {
  const { date, timeZone } = readDay(day, zone);
  const request = {
    timeZone,
    calendar: 'gregory',
    year: 'numeric',
    month: language === 'en' ? 'short' : 'numeric',
    day: 'numeric',
    weekday: 'short',
  } as const;
  const found = Object.fromEntries(
    format(intlLocales[language], request)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  const plain = (value = '') => value.replace(/[年月日]/g, '');
  return {
    year: plain(found.year),
    month: language === 'en' ? (found.month ?? '').slice(0, 3) : plain(found.month),
    day: plain(found.day),
    weekday: (found.weekday ?? '').replace(/^[週周]/, ''),
  };
}

const writers: Record<Language, Record<DateStyle, (parts: Options) => string>> = {
  en: {
    full: ({ year, month, day }) => `${day} ${month} ${year}`,
    short: ({ month, day }) => `${day} ${month}`,
    weekday: ({ month, day, weekday }) => `${weekday} ${day} ${month}`,
    month: ({ year, month }) => `${month} ${year}`,
  },
  ja: {
    full: ({ year, month, day, weekday }) => `${year}年${month}月${day}日(${weekday})`,
    short: ({ month, day }) => `${month}月${day}日`,
    weekday: ({ month, day, weekday }) => `${month}月${day}日(${weekday})`,
    month: ({ year, month }) => `${year}年${month}月`,
  },
  zhtw: {
    full: ({ year, month, day, weekday }) => `${year}/${month}/${day}（${weekday}）`,
    short: ({ month, day }) => `${month}/${day}`,
    weekday: ({ month, day, weekday }) => `${month}/${day} 週${weekday}`,
    month: ({ year, month }) => `${year}/${month}`,
  },
};

/** A day for reading; a `YYYY-MM-DD` keeps its day whatever the time zone, and no moment (an empty text) is no text. */
export function formatDate(language: Language, day: Moment, timeZone: string, style: DateStyle = 'full'): string {
  if (day === '') return '';
  return writers[language][style](partsOf(language, day, timeZone));
}

/** Time of day on a 24-hour clock: `09:42`. */
export function formatTime(moment: Moment, timeZone: string): string {
  return format('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(moment));
}

/** Day and time, in full: for prints and logs. */
export function formatDateTime(language: Language, moment: Moment, timeZone: string): string {
  if (moment === '') return '';
  return `${formatDate(language, moment, timeZone)} ${formatTime(moment, timeZone)}`;
}

/** The calendar day of a moment in a time zone, `YYYY-MM-DD`. */
export function dayOf(moment: Moment, timeZone: string): string {
  const { date, timeZone: zone } = readDay(moment, timeZone);
  return format('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(date);
}

/** Whole days from one calendar day to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000);
}

/** As short as it stays clear: time within today, weekday and time within the last 7 days, else the date. */
export function formatMoment(language: Language, moment: Moment, now: Moment, timeZone: string): string {
  const days = daysBetween(dayOf(moment, timeZone), dayOf(now, timeZone));
  if (days === 0) return formatTime(moment, timeZone);
  if (days > 0 && days < 7) {
    const { weekday } = partsOf(language, moment, timeZone);
    const name = { en: weekday, ja: `${weekday}曜`, zhtw: `週${weekday}` }[language];
    return `${name} ${formatTime(moment, timeZone)}`;
  }
  return formatDate(language, moment, timeZone);
}

const relativeSteps = [
  { unit: 'second', seconds: 1, below: 60 },
  { unit: 'minute', seconds: 60, below: 3600 },
  { unit: 'hour', seconds: 3600, below: 86_400 },
  { unit: 'day', seconds: 86_400, below: 86_400 * 30 },
  { unit: 'month', seconds: 86_400 * 30.44, below: 86_400 * 365 },
  { unit: 'year', seconds: 86_400 * 365.25, below: Number.POSITIVE_INFINITY },
] as const;

/** How long ago or ahead: `4 min ago`, `4 分鐘前`, `4 分前`; months and years in full, `last month`. */
export function formatRelative(language: Language, moment: Moment, now: Moment): string {
  const seconds = (new Date(moment).getTime() - new Date(now).getTime()) / 1000;
  const step = relativeSteps.find(({ below }) => Math.abs(seconds) < below) ?? relativeSteps[0];
  const relative = new Intl.RelativeTimeFormat(intlLocales[language], {
    numeric: 'auto',
    style: step.seconds > 86_400 ? 'long' : 'short',
  });
  return relative.format(Math.trunc(seconds / step.seconds), step.unit).replace(/\./g, '');
}

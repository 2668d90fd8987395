/** Order of day, month and year in a file that writes numbers only. */
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** First year of each era, counted as year 1. */
const ERAS: Readonly<Record<string, number>> = {
  令和: 2019,
  平成: 1989,
  昭和: 1926,
  大正: 1912,
  民國: 1912,
  民国: 1912,
  r: 2019,
  h: 1989,
  s: 1926,
};
const ERA = /^(令和|平成|昭和|大正|民國|民国|[rhs])\s*(元|\d{1,3})\D+(\d{1,2})\D+(\d{1,2})(?:日|\D|$)/i;
const NUMBERS = /^(\d{1,4})[-/.年](\d{1,2})[-/.月](\d{1,4})(?:日)?/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?!\d)/;
/** Years below this in year-month-day order are of the Republic of China. */
const MAX_ROC_YEAR = 200;

/**
 * The day that a cell names.
 *
 * ISO 8601, `2024/5/2`, `20240502`, `2024年5月2日`, years of the Republic of China (`113/05/02`, 民國113年) and of Japan's
 * eras (令和6年5月2日, `R6.5.2`); numbers with the year last by the order of the file.
 *
 * @returns `YYYY-MM-DD`, undefined for what is no day.
 */
export function readDay(cell: string, order: DateOrder): string | undefined {
  const text = cell.normalize('NFKC').trim();
  const era = ERA.exec(text);
  if (era) {
    const first = ERAS[era[1]!.toLowerCase()]!;
    return day(first - 1 + (era[2] === '元' ? 1 : Number(era[2])), Number(era[3]), Number(era[4]));
  }
  const compact = COMPACT.exec(text);
  if (compact) return day(Number(compact[1]), Number(compact[2]), Number(compact[3]));
  const parts = NUMBERS.exec(text);
  if (!parts) return undefined;
  const [a, b, c] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (parts[1]!.length === 4) return day(a, b, c);
  if (parts[3]!.length === 4) return order === 'mdy' ? day(c, a, b) : day(c, b, a);
  if (order === 'ymd') return a < MAX_ROC_YEAR && parts[1]!.length >= 2 ? day(a + 1911, b, c) : undefined;
  return undefined;
}

const CLOCK =
  /(?:^|[T\s])(am|pm|上午|下午|午前|午後)?\s*(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*(am|pm|上午|下午|午前|午後)?/i;
const ZONE = /(Z|[+-]\d{2}:?\d{2})$/;

/** A day with the time of day where the cell has one. */
export type DayTime = {
  readonly day: string;
  /** `HH:MM`; undefined where the cell names a day only. */
  readonly time: string | undefined;
  /** The instant, where the cell names its offset from UTC. */
  readonly instant: string | undefined;
};

/** The day and time that a cell names. @see readDay */
export function readDayTime(cell: string, order: DateOrder): DayTime | undefined {
  const text = cell.normalize('NFKC').trim();
  const date = readDay(text, order);
  if (date === undefined) return undefined;
  const clock = CLOCK.exec(text);
  if (!clock) return { day: date, time: undefined, instant: undefined };
  const instant = ZONE.test(text) && text.includes('T') ? new Date(text) : undefined;
  const at = instant && !Number.isNaN(instant.getTime()) ? instant.toISOString() : undefined;
  const half = clock[1] ?? clock[4] ?? '';
  // 24:00 of a day is 00:00 of the next one (ISO 8601).
  if (clock[2] === '24' && half === '')
    return clock[3] === '00' ? { day: dayAfter(date), time: '00:00', instant: at } : undefined;
  const isAfternoon = /pm|下午|午後/i.test(half);
  const hour = (half === '' ? Number(clock[2]) : Number(clock[2]) % 12) + (isAfternoon ? 12 : 0);
  if (Number(clock[2]) > 23 || Number(clock[3]) > 59) return undefined;
  return {
    day: date,
    time: `${String(hour).padStart(2, '0')}:${clock[3]}`,
    instant: at,
  };
}

/**
 * The order of a file by its cells: a year first, or a number above 12 where the month would stand.
 *
 * @returns undefined when every cell could be either; a person says which.
 */
export function guessDateOrder(cells: readonly string[]): DateOrder | undefined {
  const last = cells.map((cell) => /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}/.exec(cell.normalize('NFKC').trim()));
  const yearLast = last.filter((each) => each !== null);
  if (yearLast.length === 0) return 'ymd';
  if (yearLast.some(([, first]) => Number(first) > 12)) return 'dmy';
  if (yearLast.some(([, , second]) => Number(second) > 12)) return 'mdy';
  return undefined;
}

function dayAfter(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
}

function day(year: number, month: number, date: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, date));
  const isDay = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === date;
  return isDay && year >= 1900 && year < 2200 ? at.toISOString().slice(0, 10) : undefined;
}

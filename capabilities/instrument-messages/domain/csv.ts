import { CsvFault, guessSeparator, readCsv } from '@alder/sheets';

/**
 * The rows of a separated file, cells trimmed, blank lines left out. The separator is the one that the first line has
 * most of; quotes are read as RFC 4180 §2 has them.
 *
 * @throws {CsvFault} when a quote never ends, or text follows one.
 */
export function readTable(text: string): string[][] {
  const separator = guessSeparator(text, [';', '\t', ',']);
  return readCsv(text, { separator, strict: true }).map(({ cells }) => cells.map((cell) => cell.trim()));
}

/**
 * The decimal mark that the numbers of a file prove: `3,40` can only be three and a half, `1,234` may be either.
 *
 * @returns `undefined` when nothing proves one.
 * @throws {CsvFault} when some prove a comma and others a point.
 */
export function provenDecimal(values: readonly string[]): '.' | ',' | undefined {
  const proves = (mark: ',' | '.') => {
    const sure = new RegExp(`^[<>=\\s+-]*(?:\\d+[${mark}](?:\\d{1,2}|\\d{4,})|0[${mark}]\\d{3})$`);
    return values.some((value) => sure.test(value));
  };
  const [comma, point] = [proves(','), proves('.')];
  if (comma && point) throw new CsvFault('numbers with a decimal comma and with a decimal point in one file');
  return comma ? ',' : point ? '.' : undefined;
}

/** Which of two numbers in `03/04/2026` is the day. */
export type DayOrder = 'day first' | 'month first' | undefined;

const SLASHED = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})\b/;

/**
 * The order of day and month that the dates of a file prove.
 *
 * @throws {CsvFault} when they prove both.
 */
export function provenDayOrder(dates: readonly string[]): DayOrder {
  const pairs = dates.flatMap((date) => {
    const found = SLASHED.exec(date);
    return found ? [[Number(found[1]), Number(found[2])] as const] : [];
  });
  const dayFirst = pairs.some(([first]) => first > 12);
  const monthFirst = pairs.some(([, second]) => second > 12);
  if (dayFirst && monthFirst) throw new CsvFault('dates with the day first and with the month first in one file');
  return dayFirst ? 'day first' : monthFirst ? 'month first' : undefined;
}

/**
 * A date with time as programs for people write it, as the digits `YYYYMMDDHHMMSS`.
 *
 * @returns `undefined` when day and month could be either.
 * @throws {CsvFault} when it is no date.
 */
export function dateDigits(text: string, order: DayOrder): string | undefined {
  const [, date = '', clock = ''] = /^(\S+)[\sT]*(.*)$/.exec(text.trim()) ?? [];
  const day = dayDigits(date, order);
  const time = clockDigits(clock);
  if (day === null || time === undefined) throw new CsvFault(`"${text}" is no date`);
  return day && day + time;
}

/** Year, month and day; undefined when in doubt, null when it is none. */
function dayDigits(date: string, order: DayOrder): string | undefined | null {
  const digits = (year: string, month: string, day: string) => year + month.padStart(2, '0') + day.padStart(2, '0');
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(date);
  if (iso) return digits(iso[1]!, iso[2]!, iso[3]!);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(date);
  if (dotted) return digits(dotted[3]!, dotted[2]!, dotted[1]!);
  const [whole, first = '', second = '', year = ''] = SLASHED.exec(date) ?? [];
  if (whole !== date || date === '') return null;
  if (Number(first) === Number(second)) return digits(year, first, second);
  if (!order) return undefined;
  return order === 'day first' ? digits(year, second, first) : digits(year, first, second);
}

/** Hours, minutes and seconds; undefined when it is no time of a day. */
function clockDigits(clock: string): string | undefined {
  if (clock === '') return '000000';
  const found = /^(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?\s*(?:([ap])\.?\s*m\.?)?$/i.exec(clock.trim());
  if (!found) return undefined;
  const [, hour = '', minute = '', second = '00', half] = found;
  const asRead = Number(hour);
  if (half && (asRead < 1 || asRead > 12)) return undefined;
  const hours = half ? (asRead % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : asRead;
  return String(hours).padStart(2, '0') + minute + second;
}

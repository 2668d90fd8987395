/** A search parameter that the standard does not allow, or that this server does not know. */
export class SearchFault extends Error {
  override readonly name = 'SearchFault';
  readonly parameter: string;
  readonly wrong: string;

  constructor(parameter: string, wrong: string) {
    super(`${parameter}: ${wrong}`);
    this.parameter = parameter;
    this.wrong = wrong;
  }
}

/** One of the values of a token parameter; `system` undefined: any, `''`: none. */
export type Token = { readonly system: string | undefined; readonly code: string | undefined };

/** Values of a parameter in one occurrence: one of them has to match. @see FHIR R4 3.1.1.5, escaping */
export function valuesOf(text: string): string[] {
  const values: string[] = [''];
  for (const [part] of text.matchAll(/\\[,$|\\]|./gsu)) {
    if (part === ',') values.push('');
    else values[values.length - 1] += part;
  }
  return values;
}

const plainOf = (text: string) => text.replace(/\\([,$|\\])/g, '$1');

/** `code`, `system|code`, `|code` and `system|`. @see FHIR R4 3.1.1.4.10 */
export function readToken(parameter: string, text: string): Token {
  const bar = /(?:^|[^\\])((?:\\\\)*)\|/.exec(text);
  const at = bar ? bar.index + bar[0].length - 1 : -1;
  const [system, code] = at < 0 ? [undefined, text] : [plainOf(text.slice(0, at)), text.slice(at + 1)];
  const plain = plainOf(code);
  if (!plain && !system) throw new SearchFault(parameter, 'empty');
  return { system, code: plain || undefined };
}

export function matchesToken(
  { system, code }: Token,
  coding: { readonly system?: string | undefined; readonly code: string },
): boolean {
  if (system !== undefined && system !== (coding.system ?? '')) return false;
  return code === undefined || code === coding.code;
}

export const datePrefixes = ['eq', 'ne', 'gt', 'lt', 'ge', 'le', 'sa', 'eb', 'ap'] as const;
export type DatePrefix = (typeof datePrefixes)[number];

/** A date parameter: the time that its value spans, from the first millisecond to before the last. */
export type DateRange = { readonly prefix: DatePrefix; readonly from: number; readonly to: number };

const DATE =
  /^(eq|ne|gt|lt|ge|le|sa|eb|ap)?(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:\d{2})?)?)?)?$/;

/**
 * A value of a date parameter.
 *
 * @param startOf First instant of a day or a minute where the hospital is: a date without a zone is one of the server's.
 * @see FHIR R4 3.1.1.4.7
 */
export function readDate(parameter: string, text: string, startOf: (local: LocalTime) => number): DateRange {
  const found = DATE.exec(text);
  if (!found) throw new SearchFault(parameter, 'date');
  const [, prefix = 'eq', year, month, day, hour, minute, second, fraction, zone] = found;
  const local = {
    ...{ year: Number(year), month: Number(month ?? 1), day: Number(day ?? 1) },
    ...{ hour: Number(hour ?? 0), minute: Number(minute ?? 0), second: Number(second ?? 0) },
  };
  if (!isReal(local)) throw new SearchFault(parameter, 'date');
  const ms = fraction === undefined ? 0 : Number(fraction.padEnd(3, '0').slice(0, 3));
  const first = (of: LocalTime) => (zone === undefined ? startOf(of) : utcOf(of) - offsetOf(parameter, zone));
  const from = first(local) + ms;
  const to = (() => {
    if (fraction !== undefined) return from + 1;
    if (second !== undefined) return from + 1000;
    if (hour !== undefined) return from + 60_000;
    if (day !== undefined) return first(next(local, 'day'));
    return first(next(local, month === undefined ? 'year' : 'month'));
  })();
  if (!Number.isFinite(from) || !Number.isFinite(to)) throw new SearchFault(parameter, 'date');
  return { prefix: prefix as DatePrefix, from, to };
}

export type LocalTime = Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>>;

/** Milliseconds of a local time as if it were one of UTC. */
export function utcOf({ year, month, day, hour, minute, second }: LocalTime): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.setUTCHours(hour, minute, second);
}

/** Whether an instant is where a date parameter asks for; `ap` takes a tenth of the time to now on both sides. */
export function matchesDate({ prefix, from, to }: DateRange, instant: number, now: number): boolean {
  const near = Math.abs(now - from) / 10;
  const rules: Readonly<Record<DatePrefix, () => boolean>> = {
    eq: () => instant >= from && instant < to,
    ne: () => instant < from || instant >= to,
    gt: () => instant >= to,
    sa: () => instant >= to,
    ge: () => instant >= from,
    lt: () => instant < from,
    eb: () => instant < from,
    le: () => instant < to,
    ap: () => instant >= from - near && instant < to + near,
  };
  return rules[prefix]();
}

function isReal(local: LocalTime): boolean {
  const { year, month, day, hour, minute, second } = local;
  if (hour > 23 || minute > 59 || second > 59 || year < 1) return false;
  const date = new Date(utcOf(local));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function next({ year, month, day, ...time }: LocalTime, part: 'year' | 'month' | 'day'): LocalTime {
  const of = { year: year + Number(part === 'year'), month: month + Number(part === 'month'), day };
  const date = new Date(utcOf({ ...time, ...of, day: day + Number(part === 'day') }));
  return { ...time, year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function offsetOf(parameter: string, zone: string): number {
  if (zone === 'Z') return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(4))];
  if (hours > 14 || minutes > 59) throw new SearchFault(parameter, 'date');
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

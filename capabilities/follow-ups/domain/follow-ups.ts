import { addDays } from '@alder/records/domain';

export const followUpKinds = ['recheck', 'test', 'vaccine'] as const;
export type FollowUpKind = (typeof followUpKinds)[number];

/** Why a follow-up is left out. */
export const skipReasons = ['ownerDeclined', 'notNeeded', 'elsewhere'] as const;

/** Something that the visit leaves to be done. */
export type Suggestion = {
  readonly kind: FollowUpKind;
  /** Code of the analyte of a test, antigen of a vaccine; empty for the recheck. */
  readonly subject: string;
  /** `YYYY-MM-DD` in the hospital's zone. */
  readonly due_on: string;
};

/** A value beyond a critical limit, as the laboratory calls it. */
export type CriticalValue = { readonly code: string };

const UNIT_DAYS = { day: 1, week: 7, month: 30, year: 365 } as const;
type Unit = keyof typeof UNIT_DAYS;

const NUMBERS: Readonly<Record<string, number>> = {
  ...{
    a: 1,
    an: 1,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    twelve: 12,
  },
  ...{ 一: 1, 二: 2, 兩: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9, 十: 10, 半: 0.5 },
};
const COUNT = '(\\d{1,3}|[一二兩三四五六七八九十半])';
const UNITS: readonly (readonly [RegExp, Unit])[] = [
  [/^(d|day|天|日)/i, 'day'],
  [/^(w|週|周|星期|禮拜)/i, 'week'],
  [/^(m|個月|月|か月|ヶ月|カ月|ヵ月|ケ月)/i, 'month'],
  [/^(y|年)/i, 'year'],
];
const AGAIN = '(?:回診|複診|複查|回來|追蹤|再診|再検|再来院|再受診)';
const LONG = `${COUNT}\\s*(個月|か月|ヶ月|カ月|ヵ月|ケ月|天|日|週間?|周|星期|禮拜|年)`;
/** How a plan says when the patient comes again, in the three languages; count and unit in that order. */
const PATTERNS: readonly RegExp[] = [
  /\b(?:re-?check|revisit|re-?examin\w*|follow[- ]?up|review|come back|return)\b[^.\n\d]{0,30}?\b(\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve)\s*(?:(?:-|–|to)\s*\d{1,3}\s*)?(d|days?|w|wks?|weeks?|m|mo|mos|months?|y|years?)\b/i,
  new RegExp(`${LONG}(?:後|内|內|以内|以內)?[^。\\n\\d]{0,8}${AGAIN}`),
  new RegExp(`${AGAIN}[^。\\n\\d]{0,8}${LONG}`),
];
/** No recheck is booked further ahead; a larger number was another one. */
const MAX_DAYS = 730;

/** Days after which the plan wants to see the patient again; undefined where it does not say. */
export function recheckDays(plan: string): number | undefined {
  const text = plan.normalize('NFKC');
  for (const pattern of PATTERNS) {
    const [, count = '', unit = ''] = pattern.exec(text) ?? [];
    const days = UNIT_DAYS[UNITS.find(([prefix]) => prefix.test(unit))?.[1] ?? 'day'];
    const number = NUMBERS[count.toLowerCase()] ?? Number(count);
    const total = Math.round(number * days);
    if (count !== '' && total >= 1 && total <= MAX_DAYS) return total;
  }
  return undefined;
}

/**
 * What a visit leaves to be done, the most urgent first. Screen and server call this function.
 *
 * @param visit.day Day of the visit in the hospital's zone.
 */
export function suggestionsOf(visit: {
  readonly plan: string;
  readonly day: string;
  /** Values of the visit, each analyte as it was measured last. */
  readonly criticals: readonly CriticalValue[];
  readonly vaccines: readonly { readonly antigen: string; readonly due_on: string }[];
}): Suggestion[] {
  const { plan, day, criticals, vaccines } = visit;
  const codes = [...new Set(criticals.map(({ code }) => code))];
  const recheck = recheckDays(plan);
  return [
    ...codes.map((code): Suggestion => ({ kind: 'test', subject: code, due_on: day })),
    ...(recheck === undefined ? [] : [{ kind: 'recheck' as const, subject: '', due_on: addDays(day, recheck) }]),
    ...vaccines.map(({ antigen, due_on }): Suggestion => ({ kind: 'vaccine', subject: antigen, due_on })),
  ];
}

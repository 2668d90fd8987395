/** Laws that an owner's request can follow. Sources of every number: decision 0450. */
export const privacyLaws = ['tw-pdpa', 'jp-appi', 'gdpr'] as const;
export type PrivacyLaw = (typeof privacyLaws)[number];

type Period = { readonly days: number } | { readonly months: number };

type Law = {
  /** Time to act on a request, from the day it arrived. */
  readonly within: Period;
  /** The one extension that the law allows with a written reason; null: none. */
  readonly extension: Period | null;
  /** Whether the law itself names the days; otherwise it says "without delay" and the days are this product's. */
  readonly isNumbered: boolean;
  /** Years for which a record that names the owner has to be kept after its last entry. */
  readonly years: { readonly record: number; readonly controlled: number; readonly receipt: number };
};

const LAWS: Readonly<Record<PrivacyLaw, Law>> = {
  // 個人資料保護法 §11, §13; 商業會計法 §38; 管制藥品管理條例 §32. The years of a record are the hospital's (default 7).
  'tw-pdpa': {
    within: { days: 30 },
    extension: { days: 30 },
    isNumbered: true,
    years: { record: 7, controlled: 5, receipt: 5 },
  },
  // 個人情報保護法 35条 (遅滞なく); 獣医師法施行規則 11条の2; 麻薬及び向精神薬取締法 39条; 法人税法施行規則 59条.
  'jp-appi': {
    within: { days: 14 },
    extension: null,
    isNumbered: false,
    years: { record: 3, controlled: 2, receipt: 7 },
  },
  // Regulation (EU) 2016/679 articles 12(3) and 17(3)(b); the years are those of national law and chosen on the safe side.
  gdpr: {
    within: { months: 1 },
    extension: { months: 2 },
    isNumbered: true,
    years: { record: 5, controlled: 5, receipt: 10 },
  },
};

/** Species whose records are kept for eight years in Japan: 獣医師法施行規則 11条の2. */
const EIGHT_YEARS_IN_JAPAN: readonly string[] = ['cattle', 'buffalo', 'deer', 'sheep', 'goat', 'cow'];

/** The law of the hospital's country, for a form to begin with; a person may choose another. */
export function lawOfZone(timezone: string): PrivacyLaw {
  if (timezone === 'Asia/Taipei') return 'tw-pdpa';
  if (timezone === 'Asia/Tokyo') return 'jp-appi';
  return 'gdpr';
}

/**
 * Last day to act on a request.
 *
 * @param askedOn Day on which it arrived, `YYYY-MM-DD`.
 */
export function dueOn(law: PrivacyLaw, askedOn: string, isExtended = false): string {
  const { within, extension } = LAWS[law];
  const due = add(askedOn, within);
  return isExtended && extension ? add(due, extension) : due;
}

export function mayExtend(law: PrivacyLaw): boolean {
  return LAWS[law].extension !== null;
}

/** Whether the days are the law's own. Japan's law says "without delay", and 14 days are what the product counts. */
export function hasLegalDays(law: PrivacyLaw): boolean {
  return LAWS[law].isNumbered;
}

/** How close a deadline is; the color of its row. */
export function urgencyOf(due: string, today: string): 'overdue' | 'soon' | 'calm' {
  if (due < today) return 'overdue';
  return due <= add(today, { days: 7 }) ? 'soon' : 'calm';
}

/** Whole days from today to a day; negative when it has passed. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
}

export type RecordGround = 'record' | 'controlled' | 'receipt';

/** Last entries of an owner's pets, the days on which they were made; null: there is none. */
export type LastEntries = {
  readonly record: string | null;
  readonly controlled: string | null;
  readonly receipt: string | null;
  readonly species: readonly string[];
};

/** A record that the law keeps with the owner's name, until and with this day. */
export type Ground = { readonly ground: RecordGround; readonly until: string };

/**
 * What the law keeps of an owner today: for the clinical record and for controlled drugs name and address, for paid
 * receipts the name that is printed on them. Never a telephone number, an email or a note.
 */
export function groundsOf(law: PrivacyLaw, last: LastEntries, today: string): readonly Ground[] {
  const { years } = LAWS[law];
  const isLong = law === 'jp-appi' && last.species.some((species) => EIGHT_YEARS_IN_JAPAN.includes(species));
  const of = { ...years, record: isLong ? 8 : years.record };
  return (['record', 'controlled', 'receipt'] as const).flatMap((ground) => {
    const from = last[ground];
    if (from === null) return [];
    const until = add(from, { months: 12 * of[ground] });
    return until >= today ? [{ ground, until }] : [];
  });
}

/** Paid receipts since this day keep the name on them. */
export function receiptsKeptFrom(law: PrivacyLaw, today: string): string {
  return add(today, { months: -12 * LAWS[law].years.receipt });
}

const DAY_MS = 24 * 3_600_000;

/** A day later; the last day of a month where the month has no such day (Regulation 1182/71 article 3(2)(c)). */
function add(day: string, period: Period): string {
  if ('days' in period) return new Date(Date.parse(day) + period.days * DAY_MS).toISOString().slice(0, 10);
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const at = new Date(Date.UTC(year, month - 1 + period.months, 1));
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(date, last));
  return at.toISOString().slice(0, 10);
}

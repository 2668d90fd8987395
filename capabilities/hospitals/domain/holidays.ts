import type { ClosedDays } from './opening-hours.ts';

/** Countries whose public holidays can be offered as closed days. */
export type HolidayCountry = 'tw' | 'jp';

/** The country of a hospital, by its time zone; undefined where its holidays are not known. */
export function countryOf(timezone: string): HolidayCountry | undefined {
  return ({ 'Asia/Taipei': 'tw', 'Asia/Tokyo': 'jp' } as const)[timezone];
}

/** Public holidays of a year in order, in the language of the country; those that follow each other stay apart. */
export function holidaysOf(country: HolidayCountry, year: number): readonly ClosedDays[] {
  const named = country === 'jp' ? ofJapan(year) : ofTaiwan(year);
  return [...named]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, reason]) => ({ from: day, to: day, reason }));
}

/** The holidays that are not among the closed days yet. */
export function missingHolidays(
  country: HolidayCountry,
  year: number,
  closed: readonly ClosedDays[],
): readonly ClosedDays[] {
  return holidaysOf(country, year).filter(({ from }) => !closed.some((days) => days.from <= from && from <= days.to));
}

type Named = ReadonlyMap<string, string>;

const dayOf = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
const after = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

function nthMonday(year: number, month: number, nth: number): string {
  const first = weekdayOf(dayOf(year, month, 1));
  return dayOf(year, month, 1 + ((8 - first) % 7) + (nth - 1) * 7);
}

/** Act on National Holidays (国民の祝日に関する法律) as amended in 2018; equinoxes by the formula for 1980 to 2099. */
function ofJapan(year: number): Named {
  const equinox = (base: number) => Math.floor(base + 0.242194 * (year - 1980) - Math.floor((year - 1980) / 4));
  const days = new Map([
    [dayOf(year, 1, 1), '元日'],
    [nthMonday(year, 1, 2), '成人の日'],
    [dayOf(year, 2, 11), '建国記念の日'],
    [dayOf(year, 2, 23), '天皇誕生日'],
    [dayOf(year, 3, equinox(20.8431)), '春分の日'],
    [dayOf(year, 4, 29), '昭和の日'],
    [dayOf(year, 5, 3), '憲法記念日'],
    [dayOf(year, 5, 4), 'みどりの日'],
    [dayOf(year, 5, 5), 'こどもの日'],
    [nthMonday(year, 7, 3), '海の日'],
    [dayOf(year, 8, 11), '山の日'],
    [nthMonday(year, 9, 3), '敬老の日'],
    [dayOf(year, 9, equinox(23.2488)), '秋分の日'],
    [nthMonday(year, 10, 2), 'スポーツの日'],
    [dayOf(year, 11, 3), '文化の日'],
    [dayOf(year, 11, 23), '勤労感謝の日'],
  ]);
  const named = [...days.keys()];
  for (const day of named) {
    if (weekdayOf(day) === 0) {
      let next = after(day, 1);
      while (days.has(next)) next = after(next, 1);
      days.set(next, '振替休日');
    }
    // A day between two holidays is one (article 3, paragraph 3).
    const between = after(day, 1);
    if (!days.has(between) && named.includes(after(day, 2)) && weekdayOf(between) !== 0)
      days.set(between, '国民の休日');
  }
  return days;
}

/** Act on memorial days and festivals (紀念日及節日實施條例, 2025), without the days that make up for a weekend. */
function ofTaiwan(year: number): Named {
  const days = new Map([
    [dayOf(year, 1, 1), '開國紀念日'],
    [dayOf(year, 2, 28), '和平紀念日'],
    [dayOf(year, 4, 4), '兒童節'],
    [dayOf(year, 5, 1), '勞動節'],
    [dayOf(year, 9, 28), '孔子誕辰紀念日'],
    [dayOf(year, 10, 10), '國慶日'],
    [dayOf(year, 10, 25), '臺灣光復暨金門古寧頭大捷紀念日'],
    [dayOf(year, 12, 25), '行憲紀念日'],
  ]);
  const tombs = dayOf(year, 4, qingming(year));
  days.set(tombs, [days.get(tombs), '民族掃墓節'].filter(Boolean).join('、'));
  for (let day = dayOf(year, 1, 15); day < dayOf(year, 10, 20); day = after(day, 1)) {
    const lunar = lunarDay(day);
    if (lunar === '1-1') {
      for (const [place, name] of [
        [-2, '小年夜'],
        [-1, '農曆除夕'],
        [0, '春節'],
        [1, '春節'],
        [2, '春節'],
      ] as const)
        days.set(after(day, place), name);
    }
    if (lunar === '5-5') days.set(day, '端午節');
    if (lunar === '8-15') days.set(day, '中秋節');
  }
  return days;
}

/** Day of April of the solar term Qingming, 2000 to 2099. */
function qingming(year: number): number {
  const short = year % 100;
  return Math.floor(short * 0.2422 + 4.81) - Math.floor(short / 4);
}

let calendar: Intl.DateTimeFormat | undefined;

/** Month and day of the lunar calendar, `8-15`; a leap month is none of them. */
function lunarDay(day: string): string {
  calendar ??= new Intl.DateTimeFormat('en-u-ca-chinese', { timeZone: 'UTC', month: 'numeric', day: 'numeric' });
  const parts = calendar.formatToParts(new Date(`${day}T00:00:00Z`));
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('month')}-${of('day')}`;
}

/** Bytes added on a day and still stored; `date` in the hospital's time zone. */
export type DayAdded = { readonly date: string; readonly bytes: number };

/** Growth of an archive: its total, recently added bytes, and the total at the end of each day with additions. */
export type Growth = {
  readonly sum: number;
  readonly yesterday: number;
  readonly last_30_days: number;
  readonly history: readonly DayAdded[];
};

/**
 * Adds up the days of an archive.
 *
 * @param days In order, each once.
 * @param today The day in the hospital's zone, YYYY-MM-DD; the 30 days end with it.
 */
export function growthOf(days: readonly DayAdded[], today: string): Growth {
  const added = (from: string, to: string) =>
    days.reduce((sum, { date, bytes }) => (date >= from && date <= to ? sum + bytes : sum), 0);
  let sum = 0;
  const history = days.map(({ date, bytes }) => {
    sum += bytes;
    return { date, bytes: sum };
  });
  const yesterday = before(today, 1);
  return { sum, yesterday: added(yesterday, yesterday), last_30_days: added(before(today, 29), today), history };
}

function before(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}

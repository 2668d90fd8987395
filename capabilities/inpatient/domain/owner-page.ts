/** Topics of the day that a nurse reports to an owner in plain words, with the choices of each. */
export const dayWords = {
  eats: ['well', 'little', 'no'],
  drinks: ['well', 'little', 'no'],
  walks: ['well', 'little', 'no'],
  comfort: ['calm', 'tired', 'unsettled'],
} as const;

export type DayTopic = keyof typeof dayWords;
export const dayTopics = ['eats', 'drinks', 'walks', 'comfort'] as const satisfies readonly DayTopic[];

/** The choice of one topic, when (ISO 8601) and by which account. */
export type DayWord = { readonly value: string; readonly at: string; readonly by: string };
export type Day = Readonly<Partial<Record<DayTopic, DayWord>>>;

/** The report of the day is shown for this long: "eats well" of yesterday is no news of today. */
export const DAY_SHOWN_HOURS = 24;
/** After the discharge the page says for so many days that the stay has ended; then its link opens nothing. */
export const ENDED_SHOWN_DAYS = 7;

const HOUR_MS = 3_600_000;

export type PageFacts = {
  readonly stopped_at: Date | null;
  readonly status: string;
  readonly discharged_at: Date | null;
  readonly pet_status: string;
};

/**
 * What the link of an owner's page opens: the page; the sentence that the stay has ended; or nothing.
 *
 * A patient recorded as deceased ends it at once: no page reports how it eats, and no page informs the owner first.
 */
export function ownerPageState(
  { stopped_at, status, discharged_at, pet_status }: PageFacts,
  now: Date,
): 'open' | 'ended' | 'gone' {
  if (stopped_at) return 'gone';
  if (status !== 'admitted') {
    const until = (discharged_at?.getTime() ?? 0) + ENDED_SHOWN_DAYS * 24 * HOUR_MS;
    return now.getTime() < until ? 'ended' : 'gone';
  }
  return pet_status === 'deceased' ? 'ended' : 'open';
}

/** Topics of the day that are still current, in their order. */
export function shownDay(day: Day, now: Date): { topic: DayTopic; value: string; at: string }[] {
  return dayTopics.flatMap((topic) => {
    const word = day[topic];
    if (!word || now.getTime() - Date.parse(word.at) >= DAY_SHOWN_HOURS * HOUR_MS) return [];
    return [{ topic, value: word.value, at: word.at }];
  });
}

/** The day after a change of some topics; `null` removes one. */
export function withDayWords(
  day: Day,
  changes: Readonly<Partial<Record<DayTopic, string | null | undefined>>>,
  { now, by }: { readonly now: Date; readonly by: string },
): Day {
  const next: Partial<Record<DayTopic, DayWord>> = { ...day };
  for (const topic of dayTopics) {
    const value = changes[topic];
    if (value === null) delete next[topic];
    else if (value !== undefined) next[topic] = { value, at: now.toISOString(), by };
  }
  return next;
}

/** The events of one capability, newest first, as far as they were loaded. */
export type HistoryPart<Event> = {
  readonly events: readonly Event[];
  /** There are older ones that were not read yet. */
  readonly hasMore: boolean;
};

/** Several histories as one. */
export type JoinedHistory<Event> = {
  /** Newest first. */
  readonly events: readonly Event[];
  /** Places of the parts that are to be read on before anything older can be shown. */
  readonly behind: readonly number[];
};

/**
 * Joins histories that are read page by page into one without a hole.
 *
 * An event is shown only when every part has been read back to its time: otherwise a later page of another part would
 * push itself in above it.
 */
export function joinHistory<Event extends { readonly at: string }>(
  parts: readonly HistoryPart<Event>[],
): JoinedHistory<Event> {
  const read = parts.map(readBackTo);
  const horizon = read.reduce((latest, at) => (at > latest ? at : latest), '');
  const events = parts
    .flatMap((part) => part.events.filter(({ at }) => at >= horizon))
    .sort((a, b) => b.at.localeCompare(a.at));
  const behind = read.flatMap((at, place) => (parts[place]!.hasMore && at === horizon ? [place] : []));
  return { events, behind };
}

/** Comes after every instant. */
const NOT_YET = '~';

/** The time back to which a part is whole, ISO 8601; empty where it is whole. */
function readBackTo({ events, hasMore }: HistoryPart<{ readonly at: string }>): string {
  if (!hasMore) return '';
  return events.reduce((oldest, { at }) => (at < oldest ? at : oldest), NOT_YET);
}

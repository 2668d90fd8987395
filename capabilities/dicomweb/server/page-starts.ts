/** The last study of a returned page: the next page begins after it. */
export type PageStart = { readonly datetime: Date; readonly study: string };

/**
 * A client that pages asks again within seconds. Studies that arrive or disappear in between do not appear on two
 * pages.
 */
const MAX_AGE_MS = 60_000;
const MAX_ENTRIES = 2_000;

/**
 * Page cursors: where the page after each returned one begins, so that paging by `offset` reads one page and not all
 * before it, for any search. For an offset without a cursor the studies are counted.
 */
export class PageStarts {
  readonly #kept = new Map<string, { readonly until: number; readonly start: PageStart }>();
  readonly #clock: () => number;

  constructor(clock: () => number = Date.now) {
    this.#clock = clock;
  }

  /** @param search Everything that decides which studies are found: conditions, hospital and token. */
  find(search: string, offset: number): PageStart | undefined {
    const saved = this.#kept.get(`${offset} ${search}`);
    return saved && this.#clock() < saved.until ? saved.start : undefined;
  }

  keep(search: string, offset: number, start: PageStart): void {
    const key = `${offset} ${search}`;
    this.#kept.delete(key);
    this.#kept.set(key, { until: this.#clock() + MAX_AGE_MS, start });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MAX_ENTRIES) break;
      this.#kept.delete(oldest);
    }
  }
}

/** The last study of a page that was given out: the next page begins behind it. */
export type PageStart = { readonly datetime: Date; readonly study: string };

/** A caller that pages comes back within seconds; what came and went meanwhile is in no page twice. */
const MAX_AGE_MS = 60_000;
const MAX_ENTRIES = 2_000;

/**
 * Where the pages after those that were given out begin, so that paging by `offset` reads each page and not all before
 * it, whatever is searched by. Whoever jumps is answered by counting.
 */
export class PageStarts {
  readonly #kept = new Map<string, { readonly until: number; readonly start: PageStart }>();
  readonly #clock: () => number;

  constructor(clock: () => number = Date.now) {
    this.#clock = clock;
  }

  /** @param search Everything that decides what is found, and for whom. */
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

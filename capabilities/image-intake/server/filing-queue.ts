import { type Db, inHospital } from '@alder/database';
import type { Archive } from '@alder/imaging/domain';
import { emitWithoutAudit } from '@alder/server';
import { type Candidate, eventOf, type FilingDecision, fileBatch, type Written } from './file-batch.ts';
import type { ImageIndex } from './image-index.ts';

/** An image still being received; the next batch waits for it for a moment. */
export type PendingArrival = { end(): void };

/** When an image is filed: with others that are being received, or, if it is acknowledged already, in large batches. */
export type FilingOptions = { readonly pending?: PendingArrival | undefined; readonly behind?: boolean | undefined };

/** What became of an image; `announced` settles when its event is committed too. */
export type FilingAnswer = FilingDecision & { readonly announced: Promise<void> };

type Pending = FilingOptions & {
  readonly candidate: Candidate;
  readonly resolve: (answer: FilingAnswer) => void;
  readonly reject: (fault: unknown) => void;
};

/** Maximum images filed in one transaction: a few hundredths of a second of work. */
const MAX_BATCH = 64;
/** Maximum wait for images still being received: shorter than the flush that they then share. */
const BATCH_WINDOW_MS = 1;
/** Maximum wait of acknowledged images for a larger batch; a query flushes the queue at once. */
const WRITE_BEHIND_WINDOW_MS = 100;
/**
 * Events of further images of a series are combined: screens refresh a growing series ten times a second at most. Shorter
 * than the window of write-behind, whose batches have their events in their transactions then.
 */
const EVENT_THROTTLE_MS = 90;
/** Delay before events that could not be emitted are retried. */
const RETRY_DELAY_MS = 1_000;

const ANNOUNCED = Promise.resolve();

/**
 * Files the images of one hospital in one transaction after the other: images that arrive while one is being committed
 * share the next, so that many associations need no more flushes of the write-ahead log than one.
 *
 * The event of the first image of a series is emitted in the transaction that files it, and so are events of further
 * images unless the last one of the series is less than a tenth of a second old: these follow shortly after, combined.
 */
export class FilingQueue {
  readonly #db: Db;
  readonly #index: ImageIndex;
  readonly #archive: Archive;
  #waiting: Pending[] = [];
  #busy = false;
  #pending = 0;
  #gatherTimer: NodeJS.Timeout | undefined;
  #isFlushRequested = false;
  /** Time of the last event of each series, those of the last moments at least. */
  readonly #emittedAt = new Map<string, number>();
  /** The newest image of each series without an event. */
  readonly #unreported = new Map<string, Written>();
  #eventTimer: NodeJS.Timeout | undefined;
  #emission = Promise.withResolvers<void>();
  #emitted: Promise<unknown> = Promise.resolve();

  constructor(db: Db, index: ImageIndex, archive: Archive) {
    this.#db = db;
    this.#index = index;
    this.#archive = archive;
  }

  /** Announces an image that is being received. */
  expect(): PendingArrival {
    let isArriving = true;
    this.#pending += 1;
    return {
      end: () => {
        if (!isArriving) return;
        isArriving = false;
        this.#pending -= 1;
        this.#workSoon();
      },
    };
  }

  /** Files an image; settles after the commit. */
  file(candidate: Candidate, waits: FilingOptions = {}): Promise<FilingAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...waits, candidate, resolve, reject });
      this.#workSoon();
    });
  }

  /** A query needs all received images: they are filed without waiting for more. */
  flush(): void {
    this.#isFlushRequested = true;
    this.#workSoon();
  }

  /** Emits the pending events of all filed images. */
  emitPending(): Promise<void> {
    clearTimeout(this.#eventTimer);
    this.#eventTimer = undefined;
    const reporting = this.#emitted.then(() => this.#emitAll());
    this.#emitted = reporting.catch(() => undefined);
    return reporting;
  }

  async #emitAll(): Promise<void> {
    const unreported = [...this.#unreported.values()];
    if (unreported.length === 0) return;
    const emission = this.#emission;
    this.#emission = Promise.withResolvers();
    this.#unreported.clear();
    try {
      await inHospital(this.#db, this.#archive.hospital, (trx) => emitWithoutAudit(trx, unreported.map(eventOf)));
    } catch (fault) {
      for (const one of unreported) if (!this.#unreported.has(one.series)) this.#unreported.set(one.series, one);
      // Those who wait for these wait for the next ones.
      void this.#emission.promise.then(emission.resolve);
      this.#emitSoon(RETRY_DELAY_MS);
      throw fault;
    }
    this.#markEmitted(unreported);
    emission.resolve();
  }

  #emitSoon(ms: number): void {
    // An unreachable database delays an event; the image is filed.
    this.#eventTimer ??= setTimeout(() => this.emitPending().catch(() => undefined), ms);
  }

  #markEmitted(written: readonly Written[]): void {
    const now = performance.now();
    for (const [series, at] of this.#emittedAt) if (now - at > EVENT_THROTTLE_MS) this.#emittedAt.delete(series);
    for (const { series } of written) this.#emittedAt.set(series, now);
  }

  /** Starts when all announced images have arrived, or the first has waited long enough. */
  #workSoon(): void {
    if (this.#waiting.length === 0) this.#isFlushRequested = false;
    if (this.#busy || this.#waiting.length === 0) return;
    const isFlushing = this.#waiting.some(({ behind }) => !behind);
    if (
      this.#isFlushRequested ||
      this.#waiting.length >= (isFlushing ? Math.min(this.#pending, MAX_BATCH) : MAX_BATCH)
    ) {
      void this.#work();
      return;
    }
    if (isFlushing) clearTimeout(this.#gatherTimer);
    if (isFlushing || !this.#gatherTimer)
      this.#gatherTimer = setTimeout(() => void this.#work(), isFlushing ? BATCH_WINDOW_MS : WRITE_BEHIND_WINDOW_MS);
  }

  async #work(): Promise<void> {
    clearTimeout(this.#gatherTimer);
    this.#gatherTimer = undefined;
    if (this.#busy) return;
    this.#busy = true;
    const together = this.#waiting.splice(0, MAX_BATCH);
    for (const { pending } of together) pending?.end();
    await this.#fileTogether(together).catch((fault) =>
      together.length === 1 ? together[0]!.reject(fault) : this.#oneByOne(together),
    );
    this.#busy = false;
    this.#workSoon();
  }

  async #fileTogether(together: readonly Pending[]): Promise<void> {
    let announced: readonly Written[] = [];
    const placed = await fileBatch(
      { db: this.#db, index: this.#index },
      this.#archive,
      together.map(({ candidate }) => candidate),
      (written) => {
        announced = this.#toAnnounce(written);
        return announced;
      },
    );
    this.#markEmitted(announced);
    const series = new Set(announced.map((one) => one.series));
    for (const [at, { resolve }] of together.entries()) {
      const one = placed[at]!;
      const isLater = 'revision' in one && !series.has(one.series);
      if (isLater) this.#unreported.set(one.series, one);
      resolve({ ...one, announced: isLater ? this.#emission.promise : ANNOUNCED });
    }
    if (this.#unreported.size > 0) this.#emitSoon(EVENT_THROTTLE_MS);
  }

  /** The newest image of each series whose last event is old enough, or that was not listed before. */
  #toAnnounce(written: readonly Written[]): readonly Written[] {
    const now = performance.now();
    const first = new Set(written.filter(({ isFirst }) => isFirst).map(({ series }) => series));
    const newest = new Map(written.map((one) => [one.series, one]));
    return [...newest.values()].filter(({ series }) => {
      const at = this.#emittedAt.get(series);
      return first.has(series) || at === undefined || now - at > EVENT_THROTTLE_MS;
    });
  }

  /** An image that cannot be written must not roll back the others of the batch. */
  async #oneByOne(together: readonly Pending[]): Promise<void> {
    for (const waiting of together) await this.#fileTogether([waiting]).catch(waiting.reject);
  }
}

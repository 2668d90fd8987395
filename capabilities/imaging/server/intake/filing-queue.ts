import { type Db, inHospital } from '@alder/database';
import { CompiledQuery, sql } from 'kysely';
import type { StudyPatient } from '../../domain/index.ts';
import type { Archive } from '../archive.ts';

/** Result for an image, as `app.file_image` returns it. */
export type FilingAnswer = {
  readonly outcome: 'new' | 'same' | 'revision' | 'other' | 'differs';
  readonly image: string;
  readonly series: string;
  readonly study: string;
  readonly pet: string | null;
  readonly object_key: string;
  /** With `other`: all contents stored under the UID, newest first. */
  readonly revisions?: readonly Revision[];
  /** With `differs`: the study that the image would join, and its patient. */
  readonly of?: StudyPatient & { readonly study: string };
};

/** A stored content of a SOP Instance UID. */
export type Revision = {
  readonly image: string;
  readonly series: string;
  readonly object_key: string;
  readonly dataset_offset: number;
  readonly bytes: number;
};

/** An image still being received; the next batch waits for it for a moment. */
export type PendingArrival = { end(): void };

/** When an image is filed: with others that are being received, or, if it is acknowledged already, in large batches. */
export type FilingOptions = { readonly pending?: PendingArrival | undefined; readonly behind?: boolean | undefined };

type Pending = FilingOptions & {
  readonly image: object;
  readonly resolve: (answer: FilingAnswer) => void;
  readonly reject: (fault: unknown) => void;
};

/** Maximum images filed in one transaction: a few hundredths of a second of work. */
const MAX_BATCH = 64;
/** Maximum wait for images still being received: shorter than the flush that they then share. */
const BATCH_WINDOW_MS = 1;
/** Maximum wait of acknowledged images for a larger batch; a query flushes the queue at once. */
const WRITE_BEHIND_WINDOW_MS = 100;
/** Events of further images of a series are combined: screens refresh a growing series a few times a second at most. */
const EVENT_THROTTLE_MS = 100;

/**
 * Files the images of one hospital in one transaction after the other: images that arrive while one is being committed
 * share the next, so that many associations need no more flushes of the write-ahead log than one.
 *
 * The event of the first image of a series is emitted in the transaction that files it; events of further images follow
 * shortly after. A crash in between loses no image; screens are notified when the image has been prepared.
 */
export class FilingQueue {
  readonly #db: Db;
  readonly #archive: Archive;
  #waiting: Pending[] = [];
  #busy = false;
  #pending = 0;
  #gatherTimer: NodeJS.Timeout | undefined;
  #isFlushRequested = false;
  /** The newest image of each series without an event. */
  readonly #unreported = new Map<string, FilingAnswer>();
  #eventTimer: NodeJS.Timeout | undefined;
  #emitted: Promise<unknown> = Promise.resolve();

  constructor(db: Db, archive: Archive) {
    this.#db = db;
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

  /** Files an image from its rows as `app.store_image` takes them; settles after the commit. */
  file(image: object, waits: FilingOptions = {}): Promise<FilingAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...waits, image, resolve, reject });
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
    this.#unreported.clear();
    if (unreported.length === 0) return;
    const events = unreported.map(({ image, series, study, pet }) => ({
      ...{ event: 'pacs.created', id: image, permit: 'pacs' },
      payload: { series, study, pet },
    }));
    await inHospital(this.#db, this.#archive.hospital, (trx) =>
      sql`select app.finish(${JSON.stringify(events)}::jsonb, '[]')`.execute(trx),
    );
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
    const left = await this.#add(together);
    if (left.length > 0) await this.#storeTogether(left);
    this.#busy = false;
    this.#workSoon();
  }

  /** Further images of known series, which are most of what a modality sends; returns the images of other series. */
  async #add(together: readonly Pending[]): Promise<readonly Pending[]> {
    try {
      const answers = await this.#call('add_images', together);
      for (const [place, { resolve }] of together.entries()) {
        const answer = answers[place];
        if (!answer) continue;
        this.#emitSoon(answer);
        resolve(answer);
      }
      return together.filter((_each, place) => !answers[place]);
    } catch {
      // One of them is refused or cannot be written: filing them one by one shows which.
      return together;
    }
  }

  #emitSoon(answer: FilingAnswer): void {
    this.#unreported.set(answer.series, answer);
    // An unreachable database here costs an event, not an image.
    this.#eventTimer ??= setTimeout(() => this.emitPending().catch(() => undefined), EVENT_THROTTLE_MS);
  }

  async #storeTogether(together: readonly Pending[]): Promise<void> {
    try {
      const answers = await this.#call('store_images', together);
      for (const [place, { resolve }] of together.entries()) resolve(answers[place]!);
    } catch (fault) {
      if (together.length === 1) together[0]!.reject(fault);
      else await this.#oneByOne(together);
    }
  }

  /** A refused image must not roll back the others of the batch. */
  async #oneByOne(together: readonly Pending[]): Promise<void> {
    for (const waiting of together) {
      await this.#call('store_images', [waiting]).then(([answer]) => waiting.resolve(answer!), waiting.reject);
    }
  }

  async #call(files: 'add_images' | 'store_images', together: readonly Pending[]) {
    const { hospital, quota = null } = this.#archive;
    const images = JSON.stringify(together.map(({ image }) => image));
    // Compiled by hand: the SQL text is the same for every image.
    const text = `select app.${files}($1::uuid, $2::jsonb, $3::bigint) as answers`;
    const query = CompiledQuery.raw(text, [hospital, images, quota]);
    const { rows } = await this.#db.executeQuery<{ answers: (FilingAnswer | null)[] }>(query);
    return rows[0]!.answers;
  }
}

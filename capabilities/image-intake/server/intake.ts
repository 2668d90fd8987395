import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, type HospitalTrx, inHospital } from '@alder/database';
import type { Archive } from '@alder/imaging/domain';
import type { Storage } from '@alder/storage';
import { type IntakeEvent, type IntakeState, intakeFlow } from '../domain/index.ts';
import type { Arrival } from './arrival-rows.ts';
import type { PendingArrival } from './filing-queue.ts';
import type { ImageIndex } from './image-index.ts';
import { dropUnfiled, type Filed, hideImage, type Listed, listImage, listWithin } from './list-image.ts';

/** Dependencies of the intake. */
export type IntakeOptions = {
  readonly db: Db;
  readonly storage: Storage;
  readonly index: ImageIndex;
  /** The rows of an image are committed: notifies the preparation of images. */
  readonly filed?: (() => void) | undefined;
  /** For the log; a sender gets only a status. */
  readonly failed?: ((fault: unknown) => void) | undefined;
  /** Called with the state in which an image begins, and with each that it reaches. */
  readonly reached?: ((state: IntakeState) => void) | undefined;
};

/** How an image is taken in. */
export type IntakeWay = {
  /** Deletes the sender's data from the storage's journal: with it, `durable` flushes these with the bytes. */
  readonly forget?: (() => void) | undefined;
  /** What `expectImage` returned for it. */
  readonly pending?: PendingArrival | undefined;
  /** Transaction whose commit acknowledges the image. */
  readonly trx?: HospitalTrx | undefined;
  /**
   * Whether rows that the database refuses are retried for as long as the server runs: yes where no other component
   * does.
   */
  readonly isRetried?: boolean | undefined;
};

/** Delay before rows that could not be written are retried. */
const RETRY_DELAY_MS = 1_000;

/**
 * One image on its way through `intakeFlow`. The state says which step is next, whether the image has just arrived or a
 * killed server left it there.
 */
export class Intake {
  readonly #options: IntakeOptions;
  readonly #archive: Archive;
  readonly #arrival: Arrival;
  readonly #way: IntakeWay;
  #state: IntakeState;
  #listing: Promise<Listed> | undefined;
  #filed: Filed | undefined;
  #fault: unknown;

  constructor(
    options: IntakeOptions,
    archive: Archive,
    arrival: Arrival,
    { state, ...way }: IntakeWay & { readonly state: IntakeState },
  ) {
    this.#options = options;
    this.#archive = archive;
    this.#arrival = arrival;
    this.#way = way;
    this.#state = state;
    options.reached?.(state);
  }

  get state(): IntakeState {
    return this.#state;
  }

  /** What became of its rows, from `listed` and `stored` on. */
  get filed(): Filed | undefined {
    return this.#filed;
  }

  /** Why its bytes were lost. */
  get fault(): unknown {
    return this.#fault;
  }

  /**
   * Takes the steps of the flow until one of `states` is reached, or a state without a next step.
   *
   * @throws the error of a step; the image stays in its state.
   */
  async advance(...states: readonly IntakeState[]): Promise<IntakeState> {
    while (!states.includes(this.#state)) {
      const step = this.#steps[this.#state];
      if (!step) break;
      const event = await step();
      const next = intakeFlow.next(this.#state, event);
      if (next === undefined) throw new Error(`the intake does not allow ${event} in ${this.#state}`);
      this.#state = next;
      this.#options.reached?.(next);
    }
    return this.#state;
  }

  /** The step of each state, which answers what happened. */
  readonly #steps: { readonly [State in IntakeState]?: () => Promise<IntakeEvent> } = {
    received: () => (this.#way.forget ? this.#journal() : this.#flushAndList()),
    journaled: async () => 'acknowledge',
    acknowledged: () => this.#listUntilDone(),
    durable: () => this.#list(),
    listed: () => this.#flush(),
    stored: () => this.#acknowledge(),
    indexed: () => this.#announce(),
    lost: () => this.#hide(),
  };

  async #journal(): Promise<IntakeEvent> {
    this.#way.pending?.end();
    const event = await this.#flush();
    if (event === 'lose') this.#way.forget?.();
    return event === 'lose' ? event : 'journal';
  }

  /** Bytes and rows are written beside each other, because the sender waits for both. */
  async #flushAndList(): Promise<IntakeEvent> {
    try {
      return await Promise.race([this.#flush(), this.#list()]);
    } catch (fault) {
      await this.#flush();
      throw fault;
    }
  }

  async #flush(): Promise<'flush' | 'lose'> {
    try {
      await this.#arrival.durable;
      return 'flush';
    } catch (fault) {
      this.#fault = fault;
      return 'lose';
    }
  }

  async #list(): Promise<IntakeEvent> {
    this.#listing ??= this.#startListing();
    this.#filed = await this.#listing;
    if (this.#filed.outcome !== 'quota') return 'list';
    // Bytes that are still being written cannot be removed.
    if ((await this.#flush()) === 'lose') return 'lose';
    await this.#dropUnneeded();
    return 'refuse';
  }

  async #startListing(): Promise<Listed> {
    const { trx, pending } = this.#way;
    if (trx)
      return { ...(await listWithin(trx, this.#options, this.#archive, this.#arrival)), announced: Promise.resolve() };
    const behind = this.#state === 'acknowledged';
    // The quota was checked before the response; an acknowledged image is always filed.
    const archive = behind ? { ...this.#archive, quota: undefined } : this.#archive;
    return listImage(this.#options, archive, this.#arrival, { pending, behind });
  }

  async #listUntilDone(): Promise<IntakeEvent> {
    for (;;) {
      try {
        const event = await this.#list();
        await this.#settle();
        return event;
      } catch (fault) {
        this.#listing = undefined;
        if (!this.#way.isRetried) throw fault;
        this.#options.failed?.(fault);
        if (isClosed(fault)) throw fault;
      }
      await sleep(RETRY_DELAY_MS, undefined, { ref: false });
    }
  }

  /** The caller's response, or the commit of its transaction, is the acknowledgement. */
  async #acknowledge(): Promise<IntakeEvent> {
    await this.#settle();
    return 'acknowledge';
  }

  /** Bytes and rows are there: what the archive had already is removed, what is new is prepared. */
  async #settle(): Promise<void> {
    if (this.#filed?.outcome === 'same') await this.#dropUnneeded();
    else this.#options.filed?.();
  }

  async #dropUnneeded(): Promise<void> {
    // The bytes of an upload belong to it.
    if (this.#way.trx) return;
    const { db, storage } = this.#options;
    const { key } = this.#arrival.stored;
    await inHospital(db, this.#archive.hospital, (trx) => dropUnfiled(trx, storage, key));
  }

  async #announce(): Promise<IntakeEvent> {
    await (await this.#listing)?.announced;
    return 'announce';
  }

  /** Rows may have been committed before or after the bytes were lost. */
  async #hide(): Promise<IntakeEvent> {
    const filed = await this.#listing?.catch(() => undefined);
    if (filed?.outcome !== 'new' && filed?.outcome !== 'revision') return 'refuse';
    await hideImage(this.#options, this.#archive, filed.image);
    return 'hide';
  }
}

/** The server is stopping: the next start files the rest. */
function isClosed(fault: unknown): boolean {
  return (
    fault instanceof Error && /driver has already been destroyed|after calling end on the pool/.test(fault.message)
  );
}

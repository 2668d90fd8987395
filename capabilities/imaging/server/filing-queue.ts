import type { Db } from '@alder/database';
import { sql } from 'kysely';
import type { Archive } from './archive.ts';

type Waiting<Answer> = {
  readonly image: object;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (fault: unknown) => void;
};

/** Images filed in one transaction at most. */
const TOGETHER_MOST = 16;

/**
 * Files the images of one hospital one transaction after the other: those that arrive while one is being committed
 * share the next, so that many associations cost no more flushes of the log than one.
 */
export class FilingQueue<Answer> {
  readonly #db: Db;
  readonly #archive: Archive;
  #waiting: Waiting<Answer>[] = [];
  #busy = false;

  constructor(db: Db, archive: Archive) {
    this.#db = db;
    this.#archive = archive;
  }

  /** Files an image, its rows as `app.store_image` takes them; settles after the commit. */
  file(image: object): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ image, resolve, reject });
      if (!this.#busy) void this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#busy = true;
    while (this.#waiting.length > 0) {
      const together = this.#waiting.splice(0, TOGETHER_MOST);
      try {
        const answers = await this.#store(together.map(({ image }) => image));
        for (const [place, { resolve }] of together.entries()) resolve(answers[place]!);
      } catch (fault) {
        if (together.length === 1) together[0]!.reject(fault);
        else await this.#oneByOne(together);
      }
    }
    this.#busy = false;
  }

  /** One that is refused must not take its neighbours with it. */
  async #oneByOne(together: readonly Waiting<Answer>[]): Promise<void> {
    for (const { image, resolve, reject } of together) {
      await this.#store([image]).then(([answer]) => resolve(answer!), reject);
    }
  }

  async #store(images: readonly object[]): Promise<readonly Answer[]> {
    const { hospital, quota = null } = this.#archive;
    const { rows } = await sql<{ answers: Answer[] }>`
      select app.store_images(${hospital}::uuid, ${JSON.stringify(images)}::jsonb, ${quota}::bigint) as answers`.execute(
      this.#db,
    );
    return rows[0]!.answers;
  }
}

import { type Db, inSystem } from '@alder/database';
import type { Settings } from '@alder/settings';
import { composeLetter } from './compose-letter.ts';
import type { Mail } from './email.ts';
import { KINDS, type LetterKind } from './kinds.ts';
import {
  type DueLetter,
  lockDueLetter,
  removeMailProblem,
  removeOldLetters,
  setEnded,
  setMailProblem,
  setRetry,
} from './letter.repository.ts';
import { hasAnswered, refusalOfAddress, sayingOf } from './smtp-refusal.ts';

export type PostmanParts = {
  readonly db: Db;
  readonly mail: Mail;
  readonly settings: Settings;
  /** Address of the product, for the links. */
  readonly address: string;
  readonly clock: () => Date;
  readonly onError: (error: Error) => void;
  /**
   * Called once when letters cannot be sent, again when the reason is another, and without one when they go out again.
   */
  readonly onDelay?: (problem: string | undefined) => void;
};

/** Letters that are sent at once: a mail server that is slow to take one does not hold up the others. */
const MAX_CONCURRENT = 4;
const LOOK_EVERY_MS = 1_000;
const FIRST_RETRY_SECONDS = 5;
const LAST_RETRY_SECONDS = { answered: 3_600, away: 60 };
const RETENTION_DAYS = 30;

/**
 * Sends the letters that wait, on every server: each is held by a row lock while it is sent, so that no two send the same,
 * and a server that is killed gives it back at once (decision 0433).
 */
export function startPostman(parts: PostmanParts): { close(): Promise<void> } {
  const closing = Promise.withResolvers<never>();
  closing.promise.catch(() => {});
  let isOpen = true;
  const running = new Set<Promise<void>>();
  const onOutcome = notifyChanges((problem) => parts.onDelay?.(problem));

  async function run(): Promise<void> {
    try {
      while (isOpen && (await deliverNext({ ...parts, onOutcome, interrupted: closing.promise })));
    } catch (error) {
      if (isOpen) parts.onError(error as Error);
    }
  }
  function look(): void {
    if (!isOpen || running.size >= MAX_CONCURRENT) return;
    const delivery = run().finally(() => running.delete(delivery));
    running.add(delivery);
  }
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return {
    async close() {
      isOpen = false;
      clearInterval(timer);
      const ended = Promise.allSettled(running);
      const late = setTimeout(() => closing.reject(new Error('the server ends')), 5_000);
      await ended;
      clearTimeout(late);
    },
  };
}

/** Passes on what kept a letter when that is news: a thousand letters that wait for one reason are one line of the log. */
export function notifyChanges(notify: (problem: string | undefined) => void): (problem: string | undefined) => void {
  let known: string | undefined;
  return (problem) => {
    if (problem === known) return;
    known = problem;
    notify(problem);
  };
}

export type DeliverParts = Omit<PostmanParts, 'onError' | 'onDelay'> & {
  /** What kept the letter from being taken; undefined when the mail server answered for it. */
  readonly onOutcome?: (problem: string | undefined) => void;
  /** Rejects when the sender cannot wait any longer; the letter stays as it was. */
  readonly interrupted?: Promise<never>;
  /** Only letters to this address; for tests, which share a database. */
  readonly to?: string;
};

/**
 * Sends the letter that has waited longest.
 *
 * @returns Whether there was one.
 */
export function deliverNext(parts: DeliverParts): Promise<boolean> {
  const { db, mail, settings, address, clock, interrupted, to, onOutcome } = parts;
  return inSystem(db, async (trx) => {
    const letter = await lockDueLetter(trx, clock(), to);
    if (!letter) return false;
    if (letter.ends_at <= clock()) {
      await setEnded(trx, letter.id, { state: 'ended', problem: letter.problem, at: null });
      return true;
    }
    try {
      const sending = mail.send(emailOf(letter, { settings, address }));
      await (interrupted ? Promise.race([sending, interrupted]) : sending);
    } catch (error) {
      // An interruption leaves the letter as it is: the transaction is undone.
      if (interrupted && (await isRejected(interrupted))) throw error;
      const refused = refusalOfAddress(error);
      if (refused) {
        await setEnded(trx, letter.id, { state: 'refused', problem: refused.said, at: null });
        await setMailProblem(trx, { email: letter.email, letter: letter.id, kind: 'refused', ...refused }, clock());
        onOutcome?.(undefined);
      } else {
        const attempts = letter.attempts + 1;
        const due_at = new Date(clock().getTime() + retrySeconds(attempts, hasAnswered(error)) * 1000);
        const problem = sayingOf(error);
        await setRetry(trx, letter.id, { attempts, due_at, problem });
        onOutcome?.(problem);
      }
      return true;
    }
    await setEnded(trx, letter.id, { state: 'sent', at: clock() });
    await removeMailProblem(trx, letter.email);
    onOutcome?.(undefined);
    return true;
  });
}

/** Removes letters that ended 30 days ago; called once an hour. */
export async function sweepLetters({ db, clock }: { readonly db: Db; readonly clock: () => Date }): Promise<void> {
  await inSystem(db, (trx) => removeOldLetters(trx, new Date(clock().getTime() - RETENTION_DAYS * 86_400_000)));
}

/**
 * Waits of 5 s, 10 s, 20 s … up to an hour where the mail server refused, such as to a full mailbox. A server that is
 * away says nothing about the letter: it is asked each minute, so that a reset link arrives soon after it is back.
 */
function retrySeconds(attempts: number, isAnswered: boolean): number {
  return Math.min(
    LAST_RETRY_SECONDS[isAnswered ? 'answered' : 'away'],
    FIRST_RETRY_SECONDS * 2 ** Math.min(attempts - 1, 20),
  );
}

function emailOf(letter: DueLetter, options: { settings: Settings; address: string }) {
  const { fromAlder } = KINDS[letter.kind as LetterKind];
  return {
    ...{ id: letter.id, to: letter.email, date: letter.created_at },
    ...(!fromAlder && letter.hospital_name !== null && { from: letter.hospital_name }),
    ...composeLetter(letter, options),
  };
}

async function isRejected(promise: Promise<never>): Promise<boolean> {
  const open = Symbol('open');
  return Promise.race([promise, Promise.resolve(open)]).then(
    () => false,
    () => true,
  );
}

import { Refusal } from '@alder/wire';
import type { Outbox, Slot } from './outbox.ts';
import type { OutboxStore, StoredCall } from './outbox-store.ts';
import { reach } from './request.ts';
import type { Session } from './session.ts';
import type { WireClient } from './wire-client.ts';

/** How often a page looks for what other pages have left. */
export const ADOPT_EVERY_MS = 15_000;
/**
 * Older calls are not sent automatically: the server has deleted the key (48 hours) and could not detect a repetition.
 * One hour is left for clocks that differ.
 */
export const SENT_WITHIN_MS = 47 * 3_600_000;

export type ResumeOptions = {
  readonly outbox: Outbox;
  readonly store: OutboxStore;
  readonly wire: Pick<WireClient, 'send'>;
  readonly session: Pick<Session, 'get' | 'subscribe'>;
  readonly now?: () => number;
};

/**
 * Stores the calls of the logged-in user on this device until the server replies, and sends those of an earlier page:
 * in their original order, one at a time, each under its first Idempotency-Key.
 *
 * @returns The way to stop.
 */
export function resumeOutbox({ outbox, store, wire, session, now = Date.now }: ResumeOptions): () => void {
  let account: string | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  const begin = () => {
    const { loginState, account: person, hospital } = session.get();
    const next = loginState === 'login' ? person?.id : undefined;
    if (next === account) return;
    account = next;
    if (!next || !hospital) return outbox.keepWith(undefined);
    outbox.keepWith({
      put: (stored) => void store.put({ at: now(), ...stored, account: next, hospital: hospital.key }).catch(quiet),
      remove: (key) => void store.remove(key).catch(quiet),
    });
    void adopt();
  };

  async function adopt(): Promise<void> {
    const of = session.get();
    if (!account || !of.hospital) return;
    const left = await store.adopt(account, outbox.holds).catch(() => []);
    if (session.get().account?.id !== account || left.length === 0) return;
    const here = left.filter((stored) => stored.hospital === of.hospital?.key);
    const waiting = here.map((stored) => ({ stored, slot: outbox.open(stored.title, stored) }));
    for (const { slot } of waiting) slot.waiting();
    queue = queue.then(() => sendAll(waiting));
  }

  async function sendAll(waiting: readonly Pending[]): Promise<void> {
    for (const [index, { stored, slot }] of waiting.entries()) {
      if (!outbox.holds(stored.key)) continue; // given up, or the session is over
      if (now() - stored.at > SENT_WITHIN_MS) slot.refused();
      else if (!(await sendOne(wire, stored, slot))) {
        const rest = waiting.slice(index);
        const again = once(() => {
          for (const one of rest) if (outbox.holds(one.stored.key)) one.slot.waiting();
          queue = queue.then(() => sendAll(rest));
        });
        for (const one of rest) if (outbox.holds(one.stored.key)) one.slot.gaveUp(again);
        return;
      }
    }
  }

  begin();
  const stop = session.subscribe(begin);
  const timer = setInterval(() => void adopt(), ADOPT_EVERY_MS);
  return () => {
    stop();
    clearInterval(timer);
    outbox.keepWith(undefined);
  };
}

type Pending = { readonly stored: StoredCall; readonly slot: Slot };

/** @returns false if the server did not reply: later calls have to wait too. */
async function sendOne(wire: Pick<WireClient, 'send'>, stored: StoredCall, slot: Slot): Promise<boolean> {
  try {
    const send = { key: stored.key, onAttempt: slot.retrying };
    await wire.send(reach(stored.call), stored.input as never, send);
    slot.close();
  } catch (error) {
    if (!(error instanceof Refusal)) return false;
    if (error.kind.status === 401) slot.leave();
    else if (stands(stored.input, error.details.current)) slot.close();
    else slot.refused();
  }
  return true;
}

/** A change from an older version is not needed any more where the entry already says the same. */
function stands(input: unknown, current: unknown): boolean {
  if (!current || typeof current !== 'object') return false;
  const entry = current as Record<string, unknown>;
  return Object.entries(input as object).every(
    ([name, value]) => name === 'version' || JSON.stringify(entry[name]) === JSON.stringify(value),
  );
}

/** Several buttons lead to the same work: the first that is pressed does it. */
function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}

const quiet = () => undefined;

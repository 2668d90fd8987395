import { type Call, type InputTypeOf, type PayloadOf, Refusal } from '@alder/wire';
import { consoleTextOf } from './console-texts.ts';
import { randomId } from './random.ts';
import { idOf, isRead, requestFor } from './request.ts';
import { mergePayload, NoResponse } from './response.ts';
import { pause, tryOnce } from './transport.ts';

/** How often and how patiently a failed POST is tried again (specification §9). */
export const RETRIES = 20;
export const RETRY_WAIT_MS = 5000;

export type SendOptions<C extends Call = Call> = {
  /** One per user action and the same on every retry; made here unless the caller repeats an earlier action. */
  readonly key?: string;
  readonly signal?: AbortSignal;
  /** What the payload is merged over, and the result when every try has failed. */
  readonly default?: Partial<PayloadOf<C>>;
  /** The user retries by hand, as with a password: one attempt, and its response is returned at once. */
  readonly once?: boolean;
  /** Called before each wait: 1 after the first failure. */
  readonly onAttempt?: (attempt: number) => void;
  /** Body of a call whose `body` is `bytes`. */
  readonly bytes?: Blob;
  readonly onProgress?: (sent: number, total: number) => void;
};

export type WireClient = {
  /**
   * Makes a call.
   *
   * @returns The payload merged over the default; `undefined` when a newer request about the same thing, or
   *   the caller's signal, aborted this one.
   * @throws {Refusal} when the server understood and will not.
   * @throws {NoResponse} when every try failed and no default was given.
   */
  send<C extends Call>(call: C, input: InputTypeOf<C>, options?: SendOptions<C>): Promise<PayloadOf<C> | undefined>;
  /** Address of a GET, for an `<img>`, a download or a viewer's own range reads. */
  url<C extends Call>(call: C, input: InputTypeOf<C>): string;
  /** Ends every wait between two tries: "Retry now". */
  retryNow(): void;
  /** Forgets sequences and aborts what is under way (logout). */
  reset(): void;
};

export type WireOptions = {
  /** Key of the hospital whose data is asked for; read at each call, since a login changes it. */
  readonly hospital: string | (() => string);
  /** One per page load: X-Seq counts within it. */
  readonly browserSessionId: string;
  readonly fetch?: typeof fetch;
  /** Called after each try with whether the server responded: the connection state follows calls and socket alike. */
  readonly onReach?: (isReached: boolean) => void;
  /** The screen is locked: the call waits for this and is made again, so that no save is lost behind the lock. */
  readonly untilUnlocked?: () => Promise<void>;
  /** Called for each 401: the session has ended. */
  readonly onUnauthorized?: (refusal: Refusal) => void;
};

/** Whether a failed try got a response at all: a busy server is not a lost one. */
function hasResponse(error: NoResponse | Refusal): boolean {
  return !(error instanceof NoResponse) || error.status !== 0;
}

/**
 * The one way from a screen to the server: the specification's generic helper (§7).
 *
 * A refusal is a response and is never repeated. A failed POST is tried again up to {@link RETRIES} times,
 * {@link RETRY_WAIT_MS} apart, under the same Idempotency-Key, so that it acts once. Two kinds of call are
 * not tried again: a GET, and a login, which the person at the keyboard repeats.
 */
export function createWireClient(options: WireOptions): WireClient {
  const underWay = new Map<string, AbortController>();
  const sequences = new Map<string, number>();
  const flush = new Set<() => void>();
  const hospital = () => (typeof options.hospital === 'function' ? options.hospital() : options.hospital);
  const request = (call: Call, input: unknown) =>
    requestFor(call, input, { hospital: hospital(), browserSessionId: options.browserSessionId });

  function takeOver(subject: string, signal: AbortSignal | undefined): AbortController {
    const own = new AbortController();
    if (subject) {
      underWay.get(subject)?.abort();
      underWay.set(subject, own);
    }
    if (signal?.aborted) own.abort();
    signal?.addEventListener('abort', () => own.abort(), { signal: own.signal });
    return own;
  }

  function headersFor(
    call: Call,
    subject: string,
    input: unknown,
    { key, bytes }: SendOptions,
  ): Record<string, string> {
    const headers: Record<string, string> = { accept: 'application/json' };
    if (call.method === 'POST')
      headers['content-type'] = bytes ? bytes.type || 'application/octet-stream' : 'application/json';
    if (bytes) headers['x-requested-by'] = 'alder';
    if (isRead(call)) return headers;
    headers['idempotency-key'] = key ?? randomId();
    if (idOf(input) === undefined) return headers;
    const next = (sequences.get(subject) ?? 0) + 1;
    sequences.set(subject, next);
    headers['x-seq'] = String(next);
    return headers;
  }

  async function send<C extends Call>(call: C, input: InputTypeOf<C>, values: SendOptions<C> = {}) {
    const { url, method, body, subject } = request(call, input);
    const headers = headersFor(call, subject, input, values);
    const own = takeOver(subject, values.signal);
    const progress = values.onProgress && { onProgress: values.onProgress };
    const sent = { url, method, headers, body: values.bytes ?? body, signal: own.signal, ...progress };
    const retries = method === 'POST' && call.rate !== 'login' && !values.once ? RETRIES : 0;
    try {
      for (let attempt = 0; ; attempt++) {
        const outcome = await tryOnce(sent, options.fetch ?? fetch);
        if (own.signal.aborted) return undefined;
        options.onReach?.(outcome.kind !== 'failed' || hasResponse(outcome.error));
        if (outcome.kind === 'payload') return mergePayload(values.default, outcome.payload) as PayloadOf<C>;
        if (outcome.kind === 'refusal' && outcome.refusal.kind.code === 'sessionLocked' && options.untilUnlocked) {
          await options.untilUnlocked();
          if (own.signal.aborted) return undefined;
          attempt--;
          continue;
        }
        if (outcome.kind === 'refusal') {
          if (outcome.refusal.kind.status === 401) options.onUnauthorized?.(outcome.refusal);
          throw outcome.refusal;
        }
        if (attempt === retries) {
          if (values.default) return mergePayload(values.default, {}) as PayloadOf<C>;
          throw outcome.error;
        }
        values.onAttempt?.(attempt + 1);
        await pause(RETRY_WAIT_MS, own.signal, flush);
        if (own.signal.aborted) return undefined;
      }
    } catch (error) {
      // A wrong password is a reply to a person, not a failure of the program.
      if (!(call.rate === 'login' && error instanceof Refusal)) console.warn(consoleTextOf(call), error);
      throw error;
    } finally {
      if (underWay.get(subject) === own) underWay.delete(subject);
      own.abort();
    }
  }

  return {
    send,
    url: (call, input) => request(call, input).url,
    retryNow: () => [...flush].forEach((go) => void go()),
    reset() {
      for (const one of underWay.values()) one.abort();
      underWay.clear();
      sequences.clear();
    },
  };
}

import { takePrefetched } from './prefetch.ts';
import { NoResponse, type Outcome, outcomeOf } from './response.ts';

export type Sent = {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Blob | null;
  readonly signal: AbortSignal;
  /** Bytes sent so far and in all; only a POST of bytes reports it. */
  readonly onProgress?: (sent: number, total: number) => void;
};

/** Tries once. Never throws: a network that fails is an outcome like any other. */
export async function tryOnce(sent: Sent, fetcher: typeof fetch): Promise<Outcome> {
  if (sent.body instanceof Blob && sent.onProgress && typeof XMLHttpRequest !== 'undefined') return sendBytes(sent);
  const { url, method, headers, body, signal } = sent;
  try {
    const request = method === 'GET' ? await takePrefetched(url) : undefined;
    const response = request ?? (await fetcher(url, { method, headers, body, signal, credentials: 'same-origin' }));
    return outcomeOf(response.status, await response.text(), response.headers.get('x-request-id') ?? undefined);
  } catch (cause) {
    return { kind: 'failed', error: new NoResponse(0, undefined, { cause }) };
  }
}

/** `fetch` does not report upload progress; XMLHttpRequest does. */
function sendBytes({ url, method, headers, body, signal, onProgress }: Sent): Promise<Outcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const done = (outcome: Outcome) => {
      signal.removeEventListener('abort', abort);
      resolve(outcome);
    };
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total);
    request.onload = () => done(outcomeOf(request.status, request.responseText));
    request.onerror = request.onabort = request.ontimeout = () => done({ kind: 'failed', error: new NoResponse(0) });
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (signal.aborted) return done({ kind: 'failed', error: new NoResponse(0) });
    signal.addEventListener('abort', abort);
    request.send(body);
  });
}

/** Waits until the time is over, the wait is cancelled, or it is cut short. */
export function pause(ms: number, signal: AbortSignal, flush: Set<() => void>): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      flush.delete(go);
      signal.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    flush.add(go);
    signal.addEventListener('abort', go);
    if (signal.aborted) go();
  });
}

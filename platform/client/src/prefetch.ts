/** Answers that were asked for before the part of the program that wants them was there, by address. */
const early = new Map<string, { readonly answer: Promise<Response | undefined>; readonly since: number }>();

/** After this time a prefetched response may be older than a change by the user: it is requested again. */
const MAX_AGE_MS = 10_000;

/**
 * Requests an address at once; the first read of it uses this response.
 *
 * @returns The response, or undefined if there was none or it was a refusal: the caller then sends the request
 * itself.
 */
export function prefetch(url: string, fetcher: typeof fetch = fetch): Promise<Response | undefined> {
  const answer = fetcher(url, { credentials: 'same-origin' }).then(
    (response) => (response.ok ? response : undefined),
    () => undefined,
  );
  early.set(url, { answer, since: performance.now() });
  return answer.then((response) => response?.clone());
}

/** The answer to an address that was asked early, once; undefined where there is none to be had. */
export async function takePrefetched(url: string): Promise<Response | undefined> {
  const found = early.get(url);
  early.delete(url);
  return found && performance.now() - found.since < MAX_AGE_MS ? found.answer : undefined;
}

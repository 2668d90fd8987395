/** Responses that were requested before the part of the program that uses them was loaded, by address. */
const early = new Map<string, { readonly response: Promise<Response | undefined>; readonly since: number }>();

/** After this time a prefetched response may be older than a change by the user: it is requested again. */
const MAX_AGE_MS = 10_000;

/**
 * Requests an address at once; the first read of it uses this response.
 *
 * @returns The response, or undefined if there was none or it was a refusal: the caller then sends the request
 * itself.
 */
export function prefetch(url: string, fetcher: typeof fetch = fetch): Promise<Response | undefined> {
  const response = fetcher(url, { credentials: 'same-origin' }).then(
    (response) => (response.ok ? response : undefined),
    () => undefined,
  );
  early.set(url, { response, since: performance.now() });
  return response.then((response) => response?.clone());
}

/** The response that was prefetched from an address, once; undefined where there is none. */
export async function takePrefetched(url: string): Promise<Response | undefined> {
  const found = early.get(url);
  early.delete(url);
  return found && performance.now() - found.since < MAX_AGE_MS ? found.response : undefined;
}

import { ImageNotShown } from './image-not-shown.ts';

/** Tries before a broken connection is reported. */
const TRIES = 2;

/**
 * Bytes `start` to `end` of a file, both included.
 *
 * @param parts.onBytes Receives the number of bytes fetched so far, and the buffer whose beginning they fill.
 * @param parts.onTotal Receives the length of the file, where the server sends it.
 * @throws {ImageNotShown} `network`, or `notPrepared` where there is no such file (yet).
 */
export async function fetchRange(
  url: string,
  start: number,
  end: number,
  parts: {
    readonly signal: AbortSignal;
    readonly onBytes?: ((loaded: number, bytes: Uint8Array) => void) | undefined;
    readonly onTotal?: ((bytes: number) => void) | undefined;
    /** Further headers of each request. */
    readonly headers?: (() => Readonly<Record<string, string>> | undefined) | undefined;
  },
): Promise<Uint8Array> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(url, start, end, parts);
    } catch (error) {
      if (parts.signal.aborted) throw error;
      if (error instanceof ImageNotShown) throw error;
      if (attempt === TRIES) throw new ImageNotShown('network', error);
    }
  }
}

async function once(
  url: string,
  start: number,
  end: number,
  { signal, onBytes, onTotal, headers }: Parameters<typeof fetchRange>[3],
): Promise<Uint8Array> {
  const response = await fetch(url, {
    headers: { ...headers?.(), range: `bytes=${start}-${end}` },
    signal,
  });
  if (!response.ok) throw new ImageNotShown(response.status === 404 ? 'notPrepared' : 'network');
  const total = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
  if (total !== undefined) onTotal?.(Number(total));
  // A server without support for ranges sends the whole file.
  const skipped = response.status === 206 ? 0 : start;
  if (!onBytes || !response.body || skipped > 0) {
    return new Uint8Array(await response.arrayBuffer()).subarray(skipped, skipped + end - start + 1);
  }
  const out = new Uint8Array(end - start + 1);
  const reader = response.body.getReader();
  let at = 0;
  while (at < out.length) {
    const { done, value } = await reader.read();
    if (done) break;
    out.set(value.subarray(0, out.length - at), at);
    at += Math.min(value.length, out.length - at);
    onBytes(at, out);
  }
  return out.subarray(0, at);
}

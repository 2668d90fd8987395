import type { LoadedFrame, LoadOptions } from './frame-loader.ts';
import type { LocalCopies, LocalCopy } from './local-copies.ts';

/** Time that a gateway which has answered before has for itself: a slice is whole by then, and the server is not asked. */
const HEAD_START_MS = 150;

type Ways = {
  readonly fromCopy: (copy: LocalCopy, on: LoadOptions) => Promise<LoadedFrame>;
  readonly fromServer: (on: LoadOptions) => Promise<LoadedFrame>;
};

/**
 * Loads a frame from the gateway of the network and from the server at the same time; the one that is whole first ends the
 * other. A gateway that is away, slow or cut off in the middle costs nothing but its head start.
 *
 * @throws {ImageNotShown} of the server, when neither has it.
 */
export async function loadNearest(
  copies: LocalCopies,
  fileKey: string,
  on: LoadOptions,
  { fromCopy, fromServer }: Ways,
): Promise<LoadedFrame> {
  const server = new AbortController();
  const end = () => server.abort(on.signal.reason);
  on.signal.addEventListener('abort', end, { once: true });
  let isOver = false;
  let [isCopyAsked, isCopyArriving] = [false, false];
  const options = (signal: AbortSignal, from: 'copy' | 'server'): LoadOptions => ({
    signal,
    show: (frame) => void (isOver || on.show(frame)),
    progress(now) {
      if (from === 'copy') isCopyArriving = true;
      if (!isOver && (from === 'copy' || !isCopyArriving)) on.progress?.(now);
    },
  });

  const isNear = copies.isNear();
  const copy = copies.find(fileKey).then((found) => {
    if (!found) throw new NoCopy();
    isCopyAsked = true;
    return fromCopy(found, options(on.signal, 'copy'));
  });
  copy.then(
    () => {
      isOver = true;
    },
    () => {
      if (isCopyAsked && !on.signal.aborted) copies.rest();
    },
  );
  const begin = isNear ? Promise.race([copy.catch(() => undefined), pause(HEAD_START_MS)]) : Promise.resolve();
  const whole = begin.then(() => (isOver ? copy : fromServer(options(server.signal, 'server'))));
  try {
    return await Promise.any([
      copy,
      whole.then((frame) => {
        if (isCopyAsked && !isOver) copies.rest();
        return frame;
      }),
    ]);
  } catch {
    return await whole;
  } finally {
    isOver = true;
    on.signal.removeEventListener('abort', end);
    server.abort();
  }
}

class NoCopy extends Error {}

function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined));
}

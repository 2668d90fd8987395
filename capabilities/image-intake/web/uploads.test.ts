import { expect, test, vi } from 'vitest';
import { PART_BYTES } from './send-upload.ts';
import { createUploads } from './uploads.ts';

/** A server that receives the parts of one upload, holds each response back until it is released, and notices aborts. */
function slowServer(bytes: number) {
  const parts: { offset: number; isAborted: boolean; response(): void }[] = [];
  let received = 0;
  const upload = () => ({ upload: 'u', received, state: received < bytes ? 'arriving' : 'stored', file_key: 'f' });
  const send: typeof fetch = (url, { signal, body } = {}) => {
    const response = (payload: unknown) => new Response(JSON.stringify({ payload }));
    if (!String(url).includes('/uploadRaw/')) return Promise.resolve(response({ result: upload() }));
    const offset = Number(new URL(String(url), 'http://x').searchParams.get('offset'));
    return new Promise((resolve, reject) => {
      const part = {
        offset,
        isAborted: false,
        response() {
          received = offset + (body as Blob).size;
          resolve(response({ result: upload() }));
        },
      };
      parts.push(part);
      signal?.addEventListener('abort', () => {
        part.isAborted = true;
        reject(new DOMException('aborted', 'AbortError'));
      });
    });
  };
  return { parts, send };
}

function largeFile(bytes: number): File {
  const content = new Uint8Array(bytes);
  content.set(new TextEncoder().encode('DICM'), 128);
  return new File([content], 'CT.dcm');
}

test('a paused upload aborts its part, sends nothing more, and resumes after the last complete part', async () => {
  const bytes = PART_BYTES * 2;
  const { parts, send } = slowServer(bytes);
  const uploads = createUploads({ hospital: () => 'harbor', account: 'a', send });
  await uploads.add([largeFile(bytes)], { pet: 'p1' });
  const [{ id } = { id: '' }] = uploads.get();
  await expect.poll(() => parts.length).toBe(1);
  parts[0]!.response();
  await expect.poll(() => parts.length).toBe(2);

  uploads.pause(id);
  expect(parts[1]!.isAborted).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(uploads.get()).toMatchObject([{ state: 'paused', sent: PART_BYTES }]);
  expect(parts).toHaveLength(2);

  uploads.resume(id);
  await expect.poll(() => parts.length).toBe(3);
  expect(parts[2]!.offset).toBe(PART_BYTES);
  parts[2]!.response();
  await expect.poll(() => uploads.get()[0]?.state).toBe('done');
});

test('a file that was filed on the second try is done, and says nothing of the first', async () => {
  vi.useFakeTimers();
  const { parts, send } = slowServer(200);
  let failures = 1;
  const failing: typeof fetch = (url, init) =>
    String(url).includes('/pacs/create') && failures-- > 0
      ? Promise.reject(new TypeError('Failed to fetch'))
      : send(url, init);
  const uploads = createUploads({ hospital: () => 'harbor', account: 'a', send: failing });
  await uploads.add([largeFile(200)], { pet: 'p1' });
  const state = () => uploads.get().map(({ state, problem }) => [state, problem]);
  const passTime = async () => {
    await vi.advanceTimersByTimeAsync(1000);
    parts.at(-1)?.response();
    await vi.advanceTimersByTimeAsync(0);
    return state();
  };
  await vi.waitFor(async () => expect(await passTime()).toEqual([['waiting', 'network']]));
  await vi.waitFor(async () => expect(await passTime()).toEqual([['done', undefined]]));
  vi.useRealTimers();
});

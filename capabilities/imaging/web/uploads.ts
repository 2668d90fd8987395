import { randomId } from '@alder/client';
import type { PayloadOf, RefusalBody } from '@alder/wire';
import { cancelUpload, createPacs, getUpload, type Upload, uploadRaw } from '../contract/index.ts';

/** What the archive made of an upload. */
export type Filed = PayloadOf<typeof createPacs>;

/** One file on its way into the archive. */
export type UploadTask = {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly sent: number;
  readonly state: 'waiting' | 'running' | 'paused' | 'filing' | 'done' | 'refused';
  /** Bytes a second over the last parts. */
  readonly speed: number;
  /** Code of why it stopped, or of what it waits for. */
  readonly problem?: string;
  readonly filed?: Filed;
};

export type Destination = { readonly pet?: string; readonly study?: string; readonly medical_record?: string };

/** A file is sent in parts of this size; after a cut at most one part is sent again. */
export const PART_BYTES = 8 * 1024 * 1024;
/** Files at once; the server lets a user have four. */
const AT_ONCE = 3;
const RETRY_MS = 3000;
const UPLOAD_MOST_BYTES = 2 * 1024 ** 3;
const REMEMBERED = 'alder.uploads';

/** An interrupted upload, found again by name, size and date of its file. */
type Interrupted = { readonly id: string; readonly file: string };

class Refused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/**
 * Uploads of one page: resumable in parts, several at once, each with its own pause and reason.
 *
 * After a reload the browser has forgotten the file but not the upload: choosing the file again goes on where the
 * server's copy ends.
 */
export function createUploads(hospital: () => string, send: typeof fetch = fetch) {
  let tasks: readonly UploadTask[] = [];
  const files = new Map<string, { file: File; to: Destination; abort?: AbortController; confirm?: boolean }>();
  const listeners = new Set<() => void>();

  const set = (id: string, fields: Partial<UploadTask>) => {
    tasks = tasks.map((task) => (task.id === id ? { ...task, ...fields } : task));
    for (const tell of listeners) tell();
  };
  const urlOf = (path: string, params: Record<string, string>, query: Record<string, string | number> = {}) => {
    const filled = Object.entries({ hospital: hospital(), ...params }).reduce(
      (url, [name, value]) => url.replace(`:${name}`, encodeURIComponent(value)),
      path,
    );
    const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    return asked.size > 0 ? `${filled}?${asked}` : filled;
  };
  async function call<Payload>(url: string, init: RequestInit): Promise<Payload> {
    const response = await send(url, init).catch((error: unknown) => {
      throw (error as Error).name === 'AbortError' ? error : new Refused('network');
    });
    if (response.status >= 500 || response.status === 408) throw new Refused('network');
    const { payload } = (await response.json()) as { payload: Payload & Partial<RefusalBody> };
    if (!response.ok) throw new Refused(payload.error ?? 'unknown');
    return payload;
  }

  async function run(id: string): Promise<void> {
    const entry = files.get(id)!;
    const abort = new AbortController();
    entry.abort = abort;
    try {
      const state = await arrive(id, entry.file, abort.signal);
      if (state.state === 'refused') throw new Refused(state.reason ?? 'unknown');
      set(id, { state: 'filing', sent: entry.file.size });
      const filed = await file(state, entry);
      set(id, { state: 'done', filed });
      forget(id);
      files.delete(id);
    } catch (error) {
      if (abort.signal.aborted) return;
      const code = error instanceof Refused ? error.code : 'unknown';
      if (['network', 'uploadChecksum', 'uploadsMost', 'uploadOffset', 'tooMany'].includes(code)) {
        set(id, { state: 'waiting', problem: code });
        setTimeout(() => void next(), RETRY_MS);
      } else set(id, { state: 'refused', problem: code });
    } finally {
      next();
    }
  }

  /** Sends parts from where the server's copy ends until it is whole. */
  async function arrive(id: string, whole: File, signal: AbortSignal): Promise<Upload> {
    let { result } = await call<{ result: Upload }>(urlOf(getUpload.path, { upload: id }), { signal }).catch(
      (error) => {
        if (error instanceof Refused && error.code === 'notFound')
          return { result: { received: 0, state: 'arriving' } as Upload };
        throw error;
      },
    );
    while (result.state === 'arriving') {
      const part = whole.slice(result.received, result.received + PART_BYTES);
      const began = performance.now();
      ({ result } = await call<{ result: Upload }>(
        urlOf(uploadRaw.path, { filename: whole.name }, { upload: id, offset: result.received, bytes: whole.size }),
        {
          method: 'POST',
          body: part,
          signal,
          headers: { 'content-type': 'application/octet-stream', 'x-requested-by': 'alder' },
        },
      ));
      const speed = part.size / Math.max(0.001, (performance.now() - began) / 1000);
      const before = tasks.find((task) => task.id === id)?.speed ?? 0;
      set(id, {
        sent: result.received,
        speed: before ? before * 0.7 + speed * 0.3 : speed,
        problem: undefined as never,
      });
    }
    return result;
  }

  function file(state: Upload, { to, confirm }: { to: Destination; confirm?: boolean }): Promise<Filed> {
    return call<Filed>(urlOf(createPacs.path, {}), {
      method: 'POST',
      // One key an upload: a repeated filing makes one entry.
      headers: {
        'content-type': 'application/json',
        'idempotency-key': `file-${state.upload}${confirm ? '-confirmed' : ''}`,
      },
      body: JSON.stringify({ file_key: state.file_key, ...to, ...(confirm && { confirm }) }),
    });
  }

  const next = () => {
    const running = tasks.filter((task) => task.state === 'running' || task.state === 'filing').length;
    for (const task of tasks.filter((one) => one.state === 'waiting').slice(0, Math.max(0, AT_ONCE - running))) {
      set(task.id, { state: 'running' });
      void run(task.id);
    }
  };

  return {
    get: () => tasks,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(added: Iterable<File>, to: Destination) {
      const before = remembered();
      for (const one of added) {
        const name = nameOf(one);
        const id = before.find((each) => each.file === name && !files.has(each.id))?.id ?? newUploadId();
        const refused = one.size > UPLOAD_MOST_BYTES ? 'tooLarge' : one.size === 0 ? 'uploadUnreadable' : undefined;
        tasks = [
          ...tasks,
          {
            id,
            name: one.name,
            bytes: one.size,
            sent: 0,
            speed: 0,
            state: refused ? 'refused' : 'waiting',
            ...(refused && { problem: refused }),
          },
        ];
        if (refused) continue;
        files.set(id, { file: one, to });
        remember({ id, file: name });
      }
      for (const tell of listeners) tell();
      next();
    },
    pause(id: string) {
      files.get(id)?.abort?.abort();
      set(id, { state: 'paused' });
      next();
    },
    resume(id: string, { confirm = false } = {}) {
      const entry = files.get(id);
      if (entry && confirm) entry.confirm = true;
      set(id, { state: 'waiting', problem: undefined as never });
      next();
    },
    /** Takes a file off the list; what has arrived of it is thrown away on the server too. */
    async remove(id: string) {
      files.get(id)?.abort?.abort();
      const task = tasks.find((one) => one.id === id);
      tasks = tasks.filter((one) => one.id !== id);
      files.delete(id);
      forget(id);
      for (const tell of listeners) tell();
      if (!task || task.state === 'done' || task.sent === 0) return;
      await call(urlOf(cancelUpload.path, {}), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': randomId() },
        body: JSON.stringify({ upload: id }),
      }).catch(() => undefined);
    },
    /** Uploads that an earlier page did not finish and whose file is not here. */
    interrupted: () => remembered().filter(({ id }) => !files.has(id)).length,
  };
}

export type Uploads = ReturnType<typeof createUploads>;

/** UUIDv7 as the server makes its ids, so that uploads sort by time too. */
function newUploadId(): string {
  const random = crypto.randomUUID();
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`;
}

const nameOf = (file: File) => `${file.name} ${file.size} ${file.lastModified}`;

function remembered(): Interrupted[] {
  try {
    return JSON.parse(localStorage.getItem(REMEMBERED) ?? '[]') as Interrupted[];
  } catch {
    return [];
  }
}

function remember(one: Interrupted): void {
  const others = remembered().filter(({ id }) => id !== one.id);
  localStorage.setItem(REMEMBERED, JSON.stringify([...others, one].slice(-200)));
}

function forget(id: string): void {
  localStorage.setItem(REMEMBERED, JSON.stringify(remembered().filter((one) => one.id !== id)));
}

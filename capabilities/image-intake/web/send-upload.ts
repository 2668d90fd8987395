import { randomId } from '@alder/client';
import type { PayloadOf, RefusalBody } from '@alder/wire';
import { cancelUpload, createPacs, getUpload, type Upload, uploadRaw } from '../contract/index.ts';

/** The archive's result of an upload. */
export type Filed = PayloadOf<typeof createPacs>;

/** Patient and study of a file. */
export type Destination = {
  readonly pet?: string;
  readonly study?: string;
  /** UID of the study that files chosen together share. */
  readonly study_uid?: string;
  readonly medical_record?: string;
  /** Image of which the file is a thumbnail. */
  readonly screenshot_of?: string;
};

/** A file is sent in parts of this size; after a cut at most one part is sent again. */
export const PART_BYTES = 8 * 1024 * 1024;

/** The server, or the browser before it, refuses the file; `code` is the reason. */
export class Refused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** A full disk is shown as such; every other fault of the server is tried again like a lost connection. */
async function codeOfFault(response: Response): Promise<string> {
  const body = (await response.json().catch(() => undefined)) as { payload?: Partial<RefusalBody> } | undefined;
  return body?.payload?.error === 'diskFull' ? 'diskFull' : 'network';
}

/** Reports the progress of a part, and its speed. */
export type Progress = (received: number, bytesPerSecond: number) => void;

/** Sends files in parts and has entries made of them. */
export function createSender(hospital: () => string, send: typeof fetch) {
  const urlOf = (path: string, params: Record<string, string>, query: Record<string, string | number> = {}) => {
    const filled = Object.entries({ hospital: hospital(), ...params }).reduce(
      (url, [name, value]) => url.replace(`:${name}`, encodeURIComponent(value)),
      path,
    );
    const request = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    return request.size > 0 ? `${filled}?${request}` : filled;
  };
  async function call<Payload>(url: string, init: RequestInit): Promise<Payload> {
    const response = await send(url, init).catch((error: unknown) => {
      throw (error as Error).name === 'AbortError' ? error : new Refused('network');
    });
    if (response.status >= 500 || response.status === 408) throw new Refused(await codeOfFault(response));
    const { payload } = (await response.json()) as { payload: Payload & Partial<RefusalBody> };
    if (!response.ok) throw new Refused(payload.error ?? 'unknown');
    return payload;
  }
  const post = (key: string, body: object): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });

  return {
    /**
     * Sends parts from the end of the server's copy until the file is complete.
     *
     * @param isNew The server does not know the upload: its length is not queried before the first part.
     */
    async arrive(id: string, whole: File, isNew: boolean, signal: AbortSignal, notify: Progress): Promise<Upload> {
      let result = { received: 0, state: 'arriving' } as Upload;
      if (!isNew) {
        const known = call<{ result: Upload }>(urlOf(getUpload.path, { upload: id }), { signal });
        ({ result } = await known.catch((error) => {
          if (error instanceof Refused && error.code === 'notFound') return { result };
          throw error;
        }));
      }
      while (result.state === 'arriving') {
        const part = whole.slice(result.received, result.received + PART_BYTES);
        const began = performance.now();
        const place = { upload: id, offset: result.received, bytes: whole.size };
        ({ result } = await call<{ result: Upload }>(urlOf(uploadRaw.path, { filename: whole.name }, place), {
          method: 'POST',
          body: part,
          signal,
          headers: { 'content-type': 'application/octet-stream', 'x-requested-by': 'alder' },
        }));
        notify(result.received, part.size / Math.max(0.001, (performance.now() - began) / 1000));
      }
      if (result.state === 'refused') throw new Refused(result.reason ?? 'unknown');
      return result;
    },
    /** Has an entry made of an upload. One key an upload: a repeated filing makes one entry. */
    file: ({ upload, file_key }: Upload, to: Destination, confirm: boolean): Promise<Filed> =>
      call<Filed>(
        urlOf(createPacs.path, {}),
        post(`file-${upload}${confirm ? '-confirmed' : ''}`, { file_key, ...to, ...(confirm && { confirm }) }),
      ),
    /** Throws away what has arrived. */
    cancel: (id: string) => call(urlOf(cancelUpload.path, {}), post(randomId(), { upload: id })).catch(() => undefined),
  };
}

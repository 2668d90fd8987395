import { defineRefusal, type Refusal, type RefusalBody, type RefusalStatus } from '@alder/wire';

/** The server did not respond, or responded that it could not: no response, 408, 425, 429, 5xx, after every retry. */
export class NoResponse extends Error {
  override readonly name = 'NoResponse';
  /** HTTP status of the last try; 0 when nothing came back at all. */
  readonly status: number;
  /** Distinguishes the error states of a screen: no network, timeout, or a fault. */
  readonly code: 'network' | 'timedOut' | 'unknown';
  /** Reference of the request in the server's log, when one came back. */
  readonly reference: string | undefined;

  constructor(status: number, reference?: string, options?: ErrorOptions) {
    super(status ? `The server responded ${status}` : 'No response from the server', options);
    this.status = status;
    this.code = status === 0 ? 'network' : status === 408 || status === 504 ? 'timedOut' : 'unknown';
    this.reference = reference;
  }
}

/** What one try came to. */
export type Outcome =
  | { readonly kind: 'payload'; readonly payload: Record<string, unknown> }
  | { readonly kind: 'refusal'; readonly refusal: Refusal }
  | { readonly kind: 'failed'; readonly error: NoResponse | Refusal };

/** Statuses that count as failed and are tried again (spec/decisions.md, "The wire"). */
export function isFailure(status: number): boolean {
  return status === 0 || status === 408 || status === 425 || status === 429 || status >= 500;
}

/** Reads one HTTP response. A body that is not the envelope counts as no response. */
export function outcomeOf(status: number, text: string, reference?: string): Outcome {
  const payload = payloadOf(text);
  const error = payload && typeof payload.error === 'string' ? (payload as RefusalBody) : undefined;
  if (isFailure(status)) {
    return {
      kind: 'failed',
      error: error && status < 500 ? refusalOf(error, status) : new NoResponse(status, reference),
    };
  }
  if (status >= 400) return { kind: 'refusal', refusal: refusalOf(error ?? bare(status), status) };
  return payload ? { kind: 'payload', payload } : { kind: 'failed', error: new NoResponse(status, reference) };
}

/**
 * The payload over the default, own keys only: what a server sends can never reach a prototype.
 *
 * @returns A new object; neither argument is changed.
 */
export function mergePayload(fallback: object | undefined, payload: object): Record<string, unknown> {
  const merged: Record<string, unknown> = {};
  for (const source of [fallback ?? {}, payload]) {
    for (const [name, value] of Object.entries(source)) if (name !== '__proto__') merged[name] = value;
  }
  return merged;
}

function payloadOf(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    const payload = (body as { payload?: unknown } | null)?.payload;
    return payload && typeof payload === 'object' ? (payload as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function refusalOf({ error, message, ...details }: RefusalBody, status: number): Refusal {
  return defineRefusal(error, { status: status as RefusalStatus, text: message })(details);
}

const codes: Readonly<Record<number, RefusalBody>> = {
  401: { error: 'unauthorized', message: 'Unauthorized' },
  403: { error: 'forbidden', message: 'Unauthorized' },
  404: { error: 'notFound', message: 'Record not found' },
  413: { error: 'tooLarge', message: 'Too large' },
};

function bare(status: number): RefusalBody {
  return codes[status] ?? { error: 'unknown', message: 'Unknown Error' };
}

import { addressOf, type Call, namesIn } from '@alder/wire';

/** What the wire client needs to know of a call; a whole `Call` fits, and so does {@link reach}'s descriptor. */
export type CallAddress = Pick<Call, 'id' | 'method' | 'path' | 'reads' | 'body' | 'rate' | 'watches'>;

/**
 * A call known by its address alone, for pages that must not load the contract's schemas (the login page).
 *
 * @typeParam C The real call, imported as a type only, so that input and payload keep their types.
 */
export function reach<C extends Call>(address: CallAddress): C {
  return address as C;
}

export type Where = { readonly hospital: string; readonly browserSessionId: string };

export type WireRequest = {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly body: string | null;
  /** What the request is about: path and id. A newer request about the same aborts the older one. */
  readonly subject: string;
};

/**
 * The HTTP request of a call (specification §7, the generic helper).
 *
 * Fields named in the path go there; of the rest a GET makes its query and a POST its body, to which
 * `browserSessionId` is added. A POST of bytes carries its fields in the query.
 */
export function requestFor(call: CallAddress, input: unknown, { hospital, browserSessionId }: Where): WireRequest {
  const fields = { ...(input as Record<string, unknown>) };
  const inBody = call.method === 'POST' && call.body !== 'bytes';
  const names = new Set(namesIn(call.path));
  const url = addressOf<CallAddress>(call, {
    ...(names.has('hospital') && { hospital }),
    ...fields,
    ...(call.method === 'POST' && !inBody && { browserSessionId }),
  });
  const besidesPath = Object.fromEntries(Object.entries(fields).filter(([name]) => !names.has(name)));
  return {
    url,
    method: call.method === 'POST' ? 'POST' : 'GET',
    body: inBody ? JSON.stringify({ ...besidesPath, browserSessionId }) : null,
    subject: subjectOf(call, url.split('?', 1)[0]!, input),
  };
}

/**
 * Path and id. What carries no id has no older self to supersede: a second `create` is a second thing, and
 * two panels may read the same path for two pets. Such a request stands for itself.
 */
function subjectOf(call: CallAddress, path: string, input: unknown): string {
  const id = idOf(input);
  if (id !== undefined) return `${call.method} ${path} ${id}`;
  return isRead(call) ? `${call.method} ${path} ${JSON.stringify(input ?? {})}` : '';
}

/** The id that X-Seq and the abort rule go by, if the input names one. */
export function idOf(input: unknown): string | undefined {
  const id = (input as { id?: unknown } | null | undefined)?.id;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

/** Whether a call changes nothing: no Idempotency-Key, no X-Seq. */
export function isRead(call: CallAddress): boolean {
  return call.method === 'GET' || call.reads === true;
}

import type { Call } from '@alder/wire';

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
  const path = call.path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = name in fields ? fields[name] : { hospital, product: 'alder' }[name];
    if (value === undefined || value === '') throw new Error(`${call.id} needs ${name}`);
    delete fields[name];
    return encodeURIComponent(String(value));
  });
  const inBody = call.method === 'POST' && call.body !== 'bytes';
  const query = inBody ? '' : queryOf(call.method === 'POST' ? { ...fields, browserSessionId } : fields);
  return {
    url: path + query,
    method: call.method === 'POST' ? 'POST' : 'GET',
    body: inBody ? JSON.stringify({ ...fields, browserSessionId }) : null,
    subject: subjectOf(call, path, input),
  };
}

function queryOf(fields: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const text = query.toString();
  return text && `?${text}`;
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

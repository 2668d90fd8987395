import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '@alder/accounts/contract';
import { addressOf } from '@alder/wire';
import type { Fault } from './faults.ts';

type Payload = Record<string, unknown> & { result?: Record<string, unknown> };
export type CallResponse = { readonly status: number; readonly payload: Payload };
/** A request as a browser or gateway makes it, again and again until it gets a response. */
export type Ask = (path: string, body: unknown, how?: { bytes?: Buffer; gateway?: string }) => Promise<CallResponse>;

export type Clinic = {
  /** Where the server listens now; it moves with each start. */
  address: string;
  dicomPort: number;
  /** True while the load runs. */
  isOpen: boolean;
  readonly fault: Fault;
};

const TRY_AGAIN_MS = 40;
/** Share of the responses that are lost on their way: the change is made and the client does not know. */
const LOST_RESPONSES = 0.08;

/** A browser of one user: the same key for every try of a request, as the client library does. */
export function browser(clinic: Clinic, cookie: string): Ask {
  return async (path, body, { bytes, gateway } = {}) => {
    const key = randomUUID();
    for (;;) {
      const reply = await tryOnce(clinic, path, bytes ?? JSON.stringify(body), {
        'content-type': bytes ? 'application/octet-stream' : 'application/json',
        'idempotency-key': clinic.fault === 'no key' ? randomUUID() : key,
        ...(gateway ? { authorization: `Bearer ${gateway}` } : { cookie }),
      });
      if (reply) return reply;
      await sleep(TRY_AGAIN_MS);
    }
  };
}

/** Undefined if the outcome is unknown: no response, or one that asks to retry. */
async function tryOnce(clinic: Clinic, path: string, body: string | Buffer, headers: Record<string, string>) {
  try {
    const response = await fetch(clinic.address + path, { method: 'POST', body: body as BodyInit, headers });
    const { payload } = (await response.json()) as { payload: Payload };
    const isUnknown = response.status >= 500 || response.status === 429 || Math.random() < LOST_RESPONSES;
    return isUnknown ? undefined : { status: response.status, payload };
  } catch {
    return undefined;
  }
}

/** Logs in once; the session outlives every kill. */
export async function logIn(clinic: Clinic, email: string, password: string): Promise<string> {
  const response = await fetch(clinic.address + addressOf(login, {}), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  if (response.status !== 200 || cookie === '') throw new Error(`Log-in failed with status ${response.status}`);
  return cookie;
}

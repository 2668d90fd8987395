import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AddressParams, addressOf, type Call, type InputTypeOf, type PayloadOf } from '@alder/wire';
import { CloudRefusal, ConnectionLost } from '../cloud-connection.ts';
import type { GatewaySettings } from '../settings.ts';

/** Time without a byte from the cloud, and without one to it, after which a connection counts as lost. */
const IDLE_MS = 60_000;
const MAX_REPLY_BYTES = 8 * 1024 * 1024;

/** A refusal of the cloud, with what it says besides its code. */
export class CallRefusal extends CloudRefusal {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(status, String(body.message ?? status));
    this.code = String(body.error ?? '');
    this.details = body;
  }
}

/** Bytes of a request body, and how fast they may go. */
export type SentBody = {
  readonly bytes: Uint8Array;
  /** Bits per second at this moment; undefined: no limit. */
  readonly limit?: () => number | undefined;
};

/** A call that a gateway makes over HTTPS. */
export type CallCloud = <C extends Call>(
  call: C,
  input: InputTypeOf<C> & object,
  options?: { readonly body?: SentBody; readonly signal?: AbortSignal; readonly idleMs?: number },
) => Promise<PayloadOf<C>>;

/**
 * Calls of the gateway to the cloud over HTTPS, opened from inside the hospital, each with serial and key.
 *
 * @throws {CallRefusal} when the cloud refuses; {ConnectionLost} when the outcome is unknown.
 */
export function openCalls({ server, serial, key }: Pick<GatewaySettings, 'server' | 'serial' | 'key'>): CallCloud {
  return async (call, input, { body, signal, idleMs = IDLE_MS } = {}) => {
    const isBytes = call.body === 'bytes';
    const content = isBytes ? (body?.bytes ?? new Uint8Array()) : Buffer.from(JSON.stringify(input));
    const url = new URL(server.replace(/\/$/, '') + addressOf(call, input as AddressParams<typeof call>));
    const headers = {
      authorization: `Bearer ${serial}.${key}`,
      ...(call.method === 'POST' && {
        'content-type': isBytes ? 'application/octet-stream' : 'application/json',
        'content-length': content.byteLength,
      }),
    };
    const { status, text } = await exchange(url, { method: call.method, headers, signal, idleMs }, async (write) => {
      if (call.method === 'POST') await writePaced(write, content, body?.limit);
    });
    const { payload } = readReply(text);
    if (status !== 200) throw new CallRefusal(status, payload);
    return payload as never;
  };
}

type RequestOptions = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly signal?: AbortSignal | undefined;
  readonly idleMs: number;
};

function exchange(
  url: URL,
  { method, headers, signal, idleMs }: RequestOptions,
  send: (write: (bytes: Uint8Array) => Promise<void>) => Promise<void>,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const lost = (error: Error) => reject(new ConnectionLost(error.message));
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const sent = request(url, { method, headers, ...(signal && { signal }) }, (reply) => {
      const chunks: Buffer[] = [];
      let size = 0;
      reply.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_REPLY_BYTES) sent.destroy(new Error('the reply is too long'));
        else chunks.push(chunk);
      });
      reply.on('error', lost);
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    });
    sent.setTimeout(idleMs, () => sent.destroy(new Error('the cloud does not answer')));
    sent.on('error', lost);
    sent.on('close', () => lost(new Error('the connection was closed before the reply')));
    const write = (bytes: Uint8Array) =>
      new Promise<void>((written, fail) => {
        if (sent.destroyed) return fail(new Error('the connection is closed'));
        sent.write(bytes, (error) => (error ? fail(error) : written()));
      });
    send(write).then(
      () => sent.end(),
      (error: Error) => sent.destroy(error),
    );
  });
}

/** A piece is on the line for a tenth of a second at the limit, and no longer than a device would notice. */
async function writePaced(
  write: (bytes: Uint8Array) => Promise<void>,
  bytes: Uint8Array,
  limit: SentBody['limit'] = () => undefined,
): Promise<void> {
  for (let at = 0; at < bytes.byteLength; ) {
    const bits = limit();
    const size = bits ? Math.min(65_536, Math.max(1024, Math.floor(bits / 80))) : 65_536;
    const piece = bytes.subarray(at, at + size);
    const from = performance.now();
    await write(piece);
    at += piece.byteLength;
    const due = bits ? (piece.byteLength * 8000) / bits : 0;
    const left = due - (performance.now() - from);
    if (left > 0) await sleep(left);
  }
}

/** What a proxy in between says is no reply of the cloud. */
function readReply(text: string): { payload: Record<string, unknown> } {
  try {
    const { payload } = JSON.parse(text) as { payload?: unknown };
    if (typeof payload === 'object' && payload !== null) return { payload: payload as Record<string, unknown> };
  } catch {
    // It is reported below.
  }
  throw new ConnectionLost('what answered is not the cloud');
}

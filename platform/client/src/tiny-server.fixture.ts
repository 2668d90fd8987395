import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, vi } from 'vitest';
import { createWireClient } from './wire-client.ts';

type Seen = { method: string; url: string; headers: IncomingHttpHeaders; body: Record<string, unknown> };
type Reply = (seen: Seen, response: ServerResponse, nth: number) => void;

/** A server of its own for one test, and a client of it. */
export async function openServer(reply: Reply, hospital = 'harbor') {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const one = {
      method: request.method!,
      url: request.url!,
      headers: request.headers,
      body: text ? JSON.parse(text) : {},
    };
    seen.push(one);
    reply(one, response, seen.length);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const unauthorized = vi.fn();
  const wire = createWireClient({
    hospital,
    browserSessionId: 'tab-1',
    fetch: (url, init) => fetch(base + url, init),
    onUnauthorized: unauthorized,
  });
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { wire, seen, unauthorized };
}

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Responds with a payload. */
export const ok =
  (payload: object): Reply =>
  (_, response) =>
    void response.end(JSON.stringify({ payload }));
/** Responds with a status. */
export const status =
  (code: number, payload?: object): Reply =>
  (_, response) => {
    response.statusCode = code;
    response.end(payload ? JSON.stringify({ payload }) : 'gone');
  };

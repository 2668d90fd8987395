import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { tooMany } from '@alder/wire';
import type { FastifyInstance } from 'fastify';
import type { ProxyTrust } from './client-address.ts';
import { networkOf } from './network.ts';

/** What one client address may have open at once; an IPv6 subscriber's 64 bits are one address. */
export type AddressLimits = {
  /** Connections, those of WebSockets included. Those of a trusted proxy are not counted. */
  readonly connections: number;
  /** Requests whose response has not been sent to its end. */
  readonly requests: number;
  /** WebSockets of browsers and gateways. */
  readonly sockets: number;
};

export const ADDRESS_LIMITS: AddressLimits = { connections: 3_000, requests: 500, sockets: 1_500 };

/** Counts what is open by address, so that one address never takes the place of another. */
export class OpenCounts {
  readonly #most: number;
  readonly #open = new Map<string, number>();

  constructor(max: number) {
    this.#most = max;
  }

  /** @returns Ends the count, at its first call; undefined when the address has as many open as it may. */
  add(address: string): (() => void) | undefined {
    const network = networkOf(address);
    const count = this.#open.get(network) ?? 0;
    if (count >= this.#most) return undefined;
    this.#open.set(network, count + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      const left = this.#open.get(network)! - 1;
      if (left > 0) this.#open.set(network, left);
      else this.#open.delete(network);
    };
  }
}

/** Seconds after which a client that was refused may try again. */
const RETRY_SECONDS = 5;

/** Refuses connections and requests of an address that has too many open; 429, or the connection is ended. */
export function limitOpen(app: FastifyInstance, trust: ProxyTrust, limits: AddressLimits): void {
  const connections = new OpenCounts(limits.connections);
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (trust(address, 0)) return;
    const end = connections.add(address);
    if (end) socket.once('close', end);
    else refuseSocket(socket, 'Too many connections from this address');
  });
  const requests = new OpenCounts(limits.requests);
  app.addHook('onRequest', (request, reply, done) => {
    const end = requests.add(request.ip);
    if (!end) return done(tooMany({ retry_after: RETRY_SECONDS }));
    onResponseEnd(reply.raw, end);
    done();
  });
}

/** Refuses a connection with 429 and the reason, and ends it. */
export function refuseSocket(socket: Pick<Socket, 'end' | 'destroySoon'>, reason: string): void {
  socket.end(
    `HTTP/1.1 429 Too Many Requests\r\nretry-after: ${RETRY_SECONDS}\r\nconnection: close\r\n` +
      `content-type: text/plain\r\ncontent-length: ${Buffer.byteLength(reason)}\r\n\r\n${reason}`,
  );
  socket.destroySoon();
}

function onResponseEnd(response: ServerResponse<IncomingMessage>, end: () => void): void {
  response.once('finish', end).once('close', end);
}

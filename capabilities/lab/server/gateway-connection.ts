import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { refuseSocket, type Session, type WorkDeps } from '@alder/server';
import { type WebSocket, WebSocketServer } from 'ws';
import { challengeText, closeCode, PING_SECONDS } from '../contract/index.ts';
import { type OpenLine, serveGateway } from './gateway-conversation.ts';
import type { DeviceHandlers } from './gateway-frames.ts';
import { MESSAGE_LIMIT_BYTES } from './receive-message.ts';

export type ConnectionOptions = WorkDeps & {
  /** Resolves the account of a signature's key; a message for a revoked key, undefined for an unknown one. */
  readonly authenticate: (proof: {
    serial: string;
    challenge: string;
    signature: string;
  }) => Promise<Session | 'revoked' | 'unknown'>;
  readonly orderQueue: DeviceHandlers;
  /** Notifies of the events of one hospital: orders, changed devices, a revoked key. */
  readonly subscribe: (
    hospital: string,
    notice: (event: { readonly event: string; readonly entity_id: string | null }) => void,
  ) => Promise<() => void>;
  readonly onError: (error: Error) => void;
  readonly limits?: Partial<ConnectionLimits>;
};

export type ConnectionLimits = {
  readonly handshakeMs: number;
  readonly pingMs: number;
  readonly pongTimeoutMs: number;
};

const LIMITS: ConnectionLimits = { handshakeMs: 15_000, pingMs: PING_SECONDS * 1000, pongTimeoutMs: 3_000 };
/** Unauthenticated connections of one address. */
const MAX_UNAUTHENTICATED = 20;
/** Limit of a frame before authentication: a handshake with its devices. */
const MAX_HANDSHAKE_BYTES = 128 * 1024;

/** The lines of the gateways that are connected to this server. */
export type GatewayConnections = {
  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer, address: string): void;
  count(): number;
  /** Asks every gateway to connect again in a moment. */
  close(): Promise<void>;
};

/** Serves gateways that open a socket: each authenticates by signing a challenge. */
export function openGatewayConnections(parts: ConnectionOptions): GatewayConnections {
  const limits = { ...LIMITS, ...parts.limits };
  const open = new Map<string, OpenLine>();
  const unauthenticated = new Map<WebSocket, string>();
  const wss = new WebSocketServer({
    noServer: true,
    // A message of a device in base64, with its metadata.
    maxPayload: Math.ceil((MESSAGE_LIMIT_BYTES * 4) / 3) + 64 * 1024,
    perMessageDeflate: false,
    clientTracking: false,
  });
  const pinging = setInterval(() => {
    for (const connection of open.values()) connection.heartbeat();
  }, limits.pingMs);

  function acceptUnauthenticated(ws: WebSocket, stream: Duplex, address: string): void {
    unauthenticated.set(ws, address);
    const nonce = randomBytes(24).toString('base64url');
    const isKnown = () => !unauthenticated.has(ws);
    const late = setTimeout(() => ws.terminate(), limits.handshakeMs);
    ws.once('close', () => {
      clearTimeout(late);
      unauthenticated.delete(ws);
    });
    ws.on('error', () => {});
    limitAnonymous(ws, stream, isKnown);
    serveGateway(ws, {
      ...parts,
      nonce,
      pongTimeoutMs: limits.pongTimeoutMs,
      prove: (serial, signature) => parts.authenticate({ serial, signature, challenge: challengeText(nonce, serial) }),
      findDuplicate: (gateway) => open.get(gateway),
      onKnown(gateway, connection) {
        clearTimeout(late);
        unauthenticated.delete(ws);
        open.set(gateway, connection);
        ws.once('close', () => open.get(gateway) === connection && open.delete(gateway));
      },
    });
  }

  return {
    count: () => open.size,
    upgrade(request, stream, head, address) {
      const isCrowded = [...unauthenticated.values()].filter((one) => one === address).length >= MAX_UNAUTHENTICATED;
      // Pages of browsers have no business here; they always say where they come from.
      if (request.headers.origin !== undefined) return refuse(stream, '403 Forbidden');
      if (isCrowded) return refuseSocket(stream as Socket, 'Too many gateways without a key from this address');
      wss.handleUpgrade(request, stream, head, (ws) => acceptUnauthenticated(ws, stream, address));
    },
    async close() {
      clearInterval(pinging);
      for (const ws of unauthenticated.keys()) ws.terminate();
      await Promise.all([...open.values()].map((connection) => connection.close(closeCode.restarting, 'restarting')));
    },
  };
}

/** An unauthenticated client must not make the server read a message of megabytes. */
function limitAnonymous(ws: WebSocket, stream: Duplex, isKnown: () => boolean): void {
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (isKnown()) stream.off('data', count);
    else if (bytes > MAX_HANDSHAKE_BYTES) ws.terminate();
  };
  stream.on('data', count);
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

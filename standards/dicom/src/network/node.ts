import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { Association } from './association.ts';
import { PendingConnections } from './pending-connections.ts';
import type { NodeServices } from './services.ts';
import { readShared } from './shared-read.ts';

/** How a node listens and whom it lets wait. */
export type NodeOptions = {
  /** 0 takes a free port. */
  readonly port: number;
  readonly host: string;
  /** Associations at once, of all peers together. */
  readonly associationsMost?: number;
  /** A connection without an association request, and one that is not closed after release, lives this long. */
  readonly artimMs?: number;
  /** Lifetime of an association without messages. */
  readonly idleMs?: number;
  /** Listens with TLS besides; 0 takes a free port. Certificate and key are PEM. */
  readonly tls?: { readonly port: number; readonly cert: string; readonly key: string } | undefined;
};

/** A DICOM application entity that listens. */
export type ListeningNode = {
  readonly port: number;
  /** Port with TLS, where there is one. */
  readonly tlsPort: number | undefined;
  /** Connections open now, with an association or without. */
  readonly associations: number;
  /** Takes no new association, waits for the open ones to be released, and aborts those left after `ms`. */
  close(ms?: number): Promise<void>;
};

const MAX_ASSOCIATIONS = 100;
const ARTIM_MS = 10_000;
const IDLE_MS = 60_000;
/** Bytes taken from the system at once. */
const READ_BYTES = 262_144;

/**
 * Listens for associations.
 *
 * @throws when the port is in use or the address is not local, with the code of the operating system.
 * @see DICOM PS3.8 9
 */
export async function listen<Grant>(services: NodeServices<Grant>, options: NodeOptions): Promise<ListeningNode> {
  const open = new Set<Association<Grant>>();
  const maxAssociations = options.associationsMost ?? MAX_ASSOCIATIONS;
  const times = { artimMs: options.artimMs ?? ARTIM_MS, idleMs: options.idleMs ?? IDLE_MS };
  const shared = Buffer.allocUnsafeSlow(READ_BYTES);
  const pending = new PendingConnections();
  let admitted = 0;
  /** Begins to serve a connection that `pending` counts; `read` starts reading its bytes. */
  const serve = (endPending: () => void, read: (feed: (chunk: Buffer) => void) => Socket) => {
    let association: Association<Grant> | undefined;
    let isAdmitted = false;
    const socket = read((chunk) => association?.feed(chunk));
    const admit = () => {
      endPending();
      if (admitted >= maxAssociations) return false;
      admitted += 1;
      isAdmitted = true;
      return true;
    };
    association = new Association(socket, services, times, admit);
    open.add(association);
    socket.once('close', () => {
      open.delete(association);
      endPending();
      if (isAdmitted) admitted -= 1;
    });
  };
  const server = createServer({ noDelay: true, keepAlive: true, pauseOnConnect: true }, (accepted: Socket) => {
    const endPending = pending.add(accepted.remoteAddress ?? '');
    if (endPending) serve(endPending, (feed) => readShared(accepted, shared, feed));
    else accepted.destroy();
  });
  const { tls, host } = options;
  /** Ends the pending count of a TLS connection, by address and port of the peer. */
  const handshakes = new Map<string, () => void>();
  // A certificate that is shown identifies the peer; `admit` decides whether it is the right one.
  const secure =
    tls &&
    createTlsServer(
      {
        ...{ cert: tls.cert, key: tls.key, minVersion: 'TLSv1.2', requestCert: true, rejectUnauthorized: false },
        ...{ handshakeTimeout: times.artimMs, noDelay: true, keepAlive: true },
      },
      (accepted) => serve(handshakes.get(portOf(accepted)) ?? (() => undefined), (feed) => accepted.on('data', feed)),
    );
  // A handshake that is not finished is pending too.
  secure?.prependListener('connection', (raw: Socket) => {
    const endPending = pending.add(raw.remoteAddress ?? '');
    if (!endPending) return raw.destroy();
    const port = portOf(raw);
    handshakes.set(port, endPending);
    raw.once('close', () => {
      handshakes.delete(port);
      endPending();
    });
  });
  secure?.on('tlsClientError', (_fault, socket) => socket.destroy());
  const port = await listenAt(server, options.port, host);
  const tlsPort = secure && tls && (await listenAt(secure, tls.port, host));
  return {
    port,
    tlsPort,
    get associations() {
      return open.size;
    },
    close: (ms = 10_000) => close(secure ? [server, secure] : [server], open, ms),
  };
}

function listenAt(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

function portOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

async function close(
  servers: readonly Server[],
  open: ReadonlySet<{ abort(): void; readonly ended: Promise<void> }>,
  ms: number,
) {
  const closed = servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())));
  const timer = setTimeout(() => {
    for (const association of open) association.abort();
  }, ms);
  await Promise.all([...closed, ...[...open].map(({ ended }) => ended)]);
  clearTimeout(timer);
}

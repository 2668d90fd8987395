import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { Association } from './association.ts';
import { writeReject } from './pdu.ts';
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
  /** An association that says nothing lives this long. */
  readonly idleMs?: number;
  /** Listens with TLS besides; 0 takes a free port. Certificate and key are PEM. */
  readonly tls?: { readonly port: number; readonly cert: string; readonly key: string } | undefined;
};

/** A DICOM application entity that listens. */
export type ListeningNode = {
  readonly port: number;
  /** Port with TLS, where there is one. */
  readonly tlsPort: number | undefined;
  /** Associations open now. */
  readonly associations: number;
  /** Takes no new association, waits for the open ones to be released, and aborts those left after `ms`. */
  close(ms?: number): Promise<void>;
};

const ASSOCIATIONS_MOST = 100;
const ARTIM_MS = 10_000;
const IDLE_MS = 60_000;
/** Bytes taken from the system at once. */
const READ_BYTES = 262_144;

/**
 * Listens for associations.
 *
 * @throws when the port is taken or the address is not ours, with the code of the operating system.
 * @see DICOM PS3.8 9
 */
export async function listen<Grant>(services: NodeServices<Grant>, options: NodeOptions): Promise<ListeningNode> {
  const open = new Set<Association<Grant>>();
  const most = options.associationsMost ?? ASSOCIATIONS_MOST;
  const times = { artimMs: options.artimMs ?? ARTIM_MS, idleMs: options.idleMs ?? IDLE_MS };
  const shared = Buffer.allocUnsafeSlow(READ_BYTES);
  /** Begins an association, unless there are too many; `read` says how its bytes are read. */
  const take = (accepted: Socket, read: (feed: (chunk: Buffer) => void) => Socket) => {
    if (open.size >= most) return turnAway(accepted);
    let association: Association<Grant> | undefined;
    const socket = read((chunk) => association?.feed(chunk));
    association = new Association(socket, services, times);
    open.add(association);
    socket.once('close', () => open.delete(association));
  };
  const server = createServer({ noDelay: true, keepAlive: true, pauseOnConnect: true }, (accepted: Socket) =>
    take(accepted, (feed) => readShared(accepted, shared, feed)),
  );
  const { tls, host } = options;
  // Whoever shows a certificate is told by it; whether it is the right one, `admit` decides.
  const secure =
    tls &&
    createTlsServer(
      {
        ...{ cert: tls.cert, key: tls.key, minVersion: 'TLSv1.2', requestCert: true, rejectUnauthorized: false },
        ...{ handshakeTimeout: times.artimMs, noDelay: true, keepAlive: true },
      },
      (accepted) => take(accepted, (feed) => accepted.on('data', feed)),
    );
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

function turnAway(accepted: Socket): void {
  accepted.on('error', () => undefined);
  accepted.resume();
  accepted.end(writeReject('limitExceeded'));
  setTimeout(() => accepted.destroy(), 1000).unref();
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

import { createServer, type Server, type Socket } from 'node:net';
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
};

/** A DICOM application entity that listens. */
export type ListeningNode = {
  readonly port: number;
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
  const server = createServer({ noDelay: true, keepAlive: true, pauseOnConnect: true }, (accepted: Socket) => {
    if (open.size >= most) {
      accepted.on('error', () => undefined);
      accepted.resume();
      accepted.end(writeReject('limitExceeded'));
      setTimeout(() => accepted.destroy(), 1000).unref();
      return;
    }
    let association: Association<Grant> | undefined;
    const socket = readShared(accepted, shared, (chunk) => association?.feed(chunk));
    association = new Association(socket, services, times);
    open.add(association);
    socket.once('close', () => open.delete(association));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : options.port,
    get associations() {
      return open.size;
    },
    close: (ms = 10_000) => close(server, open, ms),
  };
}

async function close(server: Server, open: ReadonlySet<{ abort(): void; readonly ended: Promise<void> }>, ms: number) {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const timer = setTimeout(() => {
    for (const association of open) association.abort();
  }, ms);
  await Promise.all([closed, ...[...open].map(({ ended }) => ended)]);
  clearTimeout(timer);
}

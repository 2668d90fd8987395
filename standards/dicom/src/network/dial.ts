import { connect, type Socket } from 'node:net';
import { type DetailedPeerCertificate, type TLSSocket, connect as tlsConnect } from 'node:tls';

/** How a peer is called over TLS. */
export type TlsOfCall = {
  /** SHA-256 of the certificate that it must show, 64 hexadecimal digits; null: one that the system trusts. */
  readonly certificate: string | null;
  /** Our certificate, where the peer requires one: PEM. */
  readonly own?: { readonly cert: string | Buffer; readonly key: string | Buffer } | undefined;
};

/** Connects to a peer; over TLS nothing is sent before the peer's certificate is verified. */
export function dial(call: { readonly host: string; readonly port: number; readonly tls?: TlsOfCall }): Socket {
  const { host, port, tls } = call;
  if (!tls) return connect({ host, port, noDelay: true });
  const { certificate, own } = tls;
  const socket = tlsConnect({
    ...{ host, port, minVersion: 'TLSv1.2', ...own },
    // A certificate that is pinned by its hash needs no authority.
    rejectUnauthorized: certificate === null,
  });
  socket.setNoDelay(true);
  if (certificate !== null) {
    socket.once('secureConnect', () => {
      if (fingerprintOf(socket) !== certificate) socket.destroy(new Error('the peer shows another certificate'));
    });
  }
  return socket;
}

/** SHA-256 of the certificate that the other side shows, 64 hexadecimal digits; undefined when it shows none. */
export function fingerprintOf(socket: TLSSocket): string | undefined {
  const { fingerprint256 } = socket.getPeerCertificate() as Partial<DetailedPeerCertificate>;
  return fingerprint256?.replaceAll(':', '').toLowerCase();
}

import { connect as connectPlain, createServer as createPlainServer, isIP, type Server, type Socket } from 'node:net';
import { connect as connectTls, createServer as createTlsServer } from 'node:tls';
import type { Certificate } from './certificate.ts';
import type { Log } from './log.ts';
import type { GatewayDevice } from './settings.ts';

/** Milliseconds in which a device has to agree on keys. */
const HANDSHAKE_MS = 10_000;

/**
 * A server for one analyzer that speaks HL7: of plain MLLP or, where its line is encrypted, of MLLP in TLS with the
 * certificate of the gateway. What is no TLS is logged and gets no further.
 */
export function hl7Server(
  device: GatewayDevice,
  { certificate, log }: { readonly certificate: Certificate; readonly log: Log },
  serve: (socket: Socket) => void,
): Server {
  if (!device.tls) return createPlainServer(serve);
  const server = createTlsServer({ ...certificate, minVersion: 'TLSv1.2', handshakeTimeout: HANDSHAKE_MS }, serve);
  server.on('tlsClientError', (error) =>
    log('warn', 'an analyzer was not encrypted as expected', { device: device.model, error: error.message }),
  );
  return server;
}

/**
 * A line to where an analyzer takes orders, `ready` once something can be written. An encrypted one ends with an error
 * unless the certificate of the analyzer is for this address and from an authority of the system or of
 * `NODE_EXTRA_CA_CERTS`.
 *
 * @returns Undefined for an address that is none (`host:port`).
 */
export function hl7Connection({ address, tls }: GatewayDevice, ready: (socket: Socket) => void): Socket | undefined {
  const [, host = '', port = ''] = /^(.*):(\d+)$/.exec(address ?? '') ?? [];
  if (!host) return undefined;
  const to = { host, port: Number(port) };
  // The name of an address is not sent (RFC 6066 section 3); it is in the certificate all the same.
  const socket: Socket = tls
    ? connectTls({ ...to, minVersion: 'TLSv1.2', ...(!isIP(host) && { servername: host }) }, () => ready(socket))
    : connectPlain(to, () => ready(socket));
  return socket;
}

/** Whether a line was refused for the certificate at its other end. */
export const isUntrusted = (error: Error & { readonly code?: string }): boolean =>
  /CERT|SIGNATURE|ISSUER/.test(error.code ?? '');

import type { Server } from 'node:net';
import type { Duplex } from 'node:stream';
import {
  type AcknowledgmentCode,
  acknowledge,
  createMllpFramer,
  type Hl7Message,
  hl7Time,
  readMessage,
  segmentsOf,
  textOf,
  wrapMllp,
  writeMessage,
} from '@alder/hl7';
import { decodeText, encodeText } from '@alder/terms';
import type { Certificate } from './certificate.ts';
import { hl7Server } from './hl7-line.ts';
import { hostQueries } from './host-queries.ts';
import type { Log } from './log.ts';
import type { OrderQueue } from './order-queue.ts';
import type { GatewayDevice } from './settings.ts';
import type { Store } from './store.ts';

type Options = {
  readonly store: Store;
  readonly log: Log;
  readonly orders: OrderQueue;
  readonly onMessage: () => void;
  readonly onContact: (connected: boolean) => void;
};

/**
 * Waits for one analyzer that speaks HL7 over MLLP, plain or in TLS.
 *
 * `AA` says that the message is on disk, `AE` that it is not and should come again, `AR` that it is kept for a person
 * but is no HL7, so sending it again is no use. A query for orders is answered with them (`host-queries.ts`).
 */
export function listenHl7(device: GatewayDevice, parts: Options & { readonly certificate: Certificate }): Server {
  return hl7Server(device, parts, (socket) => {
    socket.setNoDelay(true);
    socket.setKeepAlive(true, 30_000);
    serveHl7(socket, device, parts);
  });
}

/** Serves one analyzer that speaks HL7 in MLLP blocks on an open line until the line closes. */
export function serveHl7(socket: Duplex, device: GatewayDevice, parts: Options): void {
  const { store, log, onMessage, onContact } = parts;
  const framer = createMllpFramer();
  let count = 0;
  let lastControlId = '';
  onContact(true);
  const queries = hostQueries(socket, device, parts);

  function take(bytes: Uint8Array) {
    const received = headerOf(bytes, device);
    if (received && queries.take(received, bytes)) return;
    let code: AcknowledgmentCode = received ? 'AA' : 'AR';
    try {
      store.addMessage(device, 'hl7', bytes);
      onMessage();
    } catch (error) {
      log('error', 'a message could not be kept', { device: device.model, error: String(error) });
      code = 'AE';
    }
    if (code !== 'AA') store.countOnLine(device, 'rejected');
    const controlId = controlIdOf(received);
    // An analyzer that did not see our acknowledgment sends the message again.
    if (controlId !== '' && controlId === lastControlId) store.countOnLine(device, 'repeats');
    lastControlId = controlId;
    count += 1;
    const now = new Date();
    const acknowledgment = acknowledge(received, { code, sentAt: hl7Time(now), controlId: `${now.getTime()}${count}` });
    if (socket.writable) socket.write(wrapMllp(encodeText(writeMessage(acknowledgment), device.charset)));
  }

  socket.on('data', (bytes) => {
    try {
      for (const message of framer.push(bytes)) take(message);
    } catch (error) {
      store.countOnLine(device, 'rejected');
      log('warn', 'an analyzer sent more than can be a message', { device: device.model, error: String(error) });
      socket.destroy();
    }
  });
  socket.on('close', (isBroken?: unknown) => {
    queries.close(Boolean(isBroken));
    onContact(false);
  });
  socket.on('error', (error) =>
    log('warn', 'line to an analyzer broke', { device: device.model, error: error.message }),
  );
}

/** MSH-10; empty where there is none. */
const controlIdOf = (message: Hl7Message | undefined): string =>
  message ? textOf(message, segmentsOf(message, 'MSH')[0], 10) : '';

/** Only the header is needed for the acknowledgment: a message of megabytes is not read here. */
function headerOf(bytes: Uint8Array, { charset }: GatewayDevice): Hl7Message | undefined {
  const end = bytes.findIndex((byte) => byte === 0x0d || byte === 0x0a);
  try {
    return readMessage(decodeText(bytes.subarray(0, end === -1 ? 4096 : end), charset));
  } catch {
    return undefined;
  }
}

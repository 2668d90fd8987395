import { request } from 'node:https';
import { connect } from 'node:net';
import { ACK, createReceiver, ENQ, EOT, type Frame, frameRecords, joinText } from '@alder/astm';
import { framesOf } from '../../simulators/src/analyzer.ts';

type Target = { readonly host: string; readonly port: number };

/** Sends every frame of a transfer and not its EOT, as when the power fails at that moment. @returns Sends the EOT. */
export function holdBeforeEot(target: Target, records: Uint8Array): Promise<() => void> {
  const parts = [Uint8Array.of(ENQ), ...framesOf(records)];
  return new Promise((resolve, reject) => {
    const socket = connect(target, () => socket.write(parts.shift()!));
    socket.on('error', reject);
    socket.on('data', () => {
      const next = parts.shift();
      if (next) socket.write(next);
      else resolve(() => void socket.end(Uint8Array.of(EOT)));
    });
  });
}

/** Asks for the orders of one patient as an analyzer does, and takes the transfer that comes back. */
export function askForOrders(target: Target, patient_id: string): Promise<string> {
  const query = frameRecords(
    ['H|\\^&|||Analyzer', `Q|1|${patient_id}||ALL`, 'L|1|N'].map((text) => new TextEncoder().encode(text)),
  );
  const asking = [...query, Uint8Array.of(EOT)];
  return new Promise((resolve, reject) => {
    const socket = connect(target, () => socket.write(Uint8Array.of(ENQ)));
    const saved: Frame[] = [];
    const receiver = createReceiver({
      reply: (byte) => void socket.write(Uint8Array.of(byte)),
      begin: () => true,
      keep: (frame) => saved.push(frame) > 0,
      end() {
        resolve(new TextDecoder().decode(joinText(saved)));
        socket.destroy();
      },
    });
    socket.on('error', reject);
    socket.on('data', (bytes) => {
      const next = bytes[0] === ACK ? asking.shift() : undefined;
      if (next) socket.write(next);
      else receiver.take(bytes);
    });
  });
}

/** Reads the gateway's own page as a browser page of `origin` would. */
export function serverInfo(port: number, origin: string): Promise<{ body: unknown; allowed: string | undefined }> {
  return new Promise((resolve, reject) => {
    const requested = request(
      { host: '127.0.0.1', port, path: '/server_info', rejectUnauthorized: false, headers: { origin } },
      (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () =>
          resolve({ body: JSON.parse(text), allowed: response.headers['access-control-allow-origin'] }),
        );
      },
    );
    requested.on('error', reject);
    requested.end();
  });
}

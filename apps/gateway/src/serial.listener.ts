import { stat } from 'node:fs/promises';
import { Duplex } from 'node:stream';
import type { SerialPort } from 'serialport';
import type { Log } from './log.ts';
import type { SerialSettings } from './serial-address.ts';

/** Milliseconds between two looks whether the plug is still in: a system does not always tell. */
const LOOK_MS = 2_000;
/** Milliseconds until a line that is not there is tried again. */
const OPEN_AGAIN_MS = 2_000;

type Options = {
  readonly log: Log;
  /** Talks over the line until it closes. */
  readonly serve: (line: Duplex) => void;
  readonly onOpen: (isOpen: boolean) => void;
};

/**
 * Keeps one serial line open: opened when the plug is in, closed within 5 seconds when it is pulled out, opened again when
 * it is back. Whoever talks over it sees a stream that closes.
 */
export function keepSerial(settings: SerialSettings, parts: Options): { close(): void } {
  const { log, serve, onOpen } = parts;
  let line: Duplex | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isEnding = false;
  let complaint = '';

  /** Told once, not at every try. */
  function complain(error: string) {
    if (error !== complaint) log('warn', 'a serial line is not there', { path: settings.path, error });
    complaint = error;
  }

  async function open() {
    try {
      const identity = await identityOf(settings.path);
      const port = await openPort(settings);
      if (isEnding) return port.close();
      complaint = '';
      log('info', 'a serial line is open', { path: settings.path, baud: settings.baudRate, flow: settings.flow });
      line = streamOf(port);
      line.on('close', lost);
      onOpen(true);
      serve(line);
      look(line, identity);
    } catch (error) {
      complain((error as Error).message);
      again();
    }
  }

  function look(watched: Duplex, identity: string) {
    timer = setTimeout(async () => {
      const now = await identityOf(settings.path).catch(() => 'gone');
      if (watched.destroyed) return;
      if (now === identity) look(watched, identity);
      else watched.destroy();
    }, LOOK_MS);
  }

  function lost() {
    clearTimeout(timer);
    line = undefined;
    onOpen(false);
    if (isEnding) return;
    complain('the plug was pulled out');
    again();
  }

  function again() {
    if (!isEnding) timer = setTimeout(() => void open(), OPEN_AGAIN_MS);
  }

  void open();
  return {
    close() {
      isEnding = true;
      clearTimeout(timer);
      line?.destroy();
    },
  };
}

/** Which device stands behind the path: after a plug was changed quickly it is another. */
async function identityOf(path: string): Promise<string> {
  if (process.platform === 'win32') return path;
  const { ino, rdev } = await stat(path);
  return `${ino} ${rdev}`;
}

/** The package is loaded by gateways with a serial line alone. */
async function openPort({ path, baudRate, flow }: SerialSettings): Promise<SerialPort> {
  const { SerialPort } = await import('serialport');
  const isXon = flow === 'xon/xoff';
  const port = new SerialPort({ path, baudRate, xon: isXon, xoff: isXon, rtscts: flow === 'rts/cts', autoOpen: false });
  await new Promise<void>((resolve, reject) => port.open((error) => (error ? reject(error) : resolve())));
  return port;
}

/** A stream that closes whenever the port does, whatever the port makes of a plug that is gone. */
function streamOf(port: SerialPort): Duplex {
  const stream = new Duplex({
    read() {},
    write: (bytes, _, done) => void port.write(bytes, (error) => done(error ?? null)),
    destroy(error, done) {
      if (port.isOpen) port.close(() => {});
      done(error);
    },
  });
  port.on('data', (bytes: Buffer) => stream.push(bytes));
  port.on('error', (error) => stream.destroy(error));
  port.on('close', () => stream.destroy());
  return stream;
}

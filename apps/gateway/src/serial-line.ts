import { stat } from 'node:fs/promises';
import type { Duplex } from 'node:stream';
import { driverFor } from '@alder/drivers/domain';
import type { SerialPortStream } from '@serialport/stream';
import type { Log } from './log.ts';
import type { GatewayDevice } from './settings.ts';
import { partitionOf } from './store.ts';

/** An adapter that was pulled out is noticed by this look; the closing of its port alone is not reliable. */
const LOOK_MS = 2_000;
/** Milliseconds between tries to open a port, each twice the one before, up to the last. */
const AGAIN_MS = 1_000;
const AGAIN_AT_MOST_MS = 10_000;
/** Bits per second of a model whose driver names none. */
const USUAL_BAUD_RATE = 9_600;

/**
 * Keeps a serial line (RS-232 or USB) to one analyzer open, 8 data bits, no parity, 1 stop bit: opens its port, again
 * whenever it is gone, and hands each open line to `serve`.
 *
 * @param serve Is given a line that closes when the adapter is pulled out.
 * @returns How to leave it.
 */
export function keepSerialLine(
  device: GatewayDevice,
  log: Log,
  serve: (line: Duplex) => void,
): { readonly close: () => void } {
  const path = device.serial_port ?? '';
  const about = { device: partitionOf(device) };
  let isWanted = true;
  let isFailing = false;
  let pause = AGAIN_MS;
  let timer: NodeJS.Timeout | undefined;
  let leave = () => {};

  async function open() {
    try {
      const port = await openPort(device);
      if (!isWanted) return closePort(port);
      isFailing = false;
      pause = AGAIN_MS;
      log('info', 'a serial port is open', about);
      const watch = watchPort(path, () => closePort(port));
      leave = () => closePort(port);
      // A line that was hung up reads as ended and stays open.
      port.once('end', () => closePort(port));
      port.once('close', () => {
        watch.stop();
        leave = () => {};
        // Whoever serves the line may have destroyed the stream: that alone does not release the port.
        closePort(port);
        if (!isWanted) return;
        log('warn', 'a serial port is gone', about);
        again();
      });
      serve(port);
    } catch (error) {
      // Said once, not at each try: a port may be away for the night.
      if (!isFailing) log('error', 'a serial port cannot be opened', { ...about, error: (error as Error).message });
      isFailing = true;
      again();
    }
  }

  function again() {
    if (!isWanted) return;
    timer = setTimeout(() => void open(), pause);
    timer.unref();
    pause = Math.min(pause * 2, AGAIN_AT_MOST_MS);
  }

  void open();
  return {
    close() {
      isWanted = false;
      clearTimeout(timer);
      leave();
    },
  };
}

/** What the hospital set, else what the driver of the model says. */
export function lineSettings({ model, baud_rate, flow_control }: GatewayDevice) {
  const { link } = driverFor(model, new Uint8Array());
  const flow = flow_control ?? link.flow;
  return {
    baudRate: baud_rate ?? link.baud ?? USUAL_BAUD_RATE,
    xon: flow === 'xon/xoff',
    xoff: flow === 'xon/xoff',
    rtscts: flow === 'rts/cts',
  };
}

/** The binding is native code: only a gateway that has a serial line loads it. */
async function openPort(device: GatewayDevice) {
  const [{ SerialPortStream }, { autoDetect }] = await Promise.all([
    import('@serialport/stream'),
    import('@serialport/bindings-cpp'),
  ]);
  const port = new SerialPortStream({
    binding: autoDetect(),
    path: device.serial_port ?? '',
    dataBits: 8,
    parity: 'none',
    stopBits: 1,
    ...lineSettings(device),
    autoOpen: false,
  });
  await new Promise<void>((resolve, reject) => port.open((error) => (error ? reject(error) : resolve())));
  return port;
}

/** Closes a port that is open; one that cannot be closed any more is gone already. */
function closePort(port: SerialPortStream): void {
  if (port.isOpen && !port.closing) port.close(() => {});
}

function watchPort(path: string, onGone: () => void): { readonly stop: () => void } {
  const timer = setInterval(async () => {
    if (!(await isPresent(path))) onGone();
  }, LOOK_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Windows has no file of a port (COM3): there the list of ports is asked. */
async function isPresent(path: string): Promise<boolean> {
  if (process.platform !== 'win32') {
    return stat(path).then(
      () => true,
      () => false,
    );
  }
  const { autoDetect } = await import('@serialport/bindings-cpp');
  const ports = await autoDetect().list();
  return ports.some((port: { readonly path: string }) => port.path.toLowerCase() === path.toLowerCase());
}

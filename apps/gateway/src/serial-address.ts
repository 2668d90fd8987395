import type { Driver } from '@alder/drivers/domain';

/** How a serial line is opened; 8 data bits, no parity and one stop bit are what every analyzer here has. */
export type SerialSettings = {
  readonly path: string;
  readonly baudRate: number;
  readonly flow: 'none' | 'xon/xoff' | 'rts/cts';
};

const USUAL_BAUD = 9600;
const ADDRESS = /^serial:(\S+)(?: (\d{3,6}))?(?: (none|xon\/xoff|rts\/cts))?$/;

/**
 * The serial line that an address names: `serial:/dev/ttyUSB0`, `serial:COM3 19200`, `serial:/dev/ttyS0 9600 xon/xoff`.
 * Speed and flow control that it does not say are those of the driver.
 *
 * @returns Nothing for the address of something else.
 */
export function readSerialAddress(address: string | null, { link }: Driver): SerialSettings | undefined {
  const [, path, baud, flow] = ADDRESS.exec(address ?? '') ?? [];
  if (!path) return undefined;
  return {
    path,
    baudRate: baud ? Number(baud) : (link.baud ?? USUAL_BAUD),
    flow: (flow as SerialSettings['flow'] | undefined) ?? link.flow,
  };
}

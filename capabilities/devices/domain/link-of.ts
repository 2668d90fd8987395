/** What says how an analyzer is reached. */
type Link = {
  readonly protocol: string;
  readonly order_mode: string;
  readonly listen_port: number | null;
  readonly address: string | null;
  readonly serial_port: string | null;
  readonly baud_rate: number | null;
  readonly flow_control: string | null;
  readonly tls: boolean;
};

/**
 * Only what a way of reaching an analyzer has: a folder has no port, a serial line no address, and an address belongs to a
 * folder and to an analyzer that is sent its orders. On a serial line the analyzer asks for its orders. Only HL7 over the
 * network is encrypted: ASTM (CLSI LIS01-A2) knows no TLS.
 */
export function linkOf<Whole extends Link>(link: Whole): Whole {
  const isFolder = link.protocol === 'folder';
  const isSerial = !isFolder && link.serial_port !== null;
  const order_mode = isFolder || (isSerial && link.order_mode === 'push') ? 'none' : link.order_mode;
  const isAddressed = isFolder || order_mode === 'push';
  return {
    ...link,
    order_mode,
    listen_port: isFolder || isSerial ? null : link.listen_port,
    address: isAddressed ? link.address?.trim() || null : null,
    serial_port: isSerial ? link.serial_port : null,
    baud_rate: isSerial ? link.baud_rate : null,
    flow_control: isSerial ? link.flow_control : null,
    tls: link.tls && link.protocol === 'hl7' && !isSerial,
  };
}

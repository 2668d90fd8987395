/** An address of a socket: IPv4 as IPv4, also on an IPv6 socket. */
export function plainAddress(address = ''): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, '');
}

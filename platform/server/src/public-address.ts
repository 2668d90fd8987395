import { lookup } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** Of IPv6 only this is given to the public Internet (RFC 4291 section 2.4). */
const GLOBAL_UNICAST = new BlockList();
GLOBAL_UNICAST.addSubnet('2000::', 3, 'ipv6');

/**
 * Of the rest, addresses that are not of the public Internet: IANA special-purpose registries (RFC 6890), multicast.
 */
const NOT_PUBLIC = new BlockList();
for (const [network, bits] of [
  ...[
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
  ],
  ...[
    ['192.0.0.0', 16],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ],
  ...[
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ],
] as [string, number][])
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as [string, number][])
  NOT_PUBLIC.addSubnet(network, bits, 'ipv6');

/** Whether an IP address is of the public Internet; an IPv4 address in IPv6 form is the IPv4 address. */
export function isPublicAddress(ip: string): boolean {
  const address = ip.replace(/^\[|\]$/g, '').split('%')[0]!;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return !NOT_PUBLIC.check(mapped[1]!, 'ipv4');
  if (isIPv6(address)) return GLOBAL_UNICAST.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
  return !NOT_PUBLIC.check(address, 'ipv4');
}

/**
 * Whether a host of a URL is an address of the machine itself or of a private network: loopback,
 * private, link-local (where clouds serve a machine its own keys). A name is none: {@link lookUpPublic} looks it up.
 *
 * @see OWASP, Server Side Request Forgery Prevention
 */
export function isInternalAddress(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  return isIP(address) !== 0 && !isPublicAddress(address);
}

/** A name stands for an address that is not of the Internet. */
export class NotPublicAddress extends Error {
  readonly code = 'EADDRNOTPUBLIC';
}

/**
 * Looks a name up where the connection is made, so that it cannot point elsewhere between a check and its use.
 * Fails with {@link NotPublicAddress} when any of its addresses is not of the Internet.
 */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 0);
    const [first] = found;
    if (!first || found.some(({ address }) => !isPublicAddress(address)))
      return callback(new NotPublicAddress(hostname), '', 0);
    if (options.all) return callback(null, found);
    callback(null, first.address, first.family);
  });
};

import { BlockList, isIPv6 } from 'node:net';

/** Addresses that are not of the public Internet: IANA special-purpose registries (RFC 6890), multicast, and mapped ones. */
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
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
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
  ...[
    ['::', 96],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['100::', 64],
    ['2001::', 23],
    ['2001:db8::', 32],
  ],
  ...[
    ['2002::', 16],
    ['3fff::', 20],
    ['5f00::', 16],
    ['fc00::', 7],
    ['fe80::', 10],
    ['fec0::', 10],
    ['ff00::', 8],
  ],
] as [string, number][])
  NOT_PUBLIC.addSubnet(network, bits, 'ipv6');

/** Whether an IP address is of the public Internet; an IPv4 address in IPv6 form is the IPv4 address. */
export function isPublicAddress(ip: string): boolean {
  const address = ip.replace(/^\[|\]$/g, '').split('%')[0]!;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return !NOT_PUBLIC.check(mapped[1]!, 'ipv4');
  // Any other way to write a mapped address, such as ::ffff:7f00:1.
  if (/^(0*:)*:?ffff:/i.test(address)) return false;
  return !NOT_PUBLIC.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

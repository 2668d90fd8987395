import { BlockList, isIPv6 } from 'node:net';

const machine = listOf(['127.0.0.0', 8], ['::1', 128]);
const closed = listOf(
  ...([
    ['0.0.0.0', 8],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['224.0.0.0', 3],
  ] as const),
  ...([
    ['::', 127],
    ['fe80::', 10],
    ['ff00::', 8],
  ] as const),
);

/** Shortest prefixes of a network that equipment may call from: wider ones would admit unknown peers by an AE title. */
const SHORTEST = { 4: 16, 6: 48 } as const;

/**
 * Whether a person may enter this address for equipment.
 *
 * Addresses of the server itself, and those that only its own network reaches, must not be called on request: services
 * there trust their callers. Where the node itself listens on this machine alone, all equipment is here.
 *
 * @param address IPv4 or IPv6, a prefix length behind `/` allowed.
 * @param dicomHost Address that the node listens on.
 */
export function isAllowedAddress(address: string, dicomHost: string): boolean {
  const [host = '', prefix] = address.split('/');
  if (prefix !== undefined && Number(prefix) < SHORTEST[isIPv6(host) ? 6 : 4]) return false;
  const isLocal = dicomHost === 'localhost' || holds(machine, dicomHost);
  return !holds(closed, host) || (isLocal && holds(machine, host));
}

function listOf(...subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of subnets) list.addSubnet(net, prefix, isIPv6(net) ? 'ipv6' : 'ipv4');
  return list;
}

function holds(list: BlockList, host: string): boolean {
  return list.check(host, isIPv6(host) ? 'ipv6' : 'ipv4');
}

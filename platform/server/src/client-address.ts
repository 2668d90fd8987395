import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { TrustedProxies } from '@alder/settings';

const NAMED_RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Whether the sender of a request is a trusted proxy: `hop` is 0 for the connection, 1 for the peer that sent it the
 * request.
 */
export type ProxyTrust = (address: string, hop: number) => boolean;

/** @see TRUST_PROXY */
export function proxyTrustOf(trusted: TrustedProxies = false): ProxyTrust {
  if (trusted === false) return () => false;
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted;
  const proxies = new BlockList();
  for (const range of trusted.flatMap((each) => NAMED_RANGES[each] ?? [each])) {
    const [address = '', prefix] = range.split('/');
    const family = familyOf(address);
    if (prefix === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(prefix), family);
  }
  return (address) => isIP(address) !== 0 && proxies.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}

/** The address of a request's client: the first one, read from the server outwards, that is no trusted proxy's. */
export function clientAddressOf(request: IncomingMessage, trust: ProxyTrust): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',').reverse();
  const senders = [request.socket.remoteAddress ?? '', ...forwarded.map((each) => each.trim()).filter(Boolean)];
  return senders.find((address, hop) => !trust(address, hop)) ?? senders.at(-1)!;
}

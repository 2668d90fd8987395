import { BlockList, isIP } from 'node:net';

/**
 * Which senders of `X-Forwarded-For` are trusted: none, a number of proxies in a row in front of the server, or the
 * addresses of those proxies. The client's address is the first one, read from the server outwards, that is not theirs:
 * a client may write anything into the header, but only to the left of what the proxies append.
 */
export type TrustedProxies = false | number | readonly string[];

const MAX_HOPS = 10;
const NAMED_RANGES: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/** Reads `off`, `on` (one proxy), a number of proxies, or addresses and CIDR ranges; undefined when it is none of these. */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'off' || text === '0') return false;
  if (text === 'on') return 1;
  if (/^\d+$/.test(text)) return Number(text) <= MAX_HOPS ? Number(text) : undefined;
  const ranges = text.split(',').map((range) => range.trim());
  return ranges.every(isRange) ? ranges : undefined;
}

function isRange(range: string): boolean {
  if (NAMED_RANGES.includes(range)) return true;
  const [address = '', prefix, ...rest] = range.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  if (!/^\d{1,3}$/.test(prefix)) return false;
  try {
    new BlockList().addSubnet(address, Number(prefix), family === 4 ? 'ipv4' : 'ipv6');
    // A range of every address would trust the client itself.
    return Number(prefix) > 0;
  } catch {
    return false;
  }
}

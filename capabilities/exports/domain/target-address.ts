const V4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

/**
 * Whether an address belongs to the machine itself or to a network that is nobody else's business: loopback, private,
 * link-local (where clouds tell a machine its own keys), multicast and the like. A server that sent a request there for
 * a user would lend out its place in the network.
 *
 * @see RFC 6890; OWASP, Server Side Request Forgery Prevention
 */
export function isInternalAddress(address: string): boolean {
  const plain = address
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/^::ffff:(?=\d+\.)/, '');
  const v4 = V4.exec(plain);
  if (v4) {
    const [a, b] = [Number(v4[1]), Number(v4[2])];
    return (
      [0, 10, 127].includes(a) ||
      a >= 224 ||
      (a === 100 && b >= 64 && b < 128) ||
      (a === 169 && b === 254) ||
      (a === 172 && b >= 16 && b < 32) ||
      (a === 192 && (b === 168 || b === 0)) ||
      (a === 198 && (b === 18 || b === 19))
    );
  }
  // Of IPv6 only global unicast (2000::/3) leads out; the ways back into IPv4 in it do not count as that.
  return plain.includes(':') && (!/^[23]/.test(plain) || /^(2002|64|2001:0?:)/.test(plain));
}

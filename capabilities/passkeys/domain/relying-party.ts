/** Whom a passkey is for: the name that browsers bind it to, and the one address of pages that may use it. */
export type RelyingParty = { readonly id: string; readonly origin: string };

/**
 * The relying party of an installation. Browsers offer passkeys on pages by HTTPS, and on the own computer by its name
 * `localhost`; they know no passkeys for a number of a network.
 *
 * @returns undefined where this address can have no passkeys.
 */
export function relyingParty(publicUrl: string): RelyingParty | undefined {
  const { protocol, hostname, port } = new URL(publicUrl);
  const isOwnComputer = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  const id = isOwnComputer ? 'localhost' : hostname;
  if (protocol !== 'https:' && !isOwnComputer) return undefined;
  if (/^[\d.]+$/.test(id) || id.startsWith('[')) return undefined;
  return { id, origin: `${protocol}//${id}${port && `:${port}`}` };
}

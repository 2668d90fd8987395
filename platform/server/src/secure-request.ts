/** Headers that say under which name the browser reached the server; an upgrade to a socket has them too. */
export type HostHeader = { readonly host?: string | undefined };

/**
 * Whether cookies of this request are set with `Secure` and the prefix `__Host-` or `__Secure-`.
 *
 * `PUBLIC_URL` decides where it is set, because a proxy may pass on another host name. Without it every host but this
 * computer's own is taken for HTTPS: browsers accept such a cookie over HTTP for no other host.
 */
export function isSecureRequest({ host = '' }: HostHeader, publicUrl: string | undefined): boolean {
  return publicUrl === undefined ? !isLocalHost(host) : publicUrl.startsWith('https:');
}

function isLocalHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.\d+){3}$/.test(name);
}

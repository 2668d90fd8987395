/** Port on which a gateway shows itself on the hospital's network (specification §9). */
export const LOCAL_SERVER_PORT = 33_443;

/** Milliseconds after which an address that does not respond is skipped (specification §9). */
export const LOCAL_SERVER_TIMEOUT_MS = 1_000;

/** Where a browser on the same network finds a gateway (specification §7). */
export function localServerUrl(address: string): string {
  return `https://${address.includes(':') ? `[${address}]` : address}:${LOCAL_SERVER_PORT}/server_info`;
}

/**
 * The addresses behind which a gateway with this serial responds.
 *
 * @param ask Gets a page as JSON; must give up after {@link LOCAL_SERVER_TIMEOUT_MS}.
 * @param note Called with every address that is skipped: `ignoring address {ip}` (specification §9).
 */
export async function findLocalServers(
  gateway: { readonly serial: string; readonly addresses: readonly string[] },
  ask: (url: string, timeoutMs: number) => Promise<unknown>,
  note: (text: string) => void,
): Promise<string[]> {
  const request = gateway.addresses.map(async (address) => {
    const info = await ask(localServerUrl(address), LOCAL_SERVER_TIMEOUT_MS).catch(() => undefined);
    // Another hospital's gateway may have the same private address.
    if ((info as { serial?: unknown } | undefined)?.serial === gateway.serial) return address;
    note(`ignoring address ${address}`);
    return undefined;
  });
  return (await Promise.all(request)).filter((address) => address !== undefined);
}

import { useAccount } from '@alder/client';
import type { Pulpo } from '@alder/devices/contract';
import { findLocalServers } from '@alder/devices/domain';
import { useEffect, useState } from 'react';

/**
 * Ids of the gateways that this browser reaches on its own network.
 *
 * Only where the hospital allows it (`configs.localAccess`): browsers ask their user before a page may speak to the
 * local network.
 */
export function useLocalGateways(pulpos: readonly Pulpo[]): ReadonlySet<string> {
  const { hospital } = useAccount();
  const isAllowed = (hospital as { configs?: { localAccess?: unknown } }).configs?.localAccess === true;
  const [found, setFound] = useState<ReadonlySet<string>>(new Set());
  const request = isAllowed ? pulpos.map(({ id, addresses }) => `${id} ${addresses.join(' ')}`).join('|') : '';
  // Asked again when an address changes, not with each render: the list is a new one each time.
  useEffect(() => {
    if (request === '') return;
    let isOver = false;
    void Promise.all(
      pulpos.map(async (pulpo) => ((await findLocalServers(pulpo, askJson, logIgnored)).length > 0 ? [pulpo.id] : [])),
    ).then((ids) => isOver || setFound(new Set(ids.flat())));
    return () => {
      isOver = true;
    };
  }, [request]);
  return found;
}

async function askJson(url: string, timeoutMs: number): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), credentials: 'omit' });
  return response.json();
}

const logIgnored = (text: string) => console.info(text);

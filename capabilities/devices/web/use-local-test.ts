import { useState } from 'react';
import { findLocalServers } from '../domain/index.ts';

/** What came of asking one address: milliseconds until the gateway responded, or nothing. */
export type Attempt = { readonly address: string; readonly ms: number | undefined };

type Gateway = { readonly serial: string; readonly addresses: readonly string[] };

/** Looks for a gateway from this browser, on the hospital's network, when asked to (specification §7). */
export function useLocalTest({ serial, addresses }: Gateway) {
  const [attempts, setAttempts] = useState<readonly Attempt[]>();
  const [isRunning, setRunning] = useState(false);

  async function run(): Promise<void> {
    setRunning(true);
    const found: Attempt[] = [];
    for (const address of addresses) {
      const start = performance.now();
      const reached = await findLocalServers({ serial, addresses: [address] }, askJson, logIgnored);
      found.push({ address, ms: reached.length > 0 ? Math.round(performance.now() - start) : undefined });
    }
    setAttempts(found);
    setRunning(false);
  }
  return { attempts, isRunning, run: () => void run() };
}

async function askJson(url: string, timeoutMs: number): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), credentials: 'omit' });
  return response.json();
}

const logIgnored = (text: string) => console.info(text);

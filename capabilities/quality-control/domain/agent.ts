/** Minutes that a control agent stands after it was opened; a later run is refused (specification: const.pulpo). */
export const AGENT_STANDS_MINUTES = 20;

/** When an opened agent is no longer to be run. */
export const agentEndsAt = (openedAt: Date): Date => new Date(openedAt.getTime() + AGENT_STANDS_MINUTES * 60_000);

/** At the twentieth minute itself the agent has expired. */
export const isAgentExpired = (openedAt: Date, now: Date): boolean => now >= agentEndsAt(openedAt);

/** Milliseconds until then, 0 when expired. */
export const agentRemains = (openedAt: Date, now: Date): number =>
  Math.max(0, agentEndsAt(openedAt).getTime() - now.getTime());

/** A lot number as scanned or typed: no spaces, letters in capitals, full-width letters as plain ones. */
export const readLabel = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toUpperCase();

/** What a scanned label is among the lots of a hospital. */
export function checkLabel(label: string, lot: string, known: readonly string[]): 'ok' | 'mismatch' | 'unknown' {
  const read = readLabel(label);
  if (read === readLabel(lot)) return 'ok';
  return known.some((other) => readLabel(other) === read) ? 'mismatch' : 'unknown';
}
